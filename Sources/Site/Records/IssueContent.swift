import Catalog
import Datasets

/// The parts of an issue's page.
struct IssueContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  /// The text that advertises the issue, where it has no description.
  private let solicitation: LongText?

  init(_ record: PageRecord, in context: PageContext) {
    (self.context, self.record) = (context, record)
    let text = record.plainDescription.isEmpty ? record.solicitation : nil
    solicitation = text.map { LongText(context: context, plain: $0) }
  }

  /// The roles of columns that the page shows in places of their own; of the dates only those that differ.
  static let layout: Set<ColumnRole> = [
    .series, .issueNumber, .order, .volume, .ownTitle, .otherNumber, .mainIssue, .variant, .onSale, .partialOnSale,
    .coverDate, .keyDate, .publicationDate, .finalOrder, .format, .pageCount, .price, .currency, .prices, .digitalPrice,
    .rating, .ratingRecord, .isbn, .ean, .upc, .issn, .diamondCode, .sku, .editing,
    .averageMark, .markCount, .summary, .description, .picture, .webPage, .notes,
  ]
  /// The roles of parts that the page shows in places of their own.
  static let parts: Set<PartRole> = [
    .variants, .variantCovers, .collections, .contents, .reprintedIssues, .reprintedStories, .reprints, .storyTitles,
    .texts, .links, .dates, .prices, .pictures, .concepts, .places, .objects, .otherNames, .keywords, .awards, .origins,
  ]

  var lead: Markup {
    let lines: [Markup] = [ColumnRole.variant, .summary].compactMap { role in
      record.text(role).map { "<p class=\"lead\"\(recordLang)>\($0)</p>" }
    }
    return "\(lines.joined(by: ""))\(solicitation?.markup)"
  }

  var description: LongText? { solicitation }

  var facts: [Fact] { IssueFacts(context: context, record: record).all }
  var otherFacts: [Fact] { ColumnFacts(context: context, record: record).others(besides: Self.layout) }

  var panels: [Panel] {
    let characters = folded(model.byFame(others(kinds.character)), seen: 12, most: 120) {
      context.cards(of: kinds.character, $0)
    }
    let reprints = reprints
    return [
      Panel("credits", words[.creators], credits),
      Panel("characters", words[.characters], characters),
      Panel("stories", words[.stories], StoryPanel(context: context, record: record).content),
      eventsPanel,
      Panel("variants", words[.variants], variants),
      Panel("reprinted", words[.reprints], issues(reprints.from)),
      Panel("reprints", words[.reprintedIn], issues(reprints.in)),
      Panel("collections", words[.collectedIn], issues(.collections)),
      Panel("collected", words[.collects], issues(.contents)),
    ]
  }

  /// The panels of other relations and of lists of the record.
  var otherPanels: [Panel] {
    let relations = RelationPanels(context: context, record: record)
    let further = relations.further { side in
      side.relation.table.map { context.foreign("\($0.title)") } ?? context.label(side.other)
    }
    return relations.withoutLayout + further + IssueLists(context: context, record: record).panels
  }

  /// The creators of the issue by credit: those with records, then the names that only texts of the issue and its stories give.
  private var credits: Markup? {
    var credits = CreditLines()
    if let adjacency = catalogue.neighbours[of: kinds.issue, in: kinds.creator] {
      for (creator, number) in adjacency.detailed(record.rank) {
        let name = context.name(kinds.creator, rank: creator)
        let link: Markup = "<span\(recordLang)>\(context.link(kinds.creator, rank: creator))</span>"
        credits.add(link, named: [name], as: catalogue.credits[number])
      }
    }
    for (credit, names) in record.creditTexts + (record.stories?.creditTexts ?? []) {
      for name in names where CreditText.namesSomebody(name) { credits.add(text: name, as: credit, in: context) }
    }
    return credits.isEmpty ? nil : credits.facts(in: context).markup
  }

  /// The variants: records as cards, others by name with what is known of them. The issue of which this is a variant is a fact.
  private var variants: Markup? {
    let main = catalogue.issues[record.rank].main
    let cards = folded(ranks(.variants).filter { $0 != main }, seen: 12, most: 100) {
      context.cards(of: kinds.issue, $0) { context.numberAndDay($0) }
    }
    return cards ?? IssueLists(context: context, record: record).variantCovers
  }

  /// The issues that the issue or one of its stories reprints, and those in which it is reprinted. Where the source does not tell which is
  /// which, the older one is reprinted.
  private var reprints: (from: [Int], in: [Int]) {
    var (from, later) = (
      catalogue.reprinted?.distinct(record.rank) ?? [], catalogue.reprints?.distinct(record.rank) ?? []
    )
    let day = catalogue.issues[record.rank].day
    for issue in ranks(.reprints) {
      if catalogue.issues[issue].day > day { later.append(issue) } else { from.append(issue) }
    }
    return (inSeries(from), catalogue.oldestFirst(later))
  }

  /// The buttons that mark the issue in the reader's own collection, below the buttons of every record. Scripts show them.
  var buttons: Markup {
    let series = catalogue.issues[record.rank].series.map { series in
      """
       data-series="\(catalogue[kinds.series].ids[series])" data-title="\(context.name(kinds.series, rank: series))"
      """ as Markup
    }
    var buttons = Markup()
    for (mark, phrase) in [("have", .have), ("want", .want), ("read", .isRead)] as [(Markup, Phrase)] {
      buttons += """
        <button type="button" class="mark" data-mark="\(mark)" aria-pressed="false" hidden>\(words[phrase])</button>
        """
    }
    return """
      <p class="buttons" id="marks" data-id="\(catalogue[kinds.issue].ids[record.rank])" data-name="\(context.name(kinds.issue, rank: record.rank))"\(series)\(marked)>\(buttons)</p>
      \(following)
      """
  }

  /// The attributes that a reader's collection keeps beside the name: number, date and barcode.
  private var marked: Markup {
    var attributes = Markup()
    if let number = catalogue.number(ofIssue: record.rank) { attributes += " data-number=\"\(number)\"" }
    let issue = catalogue.issues[record.rank]
    if issue.firstDay != .min {
      attributes += " data-d=\"\(issue.firstDay)\" data-k=\"\([issue.precision.rawValue])\""
    }
    let roles: [ColumnRole] = [.upc, .ean, .isbn]
    if let code = roles.lazy.compactMap({ record.text($0) }).first { attributes += " data-code=\"\(code)\"" }
    return attributes
  }

  /// The buttons with which the reader follows the series, and notes in the diary that the issue was read. Scripts show them.
  private var following: Markup {
    let follow: Markup =
      catalogue.issues[record.rank].series == nil || !model.hasPages(kinds.series)
      ? "" : "<button type=\"button\" class=\"follow\" aria-pressed=\"false\" hidden>\(words[.followIts])</button>"
    return """
      <p class="buttons" id="following">\(follow)<button type="button" class="log" hidden>\(words[.readOn])</button></p>
      """
  }

  /// Returns the issues that parts refer to, in the order of time; those that a book collects by series.
  private func ranks(_ role: PartRole) -> [Int] {
    var ranks: [Int] = []
    for id in record.readers[role]?.references(in: record.fields) ?? [] where id.kind == kinds.issue {
      if let rank = catalogue[id.kind].rank(of: id.id), !ranks.contains(rank) { ranks.append(rank) }
    }
    return role == .contents ? inSeries(ranks) : catalogue.oldestFirst(ranks)
  }

  private func issues(_ role: PartRole) -> Markup? { issues(ranks(role)) }

  /// Returns issues by name, each with its date; nil for none.
  private func issues(_ ranks: [Int]) -> Markup? {
    folded(ranks, seen: 12, most: 100) { context.names(of: kinds.issue, $0) { context.publication(of: $0) } }
  }

  /// Returns the issues that a book collects: one series after the other, in the order of their first issues, each in its own order.
  private func inSeries(_ issues: [Int]) -> [Int] {
    let ordered = catalogue.oldestFirst(issues)
    let all = catalogue.issues
    var first: [Int: Int] = [:]
    let keys = ordered.enumerated().map { place, issue -> (Int, IssueOrder, Int) in
      let series = all[issue].series ?? -1
      if first[series] == nil { first[series] = place }
      return (first[series] ?? place, all[issue].order, place)
    }
    return ordered.indices.sorted { keys[$0] < keys[$1] }.map { ordered[$0] }
  }
}

extension CatalogModel {
  /// The name of the date of an issue on pages: the day of sale only where the source has no other date.
  var dateOfIssue: Phrase {
    guard let issue = kind(.issue) else { return .published }
    return ColumnRole.datesOfIssue.allSatisfy { ($0 == .onSale) == (self[issue].place(of: $0) != nil) }
      ? .onSale : .published
  }
}
