import Basics

/// Names in one buffer, safe to stand between JSON quotes as they are.
struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }

  mutating func append(_ name: [UInt8]) {
    bytes.append(contentsOf: name)
    starts.append(UInt32(bytes.count))
  }

  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[Int(starts[index])..<Int(starts[index + 1])] }

  func append(_ index: Int, to out: inout ByteBuilder) {
    bytes.withUnsafeBytes {
      out.append(UnsafeRawBufferPointer(rebasing: $0[Int(starts[index])..<Int(starts[index + 1])]))
    }
  }

  /// The indices in the order of their names: without outer spaces and without regard to case.
  ///
  /// - Complexity: O(n log n) comparisons.
  func order() -> [UInt32] {
    let keys = (0..<count).map { Folded.key(self[$0]) }
    return (0..<UInt32(count)).sorted {
      let (a, b) = (keys[Int($0)], keys[Int($1)])
      if a == b { return $0 < $1 }
      return a.lexicographicallyPrecedes(b)
    }
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

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte }
}
