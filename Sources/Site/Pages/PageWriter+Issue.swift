import Basics
import Catalog
import JSONKit

/// The pages of issues.
extension PageWriter {
  /// Returns the parts of an issue's page that differ from other kinds.
  func issueContent(_ record: PageRecord) -> RecordContent {
    let rank = record.rank
    let solicitation = record.plainDescription.isEmpty ? record.solicitation : nil
    var lead = Markup()
    if let variant = record.text(.variant) { lead += "<p class=\"lead\"\(data)>\(variant)</p>" }
    if let solicitation { lead += text(plain: solicitation, markup: nil) }
    let characters = model.byFame(others(of: record, kinds.character))
    let stories = others(of: record, kinds.story)
    return RecordContent(
      lead: lead, description: solicitation,
      facts: terms([
        (.oneSeries, catalogue.issues[rank].series.map { "<span\(data)>\(link(kinds.series, rank: $0))</span>" }),
        (.issueNumber, issueNumber(rank)),
        (catalogue.model.dateOfIssue, publication(of: rank)),
        (.format, record.text(.format)),
        (.pageCount, pageCount(of: record)),
        (.price, price(of: record)),
        (.isbn, code(.isbn, of: record)),
        (.ean, code(.ean, of: record)),
        (.upc, code(.upc, of: record)),
        (.issn, code(.issn, of: record)),
        (.diamondCode, code(.diamondCode, of: record)),
      ]),
      panels: [
        panel("credits", title: words[.creators], content: credits(ofIssue: rank)),
        panel(
          "characters", title: words[.characters],
          content: characters.isEmpty
            ? nil : folded(characters, seen: 12, most: 120) { cards(of: kinds.character, $0) }),
        panel(
          "stories", title: words[.stories],
          content: stories.isEmpty ? nil : folded(stories, seen: 20, most: 100) { names(of: kinds.story, $0) }),
        eventsPanel(others(of: record, kinds.event)),
        panel("variants", title: words[.variants], content: issues(.variants, of: record)),
        panel("collections", title: words[.collectedIn], content: issues(.collections, of: record)),
        panel("collected", title: words[.collects], content: issues(.contents, of: record)),
      ])
  }

  private func code(_ role: ColumnRole, of record: PageRecord) -> Markup? {
    record.text(role).map { "<span class=\"id\">\($0)</span>" }
  }

  private func pageCount(of record: PageRecord) -> Markup? {
    guard let reader = record.readers[.pageCount] else { return nil }
    guard reader.type == .double else { return reader.integer(in: record.fields).map { words.number(Int($0)) } }
    // A page may be counted by its parts.
    guard let pages = reader.number(in: record.fields), abs(pages) < 1e7 else { return nil }
    return words.decimal(hundredths: Int((pages * 100).rounded()))
  }

  private func price(of record: PageRecord) -> Markup? {
    guard let amount = record.readers[.price]?.number(in: record.fields), amount > 0, amount < 1e7 else { return nil }
    let hundredths = Int((amount * 100).rounded())
    guard let currency = record.readers[.currency] else { return words.price(hundredths) }
    let code = currency.text(in: record.fields)
    if code == "USD" { return words.price(hundredths) }
    return "\(words.amount(hundredths: hundredths))\(code.map { "\u{A0}\($0)" })"
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

  /// Returns the issues that parts refer to, in the order of time.
  private func issues(_ role: PartRole, of record: PageRecord) -> Markup? {
    var ranks: [Int] = []
    for id in record.readers[role]?.references(in: record.fields) ?? [] where id.kind == kinds.issue {
      if let rank = catalogue[id.kind].rank(of: id.id), !ranks.contains(rank) { ranks.append(rank) }
    }
    guard !ranks.isEmpty else { return nil }
    ranks = role == .contents ? inSeries(ranks) : catalogue.oldestFirst(ranks)
    return folded(ranks, seen: 12, most: 100) { names(of: kinds.issue, $0) { publication(of: $0) } }
  }
}

/// Issues in lists.
extension PageWriter {
  /// The number of issues shown as cards on a record's own page.
  static var cardLimit: Int { 24 }
  /// The number of issues on a further page of a record's list.
  static var listLimit: Int { 500 }

  /// Returns the date on which an issue came out, as exactly as it is known; without a date the estimated year, `about 1963`; nil where
  /// no estimate is possible.
  func publication(of issue: Int) -> Markup? {
    if let date = catalogue.issues[issue].date { return words.date(date) }
    return catalogue.year(ofIssue: issue).map { words(.aboutYear, "\($0)") }
  }

