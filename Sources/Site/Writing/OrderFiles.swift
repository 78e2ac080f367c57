import Basics
import Catalog
import Datasets
import JSONKit

/// The reading order of an event as files, which all languages share.
struct OrderFiles {
  /// The addresses of the files, from the root.
  let csv, json: PageAddress
  private let event: Int
  private let catalogue: SiteCatalogue
  private let issuesHavePages: Bool

  init(of event: Int, in catalogue: SiteCatalogue, issuesHavePages: Bool) {
    (self.event, self.catalogue, self.issuesHavePages) = (event, catalogue, issuesHavePages)
    let page = catalogue.page(of: catalogue.kinds.event, rank: event).text.dropLast(".html".count)
    csv = PageAddress(ownPath: page + "-order.csv")
    json = PageAddress(ownPath: page + "-order.json")
  }

  /// Returns the CSV file: one row for each issue with its place, id, title, series, number, date, page, and number of folded variants.
  /// RFC 4180 with a header.
  func csvBytes(_ order: ReadingOrder) -> [UInt8] {
    let rows = CSVRows(columns: ["place", "id", "title", "series", "number", "on_sale", "page", "variants"])
    for (place, entry) in order.entries.enumerated() {
      let cells = cells(of: entry)
      rows.int64(Int64(place + 1))
      rows.int64(cells.id)
      for text in [cells.title, cells.series, cells.number, cells.day, cells.page] { rows.string(text) }
      rows.int64(Int64(cells.variants.count))
      rows.endRow()
    }
    return rows.bytes.array()
  }

  /// Returns the JSON file: the entries of the CSV file, with the ids of the variants.
  func jsonBytes(_ order: ReadingOrder) -> [UInt8] {
    let records = catalogue[catalogue.kinds.event]
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("format", "spinrack-reading-order")
    json.field("version", 1)
    json.field("id", records.ids[event])
    json.field("title", String(decoding: records.names[event], as: UTF8.self))
    json.objects("issues", order.entries.enumerated()) { json, numbered in
      let cells = cells(of: numbered.element)
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

  /// The values of an entry in the files; nil for unknown ones.
  private struct Cells {
    let id: Int64
    let title, series, number, day, page: String?
    let variants: [Int64]
  }

  private func cells(of entry: ReadingOrder.Entry) -> Cells {
    let (kind, rank) = (catalogue.kinds.issue, entry.issue)
    let (records, issue) = (catalogue[kind], catalogue.issues[rank])
    func text(_ name: ArraySlice<UInt8>) -> String? { name.isEmpty ? nil : String(decoding: name, as: UTF8.self) }
    return Cells(
      id: records.ids[rank], title: text(records.names[rank]),
      series: issue.series.flatMap { text(catalogue[catalogue.kinds.series].names[$0]) },
      number: catalogue.number(ofIssue: rank),
      day: issue.date?.text,
      page: issuesHavePages ? catalogue.page(of: kind, rank: rank).text : nil,
      variants: entry.variants.map { records.ids[$0] })
  }
}
