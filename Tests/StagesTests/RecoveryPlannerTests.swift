import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The plan of a recovery")
struct RecoveryPlannerTests {
  private func planner(
    _ list: MovingList, recovery: Double = 1, orderBy: SourceOrder? = "modified", finding: WalkFinding? = nil
  ) -> RecoveryPlanner {
    planner(
      list.walk(orderBy: orderBy), total: list.saidTotal ?? list.count, recovery: recovery, orderBy: orderBy,
      finding: finding)
  }

  /// A planner for a walk of characters.
  private func planner(
    _ pages: [StoredPage], total: Int = 300, recovery: Double = 1, orderBy: SourceOrder? = "modified",
    finding: WalkFinding? = nil, isDisordered: Bool = false
  ) -> RecoveryPlanner {
    var walk = FinishedWalk(CatalogList(.characters), total: total, pages: pages, orderBy: orderBy)
    walk.finding = finding
    walk.isDisordered = isDisordered
    return RecoveryPlanner(walk, recovery: recovery)
  }

  @Test func `A walk that saw every record needs no further call`() {
    var planner = planner(MovingList(count: 950, swapsEvery: 2_000))
    #expect(planner.missing == 0)
    #expect(planner.next() == .finished)
    #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0))
  }

  @Test(arguments: [550, 1_234, 6_000])
  func `Every record that repeats displaced is found at the borders of the pages`(count: Int) {
    let list = MovingList(count: count, swapsEvery: 50)
    var planner = planner(list)
    let lost = planner.missing
    #expect(lost > 0)
    let asked = list.recover(&planner)
    #expect(planner.missing == 0)
    #expect(planner.verdict.status == .complete)
    #expect(planner.verdict.note == nil)
    #expect(planner.effort.found == lost)
    #expect(planner.effort.recoveryCalls <= planner.effort.allowed)
    #expect(asked.map(\.place.offset) == Array(0..<asked.count))
  }

  @Test func `The allowance is kept, and what is missing then is said with the calls that it would take`() {
    let list = MovingList(count: 6_000, swapsEvery: 50)
    var planner = planner(list, recovery: 0.1)
    let asked = list.recover(&planner, phantoms: 3_000)
    #expect(planner.effort.allowed == 6)
    #expect(planner.effort.recoveryCalls == 6)
    #expect(planner.effort.spotCheck.calls == asked.count - 6)
    #expect(planner.verdict.status == .incomplete)
    #expect(planner.verdict.missing == planner.missing)
    #expect(planner.missing > 0)
    #expect((planner.effort.wanted ?? 0) > 0)
  }

  @Test func `Ids that nobody has do not make a collection incomplete`() {
    let list = MovingList(count: 3_000, swapsEvery: 50)
    var planner = planner(list)
    _ = list.recover(&planner, phantoms: 200)
    #expect(planner.verdict.status == .complete)
    #expect(planner.listed.count == 3_000)
  }

  @Test func `A source that ignores orders and filters, or refuses orders, is still read whole`() {
    var ignoring = MovingList(count: 2_500, swapsEvery: 50)
    ignoring.ignoresOrders = true
    ignoring.ignoresFilters = true
    var first = planner(ignoring)
    _ = ignoring.recover(&first)
    #expect(first.verdict.status == .complete)

    var refusing = MovingList(count: 2_500, swapsEvery: 50)
    refusing.refusesOrders = true
    var second = planner(refusing, orderBy: nil)
    let asked = refusing.recover(&second)
    #expect(second.verdict.status == .complete)
    #expect(!asked.contains { $0.move == .otherOrder })
  }

  @Test func `Pages with unusable rows are asked for once more before anything else`() {
    let list = MovingList(count: 300, swapsEvery: 1_000)
    let pages = list.walk().map { page in
      guard page.place.offset == 100 else { return page }
      return StoredPage(
        place: page.place, total: 300, rows: 100, rejected: 2, keys: Array(page.keys.dropFirst(2)))
    }
    var planner = planner(pages, recovery: 0.1)
    let asked = list.recover(&planner)
    #expect(asked.map(\.move) == [.samePage])
    #expect(asked.map(\.subject) == [.rows(orderBy: "modified", offset: 100, limit: 100)])
    #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0))
  }

