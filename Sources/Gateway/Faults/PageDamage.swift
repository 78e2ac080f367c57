/// What is wrong with the data of a page whose form is right.
enum PageDamage: Sendable {
  case total(Draws)
  case empty(Draws)
  case rows(Draws)

  /// Nil for a fault that leaves the data alone.
  init?(_ strike: FaultPlan.Strike) {
    switch strike.fault {
    case .wrongTotal: self = .total(strike.draws)
    case .empty: self = .empty(strike.draws)
    case .malformedRecord: self = .rows(strike.draws)
    default: return nil
    }
  }

  /// The total that is told instead.
  func total(_ total: Int) -> Int {
    switch self {
    case .total(var draws):
      let error = 1 + draws.below(max(10, total / 10))
      return draws.chance(0.5) && total > 0 ? max(0, total - error) : total + error
    case .empty(var draws): return draws.chance(0.5) ? total : 0
    case .rows: return total
    }
  }

  /// Whether the page has its rows.
  var hasRows: Bool {
    if case .empty = self { false } else { true }
  }

  /// The damaged rows of a page, one or two, by their index.
  func rows(count: Int) -> [Int: RowDamage] {
    guard case .rows(var draws) = self, count > 0 else { return [:] }
    var rows: [Int: RowDamage] = [:]
    for _ in 0...draws.below(2) {
      rows[draws.below(count)] = RowDamage.allCases[draws.below(RowDamage.allCases.count)]
    }
    return rows
  }
}
