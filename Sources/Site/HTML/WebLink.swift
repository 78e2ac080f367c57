import Basics

/// An address outside of the site that a page may link to: `http` or `https`, nothing that runs.
struct WebLink: Sendable, Equatable {
  /// UTF-8, in which all that has no place in an address is percent-encoded.
  let bytes: [UInt8]
  private let hostRange: Range<Int>

  /// A link to an address.
  ///
  /// Source: the URL standard's "valid URL string", as far as a page needs it.
  /// - Returns: nil where it is no absolute `http` or `https` address with a host, or holds white space, control characters or
  ///   backslashes, which readers of addresses do not agree on.
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

  /// What stands behind the host: nothing, or a path and more.
  var rest: ArraySlice<UInt8> { bytes[hostRange.upperBound...] }

  /// A name or an address of numbers, with a port or without; never a user before it, behind which a host can hide.
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
