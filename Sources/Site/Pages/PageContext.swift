import Basics
import Catalog
import Datasets

/// The surroundings of a page in one language: the site, the words of the language, and the ways from the page to others.
///
/// A class because a page has a thousand parts with a context, and a copy of all that it refers to costs more than the part.
final class PageContext: Sendable {
  let model: SiteModel
  let words: Wording
  /// The address of the page in its language's tree.
  let address: PageAddress
  /// The way from the page to the root of its language's tree.
  let home: PageAddress
  /// The way from the page to the root that all languages share.
  let root: PageAddress

  init(_ model: SiteModel, words: Wording, at address: PageAddress, home: PageAddress, root: PageAddress) {
    (self.model, self.words, self.address, self.home, self.root) = (model, words, address, home, root)
  }

  convenience init(_ model: SiteModel, words: Wording, at address: PageAddress) {
    let home = address.wayUp
    self.init(model, words: words, at: address, home: home, root: home / model.folder(of: words.language).wayUp)
  }

  /// The context of this page with links that begin at the root of the host, for a page that servers show at any address; this context
  /// where the path of the site is not known.
  var rooted: PageContext {
    guard let path = model.settings.rootPath else { return self }
    return PageContext(model, words: words, at: address, home: path / model.folder(of: words.language), root: path)
  }

  var catalogue: SiteCatalogue { model.catalogue }
  var kinds: SiteKinds { model.catalogue.kinds }

  /// The title of the site.
  var siteTitle: Markup { "\(model.settings.title(in: words.language))" }

  /// Returns the address of a page of this language, for a link.
  func to(_ page: PageAddress) -> PageAddress { home / page }

  /// The attribute of texts of records where the page is not in their language, English; else empty.
  var recordLang: Markup { words.language == .english ? "" : " lang=\"en\"" }

  /// The attribute of texts in the page's language within texts of records; empty on English pages.
  var pageLang: Markup { words.language == .english ? "" : " lang=\"\(words.language.rawValue)\"" }

  /// Returns a text of a record within a text in the page's language.
  func foreign(_ text: Markup) -> Markup { recordLang.isEmpty ? text : "<span\(recordLang)>\(text)</span>" }

  /// Returns the attribute with the script texts that only one page needs.
  func texts(of page: PageTexts) -> Markup { " data-words=\"\(page.json(words.language, model: catalogue.model))\"" }
}

/// The names of kinds and records, and links to them.
extension PageContext {
  /// Returns the word for the records of a kind.
  func label(_ kind: Kind) -> Markup {
    catalogue.model[kind].role == nil ? foreign(plainLabel(kind)) : plainLabel(kind)
  }

  /// Returns the word for the records of a kind, for places where no markup may stand.
  func plainLabel(_ kind: Kind) -> Markup {
    let description = catalogue.model[kind]
    return description.role.map { words[$0.phrases.all] } ?? "\(description.title)"
  }

  /// Whether the model has a kind in each of some roles.
  func has(_ roles: Role...) -> Bool { roles.allSatisfy { catalogue.model.kind($0) != nil } }

  /// Returns the word for one record of a kind, for places where no markup may stand.
  private func one(_ kind: Kind) -> Markup {
    let description = catalogue.model[kind]
    return description.role.map { words[$0.phrases.one] }
      ?? .escaping("\(description.singular)".capitalizedSentence.utf8)
  }

  /// Returns the name of a record; a record without one is named by its kind and its id.
  func name(_ kind: Kind, rank: Int) -> Markup {
    let kindRecords = catalogue[kind]
    let name = kindRecords.names[rank]
    guard name.isEmpty else { return .escaping(name) }
    if kind == kinds.story, let issue = catalogue.firstIssue(ofStory: rank) {
      return words(.storyIn, self.name(kinds.issue, rank: issue))
    }
    return "\(one(kind)) \(kindRecords.ids[rank])"
  }

  /// Returns the address of a record's page, for a link.
  func address(_ kind: Kind, rank: Int) -> PageAddress { to(catalogue.page(of: kind, rank: rank)) }

  /// Returns a link to a record, or its name where its kind has no pages.
  func link(_ kind: Kind, rank: Int) -> Markup {
    let name = name(kind, rank: rank)
    return model.hasPages(kind)
      ? "<a href=\"\(address(kind, rank: rank))\">\(name)</a>" : "<span>\(name)</span>"
  }

  /// Returns a link to a record; nil for an unknown record.
  func link(to id: RecordID) -> Markup? {
    catalogue[id.kind].rank(of: id.id).map { "<span\(recordLang)>\(link(id.kind, rank: $0))</span>" }
  }
}

extension SiteSettings {
  /// The path of the first page on its host, with a slash at both ends; nil where it is not known.
  fileprivate var rootPath: PageAddress? {
    guard let address, let link = WebLink(address.utf8) else { return nil }
    return PageAddress(givenPath: String(decoding: link.rest, as: UTF8.self) + "/")
  }
}
