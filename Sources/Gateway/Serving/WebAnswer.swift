import HTTPTypes
import Hummingbird
import NIOCore

/// What a plain server answers.
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

  /// The value of a header field; nil for none.
  public subscript(_ name: String) -> String? { fields.first { $0.name.lowercased() == name.lowercased() }?.value }

  /// The answer to a `HEAD` where this is the one to a `GET` (RFC 9110, section 9.3.2).
  public var withoutBody: WebAnswer { WebAnswer(status: status, fields: fields, body: .unsent(count: body.count)) }
}

extension WebAnswer {
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
    case .none: return Response(status: status, headers: headers)
    case .unsent(let count):
      headers[.contentLength] = String(count)
      return Response(status: status, headers: headers)
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
  }
}
