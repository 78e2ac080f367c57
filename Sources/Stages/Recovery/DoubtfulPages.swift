import Store

/// A page of which some rows could not be used, and the rows that other answers to the same request brought.
struct UnusableRows: Sendable {
  /// The most answers that are examined, the first included: a source that fails now and then does not fail for ever.
  static let mostAnswers = 4

  private let rows: Int
  private var keys: Set<Int64>
  private var last: [Int64]
  private var answers = 1
  /// Whether two answers in a row were the same.
  private(set) var isConfirmed = false
  /// Whether another answer showed rows that the first one did not.
  private(set) var hasImproved = false
  /// The number of rows that no answer has shown.
  private(set) var left: Int

  /// Creates the page as the walk has it.
  init(keys: [Int64], rejected: Int) {
    rows = keys.count + rejected
    self.keys = Set(keys)
    last = keys
    left = rejected
  }

  /// Whether the page may differ in the next answer; two equal answers are believed.
  var isWorthAsking: Bool { left > 0 && !isConfirmed && answers < Self.mostAnswers }

  /// Takes another answer.
  mutating func receive(_ keys: [Int64], rejected: Int) {
    answers += 1
    hasImproved = hasImproved || !self.keys.isSuperset(of: keys) || rejected < left
    self.keys.formUnion(keys)
    isConfirmed = rejected > 0 && keys == last
    last = keys
    left = max(0, min(left, rejected, rows - self.keys.count))
  }
}

/// The pages of a walk that are asked for again, since their rows may have been an accident: the missing records may be among them.
///
/// A page is named by its offset. Two equal answers are believed while no record is missing.
struct DoubtfulPages: Sendable {
  /// The number of pages that must come again unchanged, while none comes better, before the rows are believed to be unusable.
  private static let greatestPatience = 8

  /// The pages with rows that could not be used.
  private var unusable: [Int: UnusableRows]
  /// The pages whose rows are in another order than most. Each is asked for once more: its records are on other pages, too, and the records
  /// that it should have shown are on none.
  private var disordered: [Int]
  /// Whether some of the disordered pages were requested.
  private var askedForDisordered = false
  /// The pages, where the source counts pages, behind which the total fell and that were not read again since: a deleted record has moved
  /// others up, one of them perhaps from a page that was not read yet to this one.
  private var fallen: Set<Int>

  /// Finds the doubtful pages of a walk.
  ///
  /// - Parameters:
  ///   - walk: the walk.
  ///   - pages: its pages, ascending by offset.
  ///   - keys: the keys of each page, by its offset.
  ///   - beginning: the offset in the crawl from which the offsets of pages count.
  ///   - takesWindows: whether the source shows rows from any offset.
  init(of walk: FinishedWalk, _ pages: [StoredPage], keys: [Int: [Int64]], from beginning: Int, takesWindows: Bool) {
    fallen = takesWindows ? [] : Set(pages.offsetsBeforeFalls.map { $0 - beginning })
    unusable = Dictionary(
      pages.filter { $0.rejected > 0 }.map {
        ($0.place.offset - beginning, UnusableRows(keys: $0.keys, rejected: $0.rejected))
      }
    ) { first, _ in first }
    let odd = walk.isDisordered ? [] : pages.filter { $0.keys.count > 1 && $0.isDisordered(in: walk.orderBy) }
    let outOfOrder = odd.count * 4 <= pages.count ? odd.map { $0.place.offset - beginning } : []
    // Where no page begins elsewhere, the pages of a repeat are the window over it.
    let repeated = takesWindows ? [] : Self.offsetsOfRepeats(in: keys).filter { !outOfOrder.contains($0) }
    let fallen = fallen
    disordered = fallen.sorted() + (outOfOrder + repeated).filter { !fallen.contains($0) }
  }

  /// Returns the offsets of pages that share a record with another page, in their order.
  private static func offsetsOfRepeats(in pages: [Int: [Int64]]) -> [Int] {
    var first: [Int64: Int] = [:]
    var found: Set<Int> = []
    for (offset, keys) in pages.sorted(by: { $0.key < $1.key }) {
      for key in keys {
        if let other = first[key], other != offset { found.formUnion([other, offset]) }
        first[key] = first[key] ?? offset
      }
    }
    return found.sorted()
  }

  /// The number of rejected rows that no other answer has.
  var unusableRows: Int { unusable.values.reduce(0) { $0 + $1.left } }

  /// Whether the total fell behind a page that was not read again since.
  var hasFallen: Bool { !fallen.isEmpty }

  /// The pages with unusable rows to ask for, at most `count`.
  func unusablePages(atMost count: Int) -> [Int] {
    let confirmed = unusable.values.count(where: \.isConfirmed)
    guard confirmed < Self.greatestPatience || unusable.values.contains(where: \.hasImproved) else { return [] }
    return Array(unusable.filter(\.value.isWorthAsking).keys.sorted().prefix(count))
  }

  /// Takes the next pages in another order than the others, at most `count`; a few at first. Where these bring nothing new, the order is the
  /// source's habit.
  ///
  /// - Parameter hasFinds: whether pages that were asked for again brought new records.
  mutating func takeDisordered(atMost count: Int, hasFinds: Bool) -> [Int] {
    guard !askedForDisordered || hasFinds else { return [] }
    let some = Array(disordered.prefix(askedForDisordered ? count : Self.greatestPatience))
    disordered.removeFirst(some.count)
    askedForDisordered = true
    return some
  }

  /// Takes another answer to the request for a page.
  mutating func received(_ keys: [Int64], rejected: Int, at offset: Int) {
    unusable[offset]?.receive(keys, rejected: rejected)
    if !keys.isEmpty { fallen.remove(offset) }
  }
}

/// The requests to be made again, since some rows of their answers could not be used and may be the missing ones.
struct RepeatedRequests: Sendable {
  private var requests: [RecoveryRequest] = []
  private var timesAsked: [RecoveryRequest.Subject: Int] = [:]

  /// Whether no request is to be made again.
  var isEmpty: Bool { requests.isEmpty }
  /// The number of requests to be made again.
  var count: Int { requests.count }

  /// Notes an answer with unusable rows, so that it is asked for again, a few times at most.
  mutating func note(_ request: RecoveryRequest) {
    timesAsked[request.subject, default: 1] += 1
    if timesAsked[request.subject, default: 0] <= UnusableRows.mostAnswers { requests.append(request) }
  }

  /// Takes the first requests; the others are not made again.
  mutating func take(atMost count: Int) -> ArraySlice<RecoveryRequest> {
    defer { requests = [] }
    return requests.prefix(count)
  }
}
