/// Compresses a buffer into one gzip member.
///
/// The form: blocks of 224 to 256 KiB whose bytes decide where they end, each deflated on its own and ended by a sync flush, then one empty
/// final block. The bytes depend on the input, the level and the libdeflate version alone, and equal those of ``BlockEncoder`` for the
/// same input.
///
/// Levels are those of libdeflate. To be as small as zlib at level 6, lines of JSON need level 6 and tables need level 5.
///
/// - Parameters:
///   - bytes: The plain bytes; may be empty.
///   - level: 0 (stored) to 9 (smallest).
/// - Returns: The member's bytes, never empty.
/// - Complexity: O(*n*) time; the result and about 1 MB of memory, some of it kept for the next call.
public func gzip(_ bytes: UnsafeRawBufferPointer, level: Int = 6) -> [UInt8] {
  var frame = BlockFrame(.gzip(level: level))
  var result = GzipMember.header
  frame.append(compressing: bytes) { result.append(contentsOf: $0) }
  result.append(contentsOf: frame.trailer)
  return result
}

/// Compresses an array into one gzip member; see the function for buffers.
public func gzip(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
  bytes.withUnsafeBytes { gzip($0, level: level) }
}

/// Compresses an answer that is sent and forgotten: one stream without blocks, a third faster for small buffers than `gzip`, whose
/// form is for files.
///
/// - Parameter level: 0 (stored) to 9 (smallest).
/// - Complexity: O(*n*) time.
public func gzipInOnePiece(_ bytes: UnsafeRawBufferPointer, level: Int) -> [UInt8] {
  Deflater.pool.with(level: level) { $0.member(bytes) }
}
