import Foundation
package import Glibc

/// A server on loopback whose answers are a function of the request's target, until it goes away. It shares no line with
/// the demo gateway.
package final class ClosureServer: Sendable {
  /// What it answers.
  package struct Answer {
    package var status: Int
    /// Further field lines, each with its end.
    package var fields: String
    package var body: String

    package init(status: Int = 200, fields: String = "", body: String) {
      self.status = status
      self.fields = fields
      self.body = body
    }
  }

  package let port: Int
  private let descriptor: Int32

  /// - Parameter answer: gets the path and the parameters of a request, and how many came before it.
  package init?(answer: @escaping @Sendable (_ path: String, _ query: [String: String]) -> Answer) {
    guard let (descriptor, port) = LoopbackSocket.listening(backlog: 64) else { return nil }
    self.descriptor = descriptor
    self.port = port
    Thread.detachNewThread {
      defer { close(descriptor) }
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        Self.serve(connection, answer)
        close(connection)
      }
    }
  }

  private static func serve(_ connection: Int32, _ answer: (String, [String: String]) -> Answer) {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = recv(connection, &bytes, bytes.count, 0)
    guard count > 0 else { return }
    let line = String(decoding: bytes[..<count], as: UTF8.self).prefix { $0 != "\r\n" && $0 != "\n" }
    let target = line.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
    let parts = URLComponents(string: target)
    let query = Dictionary((parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    let given = answer(parts?.path ?? "/", query)
    let reply = Array(
      """
      HTTP/1.1 \(given.status) Answer\r\nContent-Type: application/json\r\nContent-Length: \(given.body.utf8.count)\r\n\
      Connection: close\r\n\(given.fields)\r\n\(given.body)
      """.utf8)
    var sent = 0
    while sent < reply.count {
      let more = reply[sent...].withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard more > 0 else { return }
      sent += more
    }
  }

  /// Ends the thread, which then closes the socket: closed here, its number could be another socket's before the thread's
  /// next look at it.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// A server on loopback that gives every request the same answer, until it goes away.
package final class FixedServer: Sendable {
  package let port: Int
  private let descriptor: Int32

  /// A server whose body is this text, with status 200.
  package init?(contentType: String, body: String) {
    guard let (descriptor, port) = LoopbackSocket.listening(backlog: 64) else { return nil }
    self.descriptor = descriptor
    self.port = port
    let answer = Array(
      "HTTP/1.1 200 OK\r\nContent-Type: \(contentType)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        .utf8)
    Thread.detachNewThread {
      defer { close(descriptor) }
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 4096)
        _ = recv(connection, &request, request.count, 0)
        _ = Glibc.send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
        close(connection)
      }
    }
  }

  /// Ends the thread, which then closes the socket: closed here, its number could be another socket's before the thread's
  /// next look at it.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// A socket on loopback that takes connections and never answers.
package struct SilentServer: ~Copyable {
  package let port: Int
  private let descriptor: Int32

  package init?() {
    guard let (descriptor, port) = LoopbackSocket.listening(backlog: 4) else { return nil }
    self.descriptor = descriptor
    self.port = port
  }

  deinit { close(descriptor) }

  /// Waits for somebody to connect.
  package func waitForConnection() -> Int32 { accept(descriptor, nil, nil) }
}

/// A listening socket on a free port of loopback.
package enum LoopbackSocket {
  /// - Returns: the socket and its port; nil where there is none to be had.
  package static func listening(backlog: Int32) -> (descriptor: Int32, port: Int)? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(descriptor, address, length) == 0 && listen(descriptor, backlog) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    guard isListening else { return nil }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// An address of loopback.
  package static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
