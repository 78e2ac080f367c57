/// What a source showed that it does not do. It may refuse an optional parameter, or not look at it.
struct SourceLacks: Sendable {
  /// Takes no explicit order.
  var orders = false
  /// Takes no filter by another kind's ids.
  var filters = false
  /// Takes no offset.
  var offset = false
  /// Look-ups by id are refused.
  var lookUps = false
  /// How often an answer looked as if the order had been ignored. Once may be chance.
  var ordersSeemIgnored = 0 {
    didSet { if ordersSeemIgnored > 1 { orders = true } }
  }
  /// How often an answer looked as if the filter had been ignored.
  var filtersSeemIgnored = 0 {
    didSet { if filtersSeemIgnored > 1 { filters = true } }
  }
  private var refusals: [RecoveryMove: Int] = [:]

  /// A request was refused. A source that refuses once may be failing; one that refuses thrice lacks it.
  mutating func refused(_ request: RecoveryRequest) {
    refusals[request.move, default: 0] += 1
    guard refusals[request.move, default: 0] >= 3 else { return }
    switch request.move {
    case .referrers: filters = true
    case .otherOrder: orders = true
    case .border, .samePage: offset = true
    case .lookUp: lookUps = true
    }
  }
}
