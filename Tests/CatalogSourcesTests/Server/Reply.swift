import GzipKit
import Testing

/// What the misbehaving server says to one request: raw bytes, and what it does then.
struct Reply: Sendable, CustomTestStringConvertible {
  enum Ending: Sendable {
    case keepAlive
    case close
    case reset
    case silence
  }

  var bytes: [UInt8]
  var ending = Ending.keepAlive
  /// An answer of megabytes is no line of a log.
  var testDescription: String { "\(bytes.count) bytes, then \(ending)" }

  /// A well-formed answer.
  static func http(
    _ status: Int, _ headers: [(String, String)] = [("Content-Type", "application/json")], body: [UInt8] = []
  ) -> Reply {
    var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    return Reply(bytes: Array((head + "\r\n").utf8) + body)
  }

  static func http(_ status: Int, _ headers: [(String, String)] = [], text: String) -> Reply {
    http(status, headers, body: Array(text.utf8))
  }

  /// A page in gzip, `damage` done to the packed bytes.
  static func gzipped(_ plain: [UInt8], damage: (inout [UInt8]) -> Void = { _ in }) -> Reply {
    var packed = gzip(plain)
    damage(&packed)
    return http(200, [("Content-Encoding", "gzip")], body: packed)
  }

  /// A head that announces another length than the body has, then the end of the connection.
  static func announcing(_ count: Int, body: [UInt8], ending: Ending) -> Reply {
    Reply(bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n".utf8) + body, ending: ending)
  }

  static let reset = Reply(bytes: [], ending: .reset)
  static let silence = Reply(bytes: [], ending: .silence)
  static let page = http(200, [("Etag", "0123")], body: SamplePage.bytes)
}
