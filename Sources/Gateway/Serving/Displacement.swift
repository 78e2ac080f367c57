/// The unstable order of the API: each request sees records a little out of place.
///
/// Every record is moved back by a number below `reach` that depends on the request and the record. Where one page
/// ends and the next begins, two requests disagree: about `reach / 6` records show up on both, as many on neither.
struct Displacement: Sendable {
  let reach: Int
  let request: UInt64

  /// How far records are moved: five in a hundred repeat in pages of 100, one in a hundred by date; what is small or
  /// ordered by id keeps its place.
  static func reach(_ collection: Collection, order: [OrderTerm]) -> Int {
    switch (collection, order.first?.field) {
    case (.comics, .modified), (.series, _), (.stories, .modified): 6
    case (.comics, _): 30
    default: 0
    }
  }

  /// The records from `offset` on, at most `limit`.
  ///
  /// A record at place p gets the key p + noise. Records before `offset - reach` have keys below `offset`, and those
  /// from `offset + limit + reach` on have keys beyond the window, so that a stretch of the list decides the page.
  ///
  /// - Complexity: O((limit + reach) log (limit + reach)).
  func window(of slots: [UInt32], offset: Int, limit: Int) -> [UInt32] {
    guard offset < slots.count else { return [] }
    let end = min(slots.count, offset + limit)
    guard reach > 0 else { return Array(slots[offset..<end]) }
    let first = max(0, offset - reach)
    let last = min(slots.count, end + reach)
    let keyed = (first..<last).map { place in
      (key: place + Int(Dice.mix(request &+ UInt64(slots[place])) % UInt64(reach)), place: place)
    }.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    return keyed[(offset - first)..<(end - first)].map { slots[$0.place] }
  }
}
