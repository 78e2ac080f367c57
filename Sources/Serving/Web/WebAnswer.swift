import Basics
package import NIOCore

/// An answer before it is sent.
///
/// ```swift
/// var answer = WebAnswer(status: 200, fields: [("Content-Type", "text/plain")], body: .bytes(Array("well".utf8)))
/// answer["Cache-Control"] = "no-store"
/// ```
public struct WebAnswer: Sendable {
  /// The status code, 200 to 599.
  public var status: Int
  /// Header fields; the server adds the length and the date.
  public var fields: [(name: String, value: String)]
  /// The body, which follows the header fields.
  public var body: Body
  /// The reason phrase of a status that no standard names.
  package var reason = ""
  /// The way in which the answer is sent.
  package var delivery = Delivery.whole
  /// Called when the client breaks off a slow delivery.
  var onBreak: (@Sendable () -> Void)?

  /// Creates an answer.
  public init(status: Int, fields: [(name: String, value: String)] = [], body: Body = .none) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Returns an answer with a body of JSON.
  package static func json(_ text: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(status: status, fields: [("Content-Type", "application/json; charset=utf-8")], body: .bytes(text))
  }

  /// Returns an answer with a body of HTML.
  package static func html(_ text: String, status: Int) -> WebAnswer {
    WebAnswer(status: status, fields: [("Content-Type", "text/html; charset=utf-8")], body: .bytes(Array(text.utf8)))
  }

  /// The value of a header field, whose name may be in letters of either case; nil where there is none. A new value replaces the first one
  /// of its name.
  package subscript(_ name: String) -> String? {
    get { fields.first { $0.name.isField(name) }?.value }
    set {
      let place = fields.firstIndex { $0.name.isField(name) } ?? fields.endIndex
      fields.removeAll { $0.name.isField(name) }
      if let newValue { fields.insert((name, newValue), at: place) }
    }
  }

  /// The answer to a `HEAD`, made of this one to a `GET` (RFC 9110, section 9.3.2).
  public var withoutBody: WebAnswer {
    var answer = WebAnswer(status: status, fields: fields, body: .unsent(count: body.count))
    answer.reason = reason
    return answer
  }
}

extension WebAnswer {
  /// The content of an answer.
  public struct Body: Sendable {
    enum Content: Sendable {
      case whole(ByteBuffer)
      case unsent(count: Int)
      case pieces(count: Int, read: @Sendable (_ offset: Int, _ atMost: Int) throws -> [UInt8])
    }

    let content: Content

    package init(_ bytes: ByteBuffer) { content = .whole(bytes) }

    private init(content: Content) { self.content = content }

    /// An empty body.
    public static let none = Body(ByteBuffer())

    /// Returns a body of bytes.
    public static func bytes(_ bytes: [UInt8]) -> Body { Body(ByteBuffer(bytes: bytes)) }

    /// Returns a body that is not sent, with the length that a `GET` would have.
    public static func unsent(count: Int) -> Body { Body(content: .unsent(count: count)) }

    /// Returns a body whose bytes are read while they are sent.
    ///
    /// - Parameter read: reads bytes from an offset on: at least one, at most `atMost`.
    public static func pieces(
      count: Int, read: @escaping @Sendable (_ offset: Int, _ atMost: Int) throws -> [UInt8]
    ) -> Body { Body(content: .pieces(count: count, read: read)) }

    /// The number of bytes in the answer to a `GET`.
    public var count: Int {
      switch content {
      case .whole(let bytes): bytes.readableBytes
      case .unsent(let count), .pieces(let count, _): count
      }
    }

    /// The bytes in memory; none of a body that is read while it is sent.
    var whole: ByteBuffer { if case .whole(let bytes) = content { bytes } else { ByteBuffer() } }

    /// A copy of the bytes in memory.
    package var array: [UInt8] { Array(whole.readableBytesView) }
  }

  /// The way in which an answer is sent.
  package enum Delivery: Sendable, Equatable {
    case whole
    /// Sent in one piece for each pause, each piece after its pause.
    case slow(pauses: [Duration])
    /// Announced with its full length; the connection ends after half of the body.
    case truncated
    /// Sent whole, announced with `by` bytes fewer; the connection ends after it.
    case underAnnounced(by: Int)
    /// Sent in chunks, without the last ones and their end.
    case tornChunks
    /// The connection ends after the header fields.
    case headOnly
    /// The connection is reset before an answer.
    case nothing
  }
}

extension String {
  /// Whether names of header fields are the same: letters of either case are (RFC 9110, section 5.1).
  func isField(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}
