import Basics
import Catalog
import JSONKit

/// What pages are, for machines: JSON-LD with the vocabulary of schema.org.
extension PageWriter {
  /// A character or a creator.
  func structuredPerson(_ record: PageRecord) -> Markup {
    structured(record, type: "Person") { _ in }
  }

  /// An issue of a comic.
  func structuredComic(_ record: PageRecord) -> Markup {
    structured(record, type: "ComicIssue") { json in
      let rank = record.rank
      if let number = issue(rank) {
        json.field("issueNumber", String(decoding: number.bytes.dropFirst(), as: UTF8.self))
      }
      let day = catalogue.comics.onSale[rank]
      if day != .min {
        json.field(
          "datePublished", CivilDate(days: Int64(day)).withDay { String(decoding: $0, as: UTF8.self) })
      }
      let series = Int(catalogue.comics.series[rank])
      if series >= 0 {
        json.key("isPartOf")
        json.beginObject()
        json.field("@type", "ComicSeries")
        json.field("name", String(decoding: catalogue[.series].names[series], as: UTF8.self))
        if model.settings.address != nil, hasPage(.series, series) {
          json.field("url", url(.record(.series, catalogue[.series].ids[series])))
        }
        json.endObject()
      }
      appendPeople(of: rank, to: &json)
    }
  }

  /// A series of comics.
  func structuredSeries(_ record: PageRecord) -> Markup {
    structured(record, type: "ComicSeries") { json in
      let (start, end) = (catalogue.series.startYear[record.rank], catalogue.series.endYear[record.rank])
      if start > 0 { json.field("startDate", "\(start)") }
      if end > 0, end != .max { json.field("endDate", "\(end)") }
    }
  }

  /// An event: a story that goes over many series.
  func structuredEvent(_ record: PageRecord) -> Markup {
    structured(record, type: "CreativeWorkSeries") { _ in }
  }

  /// A story within an issue.
  func structuredStory(_ record: PageRecord) -> Markup {
    structured(record, type: "ComicStory") { _ in }
  }

  /// The people of a comic under the properties that schema.org has for their roles.
  private func appendPeople(of comic: Int, to json: inout JSONWriter) {
    guard let adjacency = catalogue.neighbours(of: .comics, in: .creators) else { return }
    var people: [(property: StaticString, creator: Int)] = []
    for (creator, role) in adjacency.detailed(comic) {
      let property: StaticString? =
        switch RoleName.phrase(String(decoding: catalogue.roles[role], as: UTF8.self)) {
        case .roleWriter: "author"
        case .roleArtist, .rolePainter: "artist"
        case .rolePenciller: "penciler"
        case .roleInker: "inker"
        case .roleColorist: "colorist"
        case .roleLetterer: "letterer"
        case .roleEditor: "editor"
        default: nil
        }
      if let property { people.append((property, creator)) }
    }
    for property in ["author", "artist", "penciler", "inker", "colorist", "letterer", "editor"] as [StaticString] {
      let named = people.filter { $0.property.description == property.description }.prefix(8)
      guard !named.isEmpty else { continue }
      json.key(property)
      json.beginArray()
      for (_, creator) in named {
        json.beginObject()
        json.field("@type", "Person")
        json.field("name", String(decoding: catalogue[.creators].names[creator], as: UTF8.self))
        json.endObject()
      }
      json.endArray()
    }
  }

  private func structured(_ record: PageRecord, type: StaticString, _ more: (inout JSONWriter) -> Void) -> Markup {
    var json = JSONWriter(capacity: 512)
    json.beginObject()
    json.field("@context", "https://schema.org")
    json.field("@type", type.description)
    json.field("name", String(decoding: model.title(of: record.kind, record.rank, words), as: UTF8.self))
    if model.settings.address != nil { json.field("url", url(.record(record.kind, record.id))) }
    more(&json)
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

  /// The whole address of a page; only where that of the site is known.
  private func url(_ page: PageAddress) -> String {
    let folder = model.folder(of: words.language)
    return "\(model.settings.address ?? "")/\((folder / page).text)"
  }
}

extension Markup {
  /// JSON that ends no script: `<` is written as an escape, which JSON allows in texts, where alone it stands.
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
