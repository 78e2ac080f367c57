import APIs

/// Texts in one block of memory, without an allocation each.
struct TextColumn: Sendable {
  /// The bytes of all texts, one after the other.
  private(set) var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private(set) var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
  }

  /// Adds the texts of another column.
  mutating func append(contentsOf other: TextColumn) {
    let start = UInt32(bytes.count)
    bytes += other.bytes
    ends += other.ends.map { $0 + start }
  }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])] }

  /// Frees the memory that is reserved for more texts.
  mutating func shrink() {
    bytes = Array(bytes)
    ends = Array(ends)
  }

  /// Returns the rank of each text in the order of their bytes, by index; equal texts have one rank.
  ///
  /// - Complexity: O(n log n) comparisons.
  func ranks() -> [UInt32] {
    let order = (0..<UInt32(count)).sorted { self[Int($0)].lexicographicallyPrecedes(self[Int($1)]) }
    return Ranks.dense(order) { self[Int($0)] == self[Int($1)] }
  }
}

/// The ranks of values in an order.
enum Ranks {
  /// Returns the rank of each value in ascending order, by index; equal values have one rank.
  static func of(_ values: [some Comparable]) -> [UInt32] {
    let order = (0..<UInt32(values.count)).sorted { values[Int($0)] < values[Int($1)] }
    return dense(order) { values[Int($0)] == values[Int($1)] }
  }

  /// Returns the rank of each index in an order, counted by distinct values.
  static func dense(_ order: [UInt32], areEqual: (UInt32, UInt32) -> Bool) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: order.count)
    var rank: UInt32 = 0
    for (place, index) in order.enumerated() {
      if place > 0, !areEqual(order[place - 1], index) { rank += 1 }
      ranks[Int(index)] = rank
    }
    return ranks
  }

  /// Returns indices in the order of their ranks; indices of one rank stay in their order.
  ///
  /// - Complexity: O(indices + ranks).
  static func sort(_ indices: [UInt32], by ranks: [UInt32], descending: Bool) -> [UInt32] {
    var starts = [Int](repeating: 0, count: ranks.count + 1)
    let greatest = UInt32(max(0, ranks.count - 1))
    func bucket(_ index: UInt32) -> Int {
      let rank = ranks[Int(index)]
      return Int(descending ? greatest - rank : rank)
    }
    for index in indices { starts[bucket(index) + 1] += 1 }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    var sorted = [UInt32](repeating: 0, count: indices.count)
    for index in indices {
      let bucket = bucket(index)
      sorted[starts[bucket]] = index
      starts[bucket] += 1
    }
    return sorted
  }
}
