import Basics
import Catalog
import ImageKit
import JSONKit

/// The JSON-LD of a record's page, with the vocabulary of schema.org.
struct StructuredData: PagePart {
  let context: PageContext
  let record: PageRecord
  let role: Role?

  var markup: Markup {
    let isbn = isbn
    var json = JSONWriter(capacity: 1024)
    json.beginObject()
    json.field("@context", "https://schema.org")
    let types = [role?.schemaType ?? "Thing"] + (isbn == nil ? [] : ["Book"])
    if types.count > 1 { json.field("@type", types) } else { json.field("@type", types[0]) }
    json.field("name", String(decoding: model.title(of: record.kind, rank: record.rank, words), as: UTF8.self))
    if model.settings.address != nil { json.field("url", url(of: record.kind, rank: record.rank)) }
    json.known("image", image)
    switch role {
    case .issue: appendIssue(record.rank, isbn: isbn, to: &json)
    case .series: appendSeries(record.rank, to: &json)
    case .event: appendDays(ofEvent: record.rank, to: &json)
    default: break
    }
    let links = record.links.filter { $0.type == "detail" || $0.type == "wiki" }
    if !links.isEmpty { json.field("sameAs", links.map { String(decoding: $0.link.bytes, as: UTF8.self) }) }
    json.endObject()
    return Self.script(json)
  }

  /// Returns JSON-LD as an element of a page's head.
  static func script(_ json: consuming JSONWriter) -> Markup {
    "<script type=\"application/ld+json\">\(Markup(json: json.finish()))</script>\n"
  }

  /// Returns the JSON-LD of the site; empty where its address is not known.
  static func ofSite(_ context: PageContext) -> Markup {
    guard let base = context.model.settings.address else { return "" }
    var json = JSONWriter(capacity: 256)
    json.beginObject()
    json.field("@context", "https://schema.org")
    json.field("@type", "WebSite")
    json.field("name", context.model.settings.title(in: context.words.language))
    json.field("url", "\(base)/")
    json.endObject()
    return script(json)
  }

  /// Returns the JSON-LD of the steps to a page, from the home page on; empty where the address of the site is not known.
  static func breadcrumbs(_ crumbs: [PageHead.Crumb], of context: PageContext) -> Markup {
    guard let base = context.model.settings.address, !crumbs.isEmpty else { return "" }
    let folder = context.model.folder(of: context.words.language)
    let steps = [PageHead.Crumb(name: context.words[.home], page: "index.html")] + crumbs
    var json = JSONWriter(capacity: 512)
    json.beginObject()
    json.field("@context", "https://schema.org")
    json.field("@type", "BreadcrumbList")
    json.objects("itemListElement", steps.enumerated()) { json, step in
      json.field("@type", "ListItem")
      json.field("position", step.offset + 1)
      json.field("name", step.element.name.plainText)
      // The last step is the page itself.
      let page = step.element.page ?? (step.offset == steps.count - 1 ? context.address : nil)
      json.known("item", page.map { "\(base)/\((folder / $0).text)" })
    }
    json.endObject()
    return script(json)
  }

  // MARK: Issues

  private func appendIssue(_ rank: Int, isbn: String?, to json: inout JSONWriter) {
    json.known("issueNumber", catalogue.number(ofIssue: rank))
    if let date = catalogue.issues[rank].date { json.field("datePublished", date.text) }
    if let series = catalogue.issues[rank].series {
      json.object("isPartOf") { json in
        json.field("@type", "ComicSeries")
        json.field("name", String(decoding: catalogue[kinds.series].names[series], as: UTF8.self))
        if model.settings.address != nil, model.hasPages(kinds.series) {
          json.field("url", url(of: kinds.series, rank: series))
        }
        json.known("issn", text(.issn))
      }
    }
    append(publisher: catalogue.publisher(ofIssue: rank), to: &json)
    // A book has a number of pages, an issue of a periodical a description of them.
    json.known("isbn", isbn)
    if let pages = record.readers[.pageCount]?.number(in: record.fields), pages > 0, pages < 1e5 {
      let isWhole = pages == pages.rounded()
      if isbn != nil, isWhole {
        json.field("numberOfPages", Int(pages))
      } else {
        json.field("pagination", isWhole ? "\(Int(pages))" : "\(pages)")
      }
    }
    let codes = Self.codes.compactMap { name, role in text(role).map { (name, $0) } }
    if !codes.isEmpty {
      json.objects("identifier", codes) { json, code in
        json.field("@type", "PropertyValue")
        json.field("propertyID", code.0)
        json.field("value", code.1)
      }
    }
    appendVariants(ofIssue: rank, to: &json)
    appendPeople(ofIssue: rank, to: &json)
  }

  /// The codes of the trade for which the vocabulary has no property of issues.
  private static let codes: [(String, ColumnRole)] = [("EAN", .ean), ("UPC", .upc), ("Diamond", .diamondCode)]

  /// The greatest number of variants that are named.
  private static let variantLimit = 8

