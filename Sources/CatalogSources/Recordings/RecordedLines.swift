/// The lines of a file that are not blank, each with its number from 1.
struct RecordedLines: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var number = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    // The mark belongs to the file and not to its first line.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[(hasMark ? 3 : 0)...])
  }

  /// Whether at least half of two or more lines are closed values in brackets.
  ///
  /// The lines of one document over several lines are not: there a closed value is followed by a comma.
  /// - Complexity: O(bytes).
  var lookLikeNDJSON: Bool {
    var count = 0
    var closed = 0
    for (_, line) in self {
      count += 1
      switch (line.first, line.last) {
      case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")): closed += 1
      default: break
      }
    }
    return count > 1 && closed > 0 && closed * 2 >= count
  }

  mutating func next() -> (number: Int, line: UnsafeRawBufferPointer)? {
    while position < bytes.count {
      let rest = bytes[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[position..<end]
      position = end + 1
      number += 1
      while let first = line.first, Self.isBlank(first) { line.removeFirst() }
      while let last = line.last, Self.isBlank(last) { line.removeLast() }
      if !line.isEmpty { return (number, UnsafeRawBufferPointer(rebasing: line)) }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
