import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The plan of completing lists")
struct EnrichPlannerTests {
  private func id(_ kind: Kind, _ id: Int64) throws -> RecordID { try #require(RecordID(kind, id)) }

  private func list(
    _ owner: Kind, _ number: Int64, _ target: Kind, _ available: Int, known: Range<Int64>
  ) throws -> CutList {
    CutList(owner: try id(owner, number), target: target, available: available, known: Array(known))
  }

  private func keys(_ kind: Kind, _ ids: some Sequence<Int64>) -> [Int64] { ids.compactMap { RecordID(kind, $0)?.key } }

  @Test func `asks for what gives most pairs a call first, and of each relation on the cheaper side only`() throws {
    var planner = EnrichPlanner(
      EnrichFindings(lists: [
        try list(.series, 1, .creators, 50, known: 1..<21), try list(.series, 2, .creators, 60, known: 1..<21),
        try list(.series, 3, .creators, 250, known: 1..<201),
        // The other side of the same pairs takes more calls.
        try list(.creators, 60, .series, 900, known: 1..<2), try list(.events, 9, .comics, 21, known: 1..<21),
      ]), limits: .init(listCalls: 100))
    let round = planner.next().map { $0.call(of: marvel).target }
    #expect(
      round == [
        "/series/2/creators?limit=100&offset=0", "/series/1/creators?limit=100&offset=0",
        "/series/3/creators?limit=100&offset=0", "/series/3/creators?limit=100&offset=100",
        "/series/3/creators?limit=100&offset=200", "/events/9/comics?limit=100&offset=0",
      ])
  }

