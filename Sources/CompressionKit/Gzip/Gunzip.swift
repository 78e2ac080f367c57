import CDeflate

/// Reads a whole gzip file of one or more members.
///
/// - Parameters:
///   - bytes: The compressed bytes.
///   - maximumBytes: The most plain bytes allowed.
///   - maximumRatio: The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
/// - Returns: The plain bytes of all members; may be empty.
/// - Throws: `DecompressionError` with `corrupt`, `truncated`, `trailing-bytes`, `too-large` or `ratio`.
/// - Complexity: O(*n*) in the number of plain bytes.
public func gunzip(
  _ bytes: UnsafeRawBufferPointer, maximumBytes: Int, maximumRatio: Int = 200
) throws -> [UInt8] {
  try inflate(bytes, format: .gzip, maximumBytes: maximumBytes, maximumRatio: maximumRatio)
}

/// Reads a whole gzip file of one or more members; see the function for buffers.
public func gunzip(_ bytes: [UInt8], maximumBytes: Int, maximumRatio: Int = 200) throws -> [UInt8] {
  try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: maximumBytes, maximumRatio: maximumRatio) }
}

/// Reads a whole compressed body of any of the deflate family; parameters and errors as for `gunzip`.
public func inflate(
  _ bytes: UnsafeRawBufferPointer, format: CompressedFormat, maximumBytes: Int, maximumRatio: Int = 200
) throws -> [UInt8] {
  let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: maximumRatio)
  if format == .gzip, let plain = WholeMember.unpack(bytes, limits: limits) { return plain }
  var inflater = Inflater(format: format, limits: limits)
  var plain: [UInt8] = []
  // Text usually grows to four times its size.
  plain.reserveCapacity(min(bytes.count * 4, maximumBytes))
  try inflater.push(bytes) { plain.append(contentsOf: $0) }
  try inflater.finish()
  return plain
}

/// Reads the gzip member at the beginning of some bytes, and nothing behind it.
///
/// For files of many members each of which can be read alone, such as WARC files (RFC 1952, section 2.2).
///
/// - Parameters:
///   - bytes: The compressed bytes, from the member's first on.
///   - maximumBytes: The most plain bytes allowed.
///   - maximumRatio: The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
/// - Returns: The plain bytes, and the number of compressed bytes of the member.
/// - Throws: `DecompressionError` with `corrupt`, `truncated`, `too-large` or `ratio`.
/// - Complexity: O(*n*) in the number of plain bytes.
public func gunzipMember(
  _ bytes: UnsafeRawBufferPointer, maximumBytes: Int, maximumRatio: Int = 1_100
) throws -> (plain: [UInt8], count: Int) {
  let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: maximumRatio)
  var inflater = Inflater(format: .gzipMember, limits: limits)
  var plain: [UInt8] = []
  try inflater.push(bytes) { plain.append(contentsOf: $0) }
  try inflater.finish()
  return (plain, inflater.compressedCount)
}

/// A gzip member that lies whole in memory and is unpacked in one go, twice as fast as piece by piece.
enum WholeMember {
  /// Unpacks a member that is sound, is the only one, and is as long as its trailer says.
  ///
  /// - Parameters:
  ///   - bytes: the compressed bytes.
  ///   - limits: the limits of growth; room for the length in the trailer is made only within them.
  /// - Returns: the plain bytes; nil for anything else, of which an `Inflater` can find the fault.
  /// - Complexity: O(*n*) in the number of plain bytes.
  static func unpack(_ bytes: UnsafeRawBufferPointer, limits: InflateLimits) -> [UInt8]? {
    // RFC 1952, section 2.3: a header of at least ten bytes, a trailer of eight, whose last four are the length.
    guard bytes.count >= 18 else { return nil }
    let claimed = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)))
    guard claimed > 0, limits.allow(claimed, of: bytes.count), let unpacker = libdeflate_alloc_decompressor() else {
      return nil
    }
    defer { libdeflate_free_decompressor(unpacker) }
    var isSound = false
    let plain = [UInt8](unsafeUninitializedCapacity: claimed) { room, count in
      var (used, made) = (0, 0)
      let status = libdeflate_gzip_decompress_ex(
        unpacker, bytes.baseAddress, bytes.count, room.baseAddress, claimed, &used, &made)
      isSound = status == LIBDEFLATE_SUCCESS && used == bytes.count && made == claimed
      count = isSound ? made : 0
    }
    return isSound ? plain : nil
  }
}

/// An error of compressed bytes that could not be read.
public struct DecompressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The bytes are not of the expected format, or their checksum or length is wrong.
    case corrupt
    /// The bytes end before the compressed data does.
    case truncated
    /// The last member is followed by something that is not a member.
    case trailingBytes = "trailing-bytes"
    /// The plain bytes are more than the caller allows.
    case tooLarge = "too-large"
    /// The plain bytes are many more than the compressed ones: a decompression bomb.
    case ratio
  }

  /// The kind of failure.
  public let code: Code
  /// The failure and the remedy.
  public let message: String
  /// The number of compressed bytes that were read before the failure.
  public let offset: Int

  /// The message with its place.
  public var description: String { "\(message) (at compressed byte \(offset))" }
}
