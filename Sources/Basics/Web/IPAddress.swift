import Glibc

/// An IPv4 or IPv6 address as a number.
public enum IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// Four bytes, the first one highest.
  case v4(UInt32)
  /// Sixteen bytes in two halves.
  case v6(high: UInt64, low: UInt64)

  /// Reads the textual form (RFC 4291, dotted quad); nil when `text` is a name or carries a zone.
  public init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self = .v4(UInt32(bigEndian: four.s_addr))
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self = withUnsafeBytes(of: six) { Self(v6: $0) }
    } else {
      return nil
    }
  }

  /// Creates an IPv6 address from its sixteen bytes in network order.
  public init(v6 bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == 16, "An IPv6 address has sixteen bytes.")
    self = .v6(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// The usual spelling; IPv6 in full, each group without leading zeros.
  public var description: String {
    switch self {
    case .v4(let bits):
      return [24, 16, 8, 0].map { String((bits >> UInt32($0)) & 0xFF) }.joined(separator: ".")
    case .v6(let high, let low):
      return [high, low].flatMap { half in
        [48, 32, 16, 0].map { String((half >> UInt64($0)) & 0xFFFF, radix: 16) }
      }.joined(separator: ":")
    }
  }
}

extension IPAddress {
  /// The reach of an address, by the special-purpose registries (RFC 6890).
  public enum Scope: String, Sendable {
    case `public`
    case unspecified
    case loopback
    case linkLocal = "link-local"
    case `private`
    case carrierGradeNAT = "carrier-grade NAT"
    case multicast
    case reserved
  }

  /// The scope of the address; IPv4 addresses inside IPv6 ones (mapped, compatible, NAT64, 6to4) are judged as IPv4.
  public var scope: Scope {
    switch self {
    case .v4(let bits): Self.scope(v4: bits)
    case .v6(let high, let low): Self.scope(high: high, low: low)
    }
  }

  private static let v4Ranges: [(base: UInt32, bits: UInt32, scope: Scope)] = [
    (0x0000_0000, 8, .unspecified),  // 0.0.0.0/8
    (0x0A00_0000, 8, .private),  // 10.0.0.0/8
    (0x6440_0000, 10, .carrierGradeNAT),  // 100.64.0.0/10
    (0x7F00_0000, 8, .loopback),  // 127.0.0.0/8
    (0xA9FE_0000, 16, .linkLocal),  // 169.254.0.0/16
    (0xAC10_0000, 12, .private),  // 172.16.0.0/12
    (0xC000_0000, 24, .reserved),  // 192.0.0.0/24
    (0xC000_0200, 24, .reserved),  // 192.0.2.0/24
    (0xC0A8_0000, 16, .private),  // 192.168.0.0/16
    (0xC612_0000, 15, .reserved),  // 198.18.0.0/15
    (0xC633_6400, 24, .reserved),  // 198.51.100.0/24
    (0xCB00_7100, 24, .reserved),  // 203.0.113.0/24
    (0xE000_0000, 4, .multicast),  // 224.0.0.0/4
    (0xF000_0000, 4, .reserved),  // 240.0.0.0/4 and broadcast
  ]

  private static func scope(v4 address: UInt32) -> Scope {
    v4Ranges.first { address >> (32 - $0.bits) == $0.base >> (32 - $0.bits) }?.scope ?? .public
  }

  private static func scope(high: UInt64, low: UInt64) -> Scope {
    if high == 0 {
      if low == 0 { return .unspecified }
      if low == 1 { return .loopback }
      if low >> 32 == 0xFFFF || low >> 32 == 0 { return scope(v4: UInt32(truncatingIfNeeded: low)) }
    }
    if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return scope(v4: UInt32(truncatingIfNeeded: low)) }
    if high >> 16 == 0x0064_FF9B_0001 { return .private }
    if high >> 48 == 0x2002 { return scope(v4: UInt32(truncatingIfNeeded: high >> 16)) }
    if high >> 56 == 0xFF { return .multicast }
    if high >> 54 == 0xFE80 >> 6 { return .linkLocal }
    if high >> 54 == 0xFEC0 >> 6 { return .private }
    if high >> 57 == 0xFC00 >> 9 { return .private }
    if high >> 32 == 0x2001_0DB8 || high >> 32 == 0x2001_0000 { return .reserved }
    // Only 2000::/3 is given out as global unicast (RFC 4291, section 2.4).
    return high >> 61 == 1 ? .public : .reserved
  }
}