  /// Appends the issue of which this one is a variant, or its own variants.
  private func appendVariants(ofIssue rank: Int, to json: inout JSONWriter) {
    if catalogue.issues[rank].main != nil { json.known("variantCover", text(.variant)) }
    guard model.settings.address != nil, model.hasPages(kinds.issue) else { return }
    func append(_ issue: Int, to json: inout JSONWriter) {
      json.field("@type", "ComicIssue")
      json.field("url", url(of: kinds.issue, rank: issue))
    }
    if let main = catalogue.issues[rank].main {
      json.object("exampleOfWork") { append(main, to: &$0) }
    } else {
      let variants = (record.readers[.variants]?.references(in: record.fields) ?? [])
        .filter { $0.kind == kinds.issue }.compactMap { catalogue[kinds.issue].rank(of: $0.id) }
      if !variants.isEmpty {
        json.objects("workExample", variants.prefix(Self.variantLimit)) { append($1, to: &$0) }
      }
    }
  }

  /// The ISBN of an issue, without hyphens; nil where it has none, or more than one.
  private var isbn: String? {
    guard role == .issue, let text = text(.isbn) else { return nil }
    let digits = text.filter { $0 != "-" && $0 != " " }
    let isDigits = digits.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
    return isDigits && [10, 13].contains(digits.count) ? digits : nil
  }

  /// Returns the text of a column; nil where it is empty.
  private func text(_ role: ColumnRole) -> String? { record.text(role)?.plainText }

  /// The address of the record's picture; nil where there is none, or the address of the site is not known.
  private var image: String? {
    guard let base = model.settings.address, let picture = model.pictures[catalogue[record.kind].pictures[record.rank]]
    else { return nil }
    return "\(base)/pictures/\(picture.file.plainText)"
  }

  // MARK: Series and events

  private func appendSeries(_ rank: Int, to json: inout JSONWriter) {
    let (start, end) = (catalogue.series[rank].start, catalogue.series[rank].end)
    if start > 0 { json.field("startDate", "\(start)") }
    if end > 0, end != .max { json.field("endDate", "\(end)") }
    append(publisher: catalogue.publisher(ofSeries: rank), to: &json)
  }

  private func appendDays(ofEvent rank: Int, to json: inout JSONWriter) {
    for (name, day) in [("startDate", catalogue.events[rank].start), ("endDate", catalogue.events[rank].end)]
    where day != .min { json.field(name, PartialDate(day: day, precision: .day).text) }
  }

  private func append(publisher: Int?, to json: inout JSONWriter) {
    let kind = kinds.publisher
    guard let rank = publisher, !catalogue[kind].names[rank].isEmpty else { return }
    json.object("publisher") { json in
      json.field("@type", "Organization")
      json.field("name", String(decoding: catalogue[kind].names[rank], as: UTF8.self))
      if model.settings.address != nil, model.hasPages(kind) { json.field("url", url(of: kind, rank: rank)) }
    }
  }

  // MARK: People

  /// Appends the people of an issue under the properties that schema.org has for their roles.
  private func appendPeople(ofIssue issue: Int, to json: inout JSONWriter) {
    guard let adjacency = catalogue.neighbours[of: kinds.issue, in: kinds.creator] else { return }
    let credits = Array(adjacency.detailed(issue))
    for (property, phrases) in Self.properties {
      let named = credits.filter { phrases.contains(catalogue.credits[$0.detail].phrase) }
      guard !named.isEmpty else { continue }
      json.objects(property, named.prefix(8)) { json, credit in
        json.field("@type", "Person")
        json.field("name", String(decoding: catalogue[kinds.creator].names[credit.neighbour], as: UTF8.self))
      }
    }
  }

  /// The properties that schema.org has for people, each with its credits.
  private static let properties: [(name: String, phrases: [Phrase?])] = [
    ("author", [.roleWriter]), ("artist", [.roleArtist, .rolePainter]), ("penciler", [.rolePenciller]),
    ("inker", [.roleInker]), ("colorist", [.roleColorist]), ("letterer", [.roleLetterer]), ("editor", [.roleEditor]),
  ]

  /// Returns the whole address of a record's page; only where the address of the site is known.
  private func url(of kind: Kind, rank: Int) -> String {
    let folder = model.folder(of: words.language)
    return "\(model.settings.address ?? "")/\((folder / catalogue.page(of: kind, rank: rank)).text)"
  }
}

extension JSONWriter {
  /// Writes a name and a text; nothing for nil.
  fileprivate mutating func known(_ name: String, _ text: String?) {
    if let text { field(name, text) }
  }
}

extension Role {
  /// The type of the role in the vocabulary of schema.org.
  fileprivate var schemaType: String {
    switch self {
    case .character, .creator: "Person"
    case .issue: "ComicIssue"
    case .series: "ComicSeries"
    case .event: "CreativeWorkSeries"
    case .story: "ComicStory"
    case .publisher, .team: "Organization"
    case .imprint: "Brand"
    // The vocabulary has no worlds but those that one can go to.
    case .universe: "Thing"
    case .readingList: "ItemList"
    }
  }
}

extension Markup {
  /// Creates JSON that cannot end a script: `<` is written as an escape, which JSON allows in texts, the only place where it occurs.
  init(json: consuming ByteBuilder) {
    bytes = []
    let plain = json.array()
    var copied = 0
    for (index, byte) in plain.enumerated() where byte == UInt8(ascii: "<") {
      bytes += plain[copied..<index]
      bytes.append("\\u003c")
      copied = index + 1
    }
    bytes += plain[copied...]
    bytes.replaceNoncharacters()
  }
}
