import Catalog
import CatalogSources
import Store
import Testing

@testable import Stages

/// Sources of which everything is known, so that a verdict can be compared with the truth.
@Suite("The verdict on a collection")
struct VerdictTests {
  /// What a source does not take.
  struct Lack: Sendable {
    var orders = false
    var windows = false
    var filters = false

    static let all = (0..<8).map { Lack(orders: $0 & 1 > 0, windows: $0 & 2 > 0, filters: $0 & 4 > 0) }

    var description: String {
      let names = [(orders, "orders"), (windows, "windows"), (filters, "filters")].filter(\.0).map(\.1)
      return names.isEmpty ? "lacks nothing" : "lacks " + names.joined(separator: ", ")
    }

    func applied(to list: DisturbedList) -> DisturbedList {
      var list = list
      list.takesOrders = !orders
      list.takesWindows = !windows
      list.takesFilters = !filters
      return list
    }
  }

  /// Ids of so many rows, some of which stand twice.
  private func rows(_ count: Int, repeatsEvery: Int?, isFar: Bool = false) -> [Int] {
    guard let repeatsEvery else { return Array(1...count) }
    var rows: [Int] = []
    for place in 0..<count {
      let isRepeat = place > repeatsEvery && place % repeatsEvery == repeatsEvery - 1
      rows.append(isRepeat ? rows[isFar ? place / 3 : place - 1] : place + 1)
    }
    return rows
  }

  /// Recoveries of one walk, one for each way in which a source may lack something: its pages do not depend on that.
  private func recover(_ list: DisturbedList, isReferredTo: Bool, _ body: (Int, Lack, RecoveryPlanner) -> Void) {
    let walked = list.planner()
    for (index, lack) in Lack.all.enumerated() {
      var planner = walked
      _ = lack.applied(to: list).recover(&planner, isReferredTo: isReferredTo)
      body(index, lack, planner)
    }
  }

  /// What is missing of a list whose verdict is that it is complete.
  private func lost(_ list: DisturbedList, _ planner: RecoveryPlanner) -> Int {
    list.truth.subtracting(planner.listed.union(planner.foundByLookUp)).count
  }

  @Test(arguments: [0.001, 0.003, 0.01, 0.03, 0.1])
  func
    `is never complete where a record is missing, whatever the source lacks and in whatever way it disturbs its order`(
      rate: Double
    )
  {
    var all = 0
    var complete = Lack.all.map { _ in 0 }
    for seed in 0..<16 {
      for way in DisturbedList.Way.allCases {
        var list = DisturbedList(rows: Array(1...(450 + seed * 97)))
        list.rate = rate
        list.way = way
        list.seed = UInt64(seed * 31 + 7)
        all += 1
        recover(list, isReferredTo: seed % 2 == 0) { index, lack, planner in
          guard planner.verdict.status == .complete else { return }
          complete[index] += 1
          let lost = lost(list, planner)
          #expect(lost == 0, "\(lack.description), \(way), seed \(seed): \(planner.verdict), \(lost) missing")
        }
      }
    }
    // Most of what is displaced in a small part is found.
    for (lack, complete) in zip(Lack.all, complete) where !lack.windows && rate < 0.01 {
      #expect(complete * 2 > all, "\(lack.description): \(complete) of \(all)")
    }
  }

  @Test(arguments: DisturbedList.Way.allCases)
  func `is never complete where a total counts rows, and some of the repeats are displaced records`(
    way: DisturbedList.Way
  ) {
    for seed in 0..<24 {
      let rows = rows(500 + seed * 61, repeatsEvery: seed % 3 == 0 ? 10 : 40, isFar: seed % 5 == 0)
      var list = DisturbedList(rows: rows)
      list.rate = [0.001, 0.005, 0.02][seed % 3]
      list.way = way
      list.seed = UInt64(seed * 17 + 3)
      recover(list, isReferredTo: seed % 2 == 0) { _, lack, planner in
        guard planner.verdict.status == .complete else { return }
        let lost = lost(list, planner)
        #expect(lost == 0, "\(lack.description), seed \(seed): \(planner.verdict), \(lost) missing")
      }
    }
  }

