extension JSONObject {
  /// Calls `body` with the members in source order, of repeated names only with the last.
  ///
  /// - Complexity: O(members); up to eight of them are compared with one another, which costs less than a table.
  public func forEachDistinct(_ body: (JSONMember) -> Void) {
    let isSmall = count <= 8
    var last: [String: Int] = [:]
    if !isSmall {
      for member in self { last[member.name.string] = member.token }
      // As many names as members: nothing is repeated.
      if last.count == count { return forEach(body) }
    }
    var members = makeIterator()
    while let member = members.next() {
      let isRepeated = isSmall ? members.contains(member.name) : last[member.name.string] != member.token
      if !isRepeated { body(member) }
    }
  }
}

extension JSONObject.Iterator {
  /// Whether one of the members ahead has a name.
  fileprivate func contains(_ name: JSONString) -> Bool {
    var ahead = self
    while let member = ahead.next() {
      if member.name.hasSameText(as: name) { return true }
    }
    return false
  }
}

extension JSONString {
  /// Whether both are the same text once decoded.
  fileprivate func hasSameText(as other: JSONString) -> Bool {
    guard hasEscapes || other.hasEscapes else { return equals(utf8: other.rawContents) }
    return other.withUTF8 { equals(utf8: $0) }
  }
}
