public import Basics
import CZstd
import Synchronization

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

/// Returns the frame of some bytes, by a compressor of the process's pool.
///
/// - Parameter level: as ``ZstdCompressor`` has it.
/// - Complexity: O(*n*).
func zstdFrame(of plain: UnsafeRawBufferPointer, level: Int) -> [UInt8] {
  ZstdPool.with(level: level) { $0.withFrame(of: plain) { Array($0) } }
}

/// The pool of the process's compressors: one has a megabyte or more, so no file keeps its own. It works as ``DeflaterPool`` does.
private enum ZstdPool {
  private static let kept = 2

  /// A compressor that tasks pass to one another. One task has it at a time, so its lock is never waited for.
  private final class Shared: Sendable {
    let compressor: Mutex<ZstdCompressor>

    init(level: Int) { compressor = Mutex(ZstdCompressor(level: level)) }
  }

  /// Idle compressors, by level.
  private static let idle = Mutex([Int: [Shared]]())

  static func with(level: Int, _ body: (inout ZstdCompressor) -> [UInt8]) -> [UInt8] {
    let shared = idle.withLock { $0[level]?.popLast() } ?? Shared(level: level)
    defer {
      idle.withLock { idle in
        if idle[level, default: []].count < kept { idle[level, default: []].append(shared) }
      }
    }
    return shared.compressor.withLock { body(&$0) }
  }
}

extension LibraryVersion {
  /// The version of libzstd.
  public static var zstd: LibraryVersion { LibraryVersion("zstd", String(cString: ZSTD_versionString())) }
}
