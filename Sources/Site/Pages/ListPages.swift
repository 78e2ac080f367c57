import Catalog

/// How a list of records in the order of names goes over pages.
struct ListPages: Sendable {
  let kind: Kind
  /// The ranks, in the order of names.
  let ranks: [UInt32]
  /// How many stand on a page.
  let size: Int
  /// The letters that names begin with, each with the place of its first record.
  let letters: [(letter: Unicode.Scalar, place: Int)]

  init(_ kindRecords: KindRecords, size: Int) {
    kind = kindRecords.kind
    ranks = kindRecords.byName
    self.size = size
    var letters: [(letter: Unicode.Scalar, place: Int)] = []
    for (place, rank) in kindRecords.byName.enumerated() {
      let letter = kindRecords.letters[Int(rank)]
      if letters.last?.letter != letter, !letters.contains(where: { $0.letter == letter }) {
        letters.append((letter, place))
      }
    }
    self.letters = letters
  }

  /// How many pages there are; one also where there is no record.
  var count: Int { max(1, (ranks.count + size - 1) / size) }

  /// The places that stand on a page, counted from 1.
  func places(ofPage number: Int) -> Range<Int> {
    let start = (number - 1) * size
    return start..<min(ranks.count, start + size)
  }

  /// The page on which a place stands.
  func page(ofPlace place: Int) -> Int { place / size + 1 }
}

/// The lists of a site, and how they go over pages.
struct SiteLists: Sendable {
  /// The heroes, A to Z; nil where they have no pages.
  let heroes: ListPages?
  let series: ListPages?
  let creators: ListPages?
  let years: ComicYears?
  /// How many pages the events fill; 0 where they have none.
  let eventPages: Int

  init(_ model: SiteModel) {
    func list(_ kind: Kind, _ size: Int) -> ListPages? {
      model.hasList(kind) ? ListPages(model.catalogue[kind], size: size) : nil
    }
    heroes = list(.characters, 240)
    series = list(.series, 500)
    creators = list(.creators, 500)
    years = model.hasList(.comics) ? ComicYears(model.catalogue) : nil
    eventPages = model.hasList(.events) ? (model.events.count + PageWriter.eventLimit - 1) / PageWriter.eventLimit : 0
  }

  /// The addresses of all pages.
  var addresses: [PageAddress] {
    var all: [PageAddress] = []
    for (list, folder) in [(heroes, "heroes"), (series, "series"), (creators, "creators")]
      as [(ListPages?, StaticString)]
    {
      if let list { all += (1...list.count).map { .list(folder, page: $0) } }
    }
    for number in 0..<eventPages { all.append(.list("events", page: number + 1)) }
    if let years {
      all.append(.list("comics"))
      for index in years.years.indices {
        all += (1...years.pages(ofYear: index)).map { .year(years.years[index].year, page: $0) }
      }
    }
    return all
  }
}
