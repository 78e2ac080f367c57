import Catalog
import CatalogSources
import SourceTestSupport
import Store

@testable import Stages

/// A collection of numbered characters whose order moves a little from request to request.
struct MovingList {
  var kind = Kind.characters
  /// How many records there are.
  var count: Int
  /// Every so many rows, a record changes places with its neighbour in half of the requests.
  var swapsEvery: Int
  /// What the source says its total is; nil for the truth.
  var saidTotal: Int?
  var refusesOrders = false
  var ignoresOrders = false
  var ignoresFilters = false

  func key(_ id: Int) -> Int64 { RecordID(kind, Int64(id))?.key ?? 0 }

  /// The rows of a request, in its own order.
  func rows(offset: Int, limit: Int, orderBy: SourceOrder?) -> [Int64] {
    var ids = Array(1...count)
    if orderBy?.isDescending == true, !ignoresOrders { ids.reverse() }
    // Two requests disagree about a pair where one of them swaps it.
    let request = UInt(offset / 100 + limit)
    for place in stride(from: swapsEvery - 1, to: count - 1, by: max(1, swapsEvery))
    where (UInt(place / swapsEvery) &+ request) % 2 == 0 {
      ids.swapAt(place, place + 1)
    }
    return ids.dropFirst(offset).prefix(limit).map(key)
  }

  /// The pages of a walk.
  func walk(orderBy: SourceOrder? = "modified") -> [StoredPage] {
    stride(from: 0, to: count, by: 100).map { offset in
      let keys = rows(offset: offset, limit: 100, orderBy: orderBy)
      return StoredPage(
        place: PagePlace(kind: kind, walk: .collection, offset: offset), total: saidTotal ?? count, rows: keys.count,
        keys: keys)
    }
  }

  func answer(_ request: RecoveryRequest) -> RecoveryAnswer {
    switch request.subject {
    case .rows(let order, let offset, let limit):
      if refusesOrders, order != nil { return .refused }
      return .records(rows(offset: offset, limit: limit, orderBy: order))
    case .related(_, let ids):
      // A referrer has the number of the record that it refers to.
      if ignoresFilters { return .records(rows(offset: 0, limit: 100, orderBy: nil)) }
      return .records(ids.filter { $0 <= count }.map { key(Int($0)) })
    case .record(let id):
      return id <= count ? .records([key(Int(id))]) : .notFound
    case .named:
      return .records([])
    }
  }

  /// Plays a recovery to its end.
  ///
  /// - Parameter phantoms: ids that others refer to though nobody has them.
  func recover(_ planner: inout RecoveryPlanner, phantoms: Int = 0) -> [RecoveryRequest] {
    var asked: [RecoveryRequest] = []
    while true {
      switch planner.next() {
      case .finished: return asked
      case .findNames: planner.setNames([:])
      case .findReferences(let limit):
        let unseen = (1...(count + phantoms)).filter { !planner.listed.contains(key($0)) }.prefix(limit)
        planner.setReferences(
          unseen.map { Reference(id: Int64($0), referrer: RecordID(.stories, Int64($0))) })
      case .ask(let requests):
        asked += requests
        for request in requests { planner.received(request, answer(request)) }
      }
    }
  }
}
