import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The walk of a narrowed list")
struct NarrowedWalkTests {
  private let comics = CatalogList(.comics, .related(to: .characters, ids: [7, 9]), number: 0)
  private let others = CatalogList(.comics, .related(to: .characters, ids: [11]), number: 1)

  /// `#expect` does not take what changes a value.
  private func check(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isTrue, sourceLocation: sourceLocation)
  }

  private func next(_ planner: inout WalkPlanner) throws -> PageRequest {
    let request = planner.next()
    return try #require(request)
  }

  private func page(_ rows: String...) -> [UInt8] {
    Array(#"{"data":{"results":[\#(rows.joined(separator: ","))]}}"#.utf8)
  }

  private func row(_ heroes: Int..., available: Int? = nil) -> String {
    let items = heroes.map { #"{"resourceURI":"http://gateway.marvel.com/v1/public/characters/\#($0)"}"# }
    return
      #"{"id":1,"characters":{"available":\#(available ?? heroes.count),"items":[\#(items.joined(separator: ","))]}}"#
  }

  @Test func `goes page by page like that of a collection, each list by itself`() throws {
    var planner = WalkPlanner(lists: [comics, others])
    let first = try next(&planner)
    let second = try next(&planner)
    #expect([first.list, second.list] == [comics, others])
    check(planner.next() == nil)
    check(planner.received(first, .init(total: 150, rows: 100)) == .kept)
    let third = try next(&planner)
    #expect(third.list == comics && third.offset == 100 && third.place == comics.place(offset: 100))
    check(planner.received(third, .init(total: 150, rows: 50)) == .kept)
    check(planner.received(second, .init(total: 3, rows: 3)) == .kept)
    check(planner.isFinished && planner.next() == nil)
  }

  @Test func `resumes from what is stored, and does not ask again for what was not found`() throws {
    let gone = CatalogList(.characters, .record(5), number: 0)
    var planner = WalkPlanner(
      lists: [gone, comics],
      done: [
        StoredPage(place: gone.place(offset: 0), status: 404, total: nil, rows: 0),
        StoredPage(place: comics.place(offset: 100), uri: "orderBy=modified", total: 250, rows: 100),
      ])
    check(planner.next()?.offset == 0)
    check(planner.next()?.offset == 200)
    #expect(planner.finding(of: gone) == .absent)
  }

  @Test
  func `believes that there is nothing when it is said twice, and at once that a record or its own list is not there`()
    throws
  {
    let hero = CatalogList(.characters, .record(5), number: 0)
    let own = CatalogList(.comics, .owned(by: try #require(RecordID(.characters, 5))), number: 1)
    var planner = WalkPlanner(lists: [hero, comics, own])
    let lookUp = try next(&planner)
    let list = try next(&planner)
    let ownList = try next(&planner)
    check(planner.isAbsent(lookUp))
    check(planner.received(list, .init(total: 0, rows: 0)) == .askedAgain)
    check(planner.isAbsent(ownList))
    check(planner.next() == list)
    check(planner.received(list, .init(total: 0, rows: 0)) == .kept)
    check(planner.next() == nil)
    #expect(planner.isFinished)
    #expect([hero, comics, own].map { planner.finding(of: $0) } == [.absent, nil, .absent])
  }

  @Test func `is whole with a full page of rows, where as many ids were asked for`() throws {
    var planner = WalkPlanner(lists: [CatalogList(.comics, .records(Array(1...100)), number: 0)])
    let first = try next(&planner)
    check(planner.received(first, .init(total: 100, rows: 100)) == .kept)
    check(planner.isFinished && planner.next() == nil)
  }

  @Test func `is given up when its filter is refused four times; the next list is believed at once`() throws {
    var planner = WalkPlanner(lists: [comics, others])
    let first = try next(&planner)
    let second = try next(&planner)
    for _ in 0..<3 {
      check(!planner.isDenied(first, .ignoresFilter))
      check(planner.next() == first)
    }
    check(planner.isDenied(first, .ignoresFilter))
    check(planner.isDenied(second, .ignoresFilter))
    check(planner.next() == nil && planner.isFinished)
    #expect(planner.finding(of: others) == .ignoresFilter)
  }

  @Test func `is not given up for one refusal when pages are in`() throws {
    var planner = WalkPlanner(lists: [comics])
    let first = try next(&planner)
    check(planner.received(first, .init(total: 150, rows: 100)) == .kept)
    let second = try next(&planner)
    for _ in 0..<5 {
      check(!planner.isDenied(second, .refusesFilter))
      check(planner.next() == second)
    }
  }

  @Test func `has rows that tell whether the filter was looked at`() throws {
    let witness = try #require(FilterWitness(comics))
    #expect(witness.isAnswered(by: page(row(7, 8), row(9))) == true)
    #expect(witness.isAnswered(by: page(row(8), row(7), row(10))) == false)
    // What is cut off proves nothing.
    #expect(witness.isAnswered(by: page(row(8, available: 30))) == nil)
    #expect(witness.isAnswered(by: page()) == nil)
    #expect(witness.isAnswered(by: Array("no page".utf8)) == nil)
    let named = try #require(FilterWitness(CatalogList(.characters, .named(beginning: "SpidéR"), number: 0)))
    #expect(named.isAnswered(by: page(#"{"name":" spid\u0065r"}"#, #"{"name":"SPIDÉR"}"#)) == true)
    #expect(named.isAnswered(by: page(#"{"name":"Storm"}"#)) == false)
    #expect(FilterWitness(CatalogList(.characters, .record(5), number: 0)) == nil)
    let some = try #require(FilterWitness(CatalogList(.comics, .records([5, 6]), number: 0)))
    #expect(some.isAnswered(by: page(#"{"id":6}"#)) == true)
    #expect(some.isAnswered(by: page(#"{"id":5}"#, #"{"id":7}"#)) == false)
  }

  @Test func `is searched for displaced records in its own pages and orders alone`() throws {
    let keys = (1...200).compactMap { RecordID(.comics, Int64($0))?.key }
    let pages = [
      StoredPage(place: comics.place(offset: 0), total: 200, rows: 100, keys: Array(keys[0..<100])),
      StoredPage(place: comics.place(offset: 100), total: 200, rows: 100, keys: [keys[99]] + Array(keys[101..<200])),
    ]
    var planner = RecoveryPlanner(
      FinishedWalk(comics, total: 200, pages: pages, orderBy: "modified"), recovery: 0.1)
    #expect(planner.missing == 1)
    guard case .ask(let requests) = planner.next() else {
      Issue.record("nothing was asked")
      return
    }
    #expect(requests.contains { $0.subject == .rows(orderBy: "modified", offset: 50, limit: 100) })
    #expect(requests.allSatisfy { $0.call(of: marvel).target.contains("characters=7,9") })
    #expect(requests.allSatisfy { $0.place.walk == PagePlace.Walk.selectionRecovery })
    for request in requests { planner.received(request, .records(Array(keys[50..<150]))) }
    check(planner.next() == .finished)
    #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0))
  }
}
