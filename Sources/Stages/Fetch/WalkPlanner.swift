public import Catalog
public import Store

/// Decides which page of which collection is asked for next. A value: events in, requests out; no network, no clock.
///
/// Every collection begins with its first page, whose `total` says how many more there are. Collections are asked in
/// their given order, first pages first, so that progress can tell all totals early. A total that grows on the way
/// lengthens the walk; one that shrinks does not shorten it, since rows may have moved rather than gone. A page without
/// rows ends the walk whatever the total says, and a source that gives fewer rows a page than it is asked for is walked
/// in steps of its own size.
public struct WalkPlanner: Sendable {
  /// Rows a page, the API's greatest limit.
  public static let pageSize = 100

  private struct Walk: Sendable {
    let kind: Kind
    var orderBy: String?
    var asked: Set<Int> = []
    var received: Set<Int> = []
    var total: Int?
    var next = 0
    /// Offset of the first page that had no rows.
    var end = Int.max
    var step = WalkPlanner.pageSize

    /// Offsets that the walk has to cover, as far as is known.
    var offsets: StrideTo<Int> { stride(from: 0, to: max(1, min(total ?? 0, end)), by: step) }
  }

  private var walks: [Walk]

  /// A planner for some collections.
  ///
  /// - Parameters:
  ///   - collections: what to walk, in this order.
  ///   - done: pages that an earlier, unfinished run of the same crawl has stored.
  public init(collections: [Kind], done: [(place: PagePlace, total: Int?, rows: Int)] = []) {
    walks = collections.map { Walk(kind: $0, orderBy: WalkPlanner.order(of: $0)) }
    for page in done {
      guard page.place.walk == 0, let kind = page.place.kind,
        let index = walks.firstIndex(where: { $0.kind == kind })
      else { continue }
      walks[index].asked.insert(page.place.offset)
      take(index, offset: page.place.offset, total: page.total ?? 0, rows: page.rows)
    }
  }

  /// The order in which a collection is walked: the one under which sources move records the least.
  static func order(of kind: Kind) -> String {
    kind == .stories ? "id" : "modified"
  }

  /// The next page to ask for, or nil where nothing can be asked before an answer arrives.
  ///
  /// - Complexity: O(pages already stored of the collection), once; otherwise O(1).
  public mutating func next() -> PageRequest? {
    for index in walks.indices where walks[index].asked.isEmpty {
      return ask(0, of: index)
    }
    for index in walks.indices {
      guard let total = walks[index].total else { continue }
      while walks[index].next < min(total, walks[index].end) {
        let offset = walks[index].next
        walks[index].next += walks[index].step
        if !walks[index].asked.contains(offset) { return ask(offset, of: index) }
      }
    }
    return nil
  }

  private mutating func ask(_ offset: Int, of index: Int) -> PageRequest {
    walks[index].asked.insert(offset)
    let walk = walks[index]
    return PageRequest(
      place: PagePlace(kind: walk.kind, walk: 0, offset: offset), kind: walk.kind, orderBy: walk.orderBy,
      limit: walk.step)
  }

  /// Tells of an answer.
  ///
  /// - Parameters:
  ///   - total: how many records the collection has, as this page says.
  ///   - rows: how many rows it held.
  public mutating func received(_ request: PageRequest, total: Int, rows: Int) {
    guard let index = walks.firstIndex(where: { $0.kind == request.kind }) else { return }
    take(index, offset: request.place.offset, total: total, rows: rows)
  }

  private mutating func take(_ index: Int, offset: Int, total: Int, rows: Int) {
    walks[index].received.insert(offset)
    walks[index].total = max(walks[index].total ?? 0, total)
    if rows == 0 {
      walks[index].end = min(walks[index].end, offset)
    } else if offset == 0, rows < min(total, WalkPlanner.pageSize) {
      walks[index].step = rows
    }
  }

  /// Tells that the source does not take the order; the page is asked for again without one.
  public mutating func orderRefused(_ request: PageRequest) {
    guard let index = walks.firstIndex(where: { $0.kind == request.kind }) else { return }
    walks[index].orderBy = nil
    walks[index].asked.remove(request.place.offset)
    walks[index].next = min(walks[index].next, request.place.offset)
  }

  /// Whether every page is in.
  public var isFinished: Bool {
    walks.allSatisfy { walk in
      walk.total != nil && walk.offsets.allSatisfy(walk.received.contains)
    }
  }
}
