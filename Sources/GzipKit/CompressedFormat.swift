/// What stands around deflated data.
public enum CompressedFormat: Sendable {
  /// One or more gzip members (RFC 1952).
  case gzip
  /// One gzip member; what follows it is something else, maybe the next member.
  case gzipMember
  /// The zlib format (RFC 1950).
  case zlib
  /// Deflated data alone (RFC 1951).
  case raw
  /// HTTP's `Content-Encoding: deflate`: zlib by the letter of RFC 9110, section 8.4.1.2, raw from servers that
  /// misread it. The first two bytes decide.
  case deflate

  /// zlib's code for the format; `deflate` has none before it is recognised.
  var windowBits: Int32 {
    switch self {
    case .gzip, .gzipMember: 15 + 16
    case .zlib, .deflate: 15
    case .raw: -15
    }
  }
}
