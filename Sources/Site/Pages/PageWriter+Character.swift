import Catalog

extension PageWriter {
  /// The page of a character.
  func characterPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let comics = newestFirst(catalogue.neighbours(of: .characters, rank, in: .comics))
    let series = seriesByIssues(comics, listed: catalogue.neighbours(of: .characters, rank, in: .series))
    let events = catalogue.neighbours(of: .characters, rank, in: .events)
    let stories = catalogue.neighbours(of: .characters, rank, in: .stories)
    let dated = comics.filter { catalogue.comics.onSale[$0] != .min }
    var head = PageHead(title: Markup())
    head.section = .characters
    head.crumbs = crumbs(.characters, rank)
    head.type = "profile"
    head.structured = structuredPerson(record)
    return recordPage(
      record, head,
      facts: [
        (.comics, comics.isEmpty ? nil : words.number(comics.count)),
        (.series, series.isEmpty ? nil : words.number(series.count)),
        (.stories, stories.isEmpty ? nil : words.number(stories.count)),
        (.events, events.isEmpty ? nil : words.number(events.count)),
        (.firstAppearance, dated.last.map { appearance($0) }),
        (.latestAppearance, dated.first.map { appearance($0) }),
      ],
      beside: neighboursByName(.characters, rank),
      panels: """
        \(comicsPanel(.characters, rank, comics, title: words[.comics]))
        \(panel("with", words[.appearsWith], partners(rank, comics)))
        \(panel("series", words[.series], seriesList(series)))
        \(panel("events", words[.events], events.isEmpty ? nil : cards(.events, events) { eventDates($0) }))
        \(panel("creators", words[.workedOnBy], topCreators(comics)))
        \(panel("stories", words[.stories], storyList(stories)))
        """)
  }

  private func appearance(_ comic: Int) -> Markup {
    "<span\(data)>\(link(.comics, comic))</span>\(onSale(comic).map { ", \($0)" })"
  }

  /// Series, those with most of some comics first, then those without any of them.
  func seriesByIssues(_ comics: [Int], listed: [Int]) -> [(series: Int, issues: Int)] {
    var issues: [Int: Int] = [:]
    for series in listed { issues[series] = 0 }
    for comic in comics where catalogue.comics.series[comic] >= 0 {
      issues[Int(catalogue.comics.series[comic]), default: 0] += 1
    }
    return issues.map { (series: $0.key, issues: $0.value) }.sorted { ($1.issues, $0.series) < ($0.issues, $1.series) }
  }

  /// Series with the number of issues; a long list opens on a click.
  func seriesList(_ series: [(series: Int, issues: Int)]) -> Markup? {
    guard !series.isEmpty else { return nil }
    func list(_ part: ArraySlice<(series: Int, issues: Int)>) -> Markup {
      var items: Markup = "<ul class=\"names\"\(data)>"
      for (series, issues) in part {
        let note: Markup = issues > 0 ? " <span class=\"note\"\(own)>\(words.count(.issues, issues))</span>" : ""
        items += "<li>\(link(.series, series))\(note)</li>"
      }
      return items + "</ul>"
    }
    return folded(series, list: list)
  }

  /// The characters that share most comics with one, with the number of comics.
  private func partners(_ rank: Int, _ comics: [Int]) -> Markup? {
    var shared = appearances(.characters, in: comics)
    shared[rank] = nil
    let top = most(shared, 12)
    guard !top.isEmpty else { return nil }
    return cards(.characters, top) { words.count(.comicsTogether, shared[$0] ?? 0) }
  }

  /// The creators of most of some comics, with the number of comics.
  func topCreators(_ comics: [Int]) -> Markup? {
    let shared = appearances(.creators, in: comics)
    let top = most(shared, 12)
    guard !top.isEmpty else { return nil }
    return names(.creators, top) { words.count(.comicsCount, shared[$0] ?? 0) }
  }

  /// In how many of some comics each record of a kind is.
  func appearances(_ kind: Kind, in comics: [Int]) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for comic in comics {
      for rank in catalogue.neighbours(of: .comics, comic, in: kind) { counts[rank, default: 0] += 1 }
    }
    return counts
  }

  /// The keys of the greatest values, ties by key.
  func most(_ values: [Int: Int], _ limit: Int) -> [Int] {
    values.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }

  /// Stories, each with a link to its first comic; a long list ends with how many more there are.
  func storyList(_ stories: [Int]) -> Markup? {
    guard !stories.isEmpty else { return nil }
    var items: Markup = "<ul class=\"names\"\(data)>"
    for story in stories.prefix(20) {
      let comic = catalogue.neighbours(of: .stories, story, in: .comics).first
      items += "<li>\(link(.stories, story))\(comic.map { " <span class=\"note\">\(link(.comics, $0))</span>" })</li>"
    }
    items += "</ul>"
    if stories.count > 20 { items += "<p class=\"all\">\(words.count(.moreStories, stories.count - 20))</p>" }
    return items
  }

  /// A list whose beginning is seen, and whose rest opens on a click.
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