  @Test func `A record that stays unusable is missing, and costs no search`() {
    let list = MovingList(count: 300, swapsEvery: 1_000)
    let pages = list.walk().map { page in
      StoredPage(
        place: page.place, total: 300, rows: 100, rejected: page.place.offset == 0 ? 1 : 0,
        keys: page.place.offset == 0 ? Array(page.keys.dropFirst()) : page.keys)
    }
    var planner = planner(pages, recovery: 0.1)
    guard case .ask(let requests) = planner.next() else {
      Issue.record("nothing was asked")
      return
    }
    for request in requests { planner.received(request, .records(pages[0].keys, rejected: 1)) }
    #expect(planner.next() == .finished)
    #expect(planner.verdict == CompletenessVerdict(status: .incomplete, missing: 1))
  }

  @Test func `A page in another order is asked for once more where records are missing, and the first few for all`() {
    let list = MovingList(count: 1_000, swapsEvery: 2_000)
    var pages = list.walk()
    // The second page is that of another order: what it should have shown nowhere stands.
    pages[1] = StoredPage(
      place: pages[1].place, total: 1_000, rows: 100, keys: pages[5].keys.reversed(), descents: 40)
    var planner = planner(pages, total: 1_000, recovery: 0.1)
    let asked = list.recover(&planner)
    #expect(asked.map(\.subject) == [.rows(orderBy: "modified", offset: 100, limit: 100)])
    #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0))

    var habit = self.planner(pages, total: 1_000, recovery: 0.1, isDisordered: true)
    #expect(list.recover(&habit).allSatisfy { $0.move != .samePage })
  }

  @Test func `A source without offsets is not searched by offset, and the verdict says why`() {
    let first = MovingList(count: 20, swapsEvery: 100).walk()[0]
    var planner = planner([first], finding: .ignoresOffset)
    var list = MovingList(count: 300, swapsEvery: 1_000)
    list.ignoresFilters = true
    let asked = list.recover(&planner)
    #expect(!asked.contains { if case .rows = $0.subject { true } else { false } })
    #expect(planner.verdict.status == .incomplete)
    #expect(planner.verdict.note == .ignoresOffset)
  }

  @Test func `The same answers lead to the same calls`() {
    let list = MovingList(count: 4_000, swapsEvery: 50)
    var first = planner(list, recovery: 0.5)
    var second = planner(list, recovery: 0.5)
    #expect(list.recover(&first, phantoms: 50) == list.recover(&second, phantoms: 50))
  }

  @Test func `Rows that every answer spoils in another place are found in what the others show`() {
    let list = MovingList(count: 300, swapsEvery: 1_000)
    let whole = list.walk()
    let pages = whole.map { page in
      page.place.offset == 0
        ? StoredPage(place: page.place, total: 300, rows: 100, rejected: 2, keys: Array(page.keys.dropFirst(2))) : page
    }
    var planner = planner(pages)
    var answers: [RecoveryAnswer] = [
      .records(Array(whole[0].keys.dropFirst()), rejected: 1), .records(Array(whole[0].keys.dropLast()), rejected: 1),
    ]
    while case .ask(let requests) = planner.next() {
      #expect(requests.map(\.move) == [.samePage])
      planner.received(requests[0], answers.removeFirst())
    }
    #expect(answers.isEmpty)
    #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0))
  }

  @Test
  func `Answers that show nothing prove nothing: neither that the total counts repeats nor that records are missing`() {
    for answer in [RecoveryAnswer.refused, .records([])] {
      let list = MovingList(count: 950, swapsEvery: 50)
      var planner = planner(list)
      loop: while true {
        switch planner.next() {
        case .finished: break loop
        case .findNames: planner.setNames([:])
        case .findReferences: planner.setReferences([])
        case .ask(let requests): for request in requests { planner.received(request, answer) }
        }
      }
      #expect(planner.missing > 0)
      #expect(planner.verdict == CompletenessVerdict(status: .unproven, missing: nil, note: .repeatsUnproven))
    }
  }

