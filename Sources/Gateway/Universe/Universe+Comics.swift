extension Universe {
  enum SaleDate { case day(Int), unknown, farFuture }

  /// The day of sale as the record gives it.
  func saleDate(_ slot: Int) -> SaleDate {
    var draws = dice.draws(.comics, slot, .modified, 1 << 20)
    switch draws.unit() {
    case ..<0.004: return .unknown
    case ..<0.006: return .farFuture
    default: return .day(Int(issues.onSale[slot]))
    }
  }

  /// The last day to order, nil for never.
  func orderDate(_ slot: Int) -> Int? {
    var draws = dice.draws(.comics, slot, .modified, 1 << 21)
    let day = Int(issues.onSale[slot])
    guard day > Calendar.day(year: 2005, month: 1, day: 1), draws.chance(0.93) else { return nil }
    return day - 14 - draws.below(14)
  }

  /// The other editions of a comic.
  func variants(of slot: Int) -> [UInt32] {
    issues.editions(of: slot).lazy.filter { $0 != slot }.map(UInt32.init)
  }

  /// The event that the record calls the next one.
  func nextEvent(_ slot: Int) -> UInt32 {
    slot + 1 < population(.events).count && isFollowed(slot) ? UInt32(slot + 1) : SeriesShelf.nobody
  }

  func previousEvent(_ slot: Int) -> UInt32 {
    slot > 0 && isFollowed(slot - 1) ? UInt32(slot - 1) : SeriesShelf.nobody
  }

  private func isFollowed(_ slot: Int) -> Bool {
    var draws = dice.draws(.events, slot, .links)
    return draws.chance(0.8)
  }
}
