/// A first-in, first-out queue on one array.
///
/// Taking moves a head index and the array is cut when half of it is spent, so both ends cost amortised O(1).
struct Queue<Element> {
  private var storage: [Element?] = []
  private var head = 0

  var count: Int { storage.count - head }
  var isEmpty: Bool { head == storage.count }
  var first: Element? { head < storage.count ? storage[head] : nil }

  mutating func append(_ element: Element) {
    storage.append(element)
  }

  mutating func popFirst() -> Element? {
    guard head < storage.count else { return nil }
    let element = storage[head]
    storage[head] = nil
    head += 1
    if head == storage.count {
      storage.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head > storage.count / 2 {
      storage.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Takes out the first element that satisfies a condition, wherever it stands.
  /// - Complexity: O(n); used for cancellation only, where n is the number of waiting tasks.
  mutating func removeFirst(where matches: (Element) -> Bool) -> Element? {
    for index in head..<storage.count {
      if let element = storage[index], matches(element) {
        storage.remove(at: index)
        return element
      }
    }
    return nil
  }
}
