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

  /// The characters of some comics and further listed ones, those in most of the comics first.
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

extension PageWriter {
  /// The page of an event, with its reading order.
  func eventPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let comics = catalogue.neighbours(of: .events, rank, in: .comics)
      .sorted { catalogue.comics.place[$0] < catalogue.comics.place[$1] }
    let series = seriesByIssues(comics, listed: catalogue.neighbours(of: .events, rank, in: .series))
    var head = PageHead(title: Markup())
    head.section = .events
    head.crumbs = crumbs(.events, rank)
    head.structured = structuredEvent(record)
    return recordPage(
      record, head,
      facts: [
        (.dates, eventDates(rank)),
        (.comics, comics.isEmpty ? nil : words.number(comics.count)),
        (.previousEvent, reference(record, "previous", .events)),
        (.nextEvent, reference(record, "next", .events)),
      ],
      beside: neighboursByTime(rank),
      panels: """
        \(comicsPanel(.events, rank, comics, title: words[.readingOrder]))
        \(panel("characters", words[.characters], people(catalogue.neighbours(of: .events, rank, in: .characters), .characters, of: comics)))
        \(panel("series", words[.series], seriesList(series)))
        \(panel("creators", words[.creators], topCreators(comics)))
        """)
  }

  /// When an event took place: a day, or from one to another; nil where it does not say.
  func eventDates(_ event: Int) -> Markup? {
    let (start, end) = (catalogue.events.start[event], catalogue.events.end[event])
    if start == .min { return end == .min ? nil : words.day(Int(end)) }
    return end == .min || end == start ? words.day(Int(start)) : "\(words.day(Int(start))) – \(words.day(Int(end)))"
  }

  private func neighboursByTime(_ event: Int) -> (previous: Int?, next: Int?) {
    let all = model.events
    guard let place = all.firstIndex(of: event) else { return (nil, nil) }
    return (place > 0 ? all[place - 1] : nil, place + 1 < all.count ? all[place + 1] : nil)
  }
}

extension PageWriter {
  /// The page of a story, where stories have pages.
  func storyPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let comics = newestFirst(catalogue.neighbours(of: .stories, rank, in: .comics))
    let characters = catalogue.neighbours(of: .stories, rank, in: .characters)
    var head = PageHead(title: Markup())
    head.crumbs = crumbs(.stories, rank)
    head.structured = structuredStory(record)
    return recordPage(
      record, head,
      facts: [
        (.type, record.text("type").map { "<span\(data)>\($0)</span>" }),
        (.originalIssue, reference(record, "originalIssue", .comics)),
      ],
      beside: (nil, nil),
      panels: """
        \(comicsPanel(.stories, rank, comics, title: words[.comics]))
        \(panel("characters", words[.characters], characters.isEmpty ? nil : cards(.characters, byFame(characters))))
        """)
  }
}
