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
      self = Self(six)
    } else {
      return nil
    }
  }

  init(_ address: in6_addr) {
    let (high, low) = withUnsafeBytes(of: address) {
      (UInt64(bigEndian: $0.load(as: UInt64.self)), UInt64(bigEndian: $0.load(fromByteOffset: 8, as: UInt64.self)))
    }
    self = .v6(high: high, low: low)
  }

  /// The usual spelling; of IPv6 the full one, each group without leading zeros.
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
