import HTTPTypes
import Hummingbird
import NIOCore

/// A request as a plain server sees it; its body is not read.
public struct WebRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// Path and query as they were sent.
  public var target: String
  /// The authority, from the first `Host`; empty where none was named. Any further one is a header field.
  public var host: String
  private let fields: HTTPFields

  init(method: String = "GET", target: String, host: String, fields: HTTPFields = [:]) {
    (self.method, self.target, self.host, self.fields) = (method, target, host, fields)
  }

  init(_ request: Request) {
    method = request.method.rawValue
    target = request.head.path ?? "/"
    host = request.head.authority ?? ""
    fields = request.headers
  }

  /// The value of a header field; nil for one that was not sent.
  public subscript(_ name: String) -> String? { HTTPField.Name(name).flatMap { fields[$0] } }

  /// Whether an answer may be compressed with gzip (RFC 9110, section 12.5.3).
  public var acceptsGzip: Bool { Self.acceptsGzip(self["accept-encoding"] ?? "") }

  /// Whether one of the tags of `If-None-Match` is this one, weak or strong (RFC 9110, section 13.1.2).
  public func knows(tag: String) -> Bool {
    guard let known = self["if-none-match"] else { return false }
    let tags = Self.tags(known)
    return tags.contains("*") || Self.tags(tag).contains { tags.contains($0) }
  }

  /// The tags of an `If-None-Match`, with or without quotes and weakness.
  static func tags(_ field: String) -> [String] {
    field.split(separator: ",").map { part in
      let tag = part.drop { $0 == " " }
      return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag).filter { $0 != "\"" && $0 != " " }
    }
  }

  static func acceptsGzip(_ field: String) -> Bool {
    field.split(separator: ",").contains { part in
      let pieces = part.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      return pieces.first == "gzip"
        && !pieces.dropFirst().contains { $0.hasPrefix("q=0") && $0.dropFirst(3).allSatisfy { ".0".contains($0) } }
    }
  }
}

/// The answer of a plain server.
public struct WebAnswer: Sendable {
  /// The status code, 200 to 599.
  public var status: Int
  /// Header fields; the length is added.
  public var fields: [(name: String, value: String)]
  /// What follows them.
  public var body: Body

  /// What an answer consists of.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// Nothing, and the length that a `GET` would have had.
    case unsent(count: Int)
    /// Bytes.
    case bytes([UInt8])
    /// Bytes that are read while they are sent; `read` gives those from an offset on, at most so many, at least one.
    case pieces(count: Int, read: @Sendable (_ offset: Int, _ atMost: Int) throws -> [UInt8])

    /// How many bytes a `GET` has.
    public var count: Int {
      switch self {
      case .none: 0
      case .unsent(let count), .pieces(let count, _): count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// An answer.
  public init(status: Int, fields: [(name: String, value: String)] = [], body: Body = .none) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// The answer to a `HEAD` where this is the one to a `GET` (RFC 9110, section 9.3.2).
  public var withoutBody: WebAnswer { WebAnswer(status: status, fields: fields, body: .unsent(count: body.count)) }

  /// How many bytes are read at a time.
  private static let piece = 1 << 16

  /// The answer as the server sends it.
  var response: Response {
    var headers = HTTPFields()
    for (name, value) in fields {
      if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }
    let status = HTTPResponse.Status(code: status)
    switch body {
    case .none: break
    case .unsent(let count):
      headers[.contentLength] = String(count)
    case .bytes(let bytes):
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .pieces(let count, let read):
      let body = ResponseBody(contentLength: count) { writer in
        var offset = 0
        while offset < count {
          let bytes = try read(offset, min(Self.piece, count - offset))
          offset += bytes.count
          try await writer.write(ByteBuffer(bytes: bytes))
        }
        try await writer.finish(nil)
      }
      return Response(status: status, headers: headers, body: body)
    }
    return Response(status: status, headers: headers)
  }
}
