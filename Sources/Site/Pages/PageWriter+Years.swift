import Basics
import Catalog

extension PageWriter {
  /// The page that leads to the comics of each year, and to the series.
  func comicsPage(_ years: ComicYears) -> Markup {
    var head = PageHead(title: words[.comics])
    head.section = .comics
    head.crumbs = [.init(name: words[.comics])]
    head.description = "\(words[.comics]): \(words.count(.comicsCount, catalogue[.comics].storedCount))"
    let most = years.years.map(\.comics.count).max() ?? 1
    var decades: [(decade: Int, items: Markup)] = []
    for (year, comics) in years.years {
      let decade = year / 10 * 10
      if decades.last?.decade != decade { decades.append((decade, Markup())) }
      let label = year == 0 ? words[.withoutDate] : "\(year)"
      let share = max(1, comics.count * 10 / max(1, most))
      decades[decades.count - 1].items +=
        "<li><a class=\"bar b\(share)\" href=\"\(to(.year(year)))\"><b>\(label)</b> <span class=\"note\">\(words.number(comics.count))</span></a></li>"
    }
    var content = Markup()
    for (decade, items) in decades {
      let title = decade == 0 ? words[.withoutDate] : words(.decade, "\(decade)")
      content += "<section class=\"panel\"><h2>\(title)</h2><ul class=\"years\">\(items)</ul></section>"
    }
    return page(
      head,
      """
      <h1>\(words[.comics])</h1>
      <p class="lead">\(words.count(.comicsCount, catalogue[.comics].storedCount))\(bySeries)</p>
      \(content)
      """)
  }

  private var bySeries: Markup {
    model.hasList(.series) ? " · <a href=\"\(to(.list("series")))\">\(words[.bySeries])</a>" : ""
  }

  /// A page of the comics of one year.
  func yearPage(_ years: ComicYears, _ index: Int, number: Int) -> Markup {
    let (year, comics) = years.years[index]
    let count = years.pages(ofYear: index)
    let start = (number - 1) * ComicYears.size
    let shown = comics[start..<min(comics.count, start + ComicYears.size)].map { Int($0) }
    let title = year == 0 ? words[.comicsWithoutDate] : words(.comicsOfYear, "\(year)")
    var head = PageHead(title: number > 1 ? words(.pageOf, title, "\(number)", "\(count)") : title)
    head.section = .comics
    head.crumbs = [
      .init(name: words[.comics], page: .list("comics")), .init(name: year == 0 ? words[.withoutDate] : "\(year)"),
    ]
    head.description = "\(title): \(words.count(.comicsCount, comics.count))"
    head.previous = number > 1 ? .year(year, page: number - 1) : index > 0 ? .year(years.years[index - 1].year) : nil
    head.next =
      number < count
      ? .year(year, page: number + 1)
      : index + 1 < years.years.count ? .year(years.years[index + 1].year) : nil
    return page(
      head,
      """
      <h1>\(title)</h1>
      <p class="lead">\(words.count(.comicsCount, comics.count))</p>
      \(names(.comics, shown) { onSale($0) })
      \(pagination(current: number, count: count) { .year(year, page: $0) })
      \(yearsBeside(years, index))
      """)
  }

  private func yearsBeside(_ years: ComicYears, _ index: Int) -> Markup {
    var links = Markup()
    func label(_ index: Int) -> Markup {
      years.years[index].year == 0 ? words[.withoutDate] : "\(years.years[index].year)"
    }
    if index > 0 {
      links += "<a rel=\"prev\" href=\"\(to(.year(years.years[index - 1].year)))\">\(label(index - 1))</a>"
    }
    if index + 1 < years.years.count {
      links += "<a rel=\"next\" href=\"\(to(.year(years.years[index + 1].year)))\">\(label(index + 1))</a>"
    }
    return links.isEmpty ? "" : "<nav class=\"beside\" aria-label=\"\(words[.years])\">\(links)</nav>"
  }
}

/// The comics by the year in which they went on sale.
struct ComicYears: Sendable {
  /// How many stand on a page.
  static let size = 400

  /// The years, ascending, each with its comics in the order of time; year 0 is that of comics without a day, and last.
  let years: [(year: Int, comics: [UInt32])]

  /// - Complexity: O(comics · log comics).
  init(_ catalogue: SiteCatalogue) {
    var comics: [Int: [UInt32]] = [:]
    for rank in catalogue[.comics].byName {
      let day = catalogue.comics.onSale[Int(rank)]
      let year = day == .min ? 0 : Int(CivilDate(days: Int64(day)).year)
      comics[year, default: []].append(rank)
    }
    let place = catalogue.comics.place
    years = comics.sorted { ($0.key == 0 ? .max : $0.key) < ($1.key == 0 ? .max : $1.key) }.map { year, ranks in
      (year, ranks.sorted { place[Int($0)] < place[Int($1)] })
    }
  }

  /// How many pages the comics of a year fill.
  func pages(ofYear index: Int) -> Int { (years[index].comics.count + Self.size - 1) / Self.size }
}
