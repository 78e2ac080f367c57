extension JSONArray {
  /// Walks the elements of an array in source order.
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

    /// The next element, or nil behind the last.
    /// - Complexity: O(1), whatever the size of the element.
    @inlinable @inline(__always)
    public mutating func next() -> JSONValue? {
      guard token < close else { return nil }
      let value = JSONValue(document: document, token: token)
      token = document.pointee.tokenAfterValue(token) + 1
      return value
    }
  }
}
