import Foundation
import Glibc

/// Asks over a bare socket, one connection a request, and keeps what came over the wire as it came.
package struct RawClient: Sendable {
  let port: Int

  package init(port: Int) { self.port = port }

  package struct Answer: Sendable {
    /// 0 where no status line came.
    package var status = 0
    package var headers: [String: String] = [:]
    /// Everything after the header fields.
    package var body: [UInt8] = []
    /// Whether the connection was reset instead of closed.
    package var wasReset = false

    package var text: String { String(decoding: body, as: UTF8.self) }
    package var announced: Int? { headers["content-length"].flatMap { Int($0) } }
  }

  package struct Failure: Error { let number: Int32 }

  /// - Parameter closing: whether the request asks for the connection's end; without, only a broken answer ends it.
  package func get(
    _ path: String, headers: [String] = [], method: String = "GET", version: String = "1.1", closing: Bool = true
  ) async throws -> Answer {
    let lines =
      ["\(method) \(path) HTTP/\(version)", "Host: gateway"] + headers + (closing ? ["Connection: close"] : []) + [
        "", "",
      ]
    return try await onThread {
      let connection = try RawConnection(to: port)
      try connection.send(lines.joined(separator: "\r\n"))
      return try connection.answer()
    }
  }
}

/// Runs what blocks on a thread of its own; the threads of tasks are the gateway's.
package func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// One connection. Its calls block.
package final class RawConnection: Sendable {
  private let handle: Int32

  package init(to port: Int) throws {
    handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard handle >= 0 else { throw RawClient.Failure(number: errno) }
    // A test that waits for an end that never comes fails instead of hanging.
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(port).bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw RawClient.Failure(number: errno) }
  }

  deinit { close(handle) }

  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw RawClient.Failure(number: errno)
    }
  }

  /// Says that nothing more will be sent.
  package func finish() { shutdown(handle, Int32(SHUT_WR)) }

  /// What comes next, at most so many bytes; empty at the end of the connection.
  package func receive(atMost count: Int = 1 << 16) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let count = recv(handle, &buffer, count, 0)
    guard count >= 0 else { throw RawClient.Failure(number: errno) }
    return Array(buffer[..<count])
  }

  /// What comes up to a text and with it.
  package func receive(upTo end: String) throws -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      let next = try receive(atMost: 1)
      guard !next.isEmpty else { break }
      bytes += next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything up to the end of the connection.
  package func answer() throws -> RawClient.Answer {
    var bytes: [UInt8] = []
    var answer = RawClient.Answer()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    loop: while true {
      let count = recv(handle, &buffer, buffer.count, 0)
      switch count {
      case 0: break loop
      case 1...: bytes += buffer[..<count]
      default:
        guard errno == ECONNRESET else { throw RawClient.Failure(number: errno) }
        answer.wasReset = true
        break loop
      }
    }
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return answer }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    answer.status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      answer.headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    answer.body = Array(bytes[end.upperBound...])
    return answer
  }
}
