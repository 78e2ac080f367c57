import Basics

/// Some of many elements, chosen by a hash of their keys: the `count` with the least hashes.
///
/// The choice is the same wherever and whenever it is made, and adding or removing a few elements changes it in a few
/// places only, unlike drawing positions.
/// - Parameters:
///   - keys: a key of each element that stays the same, such as its id.
///   - count: how many are chosen; all where there are no more.
///   - seed: gives another choice.
/// - Returns: the places of those chosen in `keys`, ascending.
/// - Complexity: O(n log n).
public func leastHashed(of keys: [Int64], count: Int, seed: UInt64) -> [Int] {
  let hashes = keys.map { SplitMix64.mixed(UInt64(bitPattern: $0) ^ SplitMix64.mixed(seed)) }
  let order = keys.indices.sorted { (hashes[$0], keys[$0], $0) < (hashes[$1], keys[$1], $1) }
  return order.prefix(max(0, count)).sorted()
}
