/// One whole answer: status, header fields, and its body both as it came and unpacked.
public struct TransportResponse: Sendable {
  /// The status code.
  public let status: Int
  /// All header fields.
  public let headers: HeaderFields
  /// The body as it came off the wire, transfer coding removed; may be empty.
  public let wireBody: [UInt8]
  /// The body after its content coding was undone; shares memory with `wireBody` where there was none.
  public let body: [UInt8]

  /// A response of its parts; `body` is the plain one.
  public init(status: Int, headers: HeaderFields, wireBody: [UInt8], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.wireBody = wireBody
    self.body = body
  }

  /// A response whose body was not compressed.
  public init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.init(status: status, headers: headers, wireBody: body, body: body)
  }

  /// Bytes of the body on the wire.
  public var wireByteCount: Int { wireBody.count }
  /// The entity tag as it was sent, with or without quotes; nil when absent or empty.
  public var etag: String? { headers["etag"].flatMap { $0.isEmpty ? nil : $0 } }
  /// What the server says of its limits; nil when it says nothing.
  public var rateLimit: RateLimit? { RateLimit(headers) }
}
