/// The search for rows at the end of a list and behind it: where there are some, the total does not count all rows.
///
/// The window over the end may become another one while the search goes on, since the source may turn out to ignore limits.
struct EndSearch: Sendable {
  typealias Window = RepeatWitnesses.Window

  /// The offset from which rows have not been seen yet; nil where the search is over.
  private var offset: Int?
  private var calls = 0

  /// Begins a search at the window over the end.
  init(_ end: Window) { offset = end.offset }

  /// Whether there may be rows that have not been seen.
  var isOpen: Bool { offset != nil }
  /// Whether a call was made.
  var hasBegun: Bool { calls > 0 }

  /// Whether rows came from behind the end.
  func hasFinds(behind end: Window) -> Bool { offset.map { $0 > end.offset } ?? false }

  /// Returns the next rows to ask for, as long as new records come; nil where the search is over, or has made more calls than `most`.
  ///
  /// - Parameter step: the number of rows of a call behind the end.
  mutating func next(over end: Window, step: Int, atMost most: Int) -> Window? {
    guard let offset, calls <= most else { return nil }
    calls += 1
    return Window(offset: offset, limit: offset == end.offset ? end.limit : step)
  }

  /// Learns from an answer whether there are more rows.
  ///
  /// - Parameters:
  ///   - window: the requested rows.
  ///   - rows: the number of rows of the answer.
  ///   - found: the number of new records among them.
  ///   - total: the number of rows as the source says.
  mutating func received(_ window: Window, rows: Int, found: Int, over end: Window, total: Int) {
    guard window.offset == offset else { return }
    let isMore = window.offset == end.offset ? rows > total - window.offset : found > 0
    offset = isMore ? window.offset + window.limit : nil
  }

  /// Ends the search.
  mutating func close() { offset = nil }
}
