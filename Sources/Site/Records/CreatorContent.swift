import Catalog

/// The parts of a creator's page.
struct CreatorContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]
  /// The series of the record, each with the number of its issues.
  let series: [(series: Int, issues: Int)]

  var lead: Markup { summary }

  var facts: [Fact] {
    let columns = RoleFacts(context: context, record: record)
    return terms([
      (.comics, number(of: issues, kinds.issue)),
      (.series, number(of: series, kinds.series)),
    ]) + known { context.publication(of: $0) } + columns.facts(.realName)
      + terms([
        (.otherNames, PartLines(context: context, record: record).names(.otherNames)),
        (.born, columns.life(.birth, .birthCity, .birthProvince, .birthCountry)),
        (.died, columns.life(.death, .deathCity, .deathProvince, .deathCountry)),
      ])
      + columns.facts(.gender, .hometown, .country, .website)
  }

  var otherFacts: [Fact] { RoleFacts(context: context, record: record).others(besides: Self.shown) }

  /// The roles of columns that the facts show, or that the page shows elsewhere.
  static let shown: Set<ColumnRole> = [
    .realName, .birth, .birthCity, .birthProvince, .birthCountry, .death, .deathCity, .deathProvince, .deathCountry,
    .gender, .hometown, .country, .website, .issueCount, .summary, .sortName, .description, .picture,
  ]

  var panels: [Panel] {
    [
      Panel("roles", words[.roles], roles),
      issuesPanel(words[.comics]),
      Panel("created", words[.charactersCreated], created),
      Panel("characters", words[.characters], people),
      Panel("with", words[.worksWith], collaborators),
      Panel("series", words[.series], list(ofSeries: series)),
      eventsPanel,
    ] + PartLines(context: context, record: record).panels(besides: [.otherNames]) + [relatedTo]
  }

  /// The characters that the source says the creator has created.
  private var created: Markup? {
    folded(model.byFame(others(kinds.character)), seen: 12, most: 120) { context.cards(of: kinds.character, $0) }
  }

  /// The characters of the creator's issues, those in most of them first.
  private var people: Markup? { characters(listing: []) }

  /// The creators with whom the creator shares most issues, each with the number of these issues.
  private var collaborators: Markup? {
    var shared = catalogue.appearances(of: kinds.creator, in: issues)
    shared[record.rank] = nil
    let top = shared.most(18)
    return top.isEmpty ? nil : context.names(of: kinds.creator, top) { words.count(.comicsTogether, shared[$0] ?? 0) }
  }

  /// The credits of the creator with their numbers of issues, as strips over the years where there are enough issues, and as a table; nil
  /// for none.
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
    let table = RoleTable(context: context, roles: named).markup
    let strips = RoleStrips(context: context, roles: named).markup
    // The table has the sums, too.
    guard strips.isEmpty, table.isEmpty else { return strips + table }
    var list = Markup()
    for (name, issues) in named {
      list += "<li>\(name) <span class=\"note\">\(words.count(.comicsCount, issues.count))</span></li>"
    }
    return "<ul class=\"names\">\(list)</ul>"
  }
}
