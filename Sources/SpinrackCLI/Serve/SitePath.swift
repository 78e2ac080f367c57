/// A path within a site, out of the target of a request.
struct SitePath: Equatable {
  /// The names of folders and, at the end, of a file; none of them empty, `.`, `..`, or with a slash in it.
  var names: [String]
  /// Whether it ended with a slash, as that of a folder does.
  var isFolder: Bool

  /// With slashes between the names.
  var text: String { names.joined(separator: "/") }

  /// As it stands in a link from the root.
  var address: String {
    "/" + names.map { $0.utf8.map(Self.escaped).joined() }.joined(separator: "/")
      + (isFolder && !names.isEmpty ? "/" : "")
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension SitePath {
  /// The path that a target asks for; nil where it is none: nothing that leads up, no escapes that are none, nothing hidden.
  ///
  /// - Parameter target: path and query as they were sent, still escaped.
  init?(target: String) {
    var path = target.prefix { $0 != "?" && $0 != "#" }[...]
    if let scheme = path.firstRange(of: "://"), !path.hasPrefix("/") {
      // The absolute form, which servers must take (RFC 9112, section 3.2.2).
      path = path[scheme.upperBound...].drop { $0 != "/" }
    }
    guard path.hasPrefix("/") else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    names = []
    for part in isFolder ? parts.dropLast() : parts[...] {
      guard let name = Self.decoded(part), !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(0),
        !name.contains("/"), !name.contains("\\")
      else { return nil }
      names.append(name)
    }
  }

  private static func decoded(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = part.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2,
        rest.first != UInt8(ascii: "+")
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
