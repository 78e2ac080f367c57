import Basics

/// The compression of a file.
///
/// A compressed file is made of blocks, each compressed on its own, whose bytes decide where they end. So the blocks of a large file can be
/// compressed at the same time, and those that an earlier file had are copied from it.
public enum Compression: Sendable, Hashable {
  /// No compression.
  case none
  /// One gzip member (RFC 1952), of level 0 (stored) to 9 (smallest). Every program reads it.
  case gzip(level: Int)
  /// Frames of Zstandard (RFC 8878), of level 1 (fastest) to 19 (smallest). At level 3 files are about as small as
  /// those of gzip at level 6, in half of the time.
  case zstd(level: Int)

  /// The compressions at their usual levels, none of them last.
  public static let all = [Compression.gzip(level: 6), .zstd(level: 3), .none]

  /// The end of the names of files: `.gz`, `.zst`, or nothing.
  public var fileExtension: String {
    switch self {
    case .none: ""
    case .gzip: ".gz"
    case .zstd: ".zst"
    }
  }

  /// Returns the compression of a file by the end of its name, at its usual level, and its name without that end.
  public static func of(_ name: String) -> (compression: Compression, plainName: String) {
    for compression in all where name.hasSuffix(compression.fileExtension) {
      return (compression, String(name.dropLast(compression.fileExtension.count)))
    }
    return (.none, name)
  }

  /// Returns the path of a file in the compression in which it exists; nil where it exists in none.
  ///
  /// - Parameter plain: the path without the ending of a compression.
  public static func path(of plain: String, where exists: (String) throws -> Bool) rethrows -> String? {
    try all.map { plain + $0.fileExtension }.first(where: exists)
  }

  /// The program of the system that writes the plain bytes of such files.
  public var printer: String {
    switch self {
    case .none: "cat"
    case .gzip: "zcat"
    case .zstd: "zstdcat"
    }
  }

  /// The greatest number of bytes of a block. Matches of gzip reach back 32 KiB at most, those of zstd over the whole block.
  var blockSize: Int {
    switch self {
    case .gzip: 256 << 10
    case .none, .zstd: 1 << 20
    }
  }

  /// The ends of blocks.
  var cut: BlockCut { BlockCut(most: blockSize) }

  /// Compresses one block on its own, or copies it from an earlier file.
  ///
  /// - Parameters:
  ///   - plain: the plain bytes, at most ``blockSize``.
  ///   - known: blocks that were compressed so.
  /// - Complexity: O(*n*).
  func block(of plain: UnsafeRawBufferPointer, known: KnownBlocks?) -> CompressedBlock {
    let digest = QuickDigest.of(plain)
    let crc32 = CRC32.checksum(of: plain)
    if let block = known?.block(of: plain, digest: digest, crc32: crc32) { return block }
    let bytes =
      switch self {
      case .none: Array(plain)
      case .gzip(let level): Deflater.pool.with(level: level) { $0.deflate(plain) }
      case .zstd(let level): ZstdCompressor.frame(of: plain, level: level)
      }
    return CompressedBlock(
      bytes: bytes,
      about: BlockLayout.Block(
        plain: digest, crc32: crc32, plainCount: plain.count, compressed: QuickDigest.of(bytes), count: bytes.count))
  }

  /// Compresses one block on its own, or copies it from an earlier file.
  func block(of plain: PlainBlock, known: KnownBlocks?) -> CompressedBlock {
    plain.bytes.withUnsafeBytes { block(of: $0, known: known) }
  }
}

/// The compression of bytes in one piece, for pages of other formats.
extension Compression {
  /// Returns the compressed bytes.
  ///
  /// - Complexity: O(*n*).
  public func compressed(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .none: bytes
    case .gzip(let level): CompressionKit.gzip(bytes, level: level)
    case .zstd(let level): bytes.withUnsafeBytes { ZstdCompressor.frame(of: $0, level: level) }
    }
  }
}

/// One block of a file, compressed on its own. It refers to nothing before it, so blocks may follow one another in any file.
struct CompressedBlock: Sendable, Equatable {
  /// The bytes: of gzip raw deflate (RFC 1951), ended on a byte boundary by a sync flush and without a final block; of zstd a frame.
  let bytes: [UInt8]
  /// The digests and sizes of the block.
  let about: BlockLayout.Block
}

/// The bytes of a file around its blocks, and what is known of these.
struct BlockFrame: Sendable {
  private let compression: Compression
  private var member = GzipMember()
  /// The blocks so far.
  private(set) var layout = BlockLayout()

  init(_ compression: Compression) { self.compression = compression }

  /// The bytes that open a file.
  static func header(of compression: Compression) -> [UInt8] {
    if case .gzip = compression { GzipMember.header } else { [] }
  }

  /// The number of plain bytes so far.
  var plainCount: Int { member.uncompressedCount }

  /// Accounts for the next block.
  mutating func append(_ block: CompressedBlock) {
    append(crc32: block.about.crc32, plainCount: block.about.plainCount)
    layout.blocks.append(block.about)
  }

  /// Accounts for the next compressed bytes, by the checksum and the count of their plain bytes.
  mutating func append(crc32: UInt32, plainCount: Int) {
    member.append(crc32: crc32, uncompressedCount: plainCount)
  }

  /// The bytes that close a file. A file without bytes would be no file of zstd, so it has one frame.
  var trailer: [UInt8] {
    switch compression {
    case .none: []
    case .gzip: member.trailer
    case .zstd: plainCount == 0 ? compression.compressed([]) : []
    }
  }

  /// Compresses bytes in blocks of their own, accounts for these and gives them to `sink`.
  ///
  /// - Complexity: O(*n*).
  mutating func append(
    compressing bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.count < compression.blockSize ? rest.count : compression.cut.end(of: rest)
      let block = compression.block(of: UnsafeRawBufferPointer(rebasing: rest[..<end]), known: nil)
      append(block)
      try block.bytes.withUnsafeBytes(sink)
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    }
  }
}
