import CZstd

/// Reads frames of Zstandard (RFC 8878), one behind the other, as they arrive. It owns its context.
struct ZstdStream: ~Copyable {
  private let context: OpaquePointer
  private let chunk: UnsafeMutableRawBufferPointer
  private var offset = 0
  /// Whether the bytes so far end with a frame.
  private var isComplete = false

  init() {
    guard let context = ZSTD_createDCtx() else { fatalError("zstd cannot set up a decompressor: out of memory.") }
    self.context = context
    chunk = .allocate(byteCount: ZSTD_DStreamOutSize(), alignment: 16)
  }

  deinit {
    ZSTD_freeDCtx(context)
    chunk.deallocate()
  }

  /// Reads a piece of the file.
  ///
  /// - Throws: `DecompressionError` (`corrupt`); what `sink` throws.
  mutating func push(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    var isFull = false
    // A full buffer may have left bytes inside.
    while input.pos < input.size || isFull {
      var output = ZSTD_outBuffer(dst: chunk.baseAddress, size: chunk.count, pos: 0)
      let rest = ZSTD_decompressStream(context, &output, &input)
      guard ZSTD_isError(rest) == 0 else {
        throw DecompressionError(
          code: .corrupt,
          message: "The compressed data is damaged or of another format: \(String(cString: ZSTD_getErrorName(rest)));"
            + " fetch or copy it again.", offset: offset + input.pos)
      }
      isComplete = rest == 0
      isFull = output.pos == output.size && !isComplete
      if output.pos > 0 { try sink(UnsafeRawBufferPointer(rebasing: chunk[..<output.pos])) }
    }
    offset += bytes.count
  }

  /// Ends the file.
  ///
  /// - Throws: `DecompressionError` (`truncated`) where it ends within a frame, or has none.
  func finish() throws {
    guard !isComplete else { return }
    throw DecompressionError(
      code: .truncated, message: "The compressed data ends too early; fetch or copy it again.", offset: offset)
  }
}
