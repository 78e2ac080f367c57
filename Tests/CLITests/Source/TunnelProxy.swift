import Foundation
import Glibc
import Synchronization
import TestSupport

/// A proxy on loopback that makes every tunnel (`CONNECT`, RFC 9110 section 9.3.6) to one port of loopback, whatever name was
/// asked for, and remembers what it was asked.
final class TunnelProxy: Sendable {
  let port: Int
  private let descriptor: Int32
  private let heads = Mutex<[String]>([])

  /// All heads so far, as they came.
  var requests: [String] { heads.withLock { $0 } }

  /// - Parameter refusal: what is answered instead of a tunnel; nil to make one.
  init?(to target: Int, refusal: String? = nil) {
    guard let (descriptor, port) = LoopbackSocket.listening(backlog: 16) else { return nil }
    self.descriptor = descriptor
    self.port = port
    Thread.detachNewThread { [weak self] in
      defer { close(descriptor) }
      while true {
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else { return }
        self?.serve(client, target: target, refusal: refusal)
        close(client)
      }
    }
  }

  /// Ends the thread, which then closes the socket: closed here, its number could be another socket's before the thread's
  /// next look at it.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func serve(_ client: Int32, target: Int, refusal: String?) {
    var head = ""
    var byte: UInt8 = 0
    while !head.hasSuffix("\r\n\r\n"), recv(client, &byte, 1, 0) == 1 {
      head.unicodeScalars.append(Unicode.Scalar(byte))
    }
    heads.withLock { $0.append(head) }
    if let refusal {
      Self.send("HTTP/1.1 \(refusal)\r\nContent-Length: 0\r\n\r\n", to: client)
      return
    }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = LoopbackSocket.address(port: target)
    let isConnected = withUnsafeBytes(of: &address) { bytes in
      connect(server, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count)) == 0
    }
    guard isConnected else { return }
    Self.send("HTTP/1.1 200 Connection established\r\n\r\n", to: client)
    relay(client, server)
  }

  /// Carries bytes both ways until either side ends.
  private func relay(_ first: Int32, _ second: Int32) {
    var sides = [
      pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while poll(&sides, 2, -1) > 0 {
      for index in 0..<2 where sides[index].revents != 0 {
        let count = recv(sides[index].fd, &bytes, bytes.count, 0)
        guard count > 0, Glibc.send(sides[1 - index].fd, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
      }
    }
  }

  private static func send(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
