/// An address outside of the site that a page may link to: `http` or `https`, nothing that runs.
struct WebLink: Sendable, Equatable {
  /// UTF-8.
  let bytes: [UInt8]

  /// A link to an address; nil where it is no absolute `http` or `https` address with a host, or holds white space or
  /// control characters.
  init?(_ address: some Collection<UInt8>) {
    let bytes = Array(address)
    guard let start = Self.endOfScheme(bytes), start < bytes.count, bytes[start] != UInt8(ascii: "/"),
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else { return nil }
    self.bytes = bytes
  }

  /// The host, with a port where it has one.
  var host: ArraySlice<UInt8> {
    let start = Self.endOfScheme(bytes) ?? 0
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    return bytes[start..<end]
  }

  private static func endOfScheme(_ bytes: [UInt8]) -> Int? {
    for scheme in ["https://", "http://"] where bytes.count > scheme.utf8.count {
      let isSame = zip(bytes, scheme.utf8).allSatisfy { $0 == $1 || ($1 >= 0x61 && $0 | 0x20 == $1) }
      if isSame { return scheme.utf8.count }
    }
    return nil
  }
}
