import Catalog

/// The parts of a record's page that differ by kind.
protocol RecordContent: PagePart {
  var record: PageRecord { get }
  /// All issues of the record, in the order of its page.
  var issues: [Int] { get }
  /// The markup below the name.
  var lead: Markup { get }
  /// The description for search engines, where the record has none of its own.
  var description: LongText? { get }
  /// The path of the page's feed, below the root that all languages share; nil for none.
  var feed: String? { get }
  /// The path of the page's calendar, below the root that all languages share; nil for none.
  var calendar: String? { get }
  /// The buttons below those of every record.
  var buttons: Markup { get }
  var facts: [Fact] { get }
  var panels: [Panel] { get }
  /// The facts from columns that stand behind these.
  var otherFacts: [Fact] { get }
  /// The panels of relations that stand behind these.
  var otherPanels: [Panel] { get }
  /// Whether the panels show the records that a field alone joins with the record, see ``Neighbours/references``.
  var showsReferences: Bool { get }
}

extension RecordContent {
  var issues: [Int] { [] }
  var lead: Markup { "" }
  var description: LongText? { nil }
  var feed: String? { nil }
  var calendar: String? { nil }
  var buttons: Markup { "" }
  var showsReferences: Bool { false }
  var otherPanels: [Panel] {
    let relations = RelationPanels(context: context, record: record)
    return relations.withoutLayout + relations.further
  }
}

/// The parts that several kinds of pages share.
extension RecordContent {
  /// Returns the records of a kind that the record is related to, by rank.
  func others(_ kind: Kind) -> [Int] {
    catalogue.neighbours(of: record.kind, record.rank, in: kind)
  }

  /// Returns the number of records of a kind, with the number that the source lists where that is greater; nil for none.
  func number(of all: [some Any], _ kind: Kind) -> Markup? {
    if let listed = record.listed(kind), listed > all.count {
      if all.isEmpty, let source = catalogue.model.origin?.source.title {
        return words(.onlyAtSource, words.number(listed), context.foreign("\(source)"))
      }
      return words(.partOf, words.number(all.count), words.number(listed))
    }
    return all.isEmpty ? nil : words.number(all.count)
  }

  /// The word for issues on the page: that of a series calls them issues, since it has one title, that of anything else comics.
  private var issuesHere: CountedPhrase { record.kind == kinds.series ? .issues : .comicsCount }

  /// Returns a link to the record that a column refers to.
  func reference(_ role: ColumnRole) -> Markup? {
    record.readers[role]?.reference(in: record.fields).flatMap { context.link(to: $0) }
  }

  /// Returns series with the number of issues; a long list opens on a click.
  func list(ofSeries series: [(series: Int, issues: Int)]) -> Markup? {
    folded(series) { part in
      let issues = Dictionary(uniqueKeysWithValues: part.map { ($0.series, $0.issues) })
      return context.names(of: kinds.series, part.map(\.series)) { rank in
        issues[rank].flatMap { $0 > 0 ? words.count(issuesHere, $0) : nil }
      }
    }
  }

  /// The records of the same kind that name this one, where the source states a relation from one side only; of a record that is only
  /// referred to, the page shows whoever names it at its end.
  var relatedTo: Panel {
    guard record.view != nil else { return Panel("kin", "", nil) }
    let (kind, rank) = (record.kind, record.rank)
    let named = Set(catalogue.mentions[kind.index].of(rank).lazy.filter { $0.kind == kind }.map(\.rank))
    let others = catalogue.namedByKin[kind.index]?.distinct(rank).filter { $0 != rank && !named.contains($0) }
    return Panel(
      "kin", words[.namedBy], folded(others ?? [], seen: 12, most: 100) { context.names(of: kind, $0) })
  }

  /// A sentence or two about the record; empty for none.
  var summary: Markup { record.text(.summary).map { "<p class=\"lead\"\(recordLang)>\($0)</p>" } ?? "" }

  func issuesPanel(_ title: Markup) -> Panel {
    IssuesPanel(context: context, record: record, issues: issues, title: title).panel
  }

  var eventsPanel: Panel {
    let events = others(kinds.event)
    let cards = folded(events, seen: 24, most: 120) { part in
      context.cards(of: kinds.event, part) { context.eventDates($0) }
    }
    return Panel("events", words[.events], cards)
  }

  /// The first and the last issue with a date; one fact where both are the same.
  ///
  /// - Parameter text: returns the text of an issue.
  func known(_ text: (Int) -> Markup?) -> [Fact] {
    let dated = issues.filter { catalogue.issues[$0].firstDay != .min }
    let (first, last) = (dated.last.flatMap(text), dated.first.flatMap(text))
    return terms([(.earliestKnown, first), (.latestKnown, last == first ? nil : last)])
  }

  /// The creators of most of the issues, each with the number of these issues.
  var topCreators: Markup? {
    let shared = catalogue.appearances(of: kinds.creator, in: issues)
    let top = shared.most(12)
    guard !top.isEmpty else { return nil }
    return context.names(of: kinds.creator, top) { words.count(issuesHere, shared[$0] ?? 0) }
  }

  /// The characters of the issues and those that the record lists, those in most of the issues first.
  var people: Markup? { characters(listing: others(kinds.character)) }

  /// Returns the characters of the issues and others that the record lists, those in most of the issues first.
  func characters(listing others: [Int]) -> Markup? {
    let kind = kinds.character
    let shared = catalogue.appearances(of: kind, in: issues).merging(others.lazy.map { ($0, 0) }) { count, _ in count }
    guard !shared.isEmpty else { return nil }
    let all = shared.most(.max)
    func note(_ rank: Int) -> Markup? { shared[rank].flatMap { $0 > 0 ? words.count(issuesHere, $0) : nil } }
    var people = context.cards(of: kind, all.prefix(12)) { note($0) }
    people += folded(Array(all.dropFirst(12)), seen: 0) { context.names(of: kind, $0) { note($0) } } ?? ""
    return people
  }
}

extension SiteCatalogue {
  /// Returns the series of a record, those with most of its issues first, then those with none of them.
  func series(of record: PageRecord, in issues: [Int]) -> [(series: Int, issues: Int)] {
    let listed = neighbours(of: record.kind, record.rank, in: kinds.series)
    let counts = seriesCounts(in: issues).merging(listed.lazy.map { ($0, 0) }) { count, _ in count }
    return counts.map { (series: $0.key, issues: $0.value) }.sorted { ($1.issues, $0.series) < ($0.issues, $1.series) }
  }
}