  @Test func `is complete, and says that the total counts repeats, where every repeat stands twice in another view`() {
    for (windows, orders) in [(true, true), (true, false), (false, true)] {
      for (every, isFar) in [(7, false), (50, false), (100, false), (13, true), (210, true)] {
        var list = DisturbedList(rows: rows(1_234, repeatsEvery: every, isFar: isFar))
        (list.takesWindows, list.takesOrders) = (windows, orders)
        var planner = list.planner()
        let calls = list.recover(&planner, isReferredTo: true)
        #expect(
          planner.verdict == CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats),
          "windows \(windows), orders \(orders), every \(every), \(isFar)")
        #expect(planner.effort.recoveryCalls == 0)
        // A second walk, its end, and what it takes to see that windows are not looked at.
        #expect(calls <= 13 + 3 + (windows ? 0 : 5), "\(calls)")
      }
    }
  }

  @Test func `is unproven where all rows came, some of them repeats, and the source shows no other view of them`() {
    var list = DisturbedList(rows: rows(1_234, repeatsEvery: 50))
    (list.takesWindows, list.takesOrders, list.takesFilters) = (false, false, false)
    var planner = list.planner()
    let calls = list.recover(&planner)
    #expect(planner.verdict == CompletenessVerdict(status: .unproven, missing: nil, note: .repeatsUnproven))
    #expect(calls <= 8)

    var known = list.planner(totalCounts: .rows)
    #expect(list.recover(&known) == 0)
    #expect(known.verdict == CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats))

    var strict = list.planner(totalCounts: .records)
    _ = list.recover(&strict)
    #expect(strict.verdict.status == .incomplete)
    #expect(strict.verdict.missing == strict.missing)
  }

  @Test(arguments: [1, 20, 99, 100, 101, 250, 1_000, 1_950])
  func `is not complete for a total that is smaller than the rows, unless the walk saw the end`(count: Int) {
    for takesWindows in [true, false] {
      for share in [0.0, 0.13, 0.57, 0.991] {
        let list = DisturbedList(rows: Array(1...count))
        let total = Int(Double(count) * share)
        // A total that a full page ends at is not to be told from one that is right.
        guard total == 0 || total % 100 != 0 else { continue }
        for saying in [{ _ in total }, { $0 < count / 2 ? count : total }] as [(Int) -> Int] {
          var planner = list.walked(saying: saying)
          _ = list.recover(&planner)
          #expect(planner.listed == list.truth, "\(count), \(total)")
          #expect(planner.verdict.status == .complete)
        }
        // The same page for every offset: nobody can tell how many there are.
        var stuck = list
        stuck.takesWindows = takesWindows
        stuck.isStuck = true
        var planner = stuck.walked { _ in total }
        _ = stuck.recover(&planner)
        guard planner.verdict.status == .complete else { continue }
        #expect(planner.listed == list.truth, "\(count), \(total)")
      }
    }
  }

  @Test func `takes the operator's word for no more than it says: fewer rows than the total are not everything`() {
    var list = DisturbedList(rows: rows(1_234, repeatsEvery: 50))
    list.total = 1_300
    (list.takesWindows, list.takesOrders, list.takesFilters) = (false, false, false)
    var planner = list.planner(totalCounts: .rows)
    _ = list.recover(&planner)
    #expect(planner.verdict.status == .incomplete)
  }

  @Test
  func `does not take rows behind the end for nothing: a total of records over a list with repeats hides its end`() {
    let rows = rows(1_200, repeatsEvery: 10)
    let list = DisturbedList(rows: rows, total: Set(rows).count)
    var planner = list.planner(recovery: 1)
    _ = list.recover(&planner)
    #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0))
    #expect(list.truth.subtracting(planner.listed).isEmpty)
  }

  @Test func `does not need a source that looks at the limit`() {
    for every in [7, 50, 400] {
      var list = DisturbedList(rows: rows(1_234, repeatsEvery: every))
      list.takesLimits = false
      list.takesOrders = false
      var planner = list.planner()
      _ = list.recover(&planner)
      #expect(planner.verdict == CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats))
    }
  }

  @Test func `costs a sample where repeats are many, and all of it is looked at where they are few`() {
    let many = DisturbedList(rows: rows(90_000, repeatsEvery: 100))
    var planner = many.planner()
    let calls = many.recover(&planner)
    #expect(planner.verdict.status == .complete)
    #expect(calls >= 450 && calls < 2 * RepeatWitnesses.sample, "\(calls) calls for 899 repeats")
  }

  @Test(arguments: DisturbedList.Way.allCases)
  func `finds what is displaced, nearly always, where a second walk is allowed`(way: DisturbedList.Way) {
    var complete = 0
    for seed in 0..<100 {
      var list = DisturbedList(rows: Array(1...2_000))
      list.rate = 0.001
      list.way = way
      list.seed = UInt64(seed)
      list.takesOrders = seed % 2 == 0
      var planner = list.planner(recovery: 1)
      _ = list.recover(&planner)
      guard planner.verdict.status == .complete else { continue }
      complete += 1
      #expect(planner.listed == list.truth)
    }
    #expect(complete >= 80, "\(complete) of 100")
  }
}