  @Test func `The pages of the walk once more, whatever was asked for, prove nothing`() {
    let list = MovingList(count: 950, swapsEvery: 50)
    let walk = list.walk()
    var planner = planner(list, recovery: 1)
    var calls = 0
    loop: while true {
      switch planner.next() {
      case .finished: break loop
      case .findNames: planner.setNames([:])
      case .findReferences: planner.setReferences([])
      case .ask(let requests):
        calls += requests.count
        for request in requests {
          guard case .rows(_, let offset, _) = request.subject else { continue }
          planner.received(request, .records(walk[min(walk.count - 1, offset / 100)].keys))
        }
      }
    }
    #expect(planner.verdict.status == .unproven)
    #expect(calls <= 6)
  }

  @Test func `A search whose answer has unusable rows is made again, but not for ever`() {
    let list = MovingList(count: 950, swapsEvery: 50)
    var planner = planner(list, recovery: 3)
    var asked: [RecoveryRequest.Subject: Int] = [:]
    loop: while true {
      switch planner.next() {
      case .finished: break loop
      case .findNames: planner.setNames([:])
      case .findReferences: planner.setReferences([])
      case .ask(let requests):
        for request in requests {
          asked[request.subject, default: 0] += 1
          // What the walk has shown already comes, and one row is always spoilt.
          planner.received(request, .records([list.key(1)], rejected: 1))
        }
      }
    }
    #expect(asked.values.max() == 4)
    #expect(planner.verdict.status == .unproven, "spoilt answers prove nothing")
  }

  @Test func `Records of another kind are none of the collection's, wherever they stand`() throws {
    let list = MovingList(count: 300, swapsEvery: 1_000)
    let foreign = try (1...100).map { try #require(RecordID(.series, $0)).key }
    let pages = list.walk().map { page in
      page.place.offset == 200 ? StoredPage(place: page.place, total: 300, rows: 100, keys: foreign) : page
    }
    var planner = planner(pages, recovery: 0)
    #expect(planner.missing == 100)
    let look = planner.request(.lookUp, .record(250))
    planner.received(look, .records([list.key(251)]))
    #expect(planner.missing == 100, "an answer with another id is no answer")
  }

  @Test func `What a few unseen ids cost is known: each kind of referrers may leave a filter that is not full`() {
    // Every fiftieth row shows the one before it once more, in every view.
    let list = DisturbedList(rows: (1...1_000).map { $0 % 50 == 0 ? $0 - 1 : $0 })
    let kinds = marvel[list.kind].filters
    var planner = list.planner()
    var asked: [RecoveryRequest] = []
    loop: while asked.isEmpty {
      switch planner.next() {
      case .finished: break loop
      case .findNames: planner.setNames([:])
      case .findReferences(let limit):
        #expect(limit == RecoveryPlanner.sampledReferences)
        // One more than fills a filter of each kind but the first, which has the others.
        let referrers = kinds.dropFirst().flatMap { Array(repeating: $0, count: 11) }
        let all = Array(repeating: kinds[0], count: limit - referrers.count) + referrers
        planner.setReferences(
          all.enumerated().map { number, kind in
            Reference(id: Int64(5_000 + number), referrer: RecordID(kind, Int64(number + 1)))
          })
      case .ask(let requests):
        asked = requests.filter { $0.move == .referrers }
        for request in requests { planner.received(request, list.answer(request)) }
      }
    }
    #expect(asked.count == RecoveryPlanner.sampleCalls(of: list.kind, marvel) && asked.count == 8)
    #expect(RecoveryPlanner.sampleCalls(of: .comics, marvel) == 9)
  }

  @Test func `A total that lies makes no list of pages to come`() {
    var orders = OtherOrders(orders: ["a", "b"], total: 1_000_000_000, step: 1)
    #expect(orders.next() == .rows(orderBy: "a", offset: 0, limit: 1))
    var short = OtherOrders(orders: ["a", "b"], total: 150, step: 100)
    var all: [RecoveryRequest.Subject] = []
    while let subject = short.next() { all.append(subject) }
    #expect(
      all == [
        .rows(orderBy: "a", offset: 0, limit: 100), .rows(orderBy: "a", offset: 100, limit: 100),
        .rows(orderBy: "b", offset: 0, limit: 100), .rows(orderBy: "b", offset: 100, limit: 100),
      ])
    #expect(short.isEmpty)
    #expect(OtherOrders(orders: ["a"], total: 0, step: 100).isEmpty)
  }
}
