import Glibc

/// A listening socket on a free port of loopback.
enum LoopbackSocket {
  /// - Returns: the socket and its port; nil where there is none to be had.
  static func listening(backlog: Int32) -> (descriptor: Int32, port: Int)? {
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
  static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
