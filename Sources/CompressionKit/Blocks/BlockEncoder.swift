/// Compresses a file on the caller's thread; for small files and code that cannot wait.
///
/// The bytes equal those of `withBlockStream` for the same input, however it is divided into writes.
public struct BlockEncoder: ~Copyable {
  private let compression: Compression
  private let known: KnownBlocks?
  private var frame: BlockFrame
  private var block: PlainBlock
  private var isOpen = false

  /// Creates an encoder.
  ///
  /// - Parameter known: Blocks of an earlier file of this compression, which are not compressed again.
  public init(_ compression: Compression, known: KnownBlocks? = nil) {
    self.compression = compression
    self.known = known
    frame = BlockFrame(compression)
    block = PlainBlock(compression.cut)
  }

  /// Number of plain bytes written so far.
  public var uncompressedCount: Int { frame.plainCount + block.bytes.count }

  /// Takes plain bytes; gives compressed ones to `sink` each time a block is full.
  ///
  /// - Throws: What `sink` throws; the encoder is of no use afterwards.
  /// - Complexity: O(*n*).
  public mutating func write(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var rest = bytes
    while !rest.isEmpty {
      block.take(from: &rest)
      if block.isFull {
        let next = block.cut()
        try flush(to: sink)
        block = next
      }
    }
  }

  /// Gives `sink` the remaining bytes and closes the file.
  ///
  /// - Returns: The digests and sizes of the blocks.
  /// - Throws: What `sink` throws.
  @discardableResult
  public consuming func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) rethrows -> BlockLayout {
    try flush(to: sink)
    try frame.trailer.withUnsafeBytes(sink)
    return frame.layout
  }

  private mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    if !isOpen {
      try BlockFrame.header(of: compression).withUnsafeBytes(sink)
      isOpen = true
    }
    guard !block.bytes.isEmpty else { return }
    let compressed = compression.block(of: block, known: known)
    frame.append(compressed)
    try compressed.bytes.withUnsafeBytes(sink)
  }
}
