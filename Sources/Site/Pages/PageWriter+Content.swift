import Catalog

/// The parts of a record's page that differ by kind.
struct RecordContent {
  /// The markup below the name.
  var lead = Markup()
  /// The description for search engines, where the record has none of its own.
  var description: [UInt8]?
  /// The path of the page's feed, below the root that all languages share; nil for none.
  var feed: String?
  let facts: [(term: Markup, value: Markup?)]
  let panels: [Markup]
}

/// The content of record pages, by role.
extension PageWriter {
  /// Returns the parts of a record's page that differ by kind.
  func content(of record: PageRecord, as role: Role?) -> RecordContent {
    switch role {
    case .character: characterContent(record)
    case .issue: issueContent(record)
    case .creator: creatorContent(record)
    case .event: eventContent(record)
    case .series: seriesContent(record)
    case .story: storyContent(record)
    case .publisher, .team, .universe, .imprint, .readingList, nil: generalContent(record)
    }
  }

  private func characterContent(_ record: PageRecord) -> RecordContent {
    let issues = issues(of: record.kind, rank: record.rank)
    let series = series(of: record, in: issues)
    let events = others(of: record, kinds.event)
    let stories = others(of: record, kinds.story)
    let dated = issues.filter { catalogue.issues[$0].firstDay != .min }
    return RecordContent(
      facts: terms([
        (.comics, number(of: issues, listed: record.listed(kinds.issue))),
        (.series, number(of: series, listed: record.listed(kinds.series))),
        (.stories, number(of: stories, listed: record.listed(kinds.story))),
        (.events, number(of: events, listed: record.listed(kinds.event))),
        (.firstAppearance, dated.last.map { appearance($0) }),
        (.latestAppearance, dated.first.map { appearance($0) }),
      ]) + ownFacts(of: record),
      panels: [
        issuesPanel(of: record, issues, title: words[.comics]),
        panel("with", title: words[.appearsWith], content: partners(of: record.rank, in: issues)),
        panel("series", title: words[.series], content: list(ofSeries: series)),
        eventsPanel(events),
        panel("creators", title: words[.workedOnBy], content: topCreators(issues)),
        panel("stories", title: words[.stories], content: list(ofStories: stories)),
      ] + ownLists(of: record))
  }

  private func creatorContent(_ record: PageRecord) -> RecordContent {
    let issues = issues(of: record.kind, rank: record.rank)
    let series = series(of: record, in: issues)
    let dated = issues.filter { catalogue.issues[$0].firstDay != .min }
    return RecordContent(
      facts: terms([
        (.comics, number(of: issues, listed: record.listed(kinds.issue))),
        (.series, number(of: series, listed: record.listed(kinds.series))),
        (.firstComic, dated.last.flatMap { publication(of: $0) }),
        (.latestComic, dated.first.flatMap { publication(of: $0) }),
      ]),
      panels: [
        panel("roles", title: words[.roles], content: credits(ofCreator: record.rank)),
        issuesPanel(of: record, issues, title: words[.comics]),
        panel("characters", title: words[.characters], content: people(of: record, in: issues)),
        panel("series", title: words[.series], content: list(ofSeries: series)),
      ])
  }

  private func seriesContent(_ record: PageRecord) -> RecordContent {
    let issues = issues(of: record.kind, rank: record.rank)
    let feed = model.seriesWithFeed[record.rank] ? SeriesFeeds.path(of: record.id) : nil
    return RecordContent(
      lead: feed.map { "<p><a href=\"\(root)\($0)\">\(words[.followSeries])</a></p>" } ?? "", feed: feed,
      facts: terms([
        (.years, catalogue.years(ofSeries: record.rank)),
        (.issuesTerm, number(of: issues, listed: record.listed(kinds.issue))),
        (.type, record.text(.type).map { "<span\(data)>\($0)</span>" }),
        (.rating, record.text(.rating).map { "<span\(data)>\($0)</span>" }),
        (.previousSeries, reference(.previous, of: record)),
        (.nextSeries, reference(.next, of: record)),
      ]),
      panels: [
        issuesPanel(of: record, issues, title: words[.issuesTerm]),
        panel("characters", title: words[.characters], content: people(of: record, in: issues)),
        panel("creators", title: words[.creators], content: topCreators(issues) ?? listedCreators(of: record)),
        eventsPanel(others(of: record, kinds.event)),
      ])
  }

