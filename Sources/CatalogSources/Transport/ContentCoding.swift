import CompressionKit

/// A decoder of `Content-Encoding` (RFC 9110, section 8.4) within limits.
enum ContentCoding {
  /// Returns the plain bytes of a body; the same array where it was not packed.
  ///
  /// - Throws: `TransportError` with `.corruptEncoding`, `.tooLarge` or `.unsupportedEncoding`.
  static func plainBody(
    _ wire: [UInt8], headers: HeaderFields, maximumBytes: Int, maximumRatio: Int
  ) throws(TransportError) -> [UInt8] {
    let codings = (headers["content-encoding"] ?? "").lowercased().split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty && $0 != "identity" }
    guard let coding = codings.first, !wire.isEmpty else { return wire }
    let format: CompressedFormat
    switch coding {
    case _ where codings.count > 1: throw unsupported(codings)
    case "gzip", "x-gzip": format = .gzip
    case "deflate": format = .deflate
    default: throw unsupported(codings)
    }
    do {
      return try wire.withUnsafeBytes {
        try inflate($0, format: format, maximumBytes: maximumBytes, maximumRatio: maximumRatio)
      }
    } catch let error as DecompressionError {
      throw transportError(error, coding: coding)
    } catch {
      throw TransportError(.corruptEncoding, "The \(coding) body cannot be unpacked.")
    }
  }

  private static func transportError(_ error: DecompressionError, coding: String) -> TransportError {
    switch error.code {
    case .tooLarge, .ratio:
      TransportError(.tooLarge, "The \(coding) body unpacks to more than is allowed (\(error.code.rawValue)).")
    case .corrupt, .truncated, .trailingBytes:
      TransportError(
        .corruptEncoding, "The \(coding) body cannot be unpacked (\(error.code.rawValue) at byte \(error.offset)).")
    }
  }

  private static func unsupported(_ codings: [String]) -> TransportError {
    let names = codings.joined(separator: ", ").filter { $0.isASCII && !$0.isNewline }.prefix(60)
    return TransportError(.unsupportedEncoding, "The body has the content coding \(names), which was not asked for.")
  }
}
