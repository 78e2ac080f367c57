/// Compresses a buffer into one gzip member.
///
/// The form: fixed blocks of 512 KiB, each deflated on its own and ended by a sync flush, then one empty final block.
/// The bytes depend on the input, the level and the libdeflate version alone, and equal those of `withGzipStream` and
/// `GzipEncoder` for the same input.
///
/// Levels are those of libdeflate. A size that is known by zlib's level may need another one here: to be as small as zlib at 6,
/// lines of JSON take level 6 and tables take level 5.
///
/// - Parameters:
///   - bytes: The plain bytes; may be empty.
///   - level: 0 (stored) to 9 (smallest).
/// - Returns: The member's bytes, never empty.
/// - Complexity: O(*n*) time; the result and about 1 MB of memory, some of it kept for the next call.
public func gzip(_ bytes: UnsafeRawBufferPointer, level: Int = 6) -> [UInt8] {
  var member = GzipMember()
  var result = GzipMember.header
  var start = 0
  while start < bytes.count {
    let end = min(start + PlainBlock.size, bytes.count)
    let block = Deflaters.deflate(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), level: level)
    member.append(block)
    result.append(contentsOf: block.bytes)
    start = end
  }
  result.append(contentsOf: member.trailer)
  return result
}

/// Compresses an array into one gzip member; see the function for buffers.
public func gzip(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
  bytes.withUnsafeBytes { gzip($0, level: level) }
}
