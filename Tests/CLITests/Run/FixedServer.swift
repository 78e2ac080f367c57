import Foundation
import Glibc

/// A server on loopback that gives every request the same answer, until it goes away.
final class FixedServer: Sendable {
  let port: Int
  private let descriptor: Int32

  /// A server whose body is this text, with status 200.
  init?(contentType: String, body: String) {
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
