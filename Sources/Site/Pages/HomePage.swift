import Basics
import Catalog

/// The first page: an introduction, featured characters, the latest changes and issues, and the number of records of each kind.
struct HomePage: Page {
  let context: PageContext

  var head: PageHead {
    PageHead(title: Markup(), description: description, structured: StructuredData.ofSite(context))
  }

  var content: Markup {
    let (heroes, series) = (context.featured(most: 13), context.longestSeries(most: 7))
    let spotlight = Spotlight(heroes: heroes, series: series, in: context)
    let color: Markup = spotlight.map { " c\($0.color)" } ?? ""
    return """
      <section class="opening\(color)">
      <div class="words">
      <h1>\(context.siteTitle)</h1>
      <p class="lead">\(words[context.has(.character, .issue, .creator) ? .homeLead : .homeLeadOfAny])</p>
      \(figures(of: seen))
      </div>
      \(spotlight?.markup ?? "")
      </section>
      \(Panel("powers", words[.powers], powers(of: heroes)).markup)
      \(Panel("featured", words[.featured], featured(heroes, beside: spotlight)).markup)
      \(Panel("new", words[.whatIsNew], news).markup)
      \(Panel("latest", words[.latestComics], latest).markup)
      \(Panel("decades", words[.overTime], decades).markup)
      \(Panel("series", words[.topSeries], longest(series, beside: spotlight)).markup)
      \(Panel("events", words[.events], events).markup)
      \(today)
      \(ways(to: Array(catalogue.model.byWeight.filter { !seen.contains($0) })).markup)
      """
  }

  /// The kinds whose number of records stands at the top; a panel at the end leads to the others.
  private var seen: [Kind] {
    let shown = catalogue.model.byWeight.filter { catalogue[$0].storedCount > 0 }
    return shown.count > 6 ? Array(shown.prefix(5)) : shown
  }

  /// The description for search engines: a sentence, or the names of the kinds with records.
  private var description: Markup {
    if context.has(.character, .issue, .creator, .series, .event) {
      return words(.homeDescription, context.siteTitle)
    }
    let kinds = catalogue.model.order.filter { catalogue[$0].storedCount > 0 }
    return "\(context.siteTitle): \(kinds.map(context.plainLabel).joined(by: ", "))"
  }

  /// Returns the powers of the first hero; nil where nobody rates them.
  private func powers(of heroes: [Int]) -> Markup? {
    guard let hero = heroes.first, let powers = catalogue.traits.powers[hero] else { return nil }
    let radar = Radar(context: context, powers: zip(words.powers, powers).map { ($0, Int($1)) })
    return "<h3\(recordLang)>\(context.link(kinds.character, rank: hero))</h3>\(radar.markup)\(context.powerLists)"
  }

  private func featured(_ heroes: [Int], beside spotlight: Spotlight?) -> Markup? {
    let ranks = heroes.filter { spotlight?.kind != kinds.character || spotlight?.rank != $0 }
    guard !ranks.isEmpty else { return nil }
    return context.cards(of: kinds.character, ranks.prefix(12), eager: 6, areCovers: true) {
      context.comicsCount(kinds.character, rank: $0)
    }
  }

  /// Returns the series with most issues; nil where the latest issues are all that there is to see of them.
  private func longest(_ series: [Int], beside spotlight: Spotlight?) -> Markup? {
    let ranks = series.filter { spotlight?.kind != kinds.series || spotlight?.rank != $0 }
    guard ranks.count > 2 else { return nil }
    return context.cards(of: kinds.series, ranks.prefix(6), areCovers: true) {
      context.comicsCount(kinds.series, rank: $0)
    }
  }

  private var news: Markup? {
    let shown = model.changes.filter { model.hasPages($0.kind) }.prefix(12)
    guard !shown.isEmpty else { return nil }
    var items: Markup = "<ul class=\"names\">"
    for change in shown {
      items +=
        "<li><span\(recordLang)>\(context.link(change.kind, rank: change.rank))</span> <span class=\"note\">\(words[change.label])</span></li>"
    }
    items += "</ul>"
    return items
  }

  private var latest: Markup? {
    guard model.hasPages(kinds.issue) else { return nil }
    // What comes later than this week is not the latest issue.
    let lastDay = model.weeks.current.lastDay
    let stored = catalogue[kinds.issue].byName.map { Int($0) }
      .filter { catalogue.issues[$0].firstDay != .min && catalogue.issues[$0].firstDay <= lastDay }
    guard !stored.isEmpty else { return nil }
    return context.cards(of: kinds.issue, latestOfSeries(catalogue.newestFirst(stored), most: 12), areCovers: true) {
      context.numberAndDay($0)
    }
  }

  /// Returns the newest issue of each series, without its variants.
  ///
  /// - Parameter issues: the newest first.
  private func latestOfSeries(_ issues: [Int], most: Int) -> [Int] {
    let names = catalogue[kinds.issue].names
    var shown: [ReadingOrder.Entry] = []
    for issue in issues {
      let entry = ReadingOrder.Entry(issue, in: catalogue)
      let series = catalogue.issues[issue].series
      let place = shown.firstIndex { other in
        other.series == entry.series && !entry.series.isEmpty
          || series != nil && series == catalogue.issues[other.issue].series
      }
      if let place {
        // The shortest title of a number is that of the issue itself.
        let isShorter = names[issue].count < names[shown[place].issue].count
        if entry.number == shown[place].number, isShorter { shown[place] = entry }
      } else if shown.count < most {
        shown.append(entry)
      } else if catalogue.issues[issue].firstDay < catalogue.issues[shown[most - 1].issue].firstDay {
        break
      }
    }
    return shown.map(\.issue)
  }

  /// The place for the issues that came out on this day in earlier years, which scripts fill.
  private var today: Markup {
    guard model.hasList(kinds.issue) else { return "" }
    return """
      <section class="panel" id="today" aria-labelledby="today-title"\(context.texts(of: .today)) hidden>
      <h2 id="today-title">\(words[.onThisDay])</h2>
      </section>
      """
  }

  /// A chart of the issues by year, and links to their decades; nil where issues have no list.
  private var decades: Markup? {
    guard model.hasList(kinds.issue) else { return nil }
    let years = catalogue.countsByYear(catalogue[kinds.issue].byName.lazy.map { Int($0) })
    let decades = years.reduce(into: [Int: Int]()) { $0[$1.key / 10 * 10, default: 0] += $1.value.comics }
    guard decades.count > 1 else { return nil }
    let most = decades.values.max() ?? 1
    var items = Markup()
    for (decade, count) in decades.sorted(by: { $0.key < $1.key }) {
      let address: Markup = "\(context.to(catalogue.list(of: kinds.issue)))#\(YearsPage.anchor(ofDecade: decade))"
      items += YearsPage.bar(address, words(.decade, "\(decade)"), count, of: most, in: words)
    }
    let chart = IssuesByYear(context: context, columns: years, height: 150) {
      "<a href=\"\(context.to(catalogue.list(ofYear: $0)))\">\($0)</a>"
    }
    return "\(chart.markup)<ul class=\"years\">\(items)</ul>"
  }

  private var events: Markup? {
    guard model.hasPages(kinds.event) else { return nil }
    // Events without a day come last, whether the first or the newest ones come first.
    let dated = model.events.filter { catalogue.events[$0].start != .min }
    let events = (dated.reversed() + model.events.dropFirst(dated.count)).prefix(6)
    return events.isEmpty ? nil : context.cards(of: kinds.event, events, areCovers: true) { context.eventDates($0) }
  }
}
