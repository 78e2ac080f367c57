/// Picks slots by a power law: the slot of rank r is picked in proportion to 1 / (r + lead).
struct Popularity: Sendable {
  private let slots: [UInt32]
  private let sums: [Double]

  /// - Parameters:
  ///   - slots: most popular first.
  ///   - lead: how far the first few stand out; the smaller, the further.
  init(slots: [UInt32], lead: Double) {
    self.slots = slots
    var sum = 0.0
    sums = slots.indices.map { rank in
      sum += 1 / (Double(rank) + lead)
      return sum
    }
  }

  /// - Complexity: O(log n).
  func pick(_ draws: inout Draws) -> UInt32 {
    let target = draws.unit() * sums[sums.count - 1]
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > target { high = middle } else { low = middle + 1 }
    }
    return slots[low]
  }
}
