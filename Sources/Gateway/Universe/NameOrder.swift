import Basics

extension TextList {
  /// The indices in the order of their names: without outer spaces and without regard to case.
  ///
  /// - Complexity: O(n log n) comparisons.
  func order() -> [UInt32] {
    Folded.order(of: (0..<count).map { Folded.key(self[$0]) })
  }
}

/// Names as they are compared: ASCII letters in lower case, no spaces outside.
enum Folded {
  static func key(_ name: some Swift.Collection<UInt8>) -> [UInt8] {
    var key = name.map(lower)
    while key.last == 0x20 { key.removeLast() }
    if let first = key.firstIndex(where: { $0 != 0x20 }) { key.removeFirst(first) }
    return key
  }

  /// The indices of keys in the order of their bytes.
  static func order(of keys: [[UInt8]]) -> [UInt32] {
    (0..<UInt32(keys.count)).sorted {
      let (a, b) = (keys[Int($0)], keys[Int($1)])
      return a == b ? $0 < $1 : a.lexicographicallyPrecedes(b)
    }
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte }
}
