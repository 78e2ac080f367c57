import Glibc

/// A socket on loopback that takes connections and never answers.
struct SilentServer: ~Copyable {
  let port: Int
  private let descriptor: Int32

  init?() {
    guard let (descriptor, port) = LoopbackSocket.listening(backlog: 4) else { return nil }
    self.descriptor = descriptor
    self.port = port
  }

  deinit { close(descriptor) }

  /// Waits for somebody to connect.
  func waitForConnection() -> Int32 { accept(descriptor, nil, nil) }
}