  @Test func `does not ask the other side for what an answer has told`() throws {
    var planner = EnrichPlanner(
      EnrichFindings(lists: [
        try list(.series, 1, .creators, 22, known: 1..<21), try list(.creators, 21, .series, 21, known: 2..<22),
        try list(.creators, 22, .series, 22, known: 2..<22),
      ]), limits: .init(listCalls: 100))
    let round = planner.next()
    #expect(round.count == 1)
    planner.received(round[0], .records(keys(.creators, 1...22), total: 22))
    #expect(
      planner.completed == [ListAnswer(owner: try id(.series, 1), target: .creators, available: 22, ids: Array(1...22))]
    )
    // Creator 21 has one series, which this was; creator 22 lacks another one.
    let next = planner.next()
    #expect(next.map { $0.call(of: marvel).target.prefix { $0 != "?" } } == ["/creators/22/series"])
    planner.received(next[0], .records(keys(.series, 1...22), total: 22))
    #expect(planner.next().isEmpty && planner.callsLeft.isEmpty)
    #expect(planner.lists.allSatisfy { $0.missing == 0 })
  }

  @Test func `goes on with a list that is longer than was said, and takes a list that stays short as answered`() throws
  {
    var planner = EnrichPlanner(
      EnrichFindings(lists: [
        try list(.events, 1, .comics, 90, known: 1..<21), try list(.events, 2, .comics, 80, known: 1..<21),
      ]), limits: .init(listCalls: 100))
    let round = planner.next()
    planner.received(round[0], .records(keys(.comics, 1...100), total: 120))
    planner.received(round[1], .records(keys(.comics, 1...70), total: 70))
    let more = planner.next()
    #expect(
      more.map { $0.call(of: marvel).target } == [
        "/events/1/comics?limit=100&offset=100", "/events/2/comics?limit=100&offset=0",
      ])
    planner.received(more[0], .records(keys(.comics, 101...120), total: 120))
    // The same again: this is what the source has.
    planner.received(more[1], .records(keys(.comics, 1...70), total: 70))
    #expect(planner.completed.map(\.ids.count).sorted() == [70, 120])
    #expect(planner.next().isEmpty)
    let report = EnrichReport(planner, completedByRecords: [:], of: .marvel)
    #expect(report.lists == ["events/comics": .init(cut: 2, byCalls: 1, stillCut: 1, missing: 10)])
    #expect(report.listCallsLeft.isEmpty)
  }

  @Test func `asks again for a list that is shorter than its answer says, and takes together what came`() throws {
    var planner = EnrichPlanner(
      EnrichFindings(lists: [try list(.events, 1, .comics, 60, known: 1..<21)]), limits: .init(listCalls: 100))
    for ids: ClosedRange<Int64> in [1...20, 1...40, 30...60] {
      let round = planner.next()
      #expect(round.map { $0.call(of: marvel).path } == ["events/1/comics"])
      planner.received(round[0], .records(keys(.comics, ids), total: 60))
    }
    #expect(planner.next().isEmpty)
    #expect(planner.completed.map(\.ids) == [Array(1...60)])
    var empty = EnrichPlanner(
      EnrichFindings(lists: [try list(.events, 1, .comics, 60, known: 1..<21)]), limits: .init(listCalls: 100))
    var calls = 0
    while case let round = empty.next(), !round.isEmpty {
      calls += round.count
      for request in round { empty.received(request, .records([], total: 60)) }
    }
    #expect(calls == EnrichPlanner.mostAttempts && empty.lists[0].isAsked)
  }

  @Test func `keeps to its calls, and leaves a route that three lists got no answer from`() throws {
    let lists = try (1...10).map { try list(.series, $0, .creators, 30, known: 1..<21) }
    var planner = EnrichPlanner(EnrichFindings(lists: lists), limits: .init(listCalls: 4))
    let round = planner.next()
    #expect(round.count == 4)
    #expect(planner.next().allSatisfy { _ in false })
    for request in round { planner.received(request, .failed) }
    #expect(planner.next().isEmpty)
    #expect(planner.callsLeft.isEmpty)
    var other = EnrichPlanner(EnrichFindings(lists: lists), limits: .init(listCalls: 4))
    for request in other.next() { other.received(request, .records(keys(.creators, 1...30), total: 30)) }
    #expect(EnrichReport(other, completedByRecords: [:], of: .marvel).listCallsLeft == ["series": 6])
  }

  @Test func `looks up what is referred to most, after all lists, and remembers what is not there`() throws {
    let lists = [try list(.events, 1, .comics, 21, known: 1..<21)]
    let unseen = [
      try id(.creators, 7): 3, try id(.comics, 21): 9, try id(.creators, 5): 3, try id(.stories, 8): 8,
      try id(.series, 2): 1,
    ]
    var planner = EnrichPlanner(EnrichFindings(lists: lists, unseen: unseen), limits: .init(listCalls: 10, lookUps: 3))
    let round = planner.next()
    // The list shows one of the unseen.
    planner.received(round[0], .records(keys(.comics, 1...21), total: 21))
    let records = planner.next()
    #expect(records.map { $0.call(of: marvel).path } == ["stories/8", "creators/5", "creators/7"])
    #expect(
      records.map(\.place) == [
        PagePlace(kind: .stories, walk: .lookUps, offset: 0), PagePlace(kind: .creators, walk: .lookUps, offset: 1),
        PagePlace(kind: .creators, walk: .lookUps, offset: 2),
      ])
    planner.received(records[0], .notFound)
    planner.received(records[1], .records(keys(.creators, [5]), total: 1))
    planner.received(records[2], .failed)
    #expect(planner.next().isEmpty)
    #expect(planner.notFound == [NotFoundAddress(try id(.stories, 8))] && planner.found == 1)
    #expect(planner.unseenLeft == [try id(.series, 2)])
  }

  @Test
  func `asks once for what is denied, last for what was denied before, and leaves the second time to the next crawl`()
    throws
  {
    let records = try [1, 2, 3, 4].map { try id(.comics, $0) }
    var planner = EnrichPlanner(
      EnrichFindings(
        lists: [], unseen: Dictionary(uniqueKeysWithValues: zip(records, [1, 9, 7, 8])), denied: [records[1]]),
      limits: .init(listCalls: 0, lookUps: 9))
    let first = planner.next()
    #expect(first.map { $0.call(of: marvel).path } == ["comics/4", "comics/3", "comics/1", "comics/2"])
    planner.received(first[0], .records([records[3].key], total: 1))
    for request in first.dropFirst() { planner.received(request, .notFound) }
    #expect(planner.next().isEmpty && planner.unseenLeft.isEmpty && planner.found == 1)
    #expect(planner.notFound.map(\.record.id) == [3, 1, 2])
    let report = EnrichReport(planner, completedByRecords: [:], of: .marvel)
    #expect(report.unseen == 0 && report.lookUpsLeft == ["comics": 2])
  }

  @Test func `asks again for a record whose answer holds nothing, beyond the look-ups that are allowed`() throws {
    let creator = try id(.creators, 5)
    var planner = EnrichPlanner(
      EnrichFindings(lists: [], unseen: [creator: 1]), limits: .init(listCalls: 0, lookUps: 1))
    let first = planner.next()
    planner.received(first[0], .records([], total: 0))
    let second = planner.next()
    #expect(second.map(\.subject) == [.record(creator)] && second[0].place != first[0].place)
    planner.received(second[0], .records([creator.key], total: 1))
    #expect(planner.next().isEmpty && planner.found == 1)
  }

  @Test func `has places for its rows that stand behind those of every page`() {
    let page = PagePlace(kind: .comics, walk: .collection, offset: 0).ordinal(row: 0)
    let list = PagePlace(kind: .comics, walk: .lists, offset: 70_000).ordinal(row: 99)
    let record = PagePlace(kind: .comics, walk: .lookUps, offset: 0).ordinal(row: 0)
    #expect(list < 0 && record < 0 && list < record && record < page)
  }
}
