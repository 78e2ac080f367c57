import Basics

/// The digests and sizes of the blocks of a compressed file, in their order, by which blocks are found that need not be compressed again.
public struct BlockLayout: Sendable, Equatable {
  /// The digests and sizes of one block.
  public struct Block: Sendable, Equatable {
    /// A digest of the plain bytes.
    public let plain: UInt64
    /// CRC-32 of the plain bytes.
    public let crc32: UInt32
    /// The number of plain bytes.
    public let plainCount: Int
    /// A digest of the compressed bytes.
    public let compressed: UInt64
    /// The number of compressed bytes.
    public let count: Int

    /// Creates the facts about a block.
    public init(plain: UInt64, crc32: UInt32, plainCount: Int, compressed: UInt64, count: Int) {
      (self.plain, self.crc32, self.plainCount) = (plain, crc32, plainCount)
      (self.compressed, self.count) = (compressed, count)
    }
  }

  /// The blocks.
  public var blocks: [Block]

  /// Creates the layout of a file of these blocks.
  public init(_ blocks: [Block] = []) { self.blocks = blocks }
}

/// The blocks of an earlier file. A new block with the same plain bytes is copied from it and not compressed again.
public struct KnownBlocks: Sendable {
  private let blocks: [UInt64: (block: BlockLayout.Block, offset: Int)]
  private let read: @Sendable (Range<Int>) -> [UInt8]?

  /// Creates the known blocks of a file.
  ///
  /// - Parameters:
  ///   - layout: their digests and sizes.
  ///   - compression: the compression of the file, which is that of the file that is made now.
  ///   - read: returns the bytes at these places of the file, nil where it cannot. They are checked before they are used.
  public init(
    _ layout: BlockLayout, of compression: Compression, read: @escaping @Sendable (Range<Int>) -> [UInt8]?
  ) {
    var blocks: [UInt64: (BlockLayout.Block, Int)] = [:]
    var offset = BlockFrame.header(of: compression).count
    for block in layout.blocks {
      blocks[block.plain] = (block, offset)
      offset += block.count
    }
    self.blocks = blocks
    self.read = read
  }

  /// Returns the block of these plain bytes; nil where none is known, or where its bytes have changed.
  func block(of plain: UnsafeRawBufferPointer, digest: UInt64, crc32: UInt32) -> CompressedBlock? {
    guard let (block, offset) = blocks[digest], block.crc32 == crc32, block.plainCount == plain.count,
      let bytes = read(offset..<(offset + block.count)), bytes.count == block.count,
      QuickDigest.of(bytes) == block.compressed
    else { return nil }
    return CompressedBlock(bytes: bytes, about: block)
  }
}
