import Basics
import Catalog

extension PageWriter {
  /// The first page: what this is, whom to begin with, what is new, how much there is.
  func homePage() -> Markup {
    var head = PageHead(title: Markup())
    head.description = words(.homeDescription, "\(model.settings.title)")
    head.structured = structuredSite
    let content: Markup = """
      <section class="opening">
      <h1>\(model.settings.title)</h1>
      <p class="lead">\(words[.homeLead])</p>
      \(figures)
      </section>
      \(panel("featured", words[.featured], featured))
      \(panel("new", words[.whatIsNew], news))
      \(panel("latest", words[.latestComics], latest))
      \(panel("events", words[.events], someEvents))
      """
    return page(head, content)
  }

  /// How much there is of each kind.
  var figures: Markup {
    var items = Markup()
    for kind in [Kind.characters, .comics, .series, .stories, .events, .creators] where catalogue[kind].storedCount > 0
    {
      let count = catalogue[kind].storedCount
      let (phrase, page): (Phrase, PageAddress) =
        switch kind {
        case .characters: (.heroes, .list("heroes"))
        case .comics: (.comics, .list("comics"))
        case .creators: (.creators, .list("creators"))
        case .events: (.events, .list("events"))
        case .series: (.series, .list("series"))
        default: (.stories, "")
        }
      let content: Markup = "<b>\(words.number(count))</b> <span>\(words[phrase])</span>"
      let isLinked = model.hasPages(kind) && kind != .stories
      items += isLinked ? "<li><a href=\"\(to(page))\">\(content)</a></li>" : "<li><span>\(content)</span></li>"
    }
    return "<ul class=\"figures\">\(items)</ul>"
  }

  private var featured: Markup? {
    guard model.hasPages(.characters) else { return nil }
    var ranks = model.settings.featured.compactMap { catalogue[.characters].rank(of: Int64($0)) }
      .filter { catalogue[.characters].isStored[$0] }
    if ranks.isEmpty {
      let stored = catalogue[.characters].byName.map { Int($0) }
      ranks = Array(byFame(stored).prefix(12))
    }
    guard !ranks.isEmpty else { return nil }
    let comics = catalogue.neighbours(of: .characters, in: .comics)
    return cards(.characters, ranks, eager: 6) { rank in
      let count = comics?.count(rank) ?? 0
      return count > 0 ? words.count(.comicsCount, count) : nil
    }
  }

  private var news: Markup? {
    let shown = model.changes.filter { hasPage($0.kind, $0.rank) }.prefix(12)
    guard !shown.isEmpty else { return nil }
    var items: Markup = "<ul class=\"names\">"
    for change in shown {
      items +=
        "<li><span\(data)>\(link(change.kind, change.rank))</span> <span class=\"note\">\(words[change.label])</span></li>"
    }
    items += "</ul>"
    return items
  }

  private var latest: Markup? {
    guard model.hasPages(.comics) else { return nil }
    // What is announced for a far year is a slip more often than the latest comic.
    let lastDay = catalogue.lastModified().map { Int32(clamping: CivilDate.days(ofSeconds: $0) + 92) } ?? .max
    let stored = catalogue[.comics].byName.map { Int($0) }
      .filter { catalogue.comics.onSale[$0] != .min && catalogue.comics.onSale[$0] <= lastDay }
    guard !stored.isEmpty else { return nil }
    return cards(.comics, newestFirst(stored).prefix(12)) { onSale($0) }
  }

  private var someEvents: Markup? {
    guard model.hasPages(.events) else { return nil }
    let events = model.events.suffix(6)
    return events.isEmpty ? nil : cards(.events, events.reversed()) { eventDates($0) }
  }
}
