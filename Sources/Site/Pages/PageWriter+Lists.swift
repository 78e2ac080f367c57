import Basics
import Catalog

/// Lists of records over several pages.
extension PageWriter {
  /// Returns a page of a list.
  func listPage(_ list: ListPages, number: Int) -> Markup {
    let (name, title) = (label(list.kind), plainLabel(list.kind))
    let lead = words.count(.of(catalogue.model[list.kind].role), list.ranks.count)
    let isByName = !list.letters.isEmpty
    var head = PageHead(title: number > 1 ? words(.pageOf, title, "\(number)", "\(list.count)") : title)
    head.section = .kind(list.kind)
    head.crumbs = [.init(name: name)]
    head.description = "\(isByName ? title : head.title): \(lead)"
    head.previous = number > 1 ? catalogue.list(of: list.kind, page: number - 1) : nil
    head.next = number < list.count ? catalogue.list(of: list.kind, page: number + 1) : nil
    let headings = list.letters.map { letter, place in
      ListHeading(title: "\(String(letter))", anchor: "l-\(letter == "#" ? 0 : letter.value)", place: place)
    }
    let more: Markup = list.kind == kinds.character && number < list.count ? "<div id=\"more\"></div>\n" : ""
    return page(
      head,
      """
      <h1>\(name)</h1>
      <p class="lead">\(lead)\(alsoNamed(list.kind))\(comparing(list.kind))</p>
      \(isByName ? "\(jumpBar(to: headings, of: list, number: number))\n\(facets(of: list.kind))\n" : "" as Markup)\
      \(sections(headings, of: list.ranks.count, showing: list.places(ofPage: number)) { shown, isFirst in
        records(of: list, shown, isFirst: isFirst)
      })
      \(more)\(pagination(current: number, count: list.count) { catalogue.list(of: list.kind, page: $0) })
      """)
  }

  /// Returns the records of a list: kinds that people know by their pictures as cards, others by their names.
  ///
  /// - Parameter isFirst: whether the records are the first on the page.
  private func records(of list: ListPages, _ places: Range<Int>, isFirst: Bool) -> Markup {
    let ranks = list.ranks[places].lazy.map { Int($0) }
    switch list.kind {
    case kinds.character:
      return cards(of: list.kind, ranks, eager: isFirst ? 6 : 0) {
        comicsCount(list.kind, rank: $0)
      } facets: {
        facets(of: $0)
      }
    case kinds.event: return cards(of: list.kind, ranks, eager: isFirst ? 6 : 0) { eventDates($0) }
    case kinds.series: return names(of: list.kind, ranks) { yearsNotInName(ofSeries: $0) }
    default: return names(of: list.kind, ranks) { comicsCount(list.kind, rank: $0) }
    }
  }

  /// Returns the years of a series whose name does not have its first year; nil for others.
  private func yearsNotInName(ofSeries rank: Int) -> Markup? {
    let start = Int(catalogue.series[rank].start)
    return CoverTitle(catalogue[kinds.series].names[rank]).year == start ? nil : catalogue.years(ofSeries: rank)
  }

  /// Returns the number of the records of a kind that are only referred to, with a link to their list; the list of records does not count
  /// them.
  func alsoNamed(_ kind: Kind) -> Markup {
    guard model.hasNamedList(kind) else { return "" }
    let count = words.count(.namedCount, catalogue[kind].named.count)
    return " · <a href=\"\(to(catalogue.namedList(of: kind)))\">\(count)</a>"
  }

  /// Returns a link to the page that compares records of a kind; empty for a kind without one.
  private func comparing(_ kind: Kind) -> Markup {
    guard kind == kinds.character, model.comparesCharacters else { return "" }
    return " · <a href=\"\(to("compare.html"))\">\(words[.compareHeroes])</a>"
  }

  /// Returns a page of the list of those records of a kind that are only referred to.
  func namedPage(_ list: ListPages, number: Int) -> Markup {
    let title = words(.namedOf, label(list.kind))
    var head = PageHead(title: words(.namedOf, plainLabel(list.kind)))
    if number > 1 { head.title = words(.pageOf, head.title, "\(number)", "\(list.count)") }
    head.section = .kind(list.kind)
    let all = model.hasList(list.kind) ? catalogue.list(of: list.kind) : nil
    head.crumbs = [.init(name: label(list.kind), page: all), .init(name: words[.namedOnly])]
    head.description = "\(head.title): \(words.count(.namedCount, list.ranks.count))"
    head.previous = number > 1 ? catalogue.namedList(of: list.kind, page: number - 1) : nil
    head.next = number < list.count ? catalogue.namedList(of: list.kind, page: number + 1) : nil
    let ranks = list.ranks[list.places(ofPage: number)].lazy.map { Int($0) }
    return page(
      head,
      """
      <h1>\(title)</h1>
      <p class="lead">\(words.count(.namedCount, list.ranks.count)). \(words[.namedNote])</p>
      \(names(of: list.kind, ranks) { comicsCount(list.kind, rank: $0) })
      \(pagination(current: number, count: list.count) { catalogue.namedList(of: list.kind, page: $0) })
      """)
  }

  /// Returns the number of issues of a record; nil for none.
  func comicsCount(_ kind: Kind, rank: Int) -> Markup? {
    let count = catalogue.neighbours[of: kind, in: kinds.issue]?.count(rank) ?? 0
    return count > 0 ? words.count(.comicsCount, count) : nil
  }

  /// Returns the facts by which a hero is found: letter, decade of the first appearance, class of number of comics, picture, events.
  private func facets(of rank: Int) -> Markup? {
    let facts = RecordFacts(kinds.character, rank: rank, in: catalogue, pictures: model.pictures)
    return """
       data-l="\(String(facts.letter))" data-d="\(facts.decade)" data-n="\(facts.appearances)" \
      data-p="\(facts.hasPicture ? 1 : 0)" data-e="\(facts.hasEvents ? 1 : 0)"
      """
  }

  /// Returns the place for the facets of a list, which scripts fill.
  private func facets(of kind: Kind) -> Markup {
    guard [kinds.character, kinds.series, kinds.creator].contains(kind) else { return "" }
    return "<div id=\"facets\" data-of=\"\(Markup(stringLiteral: catalogue.name(of: kind)))\"></div>"
  }

  private func jumpBar(to headings: [ListHeading], of list: ListPages, number: Int) -> Markup {
    jumpBar(to: headings, label: .letters) { place in
      let page = list.page(ofPlace: place)
      return page == number ? nil : catalogue.list(of: list.kind, page: page)
    }
  }

  /// Returns links to the headings of a list; empty for a single heading.
  ///
  /// - Parameter page: returns the page of a place; nil for the current page.
  func jumpBar(to headings: [ListHeading], label: Phrase, page: (Int) -> PageAddress?) -> Markup {
    guard headings.count > 1 else { return "" }
    var items = Markup()
    for heading in headings {
      let file: Markup = page(heading.place).map { "\(to($0))" } ?? ""
      items += "<li><a href=\"\(file)#\(heading.anchor)\">\(heading.title)</a></li>"
    }
    return "<nav class=\"letters\" aria-label=\"\(words[label])\"><ul>\(items)</ul></nav>"
  }

  /// Returns the records of a page below their headings; a list without headings as it is.
  ///
  /// - Parameters:
  ///   - count: the length of the whole list.
  ///   - places: the places of the page.
  ///   - content: returns the records at some places; the second argument says whether they are the first on the page.
  func sections(
    _ headings: [ListHeading], of count: Int, showing places: Range<Int>, content: (Range<Int>, Bool) -> Markup
  ) -> Markup {
    guard !headings.isEmpty else { return content(places, true) }
    var sections = Markup()
    for (index, heading) in headings.enumerated() {
      let end = index + 1 < headings.count ? headings[index + 1].place : count
      let shown = (heading.place..<end).clamped(to: places)
      guard !shown.isEmpty else { continue }
      let records = content(shown, shown.lowerBound == places.lowerBound)
      sections +=
        "<section class=\"letter\" aria-labelledby=\"\(heading.anchor)\"><h2 id=\"\(heading.anchor)\">\(heading.title)</h2>\(records)</section>"
    }
    return sections
  }

  /// Returns the links between the pages of a list; empty for a single page.
  func pagination(current: Int, count: Int, _ address: (Int) -> PageAddress) -> Markup {
    guard count > 1 else { return "" }
    var items = Markup()
    if current > 1 { items += "<li><a rel=\"prev\" href=\"\(to(address(current - 1)))\">\(words[.previous])</a></li>" }
    var last = 0
    for number in 1...count where number == 1 || number == count || abs(number - current) <= 2 {
      if number > last + 1 { items += "<li aria-hidden=\"true\">…</li>" }
      last = number
      if number == current {
        items += "<li><span aria-current=\"page\">\(number)</span></li>"
      } else {
        items += "<li><a href=\"\(to(address(number)))\">\(number)</a></li>"
      }
    }
    if current < count { items += "<li><a rel=\"next\" href=\"\(to(address(current + 1)))\">\(words[.next])</a></li>" }
    return "<nav class=\"pages\" aria-label=\"\(words[.pages])\"><ul>\(items)</ul></nav>"
  }
}

/// A heading within a list: its title, its anchor, and the place of the first record below it.
struct ListHeading {
  let title: Markup
  let anchor: Markup
  let place: Int
}
