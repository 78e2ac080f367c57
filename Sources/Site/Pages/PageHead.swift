import Catalog

/// What a page says of itself, beside its content.
struct PageHead {
  /// The title without that of the site.
  var title: Markup
  /// A sentence for search engines and link previews; may be empty.
  var description = Markup()
  /// The way to the page, outermost first; the home page is added.
  var crumbs: [Crumb] = []
  /// The record that the page shows.
  var record: RecordID?
  /// The colour class of the page.
  var color: Int?
  /// The picture for link previews.
  var picture: SitePicture?
  /// What the page is, as JSON-LD; see `StructuredData`.
  var structured = Markup()
  /// What kind of thing the page is to link previews.
  var type: StaticString = "website"
  /// The part of the menu that the page belongs to.
  var section: Section?
  /// The pages before and behind this one in a list that goes over several.
  var previous: PageAddress?
  var next: PageAddress?
  /// The feed of what the page shows, below the root that all languages share.
  var feed: String?
  /// Whether search engines should list the page.
  var isListed = true

  /// One step of the way to a page; the last one has no address.
  struct Crumb {
    var name: Markup
    var page: PageAddress?
  }

  /// The parts of the menu.
  enum Section: CaseIterable {
    case characters, comics, series, events, creators, statistics, data
  }
}
