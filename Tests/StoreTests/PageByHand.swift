import Catalog
import SourceTestSupport
import Store
import Testing

/// A record of a page, by hand.
struct Row {
  var id: Int64
  var modified: Int64?
  var text: String
  var markup: String?
}

/// A page of rows, by hand.
func page(_ kind: Kind, walk: PagePlace.Walk = .collection, offset: Int, total: Int = 300, _ rows: [Row]) throws
  -> NormalizedPage
{
  let place = PagePlace(kind: kind, walk: walk, offset: offset)
  var page = NormalizedPage(place: place, uri: "\(kind.name)?offset=\(offset)", total: total, size: 10, kinds: 6)
  page.attributions = ["Data by nobody"]
  func add(_ text: String) -> Range<Int> {
    page.bytes += text.utf8
    return (page.bytes.count - text.utf8.count)..<page.bytes.count
  }
  for (index, row) in rows.enumerated() {
    let id = try #require(RecordID(kind, row.id))
    let markup = row.markup.map(add)
    page.records.append(
      NormalizedRecord(
        key: id.key, modified: row.modified, place: place.ordinal(row: index), links: 0..<0,
        markup: markup, json: add(row.text), attribution: 0))
  }
  page.rows[kind.index].received = rows.count
  return page
}
