/// Reads a whole gzip file of one or more members.
///
/// - Parameters:
///   - bytes: The compressed bytes.
///   - maximumBytes: The most plain bytes allowed.
///   - maximumRatio: The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
///   - trailing: What to do with bytes after the last member.
/// - Returns: The plain bytes of all members; may be empty.
/// - Throws: `GzipError` with `corrupt`, `truncated`, `trailing-bytes`, `too-large` or `ratio`.
/// - Complexity: O(*n*) in the number of plain bytes.
public func gunzip(
  _ bytes: UnsafeRawBufferPointer, maximumBytes: Int, maximumRatio: Int = 200, trailing: TrailingBytes = .refuse
) throws -> [UInt8] {
  try inflate(bytes, format: .gzip, maximumBytes: maximumBytes, maximumRatio: maximumRatio, trailing: trailing)
}

/// Reads a whole gzip file of one or more members; see the function for buffers.
public func gunzip(
  _ bytes: [UInt8], maximumBytes: Int, maximumRatio: Int = 200, trailing: TrailingBytes = .refuse
) throws -> [UInt8] {
  try bytes.withUnsafeBytes {
    try gunzip($0, maximumBytes: maximumBytes, maximumRatio: maximumRatio, trailing: trailing)
  }
}

/// Reads a whole compressed body of any of the deflate family; parameters and errors as for `gunzip`.
public func inflate(
  _ bytes: UnsafeRawBufferPointer, format: CompressedFormat, maximumBytes: Int, maximumRatio: Int = 200,
  trailing: TrailingBytes = .refuse
) throws -> [UInt8] {
  let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: maximumRatio)
  if format == .gzip, let plain = WholeMember.unpack(bytes, limits: limits) { return plain }
  var inflater = Inflater(format: format, limits: limits, trailing: trailing)
  var plain: [UInt8] = []
  // Four times is what text usually grows.
  plain.reserveCapacity(min(bytes.count * 4, maximumBytes))
  try inflater.push(bytes) { plain.append(contentsOf: $0) }
  try inflater.finish()
  return plain
}
