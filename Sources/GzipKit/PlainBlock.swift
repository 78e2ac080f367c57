/// Plain bytes on their way to be deflated: one block and, before it, the history that it may refer back to.
struct PlainBlock: Sendable {
  /// Input bytes in a full block. Only the last block of a stream is shorter.
  static let size = 512 << 10
  /// The history: deflate's window (RFC 1951, section 2).
  static let window = 32 << 10

  /// The history, then the block.
  var bytes: [UInt8]
  /// How many of the bytes are history: nothing for the first block, a full window for every other.
  let historyCount: Int

  /// The first block of a stream, still empty.
  init() {
    bytes = []
    historyCount = 0
  }

  /// The block that follows a full one, still empty.
  init(after previous: PlainBlock) {
    bytes = []
    bytes.reserveCapacity(Self.window + Self.size)
    bytes.append(contentsOf: previous.bytes.suffix(Self.window))
    historyCount = Self.window
  }

  /// Input bytes in the block so far, history apart.
  var count: Int { bytes.count - historyCount }

  var isFull: Bool { count == Self.size }

  /// Moves as many bytes as fit from the front of `source` into the block.
  mutating func take(from source: inout UnsafeRawBufferPointer) {
    let taken = min(Self.size - count, source.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[..<taken]))
    source = UnsafeRawBufferPointer(rebasing: source[taken...])
  }
}
