import APIs
import Basics

/// The unstable order of the API: each request sees records a little out of place.
///
/// Every record is moved back by a number below a reach; the number depends on the request and the record. Where one
/// page ends and the next begins, two requests disagree: about `reach / 6` records show up on both, as many on neither.
struct Displacement: Sendable {
  /// Which records are moved, and how far.
  enum Extent: Equatable, Sendable {
    case none
    /// All, by less than this many places.
    case all(reach: Int)
    /// Those that the order cannot tell from their neighbours, by less than this many places and never out of the row of
    /// their equals.
    case ties(reach: Int)

    /// By date the large collections lose only where many records share one, which the days that mean none do: about one
    /// record in a thousand. In other orders one in twenty comics is lost in pages of 100, and one series in a hundred.
    /// What is small or ordered by id keeps its place.
    init(_ collection: MarvelCollection, order: [OrderTerm]) {
      switch (collection, order.first?.field) {
      case (.comics, .modified), (.series, .modified), (.stories, .modified): self = .ties(reach: 4)
      case (.comics, _): self = .all(reach: 30)
      case (.series, _): self = .all(reach: 6)
      default: self = .none
      }
    }

    /// The number of places that no record is moved by.
    var reach: Int {
      switch self {
      case .none: 0
      case .all(let reach), .ties(let reach): reach
      }
    }
  }

  let extent: Extent
  let request: UInt64

  /// The records from `offset` on, at most `limit`.
  ///
  /// A record at place p gets the key p + noise. Records before `offset - reach` have keys below `offset`, and those
  /// from `offset + limit + reach` on have keys beyond the window, so that a stretch of the list decides the page.
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
