import Catalog

/// The parts of a creator's page.
struct CreatorContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]
  /// The series of the record, each with the number of its issues.
  let series: [(series: Int, issues: Int)]

  var facts: [Fact] {
    let dated = issues.filter { catalogue.issues[$0].firstDay != .min }
    return terms([
      (.comics, number(of: issues, kinds.issue)),
      (.series, number(of: series, kinds.series)),
      (.firstComic, dated.last.flatMap { context.publication(of: $0) }),
      (.latestComic, dated.first.flatMap { context.publication(of: $0) }),
    ])
  }

  var panels: [Panel] {
    [
      Panel("roles", words[.roles], roles),
      issuesPanel(words[.comics]),
      Panel("characters", words[.characters], people),
      Panel("series", words[.series], list(ofSeries: series)),
    ]
  }

  /// The credits of the creator with their numbers of issues, as strips over the years where there are enough issues; nil for none.
  private var roles: Markup? {
    guard let adjacency = catalogue.neighbours[of: kinds.creator, in: kinds.issue] else { return nil }
    var issues: [Int: [Int]] = [:]
    for (issue, credit) in adjacency.detailed(record.rank) { issues[credit, default: []].append(issue) }
    guard !issues.isEmpty else { return nil }
    var named: [(name: Markup, issues: [Int])] = []
    for credit in issues.mapValues(\.count).most(.max) {
      let name = catalogue.credits[credit].name(in: context)
      if let place = named.firstIndex(where: { $0.name == name }) {
        named[place].issues += issues[credit] ?? []
      } else {
        named.append((name, issues[credit] ?? []))
      }
    }
    let strips = RoleStrips(context: context, roles: named).markup
    guard strips.isEmpty else { return strips }
    var list = Markup()
    for (name, issues) in named {
      list += "<li>\(name) <span class=\"note\">\(words.count(.comicsCount, issues.count))</span></li>"
    }
    return "<ul class=\"names\">\(list)</ul>"
  }
}
