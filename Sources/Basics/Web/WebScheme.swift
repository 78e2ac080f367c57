/// The two schemes that the program speaks, and that a published link may have. The one rule for `http` and `https` addresses is here;
/// further demands on an address are stated where they apply.
public enum WebScheme: String, Sendable, Hashable {
  case http
  case https

  /// The port that an address need not contain.
  public var defaultPort: Int { self == .http ? 80 : 443 }

  /// Splits an absolute `http` or `https` address (RFC 3986, section 3) into its scheme, in letters of either case; its authority, up to
  /// the first `/`, `?` or `#`, which may be empty; and the rest.
  ///
  /// Nothing is skipped, not even white space: browsers drop some characters, and would see another address.
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

  /// Whether a text is an absolute `http` or `https` address without white space and control characters, so that it is one word of one line
  /// in formats that have no escapes for addresses.
  public static func isPlain(_ address: String) -> Bool {
    guard let parts = split(address.utf8), !parts.authority.isEmpty else { return false }
    return address.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
  }

  /// Whether an address names a scheme other than `http` and `https`: `javascript:`, `data:`, `file:`. A relative address names
  /// none.
  ///
  /// Source: RFC 3986, section 3.1. White space and controls within the scheme are ignored, as browsers do.
  /// - Complexity: O(bytes before the first that cannot stand in a scheme).
  public static func isForeign(in address: UnsafeRawBufferPointer) -> Bool {
    // The letters of the scheme in lower case, one a byte; a scheme longer than eight is neither of the two.
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

/// The origin of a server: scheme, host and port (RFC 6454). Keys and hashes never leave the origin they were meant for; two addresses have
/// the same origin where these values are equal.
public struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: WebScheme
  /// The name or address in lower case; an IPv6 address without its brackets.
  public let host: String
  /// The port, by default that of the scheme.
  public let port: Int

  /// Creates an origin from its parts; the host is put in lower case.
  public init(scheme: WebScheme, host: String, port: Int? = nil) {
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port ?? scheme.defaultPort
  }

  /// The host in the form of a URL: an IPv6 address in brackets.
  public var urlHost: String { host.contains(":") ? "[\(host)]" : host }

  /// The host and the port in the form of a URL and of the header field `Host`; without a default port.
  public var authority: String { port == scheme.defaultPort ? urlHost : "\(urlHost):\(port)" }

  /// The origin as a URL without a path; without a default port.
  public var description: String { "\(scheme.rawValue)://\(authority)" }
}
