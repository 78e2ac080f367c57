import Catalog

/// The panel of a record's issues: the first ones as cards, with a link to the whole list where it is longer.
struct IssuesPanel: PagePart {
  let context: PageContext
  let record: PageRecord
  /// All issues of the record, in the order of its page.
  let issues: [Int]
  let title: Markup

  /// The greatest number of issues in the panel.
  static let limit = 24

  var panel: Panel { Panel("comics", title, issues.isEmpty ? nil : content) }

  private var content: Markup {
    let entries = catalogue.foldingVariants(issues)
    let shown = entries.prefix(Self.limit)
    let variants = Dictionary(uniqueKeysWithValues: shown.map { ($0.issue, $0.variants) })
    let views = IssueViews(of: shown.map(\.issue), among: entries.count, hasCovers: true, in: context)
    var content = known
    if record.kind == kinds.series { content += collected(entries.map(\.issue)) }
    content += missingNumbers
    content += YearsChart(context: context, record: record, issues: issues, entries: entries).markup
    content += views.markup
    content += context.cards(of: kinds.issue, shown.map(\.issue)) {
      context.numberAndDay($0)
    } facets: {
      views.facets(of: $0)
    } tail: {
      folded(variants: variants[$0] ?? [])
    }
    if entries.count > Self.limit {
      let list = catalogue.page(of: record.kind, rank: record.rank, page: 2)
      content += "<p class=\"all\"><a href=\"\(context.to(list))\">\(words.count(.allComics, issues.count))</a></p>"
    }
    return content
  }

  /// The share of known issues among those that the source lists, as a bar and in words; empty where the source lists no more, and
  /// for a series, whose facts begin with it.
  private var known: Markup {
    let count = issues.count
    guard record.kind != kinds.series, let listed = record.listed(kinds.issue), listed > count else { return "" }
    let text = words(.comicsKnown, words.number(count), words.number(listed))
    return """
      <p class="note known"><svg class="part" width="160" height="10" aria-hidden="true">\
      <rect width="\(max(2, count * 160 / listed))" height="10"/></svg> \(text)</p>
      """
  }

  /// Returns the share of a series that the reader has, which scripts show. All issues of the series count, also variants.
  ///
  /// - Complexity: O(n log n). The ids stand as differences, which a server compresses to a few bytes an issue.
  private func collected(_ issues: [Int]) -> Markup {
    guard model.hasPages(kinds.issue) else { return "" }
    let ids = issues.map { catalogue[kinds.issue].ids[$0] }.sorted()
    let steps = zip(ids, [0] + ids).map { "\($0 - $1)" as Markup }.joined(by: " ")
    let none = words.number(0)
    return """
      <div id="owned" data-all="\(steps)" data-id="\(catalogue[kinds.series].ids[record.rank])" data-name="\(context.name(kinds.series, rank: record.rank))">\
      <p class="progress" hidden><progress max="\(issues.count)" value="0" aria-labelledby="had"></progress> \
      <span id="had">\(words(.collectedOf, none, words.number(issues.count), none))</span></p></div>
      """
  }

  /// A note with the numbers missing between the first and the last one of a series; empty where most are missing, or where the
  /// source lists more issues than are known: then the page says how many.
  private var missingNumbers: Markup {
    guard record.kind == kinds.series, record.listed(kinds.issue) ?? 0 <= issues.count else { return "" }
    let gaps = NumberGaps(issues.map { catalogue.issues[$0].order.number })
    guard !gaps.all.isEmpty else { return "" }
    var shown = gaps.all.prefix(12).map { gap -> Markup in
      gap.year == 0 ? "#\(Markup(gap.numbers))" : "#\(Markup(gap.numbers))/\(gap.year)"
    }
    if gaps.all.count > shown.count { shown.append("…") }
    return "<p class=\"note\">\(words(.numbersMissing, shown.joined(by: ", ")))</p>"
  }
}

extension Markup {
  /// Creates the text of a range of numbers: `12`, `12–15`.
  init(_ range: ClosedRange<Int>) {
    self = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
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
