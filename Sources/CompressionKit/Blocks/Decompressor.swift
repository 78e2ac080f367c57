/// Reads a file of this package as it arrives, and gives the plain bytes to a closure. Call `push` for every piece, then `finish`.
public struct Decompressor: ~Copyable {
  // At most one of both; with neither the file is plain.
  private var inflater: Inflater?
  private var zstd: ZstdStream?

  /// Creates a decompressor without limits, for the program's own files.
  public init(_ compression: Compression) {
    switch compression {
    case .none: break
    // A table of one repeated row shrinks as far as deflate can.
    case .gzip: inflater = Inflater(limits: InflateLimits(maximumBytes: .max, maximumRatio: 2000))
    case .zstd: zstd = ZstdStream()
    }
  }

  /// Reads a piece of the file.
  ///
  /// - Parameter sink: Gets plain bytes; it must not keep the pointer.
  /// - Throws: `DecompressionError`; what `sink` throws.
  /// - Complexity: O(*n*) in the number of plain bytes.
  public mutating func push(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if inflater == nil, zstd == nil { return try sink(bytes) }
    try inflater?.push(bytes, to: sink)
    try zstd?.push(bytes, to: sink)
  }

  /// Ends the file.
  ///
  /// - Throws: `DecompressionError` with `truncated` where the file is not complete.
  public mutating func finish() throws {
    try inflater?.finish()
    try zstd?.finish()
  }
}
