import Basics
import Catalog
import Datasets
import JSONKit

/// The reading order of an event as files, which all languages share.
struct OrderFiles {
  /// Their addresses, from the root.
  let csv, json: PageAddress
  private let event: Int
  private let catalogue: SiteCatalogue

  init(of event: Int, in catalogue: SiteCatalogue) {
    (self.event, self.catalogue) = (event, catalogue)
    let page = catalogue.page(of: catalogue.kinds.event, rank: event).text.dropLast(".html".count)
    csv = PageAddress(ownPath: page + "-order.csv")
    json = PageAddress(ownPath: page + "-order.json")
  }

  /// One row an issue: its place, what it is, when it went on sale, its page, and how many variants are folded into it. RFC 4180 with a header.
  func csvBytes(_ order: ReadingOrder) -> [UInt8] {
    var text = "place,id,title,series,number,on_sale,page,variants\n"
    for (place, entry) in order.entries.enumerated() {
      let cells = Cells(entry, in: catalogue)
      let row = ["\(place + 1)", "\(cells.id)", cells.title, cells.series, cells.number, cells.day, cells.page]
      text += (row + ["\(cells.variants.count)"]).map { Self.quoted($0 ?? "") }.joined(separator: ",") + "\n"
    }
    return Array(text.utf8)
  }

  /// The same with the numbers of the variants.
  func jsonBytes(_ order: ReadingOrder) -> [UInt8] {
    let records = catalogue[catalogue.kinds.event]
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("format", "spinrack-reading-order")
    json.field("version", 1)
    json.field("id", records.ids[event])
    json.field("title", String(decoding: records.names[event], as: UTF8.self))
    json.objects("issues", order.entries.enumerated()) { json, numbered in
      let cells = Cells(numbered.element, in: catalogue)
      json.field("place", numbered.offset + 1)
      json.field("id", cells.id)
      json.field("title", cells.title)
      json.field("series", cells.series)
      json.field("number", cells.number)
      json.field("on_sale", cells.day)
      json.field("page", cells.page)
      json.array("variants", cells.variants) { $0.integer($1) }
    }
    json.endObject()
    return json.finish().array() + [UInt8(ascii: "\n")]
  }

  /// What the files say of an entry; nil for what is not known.
  private struct Cells {
    let id: Int64
    let title: String?
    let series, number, day, page: String?
    let variants: [Int64]

    init(_ entry: ReadingOrder.Entry, in catalogue: SiteCatalogue) {
      let (kind, rank) = (catalogue.kinds.issue, entry.issue)
      let (records, issue) = (catalogue[kind], catalogue.issues[rank])
      func text(_ name: ArraySlice<UInt8>) -> String? { name.isEmpty ? nil : String(decoding: name, as: UTF8.self) }
      id = records.ids[rank]
      title = text(records.names[rank])
      series = issue.series.flatMap { text(catalogue[catalogue.kinds.series].names[$0]) }
      number = catalogue.number(ofIssue: rank)
      day =
        issue.onSale == .min
        ? nil : CivilDate(days: Int64(issue.onSale)).withDay { String(decoding: $0, as: UTF8.self) }
      page = records.isStored[rank] ? catalogue.page(of: kind, rank: rank).text : nil
      variants = entry.variants.map { records.ids[$0] }
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = !text.contains { ",\"\n\r".contains($0) } && text.first != " " && text.last != " "
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
