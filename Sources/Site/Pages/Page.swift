import Catalog

/// A page, or a part of one, which reads the facts that it shows from the context of its page.
protocol PagePart {
  var context: PageContext { get }
}

extension PagePart {
  var model: SiteModel { context.model }
  var catalogue: SiteCatalogue { context.catalogue }
  var kinds: SiteKinds { context.kinds }
  var words: Wording { context.words }
  var root: PageAddress { context.root }
  var recordLang: Markup { context.recordLang }
  var pageLang: Markup { context.pageLang }
}

/// A page of the site in one language: a value with everything that the page shows.
///
/// ```swift
/// let context = PageContext(model, words: wording, at: "about.html")
/// let bytes = AboutPage(context: context).markup.bytes
/// ```
protocol Page: PagePart {
  /// The metadata of the page.
  var head: PageHead { get }
  /// The markup between the menu and the foot.
  var content: Markup { get }
}

extension Page {
  /// The whole page.
  var markup: Markup { SiteFrame(context: context, head: head).markup(around: content) }
}

/// The metadata of a page.
struct PageHead {
  /// The title without the site's title.
  var title: Markup
  /// A sentence for search engines and link previews; may be empty.
  var description = Markup()
  /// The steps to the page, outermost first; the home page is added.
  var crumbs: [Crumb] = []
  /// The record of the page; nil for none.
  var record: RecordID?
  /// The colour class of the page; nil for none.
  var color: Int?
  /// The picture for link previews; nil for none.
  var picture: SitePicture?
  /// The JSON-LD of the page; see `StructuredData`.
  var structured = Markup()
  /// The type of the page for link previews.
  var type: StaticString = "website"
  /// The part of the menu to which the page belongs.
  var section: Section?
  /// The pages before and behind this one in a list of several pages.
  var previous: PageAddress?
  var next: PageAddress?
  /// The path of the page's feed, below the root that all languages share; nil for none.
  var feed: String?
  /// The path of the page's calendar, below the root that all languages share; nil for none.
  var calendar: String?
  /// The style sheets that only such pages load.
  var styles: [PageAddress] = []
  /// Whether search engines should list the page.
  var isListed = true

  /// One step to a page; the last one has no address.
  struct Crumb {
    var name: Markup
    var page: PageAddress?
  }

  /// The parts of the menu.
  enum Section: Equatable {
    case kind(Kind), week, mine, statistics, data
  }
}

extension PageHead {
  /// Creates the metadata of a page whose only step from the home page has the title of the page.
  init(_ title: Markup, description: Markup = "", section: Section? = nil, isListed: Bool = true) {
    self.init(
      title: title, description: description, crumbs: [Crumb(name: title)], section: section, isListed: isListed)
  }
}
