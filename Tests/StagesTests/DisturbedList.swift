import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Store

@testable import Stages

/// A collection of which everything is known, shown by a source that disturbs the order of its rows in one way or another.
/// The same question always has the same answer.
struct DisturbedList {
  /// What becomes of some rows in each answer.
  enum Way: CaseIterable {
    /// They change places with one that is near.
    case neighbours
    /// They change places with any other.
    case swaps
    /// They are taken out and put in elsewhere, and those between move up.
    case moves
    /// They show the row before them instead of their own.
    case copies
  }

  let kind = Kind.characters
  /// Ids in the order of the walk; an id may stand twice.
  var rows: [Int]
  var way = Way.neighbours
  /// How many rows of a hundred are disturbed, as a fraction.
  var rate = 0.0
  var seed: UInt64 = 1
  var takesOrders = true
  /// Whether it takes offsets and limits other than those of its pages.
  var takesWindows = true
  /// Whether it gives fewer rows than a page has where it is asked to.
  var takesLimits = true
  var takesFilters = true
  /// Whether it gives its first page whatever is asked.
  var isStuck = false
  /// What it says its total is.
  var total: Int

  /// Ids that there are.
  var truth: Set<Int64> { Set(rows.map(key)) }

  init(rows: [Int], total: Int? = nil) {
    self.rows = rows
    self.total = total ?? rows.count
  }

  func key(_ id: Int) -> Int64 { RecordID(kind, Int64(id))?.key ?? 0 }

  /// The rows that an answer shows.
  func rows(_ order: SourceOrder?, _ offset: Int, _ limit: Int) -> [Int64] {
    let offset = isStuck ? 0 : takesWindows ? offset : offset / 100 * 100
    let limit = takesWindows && takesLimits ? limit : 100
    let order = takesOrders ? order : nil
    var ids = rows
    switch order {
    case nil, "modified": break
    case let order? where order.isDescending: ids.reverse()
    default: ids.sort { ($0 &* 2_654_435_761 % 10_007, $0) < ($1 &* 2_654_435_761 % 10_007, $1) }
    }
    var dice = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    dice.mix(UInt64(offset))
    dice.mix(UInt64(limit))
    dice.mix(order == nil || order == "modified" ? 0 : order?.isDescending == true ? 1 : 2)
    disturb(&ids, &dice)
    return ids.dropFirst(offset).prefix(limit).map(key)
  }

  private func disturb(_ ids: inout [Int], _ dice: inout SplitMix64) {
    // At least one row now and then, however few there are.
    let expected = rate * Double(ids.count)
    let times = Int(expected) + (Double(dice.next() % 1_000) < (expected - expected.rounded(.down)) * 1_000 ? 1 : 0)
    guard ids.count > 20 else { return }
    for _ in 0..<times {
      let (one, other) = (Int(dice.next() % UInt64(ids.count)), Int(dice.next() % UInt64(ids.count)))
      switch way {
      case .neighbours: ids.swapAt(one, min(ids.count - 1, one + 1 + other % 20))
      case .swaps: ids.swapAt(one, other)
      case .moves: ids.insert(ids.remove(at: one), at: min(other, ids.count))
      case .copies: if one > 0 { ids[one] = ids[one - 1] }
      }
    }
  }

  /// A planner for what a walk over it shows.
  func planner(recovery: Double = 0.1, totalCounts: TotalCounts = .auto) -> RecoveryPlanner {
    let pages = stride(from: 0, to: max(1, total), by: 100).map { offset in
      let keys = rows("modified", offset, 100)
      return StoredPage(
        place: PagePlace(kind: kind, walk: .collection, offset: offset), total: total, rows: keys.count, keys: keys)
    }
    return RecoveryPlanner(
      FinishedWalk(CatalogList(kind), total: total, pages: pages, orderBy: "modified"), recovery: recovery,
      totalCounts: totalCounts)
  }

  /// A planner for what a walk shows that goes by what the source says.
  ///
  /// - Parameter total: what an answer says of the total, by its offset.
  func walked(saying total: (Int) -> Int) -> RecoveryPlanner {
    var walk = WalkPlanner(collections: [kind])
    var pages: [StoredPage] = []
    while let request = walk.next() {
      let keys = rows(request.orderBy, request.offset, request.limit)
      let answer = WalkPlanner.PageSummary(total: total(request.offset), rows: keys.count, fingerprint: keys.hashValue)
      guard walk.received(request, answer) == .kept else { continue }
      pages.append(StoredPage(place: request.place, total: answer.total, rows: keys.count, keys: keys))
    }
    let said = pages.sorted { $0.place.offset > $1.place.offset }.compactMap(\.total)
    var finished = FinishedWalk(
      CatalogList(kind), total: StoredPage.agreed(said) ?? 0, pages: pages, orderBy: "modified")
    finished.finding = walk.finding(of: kind)
    return RecoveryPlanner(finished, recovery: 0.1)
  }

  func answer(_ request: RecoveryRequest) -> RecoveryAnswer {
    switch request.subject {
    case .rows(let order, let offset, let limit): return .records(rows(order, offset, limit))
    case .related(_, let ids):
      guard takesFilters else { return .records(rows("modified", 0, 100)) }
      let known = Set(rows)
      return .records(ids.filter { known.contains(Int($0)) }.map { key(Int($0)) })
    case .record(let id): return rows.contains(Int(id)) ? .records([key(Int(id))]) : .notFound
    case .named: return .records([])
    }
  }

  /// Plays a recovery to its end.
  ///
  /// - Parameter isReferredTo: whether other records refer to all of its records.
  /// - Returns: how many calls it took.
  func recover(_ planner: inout RecoveryPlanner, isReferredTo: Bool = false) -> Int {
    var calls = 0
    while calls < 100_000 {
      switch planner.next() {
      case .finished: return calls
      case .findNames: planner.setNames([:])
      case .findReferences(let limit):
        let unseen = isReferredTo ? Set(rows).filter { !planner.listed.contains(key($0)) }.sorted().prefix(limit) : []
        planner.setReferences(unseen.map { Reference(id: Int64($0), referrer: RecordID(.stories, Int64($0))) })
      case .ask(let requests):
        calls += requests.count
        for request in requests { planner.received(request, answer(request)) }
      }
    }
    return calls
  }
}

extension SplitMix64 {
  /// Makes what comes depend on a number too.
  fileprivate mutating func mix(_ value: UInt64) {
    state ^= value &* 0xD6E8_FEB8_6659_FD93
    _ = next()
  }
}
