/// An object: its members in source order, repeated names included; valid as long as its `JSONValue` is.
public struct JSONObject: JSONContainer {
  /// This object as a value.
  public let value: JSONValue

  @inlinable @inline(__always)
  init(_ value: JSONValue) { self.value = value }

  /// Returns an iterator before the first member.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(items: JSONItems(of: value)) }

  /// Returns the value of the member with the given name, or nil. Where a name is repeated, the last one counts.
  /// - Complexity: O(members); nested values are skipped in O(1).
  @inlinable
  public subscript(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for member in self where member.name.equals(name) {
      found = member.value
    }
    return found
  }
}

/// A name and a value of an object; valid as long as its `JSONValue`s are.
public struct JSONMember {
  @usableFromInline let document: UnsafePointer<JSONDocument>
  @usableFromInline let token: Int

  @inlinable @inline(__always)
  init(document: UnsafePointer<JSONDocument>, token: Int) {
    self.document = document
    self.token = token
  }

  /// The name; it may be empty.
  @inlinable
  public var name: JSONString { JSONString(document: document, token: token) }

  /// The value. A name is one token and its colon another.
  @inlinable
  public var value: JSONValue { JSONValue(document: document, token: token + 2) }
}

extension JSONObject {
  /// Walks the members of an object in source order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var items: JSONItems

    @inlinable @inline(__always)
    init(items: JSONItems) { self.items = items }

    /// Returns the next member, or nil behind the last.
    /// - Complexity: O(1) for a member of any size.
    @inlinable @inline(__always)
    public mutating func next() -> JSONMember? {
      guard let token = items.next(valueAt: 2) else { return nil }
      return JSONMember(document: items.document, token: token)
    }

    /// Returns the value of the next member if its name is the expected one; otherwise nil, and the member stays the next.
    ///
    /// Records of one source keep one field order, so asking for the fields in that order finds each with one
    /// comparison. A caller must still look for repeats and strangers with `next()`.
    /// - Complexity: O(length of the name).
    @inlinable
    public mutating func nextMember(expecting name: StaticString) -> JSONValue? {
      guard items.token < items.close, JSONString(document: items.document, token: items.token).equals(name) else {
        return nil
      }
      return next()?.value
    }
  }
}

extension JSONObject {
  /// Calls `body` with the members in source order; where a name is repeated, only with the last one.
  ///
  /// - Complexity: O(members); up to eight of them are compared with one another, which costs less than a table.
  public func forEachDistinct(_ body: (JSONMember) -> Void) {
    let isSmall = count <= 8
    var last: [String: Int] = [:]
    if !isSmall {
      for member in self { last[member.name.string] = member.token }
      // There are as many names as members, so nothing is repeated.
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
