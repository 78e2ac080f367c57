/// An array or an object: elements or members in source order; valid as long as its `JSONValue` is.
public protocol JSONContainer: Sequence {
  /// This array or object as a value.
  var value: JSONValue { get }
}

extension JSONContainer {
  /// The number of elements or members, repeated names counted each time.
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { value.itemCount }

  /// Whether there is no element or member.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The count, so that a collection made of this allocates once.
  @inlinable
  public var underestimatedCount: Int { count }
}

/// An array: its elements in source order; valid as long as its `JSONValue` is.
public struct JSONArray: JSONContainer {
  /// This array as a value.
  public let value: JSONValue

  @inlinable @inline(__always)
  init(_ value: JSONValue) { self.value = value }

  /// Returns an iterator before the first element.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(items: JSONItems(of: value)) }

  /// Walks the elements of an array in source order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var items: JSONItems

    @inlinable @inline(__always)
    init(items: JSONItems) { self.items = items }

    /// Returns the next element, or nil behind the last.
    /// - Complexity: O(1) for an element of any size.
    @inlinable @inline(__always)
    public mutating func next() -> JSONValue? {
      guard let token = items.next(valueAt: 0) else { return nil }
      return JSONValue(document: items.document, token: token)
    }
  }
}