  private func eventContent(_ record: PageRecord) -> RecordContent {
    let issues = issues(of: record.kind, rank: record.rank)
    return RecordContent(
      facts: terms([
        (.dates, eventDates(record.rank)),
        (.comics, number(of: issues, listed: record.listed(kinds.issue))),
        (.previousEvent, reference(.previous, of: record)),
        (.nextEvent, reference(.next, of: record)),
      ]),
      panels: [
        readingOrderPanel(of: record, model.readingOrder(ofEvent: record.rank)),
        panel("characters", title: words[.characters], content: people(of: record, in: issues)),
        panel("series", title: words[.series], content: list(ofSeries: series(of: record, in: issues))),
        panel("creators", title: words[.creators], content: topCreators(issues)),
      ])
  }

  private func storyContent(_ record: PageRecord) -> RecordContent {
    let characters = model.byFame(others(of: record, kinds.character))
    return RecordContent(
      facts: terms([
        (.type, record.text(.storyType).map(storyType)),
        (.originalIssue, reference(.originalIssue, of: record)),
      ]),
      panels: [
        issuesPanel(of: record, issues(of: record.kind, rank: record.rank), title: words[.comics]),
        panel(
          "characters", title: words[.characters],
          content: characters.isEmpty ? nil : cards(of: kinds.character, characters)),
      ])
  }
}

/// The parts that several kinds of pages share.
extension PageWriter {
  /// Returns facts with terms in the page's language.
  func terms(_ facts: [(Phrase, Markup?)]) -> [(term: Markup, value: Markup?)] { facts.map { (words[$0], $1) } }

  /// Returns the records of a kind that a record is related to, by rank.
  func others(of record: PageRecord, _ kind: Kind) -> [Int] {
    catalogue.neighbours(of: record.kind, record.rank, in: kind)
  }

  /// Returns the number of records, with the number that the source lists where that is greater; nil for none.
  private func number(of all: [some Any], listed: Int?) -> Markup? {
    if let listed, listed > all.count { return words(.partOf, words.number(all.count), words.number(listed)) }
    return all.isEmpty ? nil : words.number(all.count)
  }

  /// Returns the share of known issues among those that the source lists, as a bar and in words; empty where the source lists no more.
  func known(_ count: Int, of listed: Int?) -> Markup {
    guard let listed, listed > count else { return "" }
    let text = words(.comicsKnown, words.number(count), words.number(listed))
    return """
      <p class="note known"><svg class="part" width="160" height="10" aria-hidden="true">\
      <rect width="\(max(2, count * 160 / listed))" height="10"/></svg> \(text)</p>
      """
  }

  /// Returns a link to the record that a column refers to.
  func reference(_ role: ColumnRole, of record: PageRecord) -> Markup? {
    record.readers[role]?.reference(in: record.fields).flatMap { link(to: $0) }
  }

  /// Returns a link to a record; nil for an unknown record.
  func link(to id: RecordID) -> Markup? {
    catalogue[id.kind].rank(of: id.id).map { "<span\(data)>\(link(id.kind, rank: $0))</span>" }
  }

  private func appearance(_ issue: Int) -> Markup {
    "<span\(data)>\(link(kinds.issue, rank: issue))</span>\(publication(of: issue).map { ", \($0)" })"
  }

  /// Returns the series of a record, those with most of its issues first, then those with none of them.
  private func series(of record: PageRecord, in issues: [Int]) -> [(series: Int, issues: Int)] {
    var counts: [Int: Int] = [:]
    for series in others(of: record, kinds.series) { counts[series] = 0 }
    for series in issues.lazy.compactMap({ self.catalogue.issues[$0].series }) { counts[series, default: 0] += 1 }
    return counts.map { (series: $0.key, issues: $0.value) }.sorted { ($1.issues, $0.series) < ($0.issues, $1.series) }
  }

  /// Returns series with the number of issues; a long list opens on a click.
  private func list(ofSeries series: [(series: Int, issues: Int)]) -> Markup? {
    guard !series.isEmpty else { return nil }
    return folded(series) { part in
      let issues = Dictionary(uniqueKeysWithValues: part.map { ($0.series, $0.issues) })
      return names(of: kinds.series, part.map(\.series)) { rank in
        issues[rank].flatMap { $0 > 0 ? words.count(.issues, $0) : nil }
      }
    }
  }

