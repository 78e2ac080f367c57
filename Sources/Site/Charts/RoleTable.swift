import Catalog

/// The issues of a creator by role and by decade, or by year where all are of one decade, as a table.
struct RoleTable: PagePart {
  let context: PageContext
  /// The names of the roles, each with its issues.
  let roles: [(name: Markup, issues: [Int])]

  /// The table; empty where fewer than two times are known, and for one role, whose years the chart of issues shows.
  var markup: Markup {
    guard roles.count > 1 else { return "" }
    let years = roles.map { role in role.issues.compactMap { catalogue.knownYear(ofIssue: $0) } }
    let all = Set(years.joined())
    let decades = Set(all.map { $0 / 10 * 10 }).sorted()
    let isByYear = decades.count == 1
    let times = isByYear ? all.sorted() : decades
    guard times.count > 1 else { return "" }
    var rows: [[Markup]] = []
    for ((name, issues), years) in zip(roles, years) {
      var counts: [Int: Int] = [:]
      for year in years { counts[isByYear ? year : year / 10 * 10, default: 0] += 1 }
      let cells = times.map { time in counts[time].map { words.number($0) } ?? "" }
      rows.append([name] + cells + [words.number(issues.count)])
    }
    let heads = times.map { isByYear ? "\($0)" as Markup : words(.decade, "\($0)") }
    let title = words[.byRoleAndYear]
    return """
      <div class="chart by-role"><h3>\(title)</h3>\
      \(ChartTable(columns: [words[.roles]] + heads + [words[.sum]], rows: rows).markup(title: title))</div>
      """
  }
}
