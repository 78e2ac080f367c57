import Basics
import Catalog

/// Lists of records over several pages.
extension PageWriter {
  /// A page of a list.
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

  /// Records of a list: those that people know by their pictures as cards, others by their names.
  ///
  /// - Parameter isFirst: whether they are the first of the page.
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

  /// The years of a series, where its name does not say when it began.
  private func yearsNotInName(ofSeries rank: Int) -> Markup? {
    let start = Int(catalogue.series[rank].start)
    return CoverTitle(catalogue[kinds.series].names[rank]).year == start ? nil : catalogue.years(ofSeries: rank)
  }

  /// How many records of a kind are only referred to, with the way to them; they are not counted with the others.
  func alsoNamed(_ kind: Kind) -> Markup {
    guard model.hasNamedList(kind) else { return "" }
    let count = words.count(.namedCount, catalogue[kind].named.count)
    return " · <a href=\"\(to(catalogue.namedList(of: kind)))\">\(count)</a>"
  }

  /// The way to the page on which records of a kind are compared.
  private func comparing(_ kind: Kind) -> Markup {
    guard kind == kinds.character, model.comparesCharacters else { return "" }
    return " · <a href=\"\(to("compare.html"))\">\(words[.compareHeroes])</a>"
  }

  /// A page of the list of those records of a kind that are only referred to.
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

  /// How many issues a record is in; nil for none.
  func comicsCount(_ kind: Kind, rank: Int) -> Markup? {
    let count = catalogue.neighbours[of: kind, in: kinds.issue]?.count(rank) ?? 0
    return count > 0 ? words.count(.comicsCount, count) : nil
  }

  /// What a hero is found by: letter, decade of the first appearance, class of number of comics, picture, events.
  private func facets(of rank: Int) -> Markup? {
    let facts = RecordFacts(kinds.character, rank: rank, in: catalogue, pictures: model.pictures)
    return """
       data-l="\(String(facts.letter))" data-d="\(facts.decade)" data-n="\(facts.appearances)" \
      data-p="\(facts.hasPicture ? 1 : 0)" data-e="\(facts.hasEvents ? 1 : 0)"
      """
  }

  /// The place of the facets of a list, which scripts fill.
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

  /// The way to the headings of a list; nothing where there is one.
  ///
  /// - Parameter page: the page on which a place stands; nil for this one.
  func jumpBar(to headings: [ListHeading], label: Phrase, page: (Int) -> PageAddress?) -> Markup {
    guard headings.count > 1 else { return "" }
    var items = Markup()
    for heading in headings {
      let file: Markup = page(heading.place).map { "\(to($0))" } ?? ""
      items += "<li><a href=\"\(file)#\(heading.anchor)\">\(heading.title)</a></li>"
    }
    return "<nav class=\"letters\" aria-label=\"\(words[label])\"><ul>\(items)</ul></nav>"
  }

  /// The records of a page below their headings; without a heading where there is none.
  ///
  /// - Parameters:
  ///   - count: how many records the whole list has.
  ///   - places: those of the page.
  ///   - content: the records at some places, and whether they are the first of the page.
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

  /// The way through a list of several pages; nothing where there is one.
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

/// A heading within a list: what it says, its anchor, and the place of the first record below it.
struct ListHeading {
  let title: Markup
  let anchor: Markup
  let place: Int
}
