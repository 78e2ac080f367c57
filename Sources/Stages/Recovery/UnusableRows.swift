/// A page of which some rows could not be used, and what other answers to the same request brought.
struct UnusableRows: Sendable {
  /// Answers that are looked at, the first included: a source that fails now and then does not fail for ever.
  static let mostAnswers = 4

  private let rows: Int
  private var keys: Set<Int64>
  private var last: [Int64]
  private var answers = 1
  /// Whether two answers running were the same.
  private(set) var isSaidTwice = false
  /// Whether another answer showed rows that the first did not.
  private(set) var hasImproved = false
  /// Rows that no answer has shown.
  private(set) var left: Int

  /// The page as the walk has it.
  init(keys: [Int64], rejected: Int) {
    rows = keys.count + rejected
    self.keys = Set(keys)
    last = keys
    left = rejected
  }

  /// Whether the page may be different the next time: twice the same is the source's word.
  var isWorthAsking: Bool { left > 0 && !isSaidTwice && answers < Self.mostAnswers }

  /// Tells of another answer.
  mutating func receive(_ keys: [Int64], rejected: Int) {
    answers += 1
    hasImproved = hasImproved || !self.keys.isSuperset(of: keys) || rejected < left
    self.keys.formUnion(keys)
    isSaidTwice = rejected > 0 && keys == last
    last = keys
    left = max(0, min(left, rejected, rows - self.keys.count))
  }
}
