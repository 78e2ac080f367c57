extension Array {
  /// Appends an element, growing by a quarter and not to the double: what is gathered here stays, and is large.
  @inlinable
  package mutating func appendTightly(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 4 + 64) }
    append(element)
  }

  /// Appends elements, growing by a quarter and not to the double.
  package mutating func appendTightly(contentsOf elements: some Collection<Element>) {
    if count + elements.count > capacity {
      reserveCapacity(Swift.max(count + elements.count, count + count / 4 + 4096))
    }
    append(contentsOf: elements)
  }
}
