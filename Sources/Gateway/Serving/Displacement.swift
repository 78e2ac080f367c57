/// The unstable order of the API: each request sees records a little out of place.
///
/// Every record is moved back by a number below `reach` that depends on the request and the record. Where one page
/// ends and the next begins, two requests disagree: about `reach / 6` records show up on both, as many on neither.
struct Displacement: Sendable {
  let reach: Int
  let request: UInt64

  /// How far records are moved: five in a hundred repeat in pages of 100; what is small or ordered by id keeps its place.
  ///
  /// By date only records of the same date change places, which are those without a date: a fifth of all comics.
  static func reach(_ collection: Collection, order: [OrderTerm]) -> Int {
    switch (collection, order.first?.field) {
    case (.comics, .modified), (.series, .modified), (.stories, .modified): 3
    case (.series, _): 6
    case (.comics, _): 30
    default: 0
    }
  }

  /// The records from `offset` on, at most `limit`.
  ///
  /// A record at place p gets the key p + noise. Records before `offset - reach` have keys below `offset`, and those
  /// from `offset + limit + reach` on have keys beyond the window, so that a stretch of the list decides the page.
  ///
  /// - Parameter isMovable: whether the record at a place may be moved at all.
  /// - Complexity: O((limit + reach) log (limit + reach)).
  func window(
    of slots: [UInt32], offset: Int, limit: Int, where isMovable: (_ place: Int) -> Bool = { _ in true }
  ) -> [UInt32] {
    guard offset < slots.count else { return [] }
    let end = min(slots.count, offset + limit)
    guard reach > 0 else { return Array(slots[offset..<end]) }
    let first = max(0, offset - reach)
    let last = min(slots.count, end + reach)
    let keyed = (first..<last).map { place in
      let noise = isMovable(place) ? Int(Dice.mix(request &+ UInt64(slots[place])) % UInt64(reach)) : 0
      return (key: place + noise, place: place)
    }.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    return keyed[(offset - first)..<(end - first)].map { slots[$0.place] }
  }
}
