import APIs
import Basics

/// The unstable order of the API: each request sees records slightly displaced.
///
/// Every record is moved back by a number below a reach; the number depends on the request and the record. At the border between two
/// pages, two requests disagree: about `reach / 6` records show up on both, as many on neither.
struct Displacement: Sendable {
  /// The records that are moved, and the reach of the moves.
  enum Extent: Equatable, Sendable {
    case none
    /// All records, by fewer than this many places.
    case all(reach: Int)
    /// The records that are equal in the order, by fewer than this many places and never out of the row of their equals.
    case ties(reach: Int)

    /// Chooses the extent for a collection and an order. By date, the large collections only lose records where many share one date, which
    /// happens with sentinel dates: about one record in a thousand. In other orders one in twenty comics is lost in pages of 100, and one
    /// series in a hundred. Small collections keep their order.
    init(_ collection: MarvelCollection, order: [OrderTerm]) {
      switch (collection, order.first?.field) {
      case (.comics, .modified), (.series, .modified), (.stories, .modified): self = .ties(reach: 4)
      case (.comics, _): self = .all(reach: 30)
      case (.series, _): self = .all(reach: 6)
      default: self = .none
      }
    }

    /// The number of places that every move is below.
    var reach: Int {
      switch self {
      case .none: 0
      case .all(let reach), .ties(let reach): reach
      }
    }
  }

  let extent: Extent
  let request: UInt64

  /// Returns the records from `offset` on, at most `limit`.
  ///
  /// A record at place p gets the key p + noise. Records before `offset - reach` have keys below `offset`, and records from
  /// `offset + limit + reach` on have keys beyond the window, so that a stretch of the list decides the page.
  ///
  /// - Parameter areEqual: whether two records are equal in the order; equals stand in a row.
  /// - Complexity: O((limit + reach) log (limit + reach)).
  func window(
    of slots: [UInt32], offset: Int, limit: Int, areEqual: (UInt32, UInt32) -> Bool
  ) -> [UInt32] {
    guard offset < slots.count else { return [] }
    let end = min(slots.count, offset + limit)
    guard extent.reach > 0 else { return Array(slots[offset..<end]) }
    let first = max(0, offset - extent.reach)
    let last = min(slots.count, end + extent.reach)
    let keyed = (first..<last).map { place in (key: key(place, slots, areEqual), place: place) }
      .sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    return keyed[(offset - first)..<(end - first)].map { slots[$0.place] }
  }

  private func key(_ place: Int, _ slots: [UInt32], _ areEqual: (UInt32, UInt32) -> Bool) -> Int {
    let noise = Int(SplitMix64.mixed(request &+ UInt64(slots[place])) % UInt64(extent.reach))
    guard case .ties = extent else { return place + noise }
    var key = place
    while key < place + noise, key + 1 < slots.count, areEqual(slots[key + 1], slots[place]) { key += 1 }
    return key
  }
}
