import Catalog

/// The issues of a creator by role and by decade, or by year where all are of one decade, as a table. Issues without a date have a column of
/// their own, so that each row adds up.
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
    let hasUndated = zip(roles, years).contains { $0.issues.count > $1.count }
    var rows: [[Markup]] = []
    for ((name, issues), years) in zip(roles, years) {
      var counts: [Int: Int] = [:]
      for year in years { counts[isByYear ? year : year / 10 * 10, default: 0] += 1 }
      var cells: [Markup] = times.map { time in counts[time].map { words.number($0) } ?? "" }
      let undated = issues.count - years.count
      if hasUndated { cells.append(undated > 0 ? words.number(undated) : "") }
      rows.append([name] + cells + [words.number(issues.count)])
    }
    var heads = times.map { isByYear ? "\($0)" as Markup : words(.decade, "\($0)") }
    if hasUndated { heads.append(words[.withoutDate]) }
    let title = words[isByYear ? .byRoleAndYear : .byRoleAndDecade]
    return """
      <div class="chart by-role"><h3>\(title)</h3>\
      \(ChartTable(columns: [words[.roles]] + heads + [words[.sum]], rows: rows).markup(title: title))</div>
      """
  }
}
