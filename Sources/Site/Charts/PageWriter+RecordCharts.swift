import Basics
import Catalog

/// Charts on the pages of records: the years of the issues of a character, a creator or a series, the years of a creator's roles, and the
/// numbers missing from a series.
extension PageWriter {
  /// The fewest issues for which a chart is shown: fewer are seen at a glance.
  private static let fewestIssues = 12
  /// The fewest years for which a chart is shown.
  private static let fewestYears = 3

  /// Returns the chart of a record's issues by year: columns, variants dotted. Scripts show the issues of a clicked column; without
  /// scripts the years in the table link to them.
  ///
  /// - Parameters:
  ///   - issues: all issues of the record.
  ///   - entries: these issues with their variants folded, in the order of the page's list.
  func yearsChart(
    of record: PageRecord, _ issues: [Int], listed entries: [(issue: Int, variants: [Int])]
  ) -> Markup {
    guard [kinds.character, kinds.creator, kinds.series].contains(record.kind), issues.count >= Self.fewestIssues
    else { return "" }
    var columns: [Int: (comics: Int, variants: Int)] = [:]
    for issue in issues {
      guard let year = catalogue.knownYear(ofIssue: issue) else { continue }
      columns[year, default: (0, 0)].comics += 1
      if catalogue.issues[issue].main != nil { columns[year, default: (0, 0)].variants += 1 }
    }
    guard columns.count >= Self.fewestYears else { return "" }
    let hasVariants = columns.values.contains { $0.variants > 0 }
    var head = ChartHead(id: "comics-by-year", title: .comicsByYear)
    if hasVariants { head.note = words[.dottedVariants] }
    let places = places(ofYears: entries.map(\.issue), of: record)
    return (hasVariants ? ChartDrawing.halftone : "")
      + chart(head, of: columns, hasVariants: hasVariants, height: 96, isFilter: true) { places[$0] ?? "\($0)" }
  }

  /// Returns links from the years of a record's issues into its whole list; none where the record's own page shows all issues.
  private func places(ofYears issues: [Int], of record: PageRecord) -> [Int: Markup] {
    guard issues.count > Self.cardLimit else { return [:] }
    let anchors = Set(yearHeadings(issues).map(\.place))
    var places: [Int: Markup] = [:]
    for (place, issue) in issues.enumerated() {
      guard let year = catalogue.knownYear(ofIssue: issue), places[year] == nil else { continue }
      let page = catalogue.page(of: record.kind, rank: record.rank, page: place / Self.listLimit + 2)
      places[year] = "<a href=\"\(to(page))\(anchors.contains(place) ? "#y-\(year)" : "" as Markup)\">\(year)</a>"
    }
    return places
  }

  /// Returns a note with the numbers missing between the first and the last one of a series; empty where most are missing, or where the
  /// source lists more issues than are known: then the page says how many.
  func missingNumbers(of record: PageRecord, _ issues: [Int]) -> Markup {
    guard record.kind == kinds.series, record.listed(kinds.issue) ?? 0 <= issues.count else { return "" }
    let gaps = NumberGaps(issues.map { catalogue.issues[$0].order.number })
    guard !gaps.all.isEmpty else { return "" }
    var shown = gaps.all.prefix(12).map { gap in
      gap.year == 0 ? Self.text(gap.numbers) : "\(Self.text(gap.numbers))/\(gap.year)"
    }
    if gaps.all.count > shown.count { shown.append("…") }
    return "<p class=\"note\">\(words(.numbersMissing, shown.joined(by: ", ")))</p>"
  }

  private static func text(_ range: ClosedRange<Int>) -> Markup {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
  }

  /// Returns strips over the same years, one for each role of a creator; empty where there is little to see.
  ///
  /// - Parameter roles: the names of the roles, each with its issues.
  func roleStrips(_ roles: [(name: Markup, issues: [Int])]) -> Markup {
    let years = roles.map { role in role.issues.compactMap { catalogue.knownYear(ofIssue: $0) } }
    let all = Set(years.joined())
    guard years.joined().count >= Self.fewestIssues, all.count >= Self.fewestYears, let first = all.min(),
      let last = all.max()
    else { return "" }
    var items = Markup()
    for ((name, issues), years) in zip(roles, years) {
      let strip = YearStrip(years: years, from: first, to: last)
      let span: Markup = strip.span.map(Self.text) ?? ""
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

/// The numbers missing between the first and the last one.
///
/// A series that continues with 500 after 11 has jumped, and misses nothing between them. Where more numbers are missing than present,
/// the list has no gaps: it is known in part only, which says nothing about the series. An issue with two numbers counts for both.
/// Numbers that begin anew each year are compared within the year, if most of them follow one another: others are numbers of months.
/// Where issues have a number among all issues of the series, that number counts.
struct NumberGaps {
  /// A run of missing numbers; the year is 0 where numbers do not begin anew each year.
  struct Gap: Equatable {
    let year: Int
    let numbers: ClosedRange<Int>
  }

  /// The gaps, in the order of their numbers.
  let all: [Gap]

  init(_ numbers: [IssueNumber]) {
    let hasWhole = numbers.count { $0.whole > 0 } * 2 > numbers.count
    var years: [Int: Set<Int>] = [:]
    for number in numbers {
      let whole = Int(number.whole)
      guard let some = hasWhole && whole > 0 ? whole...whole : number.numbers else { continue }
      years[hasWhole ? 0 : Int(number.year), default: []].formUnion(some.filter { (0..<100_000).contains($0) })
    }
    let known = years.mapValues { $0.sorted() }
    let count = known.values.reduce(0) { $0 + $1.count }
    var gaps: [Gap] = []
    var (steps, jumps) = (0, 0)
    for (year, numbers) in known.sorted(by: { $0.key < $1.key }) {
      for (one, next) in zip(numbers, numbers.dropFirst()) {
        if next == one + 1 { steps += 1 } else { jumps += 1 }
        let missing = (one + 1)..<next
        guard !missing.isEmpty, missing.count <= max(10, numbers.count / 2) else { continue }
        gaps.append(Gap(year: year, numbers: ClosedRange(missing)))
      }
    }
    let isTold = count >= 6 && gaps.reduce(0) { $0 + $1.numbers.count } <= count
    all = isTold && (known.keys.allSatisfy { $0 == 0 } || steps >= 2 * jumps) ? gaps : []
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
