/// The first and the last of some years.
struct Span: Sendable {
  private(set) var first: Int32?
  private(set) var last: Int32?

  mutating func add(_ year: Int32) {
    first = min(first ?? year, year)
    last = max(last ?? year, year)
  }

  /// How many years it takes, both ends counted; nil for none.
  var years: Int? {
    guard let first, let last else { return nil }
    return Int(last) - Int(first) + 1
  }
}
