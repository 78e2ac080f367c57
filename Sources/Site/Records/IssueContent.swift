import Catalog

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

  var lead: Markup {
    let variant: Markup? = record.text(.variant).map { "<p class=\"lead\"\(recordLang)>\($0)</p>" }
    return "\(variant)\(solicitation?.markup)"
  }

  var description: LongText? { solicitation }

  var facts: [Fact] {
    terms([
      (
        .oneSeries,
        catalogue.issues[record.rank].series.map { "<span\(recordLang)>\(context.link(kinds.series, rank: $0))</span>" }
      ),
      (.issueNumber, context.issueNumber(record.rank)),
      (catalogue.model.dateOfIssue, context.publication(of: record.rank)),
      (.format, record.text(.format)),
      (.pageCount, pageCount),
      (.price, price),
      (.isbn, code(.isbn)),
      (.ean, code(.ean)),
      (.upc, code(.upc)),
      (.issn, code(.issn)),
      (.diamondCode, code(.diamondCode)),
    ])
  }

  var panels: [Panel] {
    let characters = folded(model.byFame(others(kinds.character)), seen: 12, most: 120) {
      context.cards(of: kinds.character, $0)
    }
    let stories = folded(others(kinds.story), seen: 20, most: 100) { context.names(of: kinds.story, $0) }
    return [
      Panel("credits", words[.creators], credits),
      Panel("characters", words[.characters], characters),
      Panel("stories", words[.stories], stories),
      eventsPanel,
      Panel("variants", words[.variants], issues(.variants)),
      Panel("collections", words[.collectedIn], issues(.collections)),
      Panel("collected", words[.collects], issues(.contents)),
    ]
  }

  /// The creators of the issue by credit; credits with the same name on the page are one; nil for none.
  private var credits: Markup? {
    guard let adjacency = catalogue.neighbours[of: kinds.issue, in: kinds.creator], adjacency.count(record.rank) > 0
    else { return nil }
    var named: [(name: Markup, order: (Int, Int), creators: [Int])] = []
    for (creator, credit) in adjacency.detailed(record.rank) {
      let name = catalogue.credits[credit].name(in: context)
      if let place = named.firstIndex(where: { $0.name == name }) {
        if !named[place].creators.contains(creator) { named[place].creators.append(creator) }
      } else {
        named.append((name, (catalogue.credits[credit].order, credit), [creator]))
      }
    }
    var list = Markup()
    for (name, _, creators) in named.sorted(by: { $0.order < $1.order }) {
      let links = creators.map { context.link(kinds.creator, rank: $0) }.joined(by: ", ")
      list += "<div><dt>\(name)</dt><dd\(recordLang)>\(links)</dd></div>"
    }
    return "<dl class=\"facts\">\(list)</dl>"
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
      <p class="buttons" id="marks" data-id="\(catalogue[kinds.issue].ids[record.rank])" data-name="\(context.name(kinds.issue, rank: record.rank))"\(series)>\(buttons)</p>
      \(following)
      """
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

  private func code(_ role: ColumnRole) -> Markup? {
    record.text(role).map { "<span class=\"id\">\($0)</span>" }
  }

  private var pageCount: Markup? {
    guard let reader = record.readers[.pageCount] else { return nil }
    guard reader.type == .double else { return reader.integer(in: record.fields).map { words.number(Int($0)) } }
    // A page may be counted by its parts.
    guard let pages = reader.number(in: record.fields), abs(pages) < 1e7 else { return nil }
    return words.decimal(hundredths: Int((pages * 100).rounded()))
  }

  private var price: Markup? {
    guard let amount = record.readers[.price]?.number(in: record.fields), amount > 0, amount < 1e7 else { return nil }
    let hundredths = Int((amount * 100).rounded())
    guard let currency = record.readers[.currency] else { return words.price(hundredths) }
    let code = currency.text(in: record.fields)
    if code == "USD" { return words.price(hundredths) }
    return "\(words.amount(hundredths: hundredths))\(code.map { "\u{A0}\($0)" })"
  }

  /// Returns the issues that parts refer to, in the order of time.
  private func issues(_ role: PartRole) -> Markup? {
    var ranks: [Int] = []
    for id in record.readers[role]?.references(in: record.fields) ?? [] where id.kind == kinds.issue {
      if let rank = catalogue[id.kind].rank(of: id.id), !ranks.contains(rank) { ranks.append(rank) }
    }
    guard !ranks.isEmpty else { return nil }
    ranks = role == .contents ? inSeries(ranks) : catalogue.oldestFirst(ranks)
    return folded(ranks, seen: 12, most: 100) { context.names(of: kinds.issue, $0) { context.publication(of: $0) } }
  }

  /// Returns the issues that a book collects: one series after the other, in the order of their first issues, each in its own order.
  private func inSeries(_ issues: [Int]) -> [Int] {
    let ordered = catalogue.oldestFirst(issues)
    var series: [Int] = []
    for issue in ordered { series.append(catalogue.issues[issue].series ?? -1) }
    func key(_ place: Int) -> (Int, IssueOrder, Int) {
      (series.firstIndex(of: series[place]) ?? 0, catalogue.issues[ordered[place]].order, place)
    }
    return ordered.indices.sorted { key($0) < key($1) }.map { ordered[$0] }
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
