public import Basics
import CDeflate

/// A compressor (about 1 MB) with an output buffer, used for one block after the other.
///
/// libdeflate deflates whole buffers into whole streams. The last deflate block of each is unmarked as the final one and followed by a sync
/// flush, so that several streams make one.
struct Deflater: ~Copyable, Sendable {
  // All three belong to this value alone, which cannot be copied, and only `deflate` and `member` touch them; both are mutating, so nobody
  // else has the value then.
  nonisolated(unsafe) private let compressor: OpaquePointer
  nonisolated(unsafe) private let output: UnsafeMutableRawBufferPointer
  nonisolated(unsafe) private let layout = DeflateLayout()

  /// Creates a compressor.
  /// - Parameter level: 0 (stored) to 9 (smallest).
  init(level: Int) {
    precondition((0...9).contains(level), "The compression level goes from 0 to 9.")
    guard let compressor = libdeflate_alloc_compressor(CInt(level)) else {
      fatalError("libdeflate cannot set up a compressor: out of memory.")
    }
    self.compressor = compressor
    let bound = libdeflate_deflate_compress_bound(compressor, Self.most)
    output = .allocate(byteCount: bound + Self.flush.count + 1 + DeflateLayout.padding, alignment: 16)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    output.deallocate()
  }

  /// The greatest number of bytes of a block.
  static let most = Compression.gzip(level: 0).blockSize

  /// The bytes behind the three zero bits and the padding of an empty stored block (RFC 1951, section 3.2.4): the length, and the length's
  /// complement.
  private static let flush: [UInt8] = [0, 0, 0xFF, 0xFF]

  /// Deflates one block on its own.
  ///
  /// - Parameter block: The plain bytes, at most ``most``.
  /// - Returns: The deflated bytes; none for no bytes.
  /// - Complexity: O(*n*).
  mutating func deflate(_ block: UnsafeRawBufferPointer) -> [UInt8] {
    precondition(block.count <= Self.most)
    guard !block.isEmpty else { return [] }
    var written = libdeflate_deflate_compress(
      compressor, block.baseAddress, block.count, output.baseAddress, output.count - DeflateLayout.padding)
    guard written > 0, let last = layout.finalBlock(of: output, count: written) else {
      fatalError("libdeflate did not make a deflate stream within its own bound.")
    }
    output[last.header >> 3] &= ~(1 << UInt8(last.header & 7))
    // The bits behind the end are zero: the header of a stored block that is not final, where there are three of them.
    let unused = written << 3 - last.end
    if unused < 3 {
      output[written] = 0
      written += 1
    }
    for byte in Self.flush {
      output[written] = byte
      written += 1
    }
    return [UInt8](UnsafeRawBufferPointer(rebasing: output[..<written]))
  }

  /// Compresses bytes into a gzip member that is one stream.
  ///
  /// - Complexity: O(*n*).
  mutating func member(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { room, written in
      written = libdeflate_gzip_compress(compressor, bytes.baseAddress, bytes.count, room.baseAddress, bound)
      precondition(written > 0, "libdeflate did not make a gzip member within its own bound.")
    }
  }
}

extension Deflater {
  /// The deflaters of the process.
  static let pool = CompressorPool { Deflater(level: $0) }
}

extension LibraryVersion {
  /// libdeflate, which packs blocks.
  public static var libdeflate: LibraryVersion { LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING) }
}
