import Basics

/// A path within a site, out of the target of a request.
struct SitePath: Equatable {
  /// The names of folders and, at the end, of a file; none of them empty, `.`, `..`, or with a slash in it.
  var names: [String]
  /// Whether the target ended with a slash, as the path of a folder does.
  var isFolder: Bool

  /// The path as it stands in a link from the root.
  var address: String {
    "/" + names.map { PercentEncoding.encode($0) }.joined(separator: "/")
      + (isFolder && !names.isEmpty ? "/" : "")
  }
}

extension SitePath {
  /// Reads the path of a target; nil for a target that leads up, has a bad escape, or has a hidden name.
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
      guard let name = PercentEncoding.decode(part, plusIsSpace: false), !name.isEmpty, !name.hasPrefix("."),
        !name.utf8.contains(0),
        !name.contains("/"), !name.contains("\\")
      else { return nil }
      names.append(name)
    }
  }
}

/// Makes the relative links of a page begin at a root: the page for a missing file is shown at any address.
enum RootedLinks {
  private static let attributes = ["href", "src", "action", "data-root", "data-home"].map { Array(" \($0)=\"".utf8) }

  /// Returns the page with its links changed; links that begin with a scheme, `/` or `#` stay as they are.
  ///
  /// - Parameter root: a path with a slash at both ends.
  /// - Complexity: O(bytes).
  static func page(_ bytes: [UInt8], root: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1024)
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: " "),
        let attribute = attributes.first(where: { bytes[place...].starts(with: $0) })
      else {
        result.append(bytes[place])
        place += 1
        continue
      }
      result += attribute
      place += attribute.count
      let link = bytes[place...].prefix { $0 != UInt8(ascii: "\"") }
      let name = link.prefix { !"/?#".utf8.contains($0) }
      let isElsewhere = name.contains(UInt8(ascii: ":")) || (name.isEmpty && !link.isEmpty)
      if !isElsewhere { result += root.utf8 }
    }
    return result
  }
}
