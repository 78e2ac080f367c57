/// The pages of a collection in orders other than its walk's, one after the other.
struct OtherOrders: Sendable, IteratorProtocol {
  private var names: ArraySlice<String>
  private let total: Int
  private let step: Int
  private var offset = 0

  init(names: [String], total: Int, step: Int) {
    self.names = total > 0 ? names[...] : []
    self.total = total
    self.step = step
  }

  /// Whether every page of every order was given.
  var isEmpty: Bool { names.isEmpty }

  /// The next page.
  mutating func next() -> RecoveryRequest.Question? {
    guard let name = names.first else { return nil }
    defer {
      offset += step
      if offset >= total {
        names.removeFirst()
        offset = 0
      }
    }
    return .rows(orderBy: name, offset: offset, limit: step)
  }
}
