import Glibc
import NIOPosix

/// Turns host names into addresses; a test gives its own.
public struct HostResolver: Sendable {
  /// All addresses of a host in the order of preference; empty when it has none.
  public var addresses: @Sendable (_ host: String) async throws -> [IPAddress]

  /// A resolver made of a function.
  public init(addresses: @escaping @Sendable (_ host: String) async throws -> [IPAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver (`getaddrinfo`), off the cooperative threads.
  ///
  /// - Throws: `TransportError` with `.nameNotFound`.
  public static let system = HostResolver { host in
    try await NIOThreadPool.singleton.runIfActive { try lookUp(host) }
  }

  private static func lookUp(_ host: String) throws -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    guard status == 0 else {
      throw TransportError(
        .nameNotFound, "The name \(host) cannot be resolved: \(String(cString: gai_strerror(status))).")
    }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).prefix { $0 != nil }.compactMap { entry in
      guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
      // The list owns each socket address and says by its family what it is.
      switch entry.ai_family {
      case AF_INET:
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
        }
      case AF_INET6:
        return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { IPAddress($0.pointee.sin6_addr) }
      default: return nil
      }
    }
  }
}
