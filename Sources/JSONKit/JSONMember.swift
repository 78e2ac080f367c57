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
