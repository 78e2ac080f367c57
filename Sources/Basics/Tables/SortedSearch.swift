extension RandomAccessCollection where Index == Int {
  /// Returns the first place from which on a condition holds; the end where it never does.
  ///
  /// - Parameter holds: false for some elements at the beginning, then true for all others.
  /// - Complexity: O(log elements).
  @inlinable
  public func partitionPoint(where holds: (Element) -> Bool) -> Int {
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
  /// Returns the place of an element in ascending order; nil where it is not among the elements.
  ///
  /// - Complexity: O(log elements).
  @inlinable
  public func place(of element: Element) -> Int? {
    let place = partitionPoint { $0 >= element }
    return place < endIndex && self[place] == element ? place : nil
  }
}
