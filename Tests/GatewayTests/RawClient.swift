import Foundation
import Glibc

@testable import Gateway

/// Asks over a bare socket, one connection a request, and keeps what came over the wire as it came.
struct RawClient: Sendable {
  let address: GatewayAddress

  struct Answer: Sendable {
    /// 0 where no status line came.
    var status = 0
    var headers: [String: String] = [:]
    /// Everything after the header fields.
    var body: [UInt8] = []
    /// Whether the connection was reset instead of closed.
    var wasReset = false

    var text: String { String(decoding: body, as: UTF8.self) }
    var announced: Int? { headers["content-length"].flatMap { Int($0) } }
  }

  struct Failure: Error { let number: Int32 }

  /// - Parameter closing: whether the request asks for the connection's end; without, only a broken answer ends it.
  func get(
    _ path: String, headers: [String] = [], method: String = "GET", version: String = "1.1", closing: Bool = true
  ) async throws -> Answer {
    let lines =
      ["\(method) \(path) HTTP/\(version)", "Host: gateway"] + headers + (closing ? ["Connection: close"] : []) + [
        "", "",
      ]
    return try await onThread {
      let connection = try RawConnection(to: address)
      try connection.send(lines.joined(separator: "\r\n"))
      return try connection.answer()
    }
  }
}

/// Runs what blocks on a thread of its own; the threads of tasks are the gateway's.
func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// One connection. Its calls block.
final class RawConnection: Sendable {
  private let handle: Int32

  init(to address: GatewayAddress) throws {
    handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard handle >= 0 else { throw RawClient.Failure(number: errno) }
    // A test that waits for an end that never comes fails instead of hanging.
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(address.port).bigEndian
    place.sin_addr.s_addr = inet_addr(address.host)
    let connected = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw RawClient.Failure(number: errno) }
  }

  deinit { close(handle) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw RawClient.Failure(number: errno)
    }
  }

  /// Says that nothing more will be sent.
  func finish() { shutdown(handle, Int32(SHUT_WR)) }

  /// What comes next, at most so many bytes; empty at the end of the connection.
  func receive(atMost count: Int = 1 << 16) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let count = recv(handle, &buffer, count, 0)
    guard count >= 0 else { throw RawClient.Failure(number: errno) }
    return Array(buffer[..<count])
  }

  /// What comes up to a text and with it.
  func receive(upTo end: String) throws -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      let next = try receive(atMost: 1)
      guard !next.isEmpty else { break }
      bytes += next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything up to the end of the connection.
  func answer() throws -> RawClient.Answer {
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
