import CatalogSources

/// The pages of a collection in orders other than its walk's, one after the other.
struct OtherOrders: Sendable, IteratorProtocol {
  private var orders: ArraySlice<SourceOrder>
  private let total: Int
  private let step: Int
  private var offset = 0

  init(orders: [SourceOrder], total: Int, step: Int) {
    self.orders = total > 0 ? orders[...] : []
    self.total = total
    self.step = step
  }

  /// Whether every page of every order was requested.
  var isEmpty: Bool { orders.isEmpty }

  /// Returns the next page.
  mutating func next() -> RecoveryRequest.Subject? {
    guard let order = orders.first else { return nil }
    defer {
      offset += step
      if offset >= total {
        orders.removeFirst()
        offset = 0
      }
    }
    return .rows(orderBy: order, offset: offset, limit: step)
  }
}
