/// What a source showed that it does not do. It may refuse an optional parameter, or not look at it.
struct SourceLacks: Sendable {
  /// Takes no explicit order.
  var orders = false
  /// Takes no filter by another kind's ids.
  var filters = false
  /// Takes no offset.
  var offset = false
  /// Takes no offset and no limit but those of its pages.
  var windows = false
  /// Look-ups by id are refused.
  var lookUps = false
  /// How often an answer looked as if the order had been ignored. Once may be chance.
  var ordersSeemIgnored = 0 {
    didSet { if ordersSeemIgnored > 1 { orders = true } }
  }
  /// How often a page of the walk came back for another window.
  var windowsSeemIgnored = 0 {
    didSet { if windowsSeemIgnored > 2 { windows = true } }
  }
  /// How often an answer looked as if the filter had been ignored.
  var filtersSeemIgnored = 0 {
    didSet { if filtersSeemIgnored > 1 { filters = true } }
  }
  /// Whether it shows other rows than those of its pages.
  var takesWindows: Bool { !offset && !windows }
  private var refusals: [RecoveryMove: Int] = [:]

  /// A request was refused. A source that refuses once may be failing; one that refuses thrice lacks it.
  mutating func refused(_ request: RecoveryRequest) {
    refusals[request.move, default: 0] += 1
    guard refusals[request.move, default: 0] >= 3 else { return }
    switch request.move {
    case .referrers: filters = true
    case .otherOrder: orders = true
    case .border: windows = true
    case .samePage: break
    case .lookUp: lookUps = true
    }
  }
}
