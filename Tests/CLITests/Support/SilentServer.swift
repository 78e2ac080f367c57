import Glibc

/// A socket on loopback that takes connections and never answers.
struct SilentServer: ~Copyable {
  let port: Int
  private let descriptor: Int32

  init?() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(descriptor, address, length) == 0 && listen(descriptor, 4) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    guard isListening else { return nil }
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }

  /// Waits for somebody to connect.
  func waitForConnection() -> Int32 { accept(descriptor, nil, nil) }
}
