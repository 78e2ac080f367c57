import Catalog

/// Lists of records in the order of names.
extension PageWriter {
  /// A page of the heroes, A to Z, with what the facets need.
  func heroesPage(_ list: ListPages, number: Int) -> Markup {
    let ranks = list.places(ofPage: number).map { Int(list.ranks[$0]) }
    let comics = catalogue.neighbours(of: .characters, in: .comics)
    return listPage(
      list, number: number, folder: "heroes", title: words[.heroes], lead: words.count(.heroesCount, list.ranks.count),
      section: .characters, before: "<div id=\"facets\"></div>",
      content: grouped(list, number) { group in
        cards(.characters, group, eager: ranks.first == group.first ? 6 : 0) { rank in
          let count = comics?.count(rank) ?? 0
          return count > 0 ? words.count(.comicsCount, count) : nil
        } facets: {
          facets(of: $0)
        }
      })
  }

  /// What a hero is found by: letter, decade of the first appearance, class of number of comics, picture, events.
  private func facets(of rank: Int) -> Markup? {
    let facts = HeroFacts(rank, catalogue, model.pictures)
    return """
       data-l="\(String(facts.letter))" data-d="\(facts.decade)" data-n="\(facts.appearances)" \
      data-p="\(facts.hasPicture ? 1 : 0)" data-e="\(facts.hasEvents ? 1 : 0)"
      """
  }

  /// A page of the series, A to Z.
  func seriesListPage(_ list: ListPages, number: Int) -> Markup {
    listPage(
      list, number: number, folder: "series", title: words[.series], lead: words.count(.seriesCount, list.ranks.count),
      section: .series, content: grouped(list, number) { names(.series, $0) { catalogue.years(ofSeries: $0) } })
  }

  /// A page of the creators, A to Z.
  func creatorsPage(_ list: ListPages, number: Int) -> Markup {
    let comics = catalogue.neighbours(of: .creators, in: .comics)
    return listPage(
      list, number: number, folder: "creators", title: words[.creators],
      lead: words.count(.creatorsCount, list.ranks.count), section: .creators,
      content: grouped(list, number) { group in
        names(.creators, group) { rank in
          let count = comics?.count(rank) ?? 0
          return count > 0 ? words.count(.comicsCount, count) : nil
        }
      })
  }

  /// How many events stand on a page.
  static var eventLimit: Int { 240 }

  /// A page of all events, by time.
  func eventsPage(number: Int) -> Markup {
    let pages = max(1, (model.events.count + Self.eventLimit - 1) / Self.eventLimit)
    let title = number > 1 ? words(.pageOf, words[.events], "\(number)", "\(pages)") : words[.events]
    let lead = words.count(.eventsCount, model.events.count)
    var head = PageHead(title: title)
    head.section = .events
    head.crumbs = [.init(name: words[.events])]
    head.description = "\(title): \(lead)"
    head.previous = number > 1 ? .list("events", page: number - 1) : nil
    head.next = number < pages ? .list("events", page: number + 1) : nil
    let shown = model.events.dropFirst((number - 1) * Self.eventLimit).prefix(Self.eventLimit)
    return page(
      head,
      """
      <h1>\(words[.events])</h1>
      <p class="lead">\(lead)</p>
      \(cards(.events, shown, eager: 6) { eventDates($0) })
      \(pagination(current: number, count: pages) { .list("events", page: $0) })
      """)
  }

  private func listPage(
    _ list: ListPages, number: Int, folder: StaticString, title: Markup, lead: Markup, section: PageHead.Section,
    before: Markup = "", content: Markup
  ) -> Markup {
    var head = PageHead(
      title: list.count > 1 && number > 1 ? words(.pageOf, title, "\(number)", "\(list.count)") : title)
    head.section = section
    head.crumbs = [.init(name: title)]
    head.description = "\(title): \(lead)"
    head.previous = number > 1 ? .list(folder, page: number - 1) : nil
    head.next = number < list.count ? .list(folder, page: number + 1) : nil
    return page(
      head,
      """
      <h1>\(title)</h1>
      <p class="lead">\(lead)</p>
      \(letters(list, number, folder))
      \(before)
      \(content)
      \(pagination(current: number, count: list.count) { .list(folder, page: $0) })
      """)
  }

  private func letters(_ list: ListPages, _ number: Int, _ folder: StaticString) -> Markup {
    guard list.letters.count > 1 else { return "" }
    var items = Markup()
    for (letter, place) in list.letters {
      let page = list.page(ofPlace: place)
      let file: Markup = page == number ? "" : "\(to(.list(folder, page: page)))"
      items += "<li><a href=\"\(file)#\(anchor(letter))\">\(String(letter))</a></li>"
    }
    return "<nav class=\"letters\" aria-label=\"\(words[.letters])\"><ul>\(items)</ul></nav>"
  }

  /// The records of a page under the letters that they begin with.
  private func grouped(_ list: ListPages, _ number: Int, _ group: ([Int]) -> Markup) -> Markup {
    let places = list.places(ofPage: number)
    var content = Markup()
    for (index, (letter, start)) in list.letters.enumerated() {
      let end = index + 1 < list.letters.count ? list.letters[index + 1].place : list.ranks.count
      let shown = max(start, places.lowerBound)..<max(max(start, places.lowerBound), min(end, places.upperBound))
      guard !shown.isEmpty else { continue }
      let anchor = anchor(letter)
      content +=
        "<section class=\"letter\" aria-labelledby=\"\(anchor)\"><h2 id=\"\(anchor)\">\(String(letter))</h2>\(group(shown.map { Int(list.ranks[$0]) }))</section>"
    }
    return content
  }

  private func anchor(_ letter: Unicode.Scalar) -> Markup { "l-\(letter == "#" ? 0 : letter.value)" }
}
