/// An array: its elements in source order; valid as long as its `JSONValue` is.
public struct JSONArray: Sequence {
  @usableFromInline let document: UnsafePointer<JSONDocument>
  @usableFromInline let token: Int

  @inlinable @inline(__always)
  init(document: UnsafePointer<JSONDocument>, token: Int) {
    self.document = document
    self.token = token
  }

  /// The token of the closing bracket.
  @inlinable
  var close: Int { Int(document.pointee.links[token]) }

  /// The number of elements.
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { Int(document.pointee.links[close]) }

  /// True when there is no element.
  @inlinable
  public var isEmpty: Bool { close == token + 1 }

  /// This array as a value.
  @inlinable
  public var value: JSONValue { JSONValue(document: document, token: token) }

  /// The count, so that a collection made of this allocates once.
  @inlinable
  public var underestimatedCount: Int { count }

  /// An iterator before the first element.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(document: document, token: token + 1, close: close) }

  /// The element at a position from 0, or nil when the array is shorter.
  /// - Complexity: O(position).
  public func element(at position: Int) -> JSONValue? {
    guard position >= 0, position < count else { return nil }
    var elements = makeIterator()
    for _ in 0..<position { _ = elements.next() }
    return elements.next()
  }
}

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
