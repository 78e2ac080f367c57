import Basics

/// An address outside the site that a page may link to: `http` or `https` only, so that no link runs a script.
struct WebLink: Sendable, Equatable {
  /// The address in UTF-8, with characters that are not allowed in an address percent-encoded.
  let bytes: [UInt8]
  private let hostRange: Range<Int>

  /// Creates a link to an address.
  ///
  /// Source: the URL standard's "valid URL string", as far as a page needs it.
  /// - Returns: nil for a text that is no absolute `http` or `https` address with a host, or that has white space, control characters or
  ///   backslashes, which programs read in different ways.
  init?(_ address: some Collection<UInt8>) {
    let bytes = Array(address)
    guard let parts = WebScheme.split(bytes), Self.isHost(parts.authority),
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else { return nil }
    hostRange = parts.authority.indices
    self.bytes = bytes[..<parts.authority.endIndex] + Self.encoded(parts.rest)
  }

  /// The host, with a port where it has one.
  var host: ArraySlice<UInt8> { bytes[hostRange] }

  /// The part behind the host: empty, or a path and more.
  var rest: ArraySlice<UInt8> { bytes[hostRange.upperBound...] }

  /// Returns a link to the address, which search engines are not to follow.
  func anchor(_ text: Markup) -> Markup {
    "<a href=\"\(self)\" rel=\"external nofollow noopener noreferrer\">\(text)</a>"
  }

  /// Whether the text is a name or a numeric address, with or without a port; never with a user, behind which a host can hide.
  private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
    guard let first = host.first else { return false }
    var name = host
    if let colon = host.lastIndex(of: UInt8(ascii: ":")),
      first != UInt8(ascii: "[") || host[colon - 1] == UInt8(ascii: "]")
    {
      guard host[(colon + 1)...].allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
      name = host[..<colon]
    }
    if first == UInt8(ascii: "[") {
      return name.last == UInt8(ascii: "]") && name.count > 3
        && name.dropFirst().dropLast().allSatisfy {
          Hexadecimal.isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
    }
    return !name.isEmpty && name.allSatisfy { $0 >= 0x80 || isAlphanumeric($0) || "-._".utf8.contains($0) }
  }

  private static func encoded(_ rest: ArraySlice<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    var isFragment = false
    for (place, byte) in zip(rest.indices, rest) {
      let isKept: Bool
      switch byte {
      case UInt8(ascii: "%"):
        isKept =
          rest.endIndex - place > 2 && Hexadecimal.isDigit(rest[place + 1]) && Hexadecimal.isDigit(rest[place + 2])
      case UInt8(ascii: "#"):
        isKept = !isFragment
        isFragment = true
      default: isKept = byte >= 0x80 || isAlphanumeric(byte) || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
      }
      if isKept {
        encoded.append(byte)
      } else {
        PercentEncoding.append(byte, to: &encoded)
      }
    }
    return encoded
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
