public import Basics
import Glibc
import NIOPosix

/// A resolver of host names; a test gives its own.
public struct HostResolver: Sendable {
  /// A function that returns all addresses of a host in the order of preference, none when it has none.
  public var addresses: @Sendable (_ host: String) async throws -> [IPAddress]

  /// Creates a resolver from a function.
  public init(addresses: @escaping @Sendable (_ host: String) async throws -> [IPAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver (`getaddrinfo`), off the cooperative threads.
  ///
  /// - Throws: `TransportError` with `.nameNotFound`.
  public static let system = HostResolver { host in
    try await NIOThreadPool.singleton.runIfActive { try lookUp(host) }
  }

  /// Returns a resolver for hosts that were reachable before: it retries a name that cannot be resolved, for a limited time.
  ///
  /// - Parameters:
  ///   - outage: is called at the first failure, with its reason and the time for which the name is retried.
  ///   - recovered: is called when the name is resolved after a failure, with the time and the number of attempts that took.
  public func retrying(
    for limit: Duration, time: SourceTime, outage: @escaping @Sendable (String, Duration) -> Void,
    recovered: @escaping @Sendable (Duration, Int) -> Void
  ) -> HostResolver {
    HostResolver { host in
      var policy = RetryPolicy()
      policy.retryFor = limit
      var state = Outage(policy: policy, wasReachable: true)
      var isReported = false
      while true {
        do {
          let found = try await addresses(host)
          if let ended = state.connected(at: time.uptime()) { recovered(ended.lasted, ended.attempts) }
          return found
        } catch let error as TransportError where error.code == .nameNotFound {
          let jitter = Double.random(in: 0...1)
          guard case .tryAgain(let limit) = state.failed(at: time.uptime(), isProbe: true, jitter: jitter) else {
            throw error
          }
          if !isReported { outage(error.message, limit) }
          isReported = true
          if case .wait(let wait) = state.turn(at: time.uptime()) { try await time.sleep(wait) }
        }
      }
    }
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
      // The list owns each socket address, and the family gives its type.
      switch entry.ai_family {
      case AF_INET:
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
        }
      case AF_INET6:
        return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { socket in
          withUnsafeBytes(of: socket.pointee.sin6_addr) { IPAddress(v6: $0) }
        }
      default: return nil
      }
    }
  }
}
