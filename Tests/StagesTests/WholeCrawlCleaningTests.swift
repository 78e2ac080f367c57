import Basics
import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Stages
import Store
import Testing

/// What cleaning does when all rows of a crawl are in: through normalize and the store.
@Suite("Cleaning of a whole crawl")
struct WholeCrawlCleaningTests {
  /// A stored record, as bytes.
  struct Stored: Equatable {
    let id: RecordID
    let modified: Int64?
    let json: String
    let links: [UInt8]
    let markup: String?
  }

  private func records(_ store: CatalogStore) throws -> [Stored] {
    var records: [Stored] = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch(size: 200) {
      batch.forEach { view in
        records.append(
          Stored(
            id: view.entry.id, modified: view.entry.modified, json: String(decoding: view.json, as: UTF8.self),
            links: Array(view.links), markup: view.markup.map { String(decoding: $0, as: UTF8.self) }))
      }
    }
    return records
  }

  /// Rows of one kind, a page each, as the walk gives them in this order.
  private func pages(_ kind: Kind, _ rows: [String]) throws -> [NormalizedPage] {
    try rows.enumerated().map { offset, row in
      var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
      let body = #"{"code":200,"data":{"offset":0,"limit":100,"total":1,"count":1,"results":[\#(row)]}}"#
      return try normalizer.normalize(
        FetchedPage(
          place: PagePlace(kind: kind, walk: .collection, offset: offset), uri: "t\(offset)", etag: nil, total: 1,
          body: Array(body.utf8)))
    }
  }

  @discardableResult
  private func crawl(
    _ store: CatalogStore, _ pages: [NormalizedPage], isPublished: Bool = true, isWhole: Bool = true
  ) throws -> [CleaningChange: Int] {
    let crawl = try store.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
    // A writer a page: a run that is killed after each goes on with what the store says.
    for page in pages { try StoreWriter(store: store, crawl: crawl).commit([page]) }
    try store.crawls.finish(crawl, at: "u", keepingOnlyItsRecords: isWhole)
    try store.crawls.close(crawl, at: "v", isPublished: isPublished)
    return try store.cleaning.changeCounts(of: crawl)
  }

  private static let list = #"{"available":1,"items":[{"resourceURI":"http://x/v1/public/stories/3","name":"Cover"}]}"#
  private static let creators =
    #"{"available":1,"items":[{"resourceURI":"http://x/v1/public/creators/4","name":"A","role":"writer"}]}"#

