/// Texts and how often each was met.
struct TextCounts: Sendable {
  /// The texts in the order of first meeting; empty for none.
  private(set) var texts: [[UInt8]] = []
  private(set) var counts: [Int] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// The number of a text.
  ///
  /// - Complexity: O(length).
  mutating func number(of text: [UInt8]) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    counts.append(0)
    return texts.count - 1
  }

  /// Counts a text once.
  mutating func count(_ number: Int) { counts[number] += 1 }
}
