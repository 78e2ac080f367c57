import Basics
import Catalog
import CatalogSources
import JSONKit
import Store

/// A record whose own list is being read. The answer of the source is the bare record.
struct OwnList: Sendable {
  private let answer: PageResponse
  private let place: PagePlace
  private let field: StaticString
  /// The items of the pages that came, by offset.
  private var pages: [Int: [Item]] = [:]
  /// The offsets of the pages that were asked for and did not come yet.
  private var missing: Set<Int> = [0]
  /// The number of items, as the last page that came says.
  private var total = 0
  private var isSecondTime = false

  /// An item as JSON, and the key that tells it from others.
  private struct Item: Sendable {
    let json: [UInt8]
    let key: [UInt8]
  }

  /// The greatest believable number of items and of pages; a page with a greater total is not used.
  private static let (greatestTotal, greatestCount) = (50_000, 1_000)

  /// Creates the list of a record.
  ///
  /// - Parameters:
  ///   - answer: the answer with the record itself.
  ///   - place: the record's place in the crawl.
  ///   - field: the field that the list fills.
  init(of answer: PageResponse, at place: PagePlace, field: StaticString) {
    (self.answer, self.place, self.field) = (answer, place, field)
  }

  /// Takes a page of the list.
  ///
  /// - Returns: the rows of the pages behind the first one, once it tells; nil for a page that cannot be used.
  mutating func take(_ page: PageResponse, at offset: Int, of source: any CatalogSource) -> [SourceRequest.Rows]? {
    guard let frame = page.frame, frame.total <= Self.greatestTotal else { return nil }
    let items = try? JSONReader().read(page.body) { document in
      source.answers.rows(in: document)?.map { row in
        var json = ByteBuilder(capacity: 256)
        source.appendItem(row, to: &json)
        let item = json.array()
        return Item(json: item, key: row["id"].map { Array($0.raw) } ?? item)
      }
    }
    guard let items = items.flatMap({ $0 }) else { return nil }
    pages[offset] = items
    missing.remove(offset)
    total = frame.total
    guard offset == 0, frame.rows > 0, !frame.isLast else { return [] }
    // Whatever size of a page was expected, they have this one.
    let more = stride(from: frame.rows, to: frame.total, by: frame.rows)
      .map { SourceRequest.Rows(offset: $0, limit: frame.rows) }
    guard more.count < Self.greatestCount else { return nil }
    missing.formUnion(more.map(\.offset))
    return more
  }

  /// Ends the list before a page that is not there, nor are those behind it.
  mutating func end(at offset: Int) {
    pages = pages.filter { $0.key < offset }
    missing.remove(offset)
  }

  /// Whether every requested page came.
  var hasAllPages: Bool { missing.isEmpty }

  /// Whether the pages hold as many different items as the last one says.
  var isWhole: Bool { Set(pages.values.lazy.flatMap { $0 }.map(\.key)).count == total }

  /// Forgets the pages, to read them once more; false the second time.
  mutating func beginAgain() -> Bool {
    guard !isSecondTime else { return false }
    (isSecondTime, pages, missing) = (true, [:], [0])
    return true
  }

  /// The record without its list.
  var record: FetchedPage { FetchedPage(answer, at: place) }

  /// The record with its list.
  var page: FetchedPage {
    var body = ByteBuilder(capacity: answer.body.count + 1024)
    body.append(answer.body)
    body.truncate(to: answer.body.lastIndex(of: UInt8(ascii: "}")) ?? answer.body.count)
    body.append(",\"")
    body.append(field)
    body.append("\":[")
    var seen: Set<[UInt8]> = []
    for (_, items) in pages.sorted(by: { $0.key < $1.key }) {
      for item in items where seen.insert(item.key).inserted {
        if seen.count > 1 { body.append(UInt8(ascii: ",")) }
        body.append(item.json)
      }
    }
    body.append("]}")
    var page = FetchedPage(place: place, uri: answer.uri, etag: answer.etag, total: 1, body: body.array())
    (page.rows, page.isRecord, page.capture) = (1, true, answer.capture)
    return page
  }
}
