import Basics
import Catalog

/// Comics as they stand in lists.
extension PageWriter {
  /// How many cards of comics a record's own page shows.
  static var cardLimit: Int { 24 }
  /// How many comics stand on a further page of a record's list.
  static var listLimit: Int { 300 }

  /// The day on which a comic went on sale; nil where it does not say.
  func onSale(_ comic: Int) -> Markup? {
    let day = catalogue.comics.onSale[comic]
    return day == .min ? nil : words.day(Int(day))
  }

  /// The year in which a comic went on sale; nil where it does not say.
  func year(ofComic comic: Int) -> Int? {
    let day = catalogue.comics.onSale[comic]
    return day == .min ? nil : Int(CivilDate(days: Int64(day)).year)
  }

  /// The number of an issue as readers write it: `#12`, `#1.5`; nil where there is none.
  func issue(_ comic: Int) -> Markup? {
    let number = catalogue.comics.issue[comic]
    guard number.isFinite else { return nil }
    if number == number.rounded(), abs(number) < 1e9 { return "#\(Int(number))" }
    return "#\("\(number)")"
  }

  /// Comics in the order of time, the newest first.
  func newestFirst(_ comics: [Int]) -> [Int] {
    comics.sorted { catalogue.comics.place[$0] > catalogue.comics.place[$1] }
  }

  /// The panel of a record's comics: the first as cards, and the way to the whole list where that is longer.
  func comicsPanel(_ kind: Kind, _ rank: Int, _ comics: [Int], title: Markup) -> Markup {
    guard !comics.isEmpty else { return "" }
    var content = cards(.comics, comics.prefix(Self.cardLimit)) { onSale($0) }
    if comics.count > Self.cardLimit {
      let list = PageAddress.record(
        kind, catalogue[kind].ids[rank], list: PageAddress.ListPage(kind: .comics, number: 2))
      content += "<p class=\"all\"><a href=\"\(to(list))\">\(words.count(.allComics, comics.count))</a></p>"
    }
    return panel("comics", title, content)
  }

  /// A further page of a record's comics: the whole list, `listLimit` at a time, from page 2 on.
  func comicsList(_ kind: Kind, _ rank: Int, _ comics: [Int], number: Int, section: PageHead.Section?) -> Markup {
    let pages = model.furtherPages(of: kind, rank).count
    let id = catalogue[kind].ids[rank]
    func address(_ number: Int) -> PageAddress {
      .record(kind, id, list: PageAddress.ListPage(kind: .comics, number: number))
    }
    let start = (number - 2) * Self.listLimit
    let shown = comics[start..<min(comics.count, start + Self.listLimit)]
    let title = words(.comicsOf, name(kind, rank))
    var head = PageHead(title: pages > 1 ? words(.pageOf, title, "\(number - 1)", "\(pages)") : title)
    head.section = section
    head.crumbs = crumbs(kind, rank) + [.init(name: words[.comics])]
    head.crumbs[head.crumbs.count - 2].page = .record(kind, id)
    head.description = words.count(.comicsCount, comics.count)
    head.previous = number > 2 ? address(number - 1) : nil
    head.next = number <= pages ? address(number + 1) : nil
    let content: Markup = """
      <h1>\(words(.comicsOf, "<span\(data)>\(name(kind, rank))</span>"))</h1>
      <p class="lead">\(words.count(.comicsCount, comics.count))</p>
      \(names(.comics, shown) { onSale($0) })
      \(pagination(current: number - 1, count: pages) { address($0 + 1) })
      """
    return page(head, content)
  }

  /// The way to a record's page.
  func crumbs(_ kind: Kind, _ rank: Int) -> [PageHead.Crumb] {
    let (page, phrase): (PageAddress?, Phrase) =
      switch kind {
      case .characters: (.list("heroes"), .heroes)
      case .comics: (.list("comics"), .comics)
      case .creators: (.list("creators"), .creators)
      case .events: (.list("events"), .events)
      case .series: (.list("series"), .series)
      default: (nil, .stories)
      }
    var crumbs = [PageHead.Crumb(name: words[phrase], page: page)]
    if kind == .comics, catalogue.comics.series[rank] >= 0, model.hasList(.series) {
      let series = Int(catalogue.comics.series[rank])
      let name: Markup = "<span\(data)>\(self.name(.series, series))</span>"
      crumbs = [
        PageHead.Crumb(name: words[.series], page: .list("series")),
        PageHead.Crumb(
          name: name, page: hasPage(.series, series) ? .record(.series, catalogue[.series].ids[series]) : nil),
      ]
    }
    return crumbs + [PageHead.Crumb(name: "<span\(data)>\(name(kind, rank))</span>")]
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
