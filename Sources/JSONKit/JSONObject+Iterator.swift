extension JSONObject {
  /// Walks the members of an object in source order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let document: UnsafePointer<JSONDocument>
    @usableFromInline var token: Int
    @usableFromInline let close: Int

    @inlinable @inline(__always)
    init(document: UnsafePointer<JSONDocument>, token: Int, close: Int) {
      self.document = document
      self.token = token
      self.close = close
    }

    /// The next member, or nil behind the last.
    /// - Complexity: O(1), whatever the size of the member.
    @inlinable @inline(__always)
    public mutating func next() -> JSONMember? {
      guard token < close else { return nil }
      let member = JSONMember(document: document, token: token)
      token = document.pointee.tokenAfterValue(token + 2) + 1
      return member
    }

    /// The value of the next member if its name is the expected one; otherwise nil, and the member stays the next.
    ///
    /// Records of one source keep one field order, so asking for the fields in that order finds each with one
    /// comparison. A caller must still look for repeats and strangers with `next()`.
    /// - Complexity: O(length of the name).
    @inlinable
    public mutating func nextMember(expecting name: StaticString) -> JSONValue? {
      guard token < close, JSONString(document: document, token: token).equals(name) else { return nil }
      let value = JSONValue(document: document, token: token + 2)
      token = document.pointee.tokenAfterValue(token + 2) + 1
      return value
    }
  }
}
