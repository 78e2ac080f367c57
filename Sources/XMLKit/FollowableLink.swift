import Basics

/// The address of a link that may be followed: absolute, `http` or `https`, without anything a browser would read
/// differently.
struct FollowableLink {
  /// The address in UTF-8, without white space.
  let bytes: [UInt8]

  /// - Parameter href: The attribute's value, references decoded.
  /// - Returns: nil for any other scheme, for relative addresses, and for signs that no address has (RFC 3986,
  ///   section 2).
  init?(_ href: [UInt8]) {
    let trimmed = href.drop { $0 <= 0x20 }
    guard let last = trimmed.lastIndex(where: { $0 > 0x20 }) else { return nil }
    let address = trimmed[...last]
    guard let parts = WebScheme.split(address), !parts.authority.isEmpty else { return nil }
    let forbidden: Set<UInt8> = [0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x7F]
    guard !address.contains(where: { $0 <= 0x20 || forbidden.contains($0) }) else { return nil }
    bytes = Array(address)
  }
}
