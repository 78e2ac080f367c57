import Catalog
import Stages
import Store
import Testing

@Suite("The plan of a walk")
struct WalkPlannerTests {
  private func drain(_ planner: inout WalkPlanner) -> [PageRequest] {
    var requests: [PageRequest] = []
    while let request = planner.next() { requests.append(request) }
    return requests
  }

  @Test("First pages first, then every page that the totals speak of")
  func walk() {
    var planner = WalkPlanner(collections: [.characters, .events])
    let first = drain(&planner)
    #expect(first.map(\.kind) == [.characters, .events])
    #expect(first.allSatisfy { $0.place.offset == 0 && $0.limit == 100 && $0.orderBy == "modified" })
    planner.received(first[0], total: 250, rows: 100)
    planner.received(first[1], total: 7, rows: 7)
    let rest = drain(&planner)
    #expect(rest.map(\.place.offset) == [100, 200])
    #expect(!planner.isFinished)
    for request in rest { planner.received(request, total: 250, rows: 100) }
    #expect(planner.isFinished)
  }

  @Test("A collection without records is one page")
  func empty() throws {
    var planner = WalkPlanner(collections: [.stories])
    let next = planner.next()
    let request = try #require(next)
    #expect(request.orderBy == "id")
    planner.received(request, total: 0, rows: 0)
    #expect(planner.next() == nil)
    #expect(planner.isFinished)
  }

  @Test("A total that grows on the way lengthens the walk; one that shrinks does not shorten it")
  func movingTotal() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    let first = try #require(start)
    planner.received(first, total: 150, rows: 100)
    let following = planner.next()
    let second = try #require(following)
    planner.received(second, total: 320, rows: 100)
    #expect(drain(&planner).map(\.place.offset) == [200, 300])
  }

  @Test("Pages that are stored already are not asked for again")
  func resume() {
    let done = [0, 200].map { (place: PagePlace(kind: Kind.comics, walk: 0, offset: $0), total: Int?(450), rows: 100) }
    var planner = WalkPlanner(collections: [.comics], done: done)
    let requests = drain(&planner)
    #expect(requests.map(\.place.offset) == [100, 300, 400])
    for request in requests { planner.received(request, total: 450, rows: 100) }
    #expect(planner.isFinished)
  }

  @Test("A first page that is missing from a stored walk is asked for")
  func resumeWithoutFirst() {
    let done = [(place: PagePlace(kind: Kind.comics, walk: 0, offset: 100), total: Int?(150), rows: 50)]
    var planner = WalkPlanner(collections: [.comics], done: done)
    #expect(drain(&planner).map(\.place.offset) == [0])
  }

  @Test("A source that refuses an order is asked again without one")
  func orderRefused() throws {
    var planner = WalkPlanner(collections: [.series])
    let start = planner.next()
    let first = try #require(start)
    planner.orderRefused(first)
    let following = planner.next()
    let again = try #require(following)
    #expect(again.place == first.place)
    #expect(again.orderBy == nil)
    planner.received(again, total: 200, rows: 100)
    #expect(drain(&planner).map(\.orderBy) == [nil])
  }

  @Test("A page without rows ends the walk, however many there should be")
  func emptyPage() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    let first = try #require(start)
    planner.received(first, total: 5_000_000, rows: 100)
    let following = [planner.next(), planner.next(), planner.next()].compactMap { $0 }
    #expect(following.map(\.place.offset) == [100, 200, 300])
    planner.received(following[0], total: 5_000_000, rows: 100)
    planner.received(following[1], total: 5_000_000, rows: 0)
    planner.received(following[2], total: 5_000_000, rows: 0)
    #expect(planner.next() == nil)
    #expect(planner.isFinished)
  }

  @Test("A source with smaller pages is walked in steps of its own size")
  func smallerPages() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    planner.received(try #require(start), total: 70, rows: 20)
    let rest = drain(&planner)
    #expect(rest.map(\.place.offset) == [20, 40, 60])
    #expect(rest.allSatisfy { $0.limit == 20 })
  }
}
