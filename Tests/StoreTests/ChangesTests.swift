import Catalog
import CatalogSources
import GRDB
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("What a crawl changed")
struct ChangesTests {
  private typealias Texts = [(id: Int64, text: String)]

  /// A finished crawl of events.
  private func crawl(
    _ store: CatalogStore, _ day: Int, source: String = "s", _ texts: Texts, markup: String? = nil,
    complete: Set<Kind> = [], keepingOnlyItsRecords: Bool = false, isPublished: Bool = true
  ) throws {
    let crawl = try begin(store, day, source: source, texts, markup: markup)
    try store.crawls.finish(
      crawl, at: "2026-01-0\(day)T01:00:00Z", complete: complete, keepingOnlyItsRecords: keepingOnlyItsRecords)
    try store.crawls.close(crawl, at: "2026-01-0\(day)T02:00:00Z", isPublished: isPublished)
  }

  @discardableResult
  private func begin(
    _ store: CatalogStore, _ day: Int, source: String = "s", _ texts: Texts, markup: String? = nil
  ) throws -> Crawl {
    let crawl = try store.crawls.begin(source: source, started: "2026-01-0\(day)T00:00:00Z")
    try StoreWriter(store: store, crawl: crawl).commit([
      try page(.events, offset: 0, texts.map { Row(id: $0.id, text: $0.text, markup: markup) })
    ])
    return crawl
  }

  private func changes(_ store: CatalogStore) throws -> [String] {
    var lines: [String] = []
    try store.changes.forEach { change in
      let texts = [change.former, change.current].map { String(decoding: $0, as: UTF8.self) }
      let isBoth = [.changed, .back].contains(change.changeType)
      #expect(texts[0].isEmpty == (change.changeType == .added))
      let text = isBoth ? " \(texts[0])>\(texts[1])" : ""
      lines.append("\(change.id.name) \(change.changeType)\(text)\(change.isOtherMarkup ? " markup" : "")")
    }
    return lines
  }

  private func missing(_ store: CatalogStore) throws -> [String] {
    var lines: [String] = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch() {
      batch.forEach { view in
        if let since = view.entry.missingSince { lines.append("\(view.entry.id.name) \(since)") }
      }
    }
    return lines
  }

