extension RandomAccessCollection where Index == Int {
  /// The first place from which on a condition holds; the end where it never does.
  ///
  /// - Parameter holds: false for some elements at the beginning, then true for all others.
  /// - Complexity: O(log elements).
  @inlinable
  package func partitionPoint(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// The place of an element in ascending order; nil where it is not among them.
  ///
  /// - Complexity: O(log elements).
  @inlinable
  package func place(of element: Element) -> Int? {
    let place = partitionPoint { $0 >= element }
    return place < endIndex && self[place] == element ? place : nil
  }
}

extension Array {
  /// Appends an element, growing by a quarter and not to the double: what is gathered here stays, and is large.
  @inline(__always)
  mutating func appendTightly(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 4 + 64) }
    append(element)
  }

  /// Appends elements, growing by a quarter and not to the double.
  mutating func appendTightly(contentsOf elements: some Collection<Element>) {
    if count + elements.count > capacity {
      reserveCapacity(Swift.max(count + elements.count, count + count / 4 + 4096))
    }
    append(contentsOf: elements)
  }
}
