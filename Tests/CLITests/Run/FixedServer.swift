import Foundation
import Glibc

/// A server on loopback that gives every request the same answer, until it goes away.
final class FixedServer: Sendable {
  let port: Int
  private let descriptor: Int32

  /// A server whose body is this text, with status 200.
  init?(contentType: String, body: String) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    guard isListening else { return nil }
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
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
