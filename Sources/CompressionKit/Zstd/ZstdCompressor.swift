public import Basics
import CZstd

/// A compressor of frames of Zstandard (RFC 8878), each of which stands alone.
///
/// It owns its context, is used again from frame to frame and belongs to one task. The bytes of a frame depend on the plain bytes, the
/// level, the dictionary and the version of libzstd.
public struct ZstdCompressor: ~Copyable {
  private let context: OpaquePointer
  private var room: UnsafeMutableRawBufferPointer

  /// Creates a compressor.
  ///
  /// - Parameters:
  ///   - level: -100 (fastest) to 19 (smallest). Levels below 1 copy literals as they are.
  ///   - dictionary: a trained dictionary; empty for none.
  public init(level: Int, dictionary: [UInt8] = []) {
    precondition((-100...19).contains(level), "The compression level goes from -100 to 19.")
    guard let context = ZSTD_createCCtx() else { fatalError("zstd cannot set up a compressor: out of memory.") }
    self.context = context
    room = .allocate(byteCount: ZSTD_compressBound(1 << 14), alignment: 16)
    let results = [
      ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Int32(level)),
      dictionary.withUnsafeBytes { ZSTD_CCtx_loadDictionary(context, $0.baseAddress, $0.count) },
    ]
    precondition(results.allSatisfy { ZSTD_isError($0) == 0 }, "zstd cannot load the dictionary: out of memory.")
  }

  deinit {
    ZSTD_freeCCtx(context)
    room.deallocate()
  }

  /// Calls `body` with the frame of some bytes, which says their number. The frame is valid during the call.
  ///
  /// - Complexity: O(*n*).
  public mutating func withFrame<R>(
    of plain: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    let bound = ZSTD_compressBound(plain.count)
    if room.count < bound {
      room.deallocate()
      room = .allocate(byteCount: bound * 2, alignment: 16)
    }
    let count = ZSTD_compress2(context, room.baseAddress, room.count, plain.baseAddress, plain.count)
    // With so much room nothing but missing memory can make it fail.
    precondition(ZSTD_isError(count) == 0, "zstd cannot compress: out of memory.")
    return try body(UnsafeRawBufferPointer(rebasing: room[..<count]))
  }
}

extension ZstdCompressor {
  /// The compressors of the process.
  private static let pool = CompressorPool { ZstdCompressor(level: $0) }

  /// Returns the frame of some bytes, by a compressor of the process.
  ///
  /// - Parameter level: as ``init(level:dictionary:)`` has it.
  /// - Complexity: O(*n*).
  static func frame(of plain: UnsafeRawBufferPointer, level: Int) -> [UInt8] {
    pool.with(level: level) { $0.withFrame(of: plain) { Array($0) } }
  }
}

extension LibraryVersion {
  /// The version of libzstd.
  public static var zstd: LibraryVersion { LibraryVersion("zstd", String(cString: ZSTD_versionString())) }
}