  func eventsPanel(_ events: [Int]) -> Markup {
    let cards = events.isEmpty ? nil : cards(of: kinds.event, events) { eventDates($0) }
    return panel("events", title: words[.events], content: cards)
  }

  /// Returns the dates of an event: a day, or the first and the last day; nil where neither is known.
  func eventDates(_ event: Int) -> Markup? {
    let (start, end) = (catalogue.events[event].start, catalogue.events[event].end)
    if start == .min { return end == .min ? nil : words.day(Int(end)) }
    return end == .min || end == start ? words.day(Int(start)) : "\(words.day(Int(start))) – \(words.day(Int(end)))"
  }

  /// Returns the characters that share most issues with a character, each with the number of these issues.
  private func partners(of character: Int, in issues: [Int]) -> Markup? {
    var shared = catalogue.appearances(of: kinds.character, in: issues)
    shared[character] = nil
    let top = shared.most(12)
    guard !top.isEmpty else { return nil }
    let cards = cards(of: kinds.character, top) { words.count(.comicsTogether, shared[$0] ?? 0) }
    guard model.comparesCharacters else { return cards }
    let compare: Markup = "\(to("compare.html"))#a=\(catalogue[kinds.character].ids[character])"
    return "\(cards)<p class=\"all\"><a href=\"\(compare)\">\(words[.compareWith])</a></p>"
  }

  /// Returns the creators of most of some issues, each with the number of these issues.
  private func topCreators(_ issues: [Int]) -> Markup? {
    let shared = catalogue.appearances(of: kinds.creator, in: issues)
    let top = shared.most(12)
    guard !top.isEmpty else { return nil }
    return names(of: kinds.creator, top) { words.count(.comicsCount, shared[$0] ?? 0) }
  }

  private func listedCreators(of record: PageRecord) -> Markup? {
    let creators = others(of: record, kinds.creator)
    return creators.isEmpty ? nil : folded(creators) { names(of: kinds.creator, $0) }
  }

  /// Returns the characters of some issues and those that a record lists, those in most of the issues first.
  private func people(of record: PageRecord, in issues: [Int]) -> Markup? {
    let kind = kinds.character
    let listed = others(of: record, kind).lazy.map { ($0, 0) }
    let shared = catalogue.appearances(of: kind, in: issues).merging(listed) { count, _ in count }
    guard !shared.isEmpty else { return nil }
    let all = shared.most(.max)
    func note(_ rank: Int) -> Markup? { shared[rank].flatMap { $0 > 0 ? words.count(.issues, $0) : nil } }
    var people = cards(of: kind, all.prefix(12)) { note($0) }
    let rest = Array(all.dropFirst(12))
    if !rest.isEmpty { people += folded(rest, seen: 0) { names(of: kind, $0) { note($0) } } }
    return people
  }

  /// The greatest number of stories on the page of a character.
  static var storyLimit: Int { 20 }

  /// Returns stories, each with a link to its first issue; a long list ends with the number of the others.
  private func list(ofStories stories: [Int]) -> Markup? {
    guard !stories.isEmpty else { return nil }
    var items: Markup = "<ul class=\"names\"\(data)>"
    for story in stories.prefix(Self.storyLimit) {
      let issue = catalogue.neighbours(of: kinds.story, story, in: kinds.issue).first
      let note: Markup? = issue.map { " <span class=\"note\">\(link(kinds.issue, rank: $0))</span>" }
      items += "<li>\(link(kinds.story, rank: story))\(note)</li>"
    }
    items += "</ul>"
    if stories.count > Self.storyLimit {
      items += "<p class=\"all\">\(words.count(.moreStories, stories.count - Self.storyLimit))</p>"
    }
    return items
  }

  /// Returns a list that shows its beginning and opens the rest on a click.
  func folded<Item>(_ all: [Item], seen: Int = 24, most: Int = 200, list: (ArraySlice<Item>) -> Markup) -> Markup {
    guard all.count > seen + 6 else { return list(all[...]) }
    let end = min(all.count, most)
    let rest = all.count - end
    return """
      \(seen > 0 ? list(all[..<seen]) : "")<details class="rest"><summary>\(words.count(.showMore, end - seen))</summary>\(list(all[seen..<end]))\
      \(rest > 0 ? "<p class=\"all\">\(words.count(.andMore, rest))</p>" : "" as Markup)</details>
      """
  }
}
