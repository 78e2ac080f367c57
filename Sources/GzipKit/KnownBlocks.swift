import Basics

/// The digests and sizes of the blocks of a gzip member, in their order, by which blocks are found that need not be deflated again.
public struct GzipLayout: Sendable, Equatable {
  /// The digests and sizes of one block.
  public struct Block: Sendable, Equatable {
    /// A digest of the plain bytes.
    public let plain: UInt64
    /// CRC-32 of the plain bytes.
    public let crc32: UInt32
    /// The number of plain bytes.
    public let plainCount: Int
    /// A digest of the deflated bytes.
    public let deflated: UInt64
    /// The number of deflated bytes.
    public let count: Int

    /// Creates the facts about a block.
    public init(plain: UInt64, crc32: UInt32, plainCount: Int, deflated: UInt64, count: Int) {
      (self.plain, self.crc32, self.plainCount) = (plain, crc32, plainCount)
      (self.deflated, self.count) = (deflated, count)
    }
  }

  /// The blocks.
  public var blocks: [Block]

  /// Creates the layout of a member of these blocks.
  public init(_ blocks: [Block] = []) { self.blocks = blocks }
}

/// The blocks of an earlier member. A new block with the same plain bytes is copied from it and not deflated again.
public struct KnownBlocks: Sendable {
  private let blocks: [UInt64: (block: GzipLayout.Block, offset: Int)]
  private let read: @Sendable (Range<Int>) -> [UInt8]?

  /// Creates the known blocks of a member.
  ///
  /// - Parameters:
  ///   - layout: their digests and sizes. They were deflated at the level of the member that is made now.
  ///   - read: returns the bytes at these places of the member, nil where it cannot. They are checked before they are used.
  public init(_ layout: GzipLayout, read: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
    var blocks: [UInt64: (GzipLayout.Block, Int)] = [:]
    var offset = GzipMember.header.count
    for block in layout.blocks {
      blocks[block.plain] = (block, offset)
      offset += block.count
    }
    self.blocks = blocks
    self.read = read
  }

  /// Returns the block of these plain bytes; nil where none is known, or where its bytes have changed.
  func block(of plain: UnsafeRawBufferPointer, digest: UInt64, crc32: UInt32) -> GzipBlock? {
    guard let (block, offset) = blocks[digest], block.crc32 == crc32, block.plainCount == plain.count,
      let bytes = read(offset..<(offset + block.count)), bytes.count == block.count,
      QuickDigest.of(bytes) == block.deflated
    else { return nil }
    return GzipBlock(bytes: bytes, about: block)
  }
}
