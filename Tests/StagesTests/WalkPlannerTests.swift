import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The plan of a walk")
struct WalkPlannerTests {
  private func drain(_ planner: inout WalkPlanner) -> [PageRequest] {
    var requests: [PageRequest] = []
    while let request = planner.next() { requests.append(request) }
    return requests
  }

  @Test func `First pages first, then every page that the totals speak of`() {
    var planner = WalkPlanner(collections: [.characters, .events])
    let first = drain(&planner)
    #expect(first.map(\.kind) == [.characters, .events])
    #expect(first.allSatisfy { $0.place.offset == 0 && $0.limit == 100 && $0.orderBy == "modified" })
    _ = planner.received(first[0], WalkPlanner.PageSummary(total: 250, rows: 100))
    _ = planner.received(first[1], WalkPlanner.PageSummary(total: 7, rows: 7))
    let rest = drain(&planner)
    #expect(rest.map(\.place.offset) == [100, 200])
    #expect(!planner.isFinished)
    for request in rest {
      _ = planner.received(request, WalkPlanner.PageSummary(total: 250, rows: min(100, 250 - request.place.offset)))
    }
    #expect(planner.isFinished)
  }

  /// Gives a request the same answer until it is kept.
  private func receiveUntilKept(_ planner: inout WalkPlanner, _ request: PageRequest, total: Int, rows: Int) -> Int {
    var asked = 1
    while planner.received(request, WalkPlanner.PageSummary(total: total, rows: rows)) == .askedAgain {
      #expect(planner.next()?.place == request.place)
      asked += 1
    }
    return asked
  }

  @Test func `A collection without records is believed when it says so again and again`() throws {
    var planner = WalkPlanner(collections: [.stories])
    let next = planner.next()
    let request = try #require(next)
    #expect(request.orderBy == "id")
    #expect(receiveUntilKept(&planner, request, total: 0, rows: 0) == 5)
    #expect(planner.next() == nil)
    #expect(planner.isFinished)
  }

