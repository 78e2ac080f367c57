/// Makes the relative links of a page begin at a root: a page for what is missing is shown at any address.
enum RootedLinks {
  private static let attributes = ["href", "src", "action", "data-root", "data-home"].map { Array(" \($0)=\"".utf8) }

  /// The page with its links changed; those that begin with a scheme, `/` or `#` stay as they are.
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
