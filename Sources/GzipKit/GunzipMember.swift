/// Reads the gzip member at the beginning of some bytes, and nothing behind it.
///
/// For files of many members each of which can be read alone, such as WARC files (RFC 1952, section 2.2).
///
/// - Parameters:
///   - bytes: The compressed bytes, from the member's first on.
///   - maximumBytes: The most plain bytes allowed.
///   - maximumRatio: The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
/// - Returns: The plain bytes, and how many compressed bytes the member takes.
/// - Throws: `GzipError` with `corrupt`, `truncated`, `too-large` or `ratio`.
/// - Complexity: O(*n*) in the number of plain bytes.
public func gunzipMember(
  _ bytes: UnsafeRawBufferPointer, maximumBytes: Int, maximumRatio: Int = 1_100
) throws -> (plain: [UInt8], count: Int) {
  let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: maximumRatio)
  var inflater = Inflater(format: .gzipMember, limits: limits, trailing: .ignore)
  var plain: [UInt8] = []
  try inflater.push(bytes) { plain.append(contentsOf: $0) }
  try inflater.finish()
  return (plain, inflater.compressedCount)
}