  @Test func `A total that grows on the way lengthens the walk; one that shrinks does not shorten it`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    let first = try #require(start)
    #expect(receiveUntilKept(&planner, first, total: 150, rows: 100) == 1)
    let following = planner.next()
    let second = try #require(following)
    #expect(receiveUntilKept(&planner, second, total: 320, rows: 100) == 2)
    let rest = drain(&planner)
    #expect(rest.map(\.place.offset) == [200, 300])
    #expect(receiveUntilKept(&planner, rest[0], total: 310, rows: 100) == 2)
    #expect(receiveUntilKept(&planner, rest[1], total: 310, rows: 10) == 1)
    #expect(planner.isFinished)
  }

  @Test func `One wrong total, too small or too great, first page or later, changes nothing`() throws {
    for (first, second) in [(1_000_000, 250), (120, 250), (250, 7), (250, 999)] {
      var planner = WalkPlanner(collections: [.comics])
      let start = planner.next()
      _ = planner.received(try #require(start), WalkPlanner.PageSummary(total: first, rows: 100))
      let following = planner.next()
      let request = try #require(following)
      #expect(planner.received(request, WalkPlanner.PageSummary(total: second, rows: 100)) == .askedAgain)
      #expect(planner.next() == request)
      #expect(receiveUntilKept(&planner, request, total: 250, rows: 100) <= 2)
      #expect(drain(&planner).last?.place.offset == 200)
    }
  }

  @Test func `A page that comes back for another offset ends the walk, when it does so twice`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    _ = planner.received(try #require(start), WalkPlanner.PageSummary(total: 900, rows: 100, fingerprint: 5))
    let following = planner.next()
    let request = try #require(following)
    #expect(planner.received(request, WalkPlanner.PageSummary(total: 900, rows: 100, fingerprint: 5)) == .askedAgain)
    #expect(planner.next() == request)
    #expect(planner.received(request, WalkPlanner.PageSummary(total: 900, rows: 100, fingerprint: 5)) == .kept)
    #expect(planner.next() == nil)
    #expect(planner.finding(of: .comics) == .ignoresOffset)
  }

  @Test func `A total that runs away from the walk is not followed`() throws {
    var planner = WalkPlanner(collections: [.comics])
    var asked = 0
    while let request = planner.next(), asked < 1_000 {
      asked += 1
      _ = planner.received(request, WalkPlanner.PageSummary(total: request.place.offset + 300, rows: 100))
    }
    #expect(asked < 60)
    #expect(planner.finding(of: .comics) == .keepsGrowing)
  }

  @Test func `Pages that are stored already are not asked for again`() {
    let done = [0, 200].map {
      StoredPage(
        place: PagePlace(kind: .comics, walk: .collection, offset: $0), uri: "comics?orderBy=modified", total: 450,
        rows: 100)
    }
    var planner = WalkPlanner(collections: [.comics], done: done)
    let requests = drain(&planner)
    #expect(requests.map(\.place.offset) == [100, 300, 400])
    for request in requests {
      _ = planner.received(request, WalkPlanner.PageSummary(total: 450, rows: min(100, 450 - request.place.offset)))
    }
    #expect(planner.isFinished)
  }

  @Test func `A first page that is missing from a stored walk is asked for`() {
    let done = [
      StoredPage(
        place: PagePlace(kind: .comics, walk: .collection, offset: 100), uri: "comics?orderBy=modified", total: 150,
        rows: 50)
    ]
    var planner = WalkPlanner(collections: [.comics], done: done)
    #expect(drain(&planner).map(\.place.offset) == [0])
  }

  @Test
  func `A source that refuses an order four times running is asked without one; other collections need one refusal`()
    throws
  {
    var planner = WalkPlanner(collections: [.series, .comics])
    let start = [planner.next(), planner.next()].compactMap { $0 }
    for _ in 0..<3 {
      #expect(planner.orderRefused(start[0]) == .askedAgain)
      #expect(planner.next() == start[0])
    }
    #expect(planner.orderRefused(start[0]) == .accepted)
    let following = planner.next()
    let again = try #require(following)
    #expect(again.place == start[0].place)
    #expect(again.orderBy == nil)
    #expect(planner.orderRefused(start[1]) == .accepted)
    _ = planner.received(again, WalkPlanner.PageSummary(total: 200, rows: 100))
    #expect(drain(&planner).map(\.orderBy) == [nil, nil])
    #expect(planner.finding(of: .series) == .refusesOrder)
  }

  @Test func `A refusal in the middle of a walk does not change its order`() throws {
    var planner = WalkPlanner(collections: [.series])
    let start = planner.next()
    _ = planner.received(try #require(start), WalkPlanner.PageSummary(total: 200, rows: 100))
    let following = planner.next()
    let second = try #require(following)
    #expect(planner.orderRefused(second) == .askedAgain)
    #expect(planner.next() == second)
    var refusals = 1
    while planner.orderRefused(second) == .askedAgain { refusals += 1 }
    #expect(refusals == 20)
  }

  /// Walks a collection to its end.
  ///
  /// - Parameters:
  ///   - total: what an answer says of it, by its offset.
  ///   - page: the most rows of a page.
  private func walk(of count: Int, page: Int = 100, total: (Int) -> Int) -> [Int] {
    var planner = WalkPlanner(collections: [.comics])
    var offsets: [Int] = []
    while let request = planner.next(), offsets.count < 1_000 {
      offsets.append(request.offset)
      let rows = max(0, min(page, request.limit, count - request.offset))
      _ = planner.received(
        request, WalkPlanner.PageSummary(total: total(request.offset), rows: rows, fingerprint: request.offset + rows))
    }
    #expect(planner.isFinished)
    return offsets
  }

  @Test
  func `A total that is smaller than the rows that came does not end a walk: the first page that is not full does`() {
    let wanted = stride(from: 0, through: 1_000, by: 100).map { $0 }
    #expect(Set(walk(of: 1_000) { _ in 0 }) == Set(wanted))
    #expect(Set(walk(of: 1_000) { _ in 450 }) == Set(wanted))
    #expect(Set(walk(of: 1_000) { $0 < 300 ? 1_000 : 0 }) == Set(wanted))
    #expect(Set(walk(of: 950) { _ in 0 }) == Set(wanted.dropLast()))
    #expect(walk(of: 950) { _ in 0 }.count == 11, "only the first answer is doubted")
    #expect(Set(walk(of: 90, page: 20) { _ in 0 }) == [0, 20, 40, 60, 80])
    #expect(walk(of: 1_000, total: { _ in 1_000 }).count == 10, "a total that is right costs no call")
    #expect(walk(of: 950, total: { _ in 950 }).count == 10)
  }

  @Test func `A page without rows ends the walk, however many there should be`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    let first = try #require(start)
    _ = planner.received(first, WalkPlanner.PageSummary(total: 5_000_000, rows: 100))
    let following = [planner.next(), planner.next(), planner.next()].compactMap { $0 }
    #expect(following.map(\.place.offset) == [100, 200, 300])
    _ = planner.received(following[0], WalkPlanner.PageSummary(total: 5_000_000, rows: 100))
    #expect(receiveUntilKept(&planner, following[1], total: 5_000_000, rows: 0) == 5)
    #expect(
      receiveUntilKept(&planner, following[2], total: 5_000_000, rows: 0) == 1,
      "what stands behind the end is not asked again")
    #expect(planner.next() == nil)
    #expect(planner.isFinished)
  }

  @Test func `A source with smaller pages is walked in steps of its own size`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    // A loop asks for more calls until there are none, before any answer comes.
    #expect(planner.next() == nil)
    #expect(receiveUntilKept(&planner, try #require(start), total: 70, rows: 20) == 2)
    let rest = drain(&planner)
    #expect(rest.map(\.place.offset) == [20, 40, 60])
    #expect(rest.allSatisfy { $0.limit == 20 })
  }

  private func disordered(_ total: Int, _ rows: Int, _ fingerprint: Int) -> WalkPlanner.PageSummary {
    WalkPlanner.PageSummary(total: total, rows: rows, fingerprint: fingerprint, isOrdered: false)
  }

  @Test func `A page that came in another order is asked for until it comes in the right one`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    _ = planner.received(
      try #require(start), WalkPlanner.PageSummary(total: 300, rows: 100, fingerprint: 1, isOrdered: true))
    let rest = drain(&planner)
    for number in 0..<3 {
      #expect(planner.received(rest[0], disordered(300, 100, 7 + number)) == .askedAgain)
      #expect(planner.next() == rest[0])
    }
    let right = WalkPlanner.PageSummary(total: 300, rows: 100, fingerprint: 2, isOrdered: true)
    #expect(planner.received(rest[0], right) == .kept)
    // It has come right once: the same wrong page thrice makes it no better.
    for _ in 0..<3 {
      #expect(planner.received(rest[1], disordered(300, 100, 5)) == .askedAgain)
      #expect(planner.next() == rest[1])
    }
    _ = planner.received(rest[1], WalkPlanner.PageSummary(total: 300, rows: 100, fingerprint: 3, isOrdered: true))
    #expect(planner.isFinished)
    #expect(planner.finding(of: .comics) == nil)
  }

  @Test func `The same rows twice are accepted in another order, and so are three such pages for the collection`()
    throws
  {
    var planner = WalkPlanner(collections: [.comics])
    var asked = 0
    while let request = planner.next() {
      asked += 1
      // Every fifth page is in an order of its own, each time the same.
      let page = request.place.offset / 100
      _ = planner.received(
        request, WalkPlanner.PageSummary(total: 30_000, rows: 100, fingerprint: page, isOrdered: page % 5 != 4))
    }
    #expect(planner.isFinished)
    #expect(asked == 300 + 3)
    #expect(planner.isDisordered(CatalogList(.comics)))
    #expect(planner.finding(of: .comics) == nil, "most of its pages are in order")
  }

  @Test func `A source that keeps to no order is found out at its first page, and that is said`() throws {
    var planner = WalkPlanner(collections: [.comics])
    var asked = 0
    while let request = planner.next() {
      asked += 1
      _ = planner.received(request, disordered(1_000, 100, request.place.offset))
    }
    #expect(planner.isFinished)
    #expect(asked == 10 + 1)
    #expect(planner.finding(of: .comics) == .ignoresOrder)
  }

  @Test func `A page with fewer rows than it should have is asked for again, and believed when it comes again`() throws
  {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    let first = try #require(start)
    // One row of sixty thousand: the pages are not of one row for that.
    #expect(planner.received(first, WalkPlanner.PageSummary(total: 60_000, rows: 1)) == .askedAgain)
    #expect(planner.next() == first)
    #expect(planner.received(first, WalkPlanner.PageSummary(total: 300, rows: 100)) == .kept)
    let rest = drain(&planner)
    #expect(rest.map(\.place.offset) == [100, 200])
    #expect(receiveUntilKept(&planner, rest[0], total: 300, rows: 20) == 2)
    #expect(receiveUntilKept(&planner, rest[1], total: 300, rows: 100) == 1)
    #expect(planner.isFinished)
  }

  @Test func `An answer that contradicts itself or the request is asked for again`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    let first = try #require(start)
    #expect(planner.received(first, WalkPlanner.PageSummary(total: 50, rows: 50, isConsistent: false)) == .askedAgain)
    #expect(planner.next() == first)
    #expect(planner.received(first, WalkPlanner.PageSummary(total: 60, rows: 60)) == .kept)
    #expect(planner.isFinished)
  }

  @Test func `A collection is not there when its first page was not found three times`() throws {
    var planner = WalkPlanner(collections: [.comics])
    for attempt in 1...3 {
      let next = planner.next()
      #expect(planner.isAbsent(try #require(next)) == (attempt == 3))
    }
    #expect(planner.next() == nil)
    #expect(planner.isFinished)
    #expect(planner.finding(of: .comics) == .absent)
  }

  @Test func `A collection is not there at the first such answer of a source that bans clients for them`() throws {
    var traits = marvel
    traits.pacing = Pacing([RateWindow("two minutes", calls: 15, in: 120).counting(.notFound)])
    var planner = WalkPlanner([CatalogList(.comics)], of: traits)
    let next = planner.next()
    #expect(planner.isAbsent(try #require(next)))
    #expect(planner.next() == nil)
  }

  @Test func `A source that gives everything at once is asked for no second page`() throws {
    var planner = WalkPlanner(collections: [.comics])
    let start = planner.next()
    #expect(receiveUntilKept(&planner, try #require(start), total: 20_000, rows: 20_000) == 2)
    #expect(planner.next() == nil)
    #expect(planner.isFinished)
  }
}

extension WalkPlanner.PageSummary {
  init(total: Int, rows: Int, fingerprint: Int? = nil, isOrdered: Bool? = nil, isConsistent: Bool = true) {
    self.init(total: total, rows: rows)
    self.fingerprint = fingerprint
    self.isOrdered = isOrdered
    self.isConsistent = isConsistent
  }
}