  @Test func `Added, changed, missing and back, from one complete crawl to the next`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b"), (3, "c")], complete: [.events])
      #expect(try changes(store).isEmpty)
      try crawl(store, 2, [(1, "a"), (2, "B"), (4, "d")], complete: [.events])
      #expect(try changes(store) == ["events/2 changed b>B", "events/3 missing", "events/4 added"])
      #expect(try missing(store) == ["events/3 2026-01-02"])
      try crawl(store, 3, [(1, "a"), (3, "C"), (4, "d")], complete: [.events])
      #expect(try changes(store) == ["events/2 missing", "events/3 back c>C"])
      #expect(try missing(store) == ["events/2 2026-01-03"])
    }
  }

  @Test func `A record that another version of the library has packed has not changed`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")], complete: [.events])
      try store.write { db in
        // A frame of Zstandard that holds the letter as it is (RFC 8878, section 3.1.1).
        try db.execute(
          sql: "UPDATE body SET json = x'28b52ffd200109000061' WHERE id = (SELECT min(id) FROM record)")
      }
      try crawl(store, 2, [(1, "a"), (2, "B")], complete: [.events])
      #expect(try changes(store) == ["events/2 changed b>B"])
    }
  }

  @Test func `A crawl that changes nothing leaves the feed as it was; a date of absence stays the first one`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")], complete: [.events])
      try crawl(store, 2, [(1, "A")], complete: [.events])
      let feed = try changes(store)
      #expect(feed == ["events/1 changed a>A", "events/2 missing"])
      try crawl(store, 3, [(1, "A")], complete: [.events])
      #expect(try changes(store) == feed)
      #expect(try missing(store) == ["events/2 2026-01-02"])
    }
  }

  @Test func `The half of a crawl that is open is not in the feed: it says what the last finished crawl changed`()
    throws
  {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b"), (3, "c"), (5, "e")], complete: [.events])
      try crawl(store, 2, [(1, "A"), (2, "b"), (4, "d"), (5, "e")], markup: "m", complete: [.events])
      let feed = try changes(store)
      #expect(feed.contains("events/1 changed a>A markup") && feed.contains("events/3 missing"))
      let open = try begin(store, 3, [(1, "AA"), (3, "c"), (4, "D"), (6, "f")])
      #expect(try changes(store) == feed)
      try store.crawls.finish(open, at: "u")
      #expect(
        try changes(store)
          == ["events/1 changed A>AA markup", "events/3 back c>c", "events/4 changed d>D markup", "events/6 added"])
    }
  }

  @Test func `An incomplete crawl judges nobody, and a complete one nobody of another kind`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")])
      try crawl(store, 2, [(1, "a")], complete: [.comics])
      #expect(try changes(store).isEmpty)
      #expect(try missing(store).isEmpty)
    }
  }

  @Test func `What only a look-up shows is not missing from the lists`() throws {
    try withStore(.marvel) { store in
      let first = try begin(store, 1, [(1, "a")])
      try StoreWriter(store: store, crawl: first).commit([
        try page(.events, walk: PagePlace.Walk.lookUps, offset: 0, [Row(id: 7, text: "seven")])
      ])
      try store.crawls.finish(first, at: "u", complete: [.events])
      try store.crawls.close(first, at: "v", isPublished: true)
      try crawl(store, 2, [(1, "a")], complete: [.events])
      #expect(try missing(store).isEmpty)
    }
  }

  @Test func `A record that a list of another one shows later is still one of its collection`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")], complete: [.events])
      let night = try store.crawls.begin(source: "s", started: "2026-01-02T00:00:00Z", mode: .incremental)
      try StoreWriter(store: store, crawl: night).commit([
        try page(.events, walk: PagePlace.Walk.lists, offset: 0, [Row(id: 1, modified: 5, text: "A")])
      ])
      let count = try #require(try store.crawls.counts(of: night)[.events])
      #expect(count.current == 2)
      #expect(count.distinct == 0)
      #expect(count.unlisted == 1)
      #expect(count.isAccountedFor)
      try store.crawls.finish(night, at: "u")
      try crawl(store, 3, [(2, "b")], complete: [.events])
      #expect(try missing(store) == ["events/1 2026-01-03"])
    }
  }

  @Test func `What a crawl changed that was given up counts for the next one`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")], complete: [.events])
      try begin(store, 2, [(1, "A"), (3, "c")])
      try crawl(store, 3, [(1, "A"), (2, "b"), (3, "c")], complete: [.events])
      #expect(try changes(store) == ["events/1 changed a>A", "events/3 added"])
    }
  }

  @Test
  func
    `A record that a repeat changes and another one changes back has not changed; one that only came and went is not told`()
    throws
  {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a")], complete: [.events])
      try crawl(store, 2, [(1, "x"), (1, "a")], complete: [.events])
      #expect(try changes(store).isEmpty)
      try begin(store, 3, [(1, "a"), (9, "nine")])
      try crawl(store, 4, [(1, "a")], complete: [.events])
      #expect(try changes(store).isEmpty)
    }
  }

  @Test func `Markup alone is a change too`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a")], markup: "<p>a</p>")
      try crawl(store, 2, [(1, "a")], markup: "<b>a</b>")
      #expect(try changes(store) == ["events/1 changed a>a markup"])
    }
  }

  @Test func `Of a source that is read whole, what is taken away is missing from the feed and gone from the store`()
    throws
  {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")], keepingOnlyItsRecords: true)
      try crawl(store, 2, [(1, "a")], keepingOnlyItsRecords: true)
      #expect(try changes(store) == ["events/2 missing"])
      #expect(try missing(store).isEmpty)
      // The number of the record that is gone is used again.
      try crawl(store, 3, [(1, "a"), (5, "e")], keepingOnlyItsRecords: true)
      #expect(try changes(store) == ["events/5 added"])
    }
  }

  @Test
  func `The feed counts from the last published crawl: what refused ones changed is in the next one that is published`()
    throws
  {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b"), (3, "c"), (4, "d")], complete: [.events])
      try crawl(store, 2, [(1, "A"), (2, "b"), (4, "d"), (5, "e")], complete: [.events], isPublished: false)
      #expect(try changes(store) == ["events/1 changed a>A", "events/3 missing", "events/5 added"])
      try crawl(store, 3, [(1, "AA"), (2, "B"), (5, "E"), (6, "f")], complete: [.events], isPublished: false)
      try crawl(store, 4, [(1, "AA"), (2, "B"), (3, "c"), (5, "E")], complete: [.events])
      #expect(
        try changes(store)
          == ["events/1 changed a>AA", "events/2 changed b>B", "events/4 missing", "events/5 added"])
      try crawl(store, 5, [(1, "x"), (2, "B"), (3, "c"), (5, "E")], complete: [.events])
      #expect(try changes(store) == ["events/1 changed AA>x"])
    }
  }

  @Test func `Where refused crawls changed something and the next one has it back, the published feed stays`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b")], complete: [.events])
      try crawl(store, 2, [(1, "A"), (2, "b")], complete: [.events])
      let feed = try changes(store)
      try crawl(store, 3, [(1, "x")], complete: [.events], isPublished: false)
      #expect(try changes(store) == ["events/1 changed A>x", "events/2 missing"])
      try crawl(store, 4, [(1, "A"), (2, "b")], complete: [.events])
      #expect(try changes(store) == feed)
    }
  }

  @Test func `What a refused reading takes away and the next one has again was never missing`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a"), (2, "b"), (3, "c")], keepingOnlyItsRecords: true)
      try crawl(store, 2, [(1, "a")], keepingOnlyItsRecords: true, isPublished: false)
      #expect(try changes(store) == ["events/2 missing", "events/3 missing"])
      try crawl(store, 3, [(1, "a"), (3, "C"), (2, "b"), (4, "d")], keepingOnlyItsRecords: true)
      #expect(try changes(store) == ["events/2 changed b>b", "events/3 changed c>C", "events/4 added"])
    }
  }

  @Test func `Another source begins anew, also one that was read before`() throws {
    try withStore(.marvel) { store in
      try crawl(store, 1, [(1, "a")])
      try store.removeAllRecords()
      try crawl(store, 2, source: "other", [(1, "o")])
      try store.removeAllRecords()
      try crawl(store, 3, [(1, "b")])
      #expect(try changes(store).isEmpty)
      try crawl(store, 4, [(1, "c")])
      #expect(try changes(store) == ["events/1 changed b>c"])
    }
  }
}
