/// An object: its members in source order, repeated names included; valid as long as its `JSONValue` is.
public struct JSONObject: Sequence {
  @usableFromInline let document: UnsafePointer<JSONDocument>
  @usableFromInline let token: Int

  @inlinable @inline(__always)
  init(document: UnsafePointer<JSONDocument>, token: Int) {
    self.document = document
    self.token = token
  }

  /// The token of the closing brace.
  @inlinable
  var close: Int { Int(document.pointee.links[token]) }

  /// The number of members, repeated names counted each time.
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { Int(document.pointee.links[close]) }

  /// True when there is no member.
  @inlinable
  public var isEmpty: Bool { close == token + 1 }

  /// This object as a value.
  @inlinable
  public var value: JSONValue { JSONValue(document: document, token: token) }

  /// The count, so that a collection made of this allocates once.
  @inlinable
  public var underestimatedCount: Int { count }

  /// An iterator before the first member.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(document: document, token: token + 1, close: close) }

  /// The value of the member with the given name, of repeated names the last; nil when there is none.
  /// - Complexity: O(members); nested values are skipped in O(1).
  @inlinable
  public subscript(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for member in self where member.name.equals(name) {
      found = member.value
    }
    return found
  }

  /// The value of the member whose decoded name has the given UTF-8 bytes, of repeated names the last.
  /// - Complexity: O(members); nested values are skipped in O(1).
  public subscript(utf8 name: UnsafeRawBufferPointer) -> JSONValue? {
    var found: JSONValue?
    for member in self where member.name.equals(utf8: name) {
      found = member.value
    }
    return found
  }
}
