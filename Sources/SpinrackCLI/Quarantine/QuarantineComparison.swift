import Store

/// What each rule set aside before and after everything was read again.
struct QuarantineComparison {
  let before: [QuarantineTotal]
  let after: [QuarantineTotal]

  /// A table with a line a rule, in the order of their names, and one for all of them.
  var lines: [String] {
    let rules = Set((before + after).map(\.rule)).sorted()
    guard !rules.isEmpty else { return ["nothing was in quarantine, and nothing is now"] }
    let rows =
      rules.map { rule in row(rule, before.filter { $0.rule == rule }, after.filter { $0.rule == rule }) }
      + [row("all", before, after)]
    return Columns.lines([["rule", "values before", "now", "records before", "now"]] + rows, right: [1, 2, 3, 4])
  }

  private func row(_ name: String, _ before: [QuarantineTotal], _ after: [QuarantineTotal]) -> [String] {
    func sum(_ totals: [QuarantineTotal], _ count: (QuarantineTotal) -> Int) -> String {
      Quantity.count(totals.reduce(0) { $0 + count($1) })
    }
    return [name, sum(before, \.values), sum(after, \.values), sum(before, \.records), sum(after, \.records)]
  }
}
