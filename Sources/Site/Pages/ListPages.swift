import Catalog

/// How a list of records goes over pages.
struct ListPages: Sendable {
  let kind: Kind
  /// The ranks, in the order of the list.
  let ranks: [UInt32]
  /// How many stand on a page.
  let size: Int
  /// The letters that names begin with, each with the place of its first record; none in a list of another order.
  private(set) var letters: [(letter: Unicode.Scalar, place: Int)] = []

  /// A list in any order.
  init(of kind: Kind, _ ranks: [UInt32], size: Int) {
    self.kind = kind
    self.ranks = ranks
    self.size = size
  }

  /// A list in the order of names.
  init(of kind: Kind, byName kindRecords: KindRecords, size: Int) {
    self.init(of: kind, kindRecords.byName, size: size)
    for (place, rank) in ranks.enumerated() {
      let letter = kindRecords.letters[Int(rank)]
      if letters.last?.letter != letter, !letters.contains(where: { $0.letter == letter }) {
        letters.append((letter, place))
      }
    }
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
  /// The lists of kinds, each in the order of names; that of events is in the order of time.
  let lists: [ListPages]
  /// The issues by year; nil where they have no pages.
  let years: IssueYears?
  /// Those of the records that are only referred to, in the order of their names.
  let named: [ListPages]

  init(_ model: SiteModel) {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    let first = [kinds.character, kinds.series, kinds.creator, kinds.event]
    let others = catalogue.model.order.filter { !first.contains($0) && $0 != kinds.issue }
    lists = (first + others).filter(model.hasList).map { kind in
      kind == kinds.event
        ? ListPages(of: kind, model.events.map { UInt32($0) }, size: 240)
        : ListPages(of: kind, byName: catalogue[kind], size: kind == kinds.character ? 240 : 500)
    }
    years = model.hasList(kinds.issue) ? IssueYears(catalogue) : nil
    named = catalogue.model.order.filter(model.hasNamedList).map {
      ListPages(of: $0, catalogue[$0].named, size: 500)
    }
  }
}
