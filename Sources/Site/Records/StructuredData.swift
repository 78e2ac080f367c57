import Basics
import Catalog
import JSONKit

/// The JSON-LD of a record's page, with the vocabulary of schema.org.
struct StructuredData: PagePart {
  let context: PageContext
  let record: PageRecord
  let role: Role?

  var markup: Markup {
    var json = JSONWriter(capacity: 512)
    json.beginObject()
    json.field("@context", "https://schema.org")
    json.field("@type", role?.schemaType ?? "Thing")
    json.field("name", String(decoding: model.title(of: record.kind, rank: record.rank, words), as: UTF8.self))
    if model.settings.address != nil { json.field("url", url(of: record.kind, rank: record.rank)) }
    if role == .issue { appendIssue(record.rank, to: &json) }
    if role == .series { appendYears(ofSeries: record.rank, to: &json) }
    let links = record.links.filter { $0.type == "detail" || $0.type == "wiki" }
    if !links.isEmpty {
      json.key("sameAs")
      json.beginArray()
      for (_, link) in links { json.string(String(decoding: link.bytes, as: UTF8.self)) }
      json.endArray()
    }
    json.endObject()
    return "<script type=\"application/ld+json\">\(Markup(json: json.finish()))</script>\n"
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
    return "<script type=\"application/ld+json\">\(Markup(json: json.finish()))</script>\n"
  }

  private func appendIssue(_ rank: Int, to json: inout JSONWriter) {
    if let number = catalogue.number(ofIssue: rank) { json.field("issueNumber", number) }
    if let date = catalogue.issues[rank].date { json.field("datePublished", date.text) }
    if let series = catalogue.issues[rank].series {
      json.object("isPartOf") { json in
        json.field("@type", "ComicSeries")
        json.field("name", String(decoding: catalogue[kinds.series].names[series], as: UTF8.self))
        if model.settings.address != nil, model.hasPages(kinds.series) {
          json.field("url", url(of: kinds.series, rank: series))
        }
      }
    }
    appendPeople(ofIssue: rank, to: &json)
  }

  private func appendYears(ofSeries rank: Int, to json: inout JSONWriter) {
    let (start, end) = (catalogue.series[rank].start, catalogue.series[rank].end)
    if start > 0 { json.field("startDate", "\(start)") }
    if end > 0, end != .max { json.field("endDate", "\(end)") }
  }

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
