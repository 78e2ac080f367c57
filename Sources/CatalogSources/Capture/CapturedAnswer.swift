/// The HTTP answer in a record: status, fields, and the body without its transfer coding.
public struct CapturedAnswer: Sendable {
  /// The status code.
  public let status: Int
  /// The header fields.
  public let headers: HeaderFields
  /// The body as it is stored; it may have a content coding.
  public let body: [UInt8]

  /// Creates an answer from its parts.
  public init(status: Int, headers: HeaderFields, body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Reads the answer in a block of `application/http`; nil where there is none.
  ///
  /// - Complexity: O(bytes).
  public init?(block: [UInt8]) {
    let parsed = block.withUnsafeBytes { bytes -> (HeaderLines, [UInt8])? in
      guard let (lines, count) = HeaderLines.read(bytes.prefix(1 << 20)) else { return nil }
      return (lines, [UInt8](bytes[count...]))
    }
    guard let (lines, body) = parsed, lines.start.hasPrefix("HTTP/"),
      let status = lines.start.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let isChunked = lines.fields["Transfer-Encoding"]?.lowercased().contains("chunked") == true
    self.init(status: status, headers: lines.fields, body: isChunked ? Self.unchunked(body) ?? body : body)
  }

  /// The answer as a block: its body as it is, with header fields that fit it.
  ///
  /// - Complexity: O(bytes).
  public var block: [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.phrase(status))\r\n"
    for field in headers.fields where !Self.isReplaced(field.name) {
      head += "\(Self.line(field.name)): \(Self.line(field.value))\r\n"
    }
    head += "Content-Length: \(body.count)\r\n\r\n"
    return Array(head.utf8) + body
  }

  /// Returns the plain body.
  ///
  /// - Throws: `TransportError` for a coding that cannot be undone, or a body that grows beyond the limits.
  public func plainBody(maximumBytes: Int, maximumRatio: Int = 200) throws(TransportError) -> [UInt8] {
    try ContentCoding.plainBody(body, headers: headers, maximumBytes: maximumBytes, maximumRatio: maximumRatio)
  }

  private static func isReplaced(_ name: String) -> Bool {
    ["content-length", "transfer-encoding", "connection", "keep-alive", "trailer"].contains(name.lowercased())
  }

  /// Returns a text without the characters that could end its line.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 304: "Not Modified"
    case 404: "Not Found"
    case 409: "Conflict"
    case 429: "Too Many Requests"
    case 500..<600: "Server Error"
    default: "Answer"
    }
  }

  /// Returns a body without its chunks (RFC 9112, section 7.1); nil where it is not chunked after all, as some writers store it.
  private static func unchunked(_ body: [UInt8]) -> [UInt8]? {
    var plain: [UInt8] = []
    var at = 0
    while let end = body[at...].firstIndex(of: 10) {
      let line = String(decoding: body[at..<end], as: UTF8.self)
      let digits = line.prefix { $0.isHexDigit }
      guard !digits.isEmpty, let size = Int(digits, radix: 16), size <= body.count - end - 1 else { return nil }
      if size == 0 { return plain }
      plain += body[(end + 1)..<(end + 1 + size)]
      at = end + 1 + size
      while at < body.count, body[at] == 13 || body[at] == 10 { at += 1 }
    }
    return nil
  }
}