  /// Returns the text below the name of an issue on a card: its number where the name does not have it, and its date.
  func numberAndDay(_ issue: Int) -> Markup? {
    let day = publication(of: issue)
    guard CoverTitle(catalogue[kinds.issue].names[issue]).number.isEmpty, let number = issueNumber(issue) else {
      return day
    }
    return "\(number)\(day.map { " · \($0)" })"
  }

  /// Returns the number of an issue as readers write it: `#12`, `#1.5`; nil for an issue without one.
  func issueNumber(_ issue: Int) -> Markup? { catalogue.number(ofIssue: issue).map { "#\($0)" } }

  /// Returns issues in the order of time, the newest first, those without a day last.
  func newestFirst(_ issues: [Int]) -> [Int] {
    issues.sorted { catalogue.issues[$0].place > catalogue.issues[$1].place }
  }

  /// Returns the issues of a record in the order of its page.
  func issues(of kind: Kind, rank: Int) -> [Int] {
    if kind == kinds.series { return model.issues(ofSeries: rank) }
    let issues = catalogue.neighbours(of: kind, rank, in: kinds.issue)
    return kind == kinds.event ? catalogue.oldestFirst(issues) : newestFirst(issues)
  }

  /// Returns the panel of a record's issues: the first ones as cards, with a link to the whole list where it is longer.
  func issuesPanel(of record: PageRecord, _ issues: [Int], title: Markup) -> Markup {
    guard !issues.isEmpty else { return "" }
    let entries = catalogue.foldingVariants(issues)
    let shown = entries.prefix(Self.cardLimit)
    let variants = Dictionary(uniqueKeysWithValues: shown.map { ($0.issue, $0.variants) })
    var content = known(issues.count, of: record.listed(kinds.issue))
    if record.kind == kinds.series { content += collected(ofSeries: record.rank, issues: entries.map(\.issue)) }
    content += missingNumbers(of: record, issues)
    content += yearsChart(of: record, issues, listed: entries)
    content += views(of: entries.count, isPart: entries.count > Self.cardLimit)
    let places = numberPlaces(shown.map(\.issue), of: entries.count)
    content += cards(of: kinds.issue, shown.map(\.issue)) {
      numberAndDay($0)
    } facets: {
      facets(ofIssue: $0, places)
    } tail: {
      folded(variants: variants[$0] ?? [])
    }
    if entries.count > Self.cardLimit {
      let list = catalogue.page(of: record.kind, rank: record.rank, page: 2)
      content += "<p class=\"all\"><a href=\"\(to(list))\">\(words.count(.allComics, issues.count))</a></p>"
    }
    return panel("comics", title: title, content: content)
  }

  /// Returns a further page of a record's issues: the whole list, `listLimit` at a time, from page 2 on.
  func issuesPage(of kind: Kind, rank: Int, _ issues: [Int], number: Int) -> Markup {
    let entries = catalogue.foldingVariants(issues)
    let start = (number - 2) * Self.listLimit
    let places = start..<min(entries.count, start + Self.listLimit)
    let variants = Dictionary(uniqueKeysWithValues: entries[places].map { ($0.issue, $0.variants) })
    let years = yearHeadings(entries.map(\.issue))
    let byNumber = numberPlaces(entries[places].map(\.issue))
    let list = sections(years, of: entries.count, showing: places) { shown, _ in
      names(of: kinds.issue, entries[shown].map(\.issue)) {
        publication(of: $0)
      } facets: {
        facets(ofIssue: $0, byNumber, hasCover: false)
      } tail: {
        folded(variants: variants[$0] ?? [])
      }
    }
    let bar = jumpBar(to: years, label: .years) { place in
      let page = place / Self.listLimit + 2
      return page == number ? nil : catalogue.page(of: kind, rank: rank, page: page)
    }
    return furtherPage(
      of: kind, rank: rank, issues.count, number: number, title: { words(.comicsOf, $0) },
      list: "\(bar)\(views(of: places.count))\(list)")
  }

  /// Returns headings of the years of issues that stand in the order of time; empty where they stand in another order.
  func yearHeadings(_ issues: [Int]) -> [ListHeading] {
    var headings: [(year: Int, place: Int)] = []
    for (place, issue) in issues.enumerated() {
      let year = catalogue.year(ofIssue: issue) ?? 0
      if headings.last?.year != year { headings.append((year, place)) }
    }
    guard Set(headings.map(\.year)).count == headings.count else { return [] }
    return headings.map { year, place in
      ListHeading(title: year == 0 ? words[.withoutDate] : "\(year)", anchor: "y-\(year)", place: place)
    }
  }

