/// The two schemes that the program speaks, and that a link it publishes may have. This is the one rule for what is an `http` or
/// `https` address; what else an address must or must not hold is said where it is used.
public enum WebScheme: String, Sendable, Hashable {
  case http
  case https

  /// The port that need not be written.
  public var defaultPort: Int { self == .http ? 80 : 443 }

  /// The parts of an absolute `http` or `https` address (RFC 3986, section 3): its scheme, in letters of either case; its
  /// authority, up to the first `/`, `?` or `#`, which may be empty; and the rest.
  ///
  /// Nothing is skipped, not even white space: browsers drop what they do not like, and would see another address.
  /// - Returns: nil for any other scheme, and for a relative address.
  @inlinable
  public static func split<Bytes: Collection<UInt8>>(
    _ address: Bytes
  ) -> (scheme: WebScheme, authority: Bytes.SubSequence, rest: Bytes.SubSequence)? {
    var rest = address[...]
    for letter in "http".utf8 {
      guard let byte = rest.popFirst(), byte | 0x20 == letter else { return nil }
    }
    var scheme = WebScheme.http
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "s") {
      scheme = .https
      rest = rest.dropFirst()
    }
    for sign in "://".utf8 {
      guard let byte = rest.popFirst(), byte == sign else { return nil }
    }
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return (scheme, authority, rest[authority.endIndex...])
  }

  /// Whether an address names a scheme other than `http` and `https`: `javascript:`, `data:`, `file:`. A relative address names
  /// none.
  ///
  /// Source: RFC 3986, section 3.1. White space and controls within the scheme count for nothing, as browsers have it.
  /// - Complexity: O(bytes before the first that cannot stand in a scheme).
  public static func isForeign(in address: UnsafeRawBufferPointer) -> Bool {
    // Scheme letters in lower case, one a byte; a longer one than eight is neither of the two.
    var scheme: UInt64 = 0
    var isLong = false
    for byte in address {
      switch byte {
      case UInt8(ascii: ":"): return isLong || scheme != 0x68_74_74_70 && scheme != 0x68_74_74_70_73
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        isLong = isLong || scheme >> 56 != 0
        scheme = scheme << 8 | UInt64(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        isLong = isLong || scheme >> 56 != 0
        scheme = scheme << 8 | UInt64(byte | 0x20)
      case 0...0x20: continue
      default: return false
      }
    }
    return false
  }
}

/// Where a server is: scheme, host and port (RFC 6454). Keys and hashes never leave the origin they were meant for; two addresses
/// have the same origin where these values are equal.
public struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: WebScheme
  /// Name or address in lower case; an IPv6 address without its brackets.
  public let host: String
  /// The port, the default one filled in.
  public let port: Int

  /// An origin of its parts; the host is put in lower case.
  public init(scheme: WebScheme, host: String, port: Int? = nil) {
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port ?? scheme.defaultPort
  }

  /// The host as it stands in a URL: an IPv6 address in brackets.
  public var urlHost: String { host.contains(":") ? "[\(host)]" : host }

  /// Host and port as they stand in a URL and in the header field `Host`; without a default port.
  public var authority: String { port == scheme.defaultPort ? urlHost : "\(urlHost):\(port)" }

  /// The origin as a URL without a path; without a default port.
  public var description: String { "\(scheme.rawValue)://\(authority)" }
}
