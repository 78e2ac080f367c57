/// A collection in its default order: first what lists return, then what they never do.
struct Ordering: Sendable {
  /// From rank to slot.
  let slots: [UInt32]
  /// From slot to rank.
  let ranks: [UInt32]
  /// How many records lists return.
  let listed: Int

  init(_ order: [UInt32], _ population: Population) {
    let shown = order.filter { population.presence[Int($0)] == .listed }
    slots = shown + order.filter { population.presence[Int($0)] != .listed }
    listed = shown.count
    var ranks = [UInt32](repeating: 0, count: slots.count)
    for (rank, slot) in slots.enumerated() { ranks[Int(slot)] = UInt32(rank) }
    self.ranks = ranks
  }

  func isListed(_ slot: UInt32) -> Bool { ranks[Int(slot)] < UInt32(listed) }

  /// How many of a row in default order are listed; they come first.
  func listedCount(_ row: ArraySlice<UInt32>) -> Int {
    var (low, high) = (row.startIndex, row.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isListed(row[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - row.startIndex
  }
}
