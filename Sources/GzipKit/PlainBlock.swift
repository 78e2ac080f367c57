/// Plain bytes on their way to be deflated.
struct PlainBlock: Sendable {
  /// Bytes in a full block. Only the last block of a stream is shorter.
  static let size = 512 << 10

  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// A block that is to be full: its room is made at once.
  static func making() -> PlainBlock {
    var block = PlainBlock()
    block.bytes.reserveCapacity(size)
    return block
  }

  var isFull: Bool { bytes.count == Self.size }

  /// Moves as many bytes as fit from the front of `source` into the block.
  mutating func take(from source: inout UnsafeRawBufferPointer) {
    let taken = min(Self.size - bytes.count, source.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[..<taken]))
    source = UnsafeRawBufferPointer(rebasing: source[taken...])
  }

  /// Takes all bytes out; the room stays.
  mutating func empty() {
    bytes.removeAll(keepingCapacity: true)
  }
}
