import Catalog

/// Strips over the same years, one for each role of a creator.
struct RoleStrips: PagePart {
  let context: PageContext
  /// The names of the roles, each with its issues.
  let roles: [(name: Markup, issues: [Int])]

  /// The fewest issues for which a page of a record has a chart: fewer are seen at a glance.
  static let fewestIssues = 12
  /// The fewest years for which a page of a record has a chart.
  static let fewestYears = 3

  /// The strips; empty where there is little to see.
  var markup: Markup {
    let years = roles.map { role in role.issues.compactMap { catalogue.knownYear(ofIssue: $0) } }
    let all = Set(years.joined())
    guard years.joined().count >= Self.fewestIssues, all.count >= Self.fewestYears, let first = all.min(),
      let last = all.max()
    else { return "" }
    var items = Markup()
    for ((name, issues), years) in zip(roles, years) {
      let strip = YearStrip(years: years, from: first, to: last)
      let span: Markup = strip.span.map { Markup($0) } ?? ""
      items += """
        <li><span class="what">\(name) <span class="note">\(span)</span></span> \
        <span class="amount">\(words.count(.comicsCount, issues.count))</span>\(strip.markup)</li>
        """
    }
    return """
      <ul class="bars strips">\(items)</ul><p class="ends" aria-hidden="true"><span>\(first)</span><span>\(last)</span></p>
      """
  }
}

/// The counts of each year of a span, drawn as one path; the text beside it gives their total.
struct YearStrip {
  /// The count of each year, the first year of the strip first.
  let counts: [Int]
  /// The first and the last year with a count above 0; nil for none.
  let span: ClosedRange<Int>?

  /// - Parameters:
  ///   - years: the year of each counted thing, none before the first or after the last year of the strip.
  init(years: [Int], from first: Int, to last: Int) {
    var counts = [Int](repeating: 0, count: last - first + 1)
    for year in years { counts[year - first] += 1 }
    self.counts = counts
    span = years.min().flatMap { least in years.max().map { least...$0 } }
  }

  private static let height = 22

  /// The drawing, stretched to the available width.
  var markup: Markup {
    let most = counts.max() ?? 0
    var path = Markup()
    for (place, count) in counts.enumerated() where count > 0 {
      // One of a hundred can be seen.
      let height = max(3, count * Self.height / most)
      path += "M\(place * 10 + 1) \(Self.height)v-\(height)h8v\(height)"
    }
    return """
      <svg aria-hidden="true" width="100%" height="\(Self.height)" viewBox="0 0 \(counts.count * 10) \(Self.height)" \
      preserveAspectRatio="none"><path class="column" d="\(path)"/></svg>
      """
  }
}