  /// Returns the place where scripts offer ways to show a list of issues; empty for a short list.
  ///
  /// - Parameter isPart: whether the page shows only the beginning of the list.
  func views(of count: Int, isPart: Bool = false) -> Markup {
    guard count >= 6, model.hasPages(kinds.issue) else { return "" }
    return "<div id=\"views\"\(isPart ? " data-part" : "" as Markup)></div>"
  }

  /// Returns the places of issues in the order of their numbers, for scripts; empty where the list already has that order, or cannot be
  /// sorted.
  ///
  /// - Parameter count: the length of the whole list; nil where the page shows the whole list.
  func numberPlaces(_ issues: [Int], of count: Int? = nil) -> [Int: Int] {
    guard count ?? issues.count == issues.count, !views(of: issues.count).isEmpty else { return [:] }
    let places = catalogue.issues.placesByNumber(issues)
    return issues.enumerated().allSatisfy { places[$1] == $0 } ? [:] : places
  }

  /// Returns the attributes by which scripts find and sort an issue, without those that its name and its cover tell: its place in the
  /// order of numbers; the first day of the date on which it came out, and whether only its month or its year is known, else the year of
  /// its place in time; its format; whether it is a variant; its number and its series. For an issue without a cover in the list, also
  /// the cover that scripts draw.
  ///
  /// - Parameter places: see ``numberPlaces(_:of:)``.
  func facets(ofIssue rank: Int, _ places: [Int: Int], hasCover: Bool = true) -> Markup {
    let issue = catalogue.issues[rank]
    var facets: Markup = places[rank].map { " data-o=\"\($0)\"" } ?? Markup()
    if issue.firstDay != .min {
      facets += " data-d=\"\(issue.firstDay)\""
      if issue.precision != .day { facets += " data-k=\"\([issue.precision.rawValue])\"" }
    } else if let year = catalogue.year(ofIssue: rank) {
      facets += " data-y=\"\(year)\""
    }
    if let format = issue.format { facets += " data-f=\"\(catalogue.formats.texts[format])\"" }
    if issue.main != nil { facets += " data-v" }
    if CoverTitle(catalogue[kinds.issue].names[rank]).number.isEmpty, let number = catalogue.number(ofIssue: rank) {
      facets += " data-n=\"\(number)\""
      if let series = issue.series { facets += " data-s=\"\(name(kinds.series, rank: series))\"" }
    }
    guard !hasCover else { return facets }
    let cover = catalogue.cover(of: kinds.issue, rank: rank, model.pictures)
    if !cover.path.isEmpty { facets += " data-p=\"\(cover.path[...])\"" }
    return facets + " data-c=\"\(cover.color)\""
  }

  /// Returns a further page of the reading order of an event: the whole order, `orderLimit` at a time, from page 2 on.
  func orderPage(ofEvent rank: Int, _ order: ReadingOrder, number: Int) -> Markup {
    let start = (number - 2) * Self.orderLimit
    let places = start..<min(order.entries.count, start + Self.orderLimit)
    return furtherPage(
      of: kinds.event, rank: rank, order.entries.count, number: number, title: { "\(words[.readingOrder]): \($0)" },
      list: readingOrderList(of: rank, order, places: places))
  }

  private func furtherPage(
    of kind: Kind, rank: Int, _ count: Int, number: Int, title titled: (Markup) -> Markup, list: Markup
  ) -> Markup {
    let pages = model.furtherPages(of: kind, rank: rank).count
    let name = name(kind, rank: rank)
    let title = titled(name)
    var head = PageHead(title: pages > 1 ? words(.pageOf, title, "\(number - 1)", "\(pages)") : title)
    head.section = .kind(kind)
    head.crumbs = crumbs(of: kind, rank: rank) + [.init(name: words[.comics])]
    head.crumbs[head.crumbs.count - 2].page = catalogue.page(of: kind, rank: rank)
    head.description = words.count(.comicsCount, count)
    head.previous = number > 2 ? catalogue.page(of: kind, rank: rank, page: number - 1) : nil
    head.next = number <= pages ? catalogue.page(of: kind, rank: rank, page: number + 1) : nil
    let content: Markup = """
      <h1>\(titled("<span\(data)>\(name)</span>"))</h1>
      <p class="lead">\(words.count(.comicsCount, count))</p>
      \(list)
      \(pagination(current: number - 1, count: pages) { catalogue.page(of: kind, rank: rank, page: $0 + 1) })
      """
    return page(head, content)
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
