import Catalog

extension PageWriter {
  /// The page of a series.
  func seriesPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let issues = model.issues(ofSeries: rank)
    let characters = catalogue.neighbours(of: .series, rank, in: .characters)
    let events = catalogue.neighbours(of: .series, rank, in: .events)
    var head = PageHead(title: Markup())
    head.section = .series
    head.crumbs = crumbs(.series, rank)
    head.structured = structuredSeries(record)
    let hasFeed = model.seriesWithFeed[rank]
    if hasFeed { head.feed = SeriesFeeds.path(of: record.id) }
    return recordPage(
      record, head,
      lead: hasFeed ? "<p><a href=\"\(root)\(SeriesFeeds.path(of: record.id))\">\(words[.followSeries])</a></p>" : "",
      facts: [
        (.years, catalogue.years(ofSeries: rank)),
        (.issuesTerm, issues.isEmpty ? nil : words.number(issues.count)),
        (.type, record.text("type").map { "<span\(data)>\($0)</span>" }),
        (.rating, record.text("rating").map { "<span\(data)>\($0)</span>" }),
        (.previousSeries, reference(record, "previous", .series)),
        (.nextSeries, reference(record, "next", .series)),
      ],
      beside: neighboursByName(.series, rank),
      panels: """
        \(comicsPanel(.series, rank, issues, title: words[.issuesTerm]))
        \(panel("characters", words[.characters], people(characters, .characters, of: issues)))
        \(panel("creators", words[.creators], topCreators(issues) ?? listedCreators(rank)))
        \(panel("events", words[.events], events.isEmpty ? nil : cards(.events, events) { eventDates($0) }))
        """)
  }

  private func listedCreators(_ series: Int) -> Markup? {
    let creators = catalogue.neighbours(of: .series, series, in: .creators)
    return creators.isEmpty ? nil : folded(creators) { names(.creators, $0) }
  }

  /// The characters of some comics and those that are listed besides, those in most of the comics first.
  func people(_ listed: [Int], _ kind: Kind, of comics: [Int]) -> Markup? {
    let shared = appearances(kind, in: comics).merging(listed.lazy.map { ($0, 0) }) { comics, _ in comics }
    guard !shared.isEmpty else { return nil }
    let all = most(shared, shared.count)
    func note(_ rank: Int) -> Markup? { shared[rank].flatMap { $0 > 0 ? words.count(.issues, $0) : nil } }
    let rest = all.dropFirst(12)
    return
      "\(cards(kind, all.prefix(12)) { note($0) })\(rest.isEmpty ? "" : folded(Array(rest), seen: 0) { names(kind, $0) { note($0) } })"
  }

  /// A link to the record that a field refers to.
  func reference(_ record: PageRecord, _ field: String, _ kind: Kind) -> Markup? {
    guard let id = record.reference(field, to: kind), let rank = catalogue[kind].rank(of: id) else { return nil }
    return "<span\(data)>\(link(kind, rank))</span>"
  }
}