  @Test
  func
    `Fields that the row that wins does not have at all come from the next one that has them, whole, links and markup too`()
    throws
  {
    let rows = [
      #"{"id":1,"title":"Oldest","description":"<b>First</b>","upc":"1","modified":"2010-01-01","events":\#(Self.list)}"#,
      #"{"id":1,"title":"Old","description":"<i>Second</i>","modified":"2012-01-01","creators":\#(Self.creators),"zeta":[1],"beta":2}"#,
      #"{"id":1,"title":"New","issueNumber":null,"modified":"2014-01-01","stories":\#(Self.list),"beta":3}"#,
      #"{"id":1,"issueNumber":5,"ean":"9","modified":null,"zeta":[2]}"#,
    ]
    let whole = #"""
      {"id":1,"title":"New","issueNumber":null,"description":"<i>Second</i>","modified":"2014-01-01","upc":"1","ean":"9",\#
      "creators":\#(Self.creators),"stories":\#(Self.list),"events":\#(Self.list),"zeta":[1],"beta":3}
      """#
    var expected: [Stored] = []
    try withStore(.marvel) { store in
      try crawl(store, pages(.comics, [whole]))
      expected = try records(store)
    }
    #expect(expected.first?.markup == "<i>Second</i>")
    try withStore(.marvel) { store in
      let changes = try crawl(store, pages(.comics, rows))
      #expect(try records(store) == expected)
      // description, creators, zeta; upc, events; ean.
      #expect(changes[.filledField] == 6)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `The bytes do not depend on the order in which rows come, whatever fields they lack`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fields = [
      #""title":"T"#, #""description":"<b>D"#, #""upc":"U"#, #""rating":"R"#, #""xi":"X"#, #""alpha":"A"#,
      #""format":"F"#,
    ]
    var rows: [String] = []
    for number in 0..<6 {
      var members = [#""id":7"#, #""modified":"201\#(Int.random(in: 0..<3, using: &random))-01-01""#]
      // Some rows are as a gateway sends them, most have a part of their fields.
      let share = Double.random(in: 0...1, using: &random)
      members += fields.filter { _ in Double.random(in: 0...1, using: &random) < share }.map { "\($0)\(number)\"" }
      if Bool.random(using: &random) { members.append(#""stories":\#(Self.list)"#) }
      if Bool.random(using: &random) { members.append(#""creators":\#(Self.creators)"#) }
      rows.append("{\(members.joined(separator: ","))}")
    }
    let pages = try pages(.comics, rows)
    var first: [Stored]?
    for _ in 0..<8 {
      try withStore(.marvel) { store in
        try crawl(store, pages.shuffled(using: &random))
        let found = try records(store)
        #expect(found.count == 1)
        #expect(first == nil || found == first, "\(rows)")
        first = found
      }
    }
  }

  /// Two answers to one request, beside a row of another page that wins: one has a field that no other has, either may have a row that
  /// cannot be used.
  @Test(arguments: [(1, 0, 1), (0, 2, 0), (0, 0, 1), (1, 1, 1)])
  func
    `Rows of an answer that was asked for again fill nothing: the answer with the fewest faults counts, of equal ones the last`(
      faultsOfFirst: Int, faultsOfSecond: Int, counting: Int
    ) throws
  {
    for further in 0...1 {
      var answers = try (0...1).map { number in
        let row = #"{"id":1,"title":"T"\#(number == further ? #","upc":"1","further":"x""# : "")}"#
        let faulty = Array(repeating: #"{"id":"broken"}"#, count: number == 0 ? faultsOfFirst : faultsOfSecond)
        return try #require(try pages(.comics, [([row] + faulty).joined(separator: ",")]).first)
      }
      let winner = try #require(try pages(.comics, [#"{"id":1,"title":"T","modified":"2014-01-01"}"#]).first)
      for number in 0...1 {
        answers[number].place = PagePlace(kind: .comics, walk: .recovery, offset: number)
        answers[number].uri = "asked for again"
        answers[number].records[0].place = answers[number].place.ordinal(row: 0)
      }
      for pages in [[winner] + answers, answers.reversed() + [winner]] {
        try withStore(.marvel) { store in
          try crawl(store, pages)
          let json = try #require(try records(store).first?.json)
          #expect(
            json.contains("further") == (further == counting) && json.contains("upc\":\"1") == (further == counting))
        }
      }
    }
  }

  /// An answer to a request.
  ///
  /// - Parameters:
  ///   - rows: sound rows; the page has as many unusable ones as `rejected` says.
  ///   - request: the request, by a word.
  private func answer(
    _ request: String, number: Int, walk: PagePlace.Walk = .recovery, _ rows: [String], rejected: Int = 0
  ) throws
    -> NormalizedPage
  {
    let all = rows + Array(repeating: #"{"id":"broken"}"#, count: rejected)
    var page = try #require(try pages(.comics, [all.joined(separator: ",")]).first)
    page.place = PagePlace(kind: .comics, walk: walk, offset: number)
    page.uri = request
    for row in page.records.indices { page.records[row].place = page.place.ordinal(row: row) }
    return page
  }

  @Test(arguments: [0, 1, 3])
  func `A row of a discarded answer does not win against one of another answer, however late it was modified`(
    rejected: Int
  ) throws {
    let old = #"{"id":1,"title":"Published","modified":"2013-01-01"}"#
    let discarded = try answer(
      "a", number: 0, walk: .collection,
      [#"{"id":1,"title":"Discarded","modified":"2015-01-01"}"#, #"{"id":2,"title":"Alone"}"#],
      rejected: rejected)
    let again = try answer("a", number: 7, [#"{"id":1,"title":"Sound","modified":"2014-01-01"}"#])
    for other in [nil, "2012-01-01", "2014-06-01"] {
      let row = #"{"id":1,"title":"Other","modified":"\#(other ?? "")"}"#
      let pages = [discarded] + (other == nil ? [] : [try answer("b", number: 100, walk: .collection, [row])]) + [again]
      for order in [pages, [pages.last].compactMap { $0 } + pages.dropLast(), pages.reversed()] {
        try withStore(.marvel) { store in
          try crawl(store, try self.pages(.comics, [old]), isWhole: false)
          try crawl(store, order, isWhole: false)
          let found = try records(store).map(\.json)
          // Nothing vanishes: who stands in that answer alone is there.
          #expect(found.count == 2 && found[1].contains("Alone"))
          #expect(found[0].contains(other == "2014-06-01" ? "Other" : "Sound"), "\(found[0])")
          #expect(try records(store)[0].modified == modified(other == "2014-06-01" ? "2014-06-01" : "2014-01-01"))
        }
      }
    }
  }

  /// A date as stored records have it.
  private func modified(_ day: String) -> Int64? {
    var text = day
    return text.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).seconds }.map { $0 * 1_000_000 }
  }

  @Test
  func `A change that a later answer of a crawl brings is in the feed, though the first one says what was published`()
    throws
  {
    let published = #"{"id":1,"title":"Published","modified":"2013-01-01"}"#
    let changed = #"{"id":1,"title":"Changed","modified":"2014-01-01"}"#
    let filled = #"{"id":1,"title":"Published","upc":"7","modified":"2012-01-01"}"#
    for other in [changed, filled] {
      try withStore(.marvel) { store in
        try crawl(store, try pages(.comics, [published]), isWhole: false)
        try crawl(store, try pages(.comics, [published, other]), isWhole: false)
        var changes: [RecordChange.ChangeType] = []
        try store.changes.forEach { changes.append($0.changeType) }
        #expect(changes == [.changed], "\(other)")
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `The bytes do not depend on the order in which answers come, whatever was asked for again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var answers: [NormalizedPage] = []
    for request in 0..<3 {
      let count = Int.random(in: 1...3, using: &random)
      for number in 0..<count {
        let rows = [1, 2].filter { _ in Double.random(in: 0...1, using: &random) < 0.8 }.map { id in
          let more = Bool.random(using: &random) ? #","upc":"\#(request)\#(number)""# : ""
          return
            #"{"id":\#(id),"title":"\#(request) \#(number)","modified":"201\#(Int.random(in: 0..<3, using: &random))-01-01"\#(more)}"#
        }
        // Only what has unusable rows is asked for again.
        answers.append(
          try answer(
            "\(request)", number: 10 * request + number, walk: number == 0 ? .collection : .recovery, rows,
            rejected: number + 1 < count ? Int.random(in: 1...2, using: &random) : Int.random(in: 0...1, using: &random)
          ))
      }
    }
    var first: [Stored]?
    for _ in 0..<5 {
      try withStore(.marvel) { store in
        try crawl(store, answers.shuffled(using: &random))
        let found = try records(store)
        #expect(first == nil || found == first)
        first = found
      }
    }
  }

  @Test func `A row with all fields costs nothing beside it; a later crawl takes nothing from rows of an earlier one`()
    throws
  {
    try withStore(.marvel) { store in
      let thin = #"{"id":1,"title":"Thin"}"#
      let fat = #"{"id":1,"title":"Fat","upc":"1"}"#
      #expect(try crawl(store, pages(.comics, [fat, thin]))[.filledField] == 1)
      try crawl(store, pages(.comics, [thin]))
      #expect(try records(store).first?.json.contains(#""title":"Thin""#) == true)
      #expect(try records(store).first?.json.contains(#""upc":null"#) == true)
    }
  }

  @Test
  func
    `Dates more than two years after the newest record was modified are none, in the record, in its lists' places and in every kind`()
    throws
  {
    func comic(_ date: String, _ modified: String) -> String {
      #"{"id":1,"title":"T","modified":\#(modified),"dates":[{"type":"onsaleDate","date":\#(date)},{"type":"focDate","date":"2014-01-01"}],"creators":\#(Self.creators)}"#
    }
    let others = [#"{"id":2,"modified":"2024-09-27T19:11:05Z"}"#, #"{"id":3,"modified":"2012-01-01"}"#]
    let event = #"{"id":5,"title":"E","start":"2026-09-27","end":"2037-01-01 01:00:00","creators":\#(Self.creators)}"#
    var expected: [Stored] = []
    try withStore(.marvel) { store in
      try crawl(
        store,
        pages(.comics, [comic("null", "null")] + others)
          + pages(.events, [event.replacing(#""2037-01-01 01:00:00""#, with: "null")]))
      expected = try records(store)
    }
    for late in ["2026-09-28T00:00:00Z", "2029-12-31T00:00:00-0500", "2054-03-01", "9999-12-31"] {
      try withStore(.marvel) { store in
        let changes = try crawl(
          store,
          pages(.comics, others + [comic(#""\#(late)""#, #""2099-10-30T00:00:00-0400""#)]) + pages(.events, [event]))
        #expect(try records(store) == expected, "\(late)")
        #expect(changes[.farFuture] == 3)
      }
    }
    try withStore(.marvel) { store in
      try crawl(store, pages(.comics, [comic(#""2026-09-27T23:59:59Z""#, "null")] + others))
      #expect(try records(store).first?.json.contains("2026-09-27T23:59:59Z") == true)
    }
  }

  @Test func `A date that a later crawl makes believable is published then, and the feed of changes says so`() throws {
    let announced = #"{"id":1,"title":"T","modified":"2020-01-01","dates":[{"type":"onsaleDate","date":"2022-06-01"}]}"#
    func other(_ modified: String) -> String { #"{"id":2,"modified":"\#(modified)"}"# }
    try withStore(.marvel) { store in
      try crawl(store, pages(.comics, [announced, other("2019-01-01")]), isWhole: false)
      #expect(try records(store).first?.json.contains("2022") == false)
      // A night shows the other one alone.
      try crawl(store, pages(.comics, [other("2021-01-01")]), isWhole: false)
      #expect(try records(store).first?.json.contains(#""date":"2022-06-01""#) == true)
      var changed: [String] = []
      try store.changes.forEach { change in
        changed.append("\(change.id.name) \(change.changeType)")
        if change.id.id == 1 {
          #expect(String(decoding: change.former, as: UTF8.self).contains(#""date":null"#))
          #expect(String(decoding: change.current, as: UTF8.self).contains(#""date":"2022-06-01""#))
        }
      }
      #expect(changed == ["comics/1 changed", "comics/2 changed"])
    }
  }
}
