import Catalog

/// A list of records, divided into pages.
struct ListPages: Sendable {
  let kind: Kind
  /// The ranks, in the order of the list.
  let ranks: [UInt32]
  /// The number of records on a page.
  let size: Int
  /// The first letters of names, each with the place of its first record; empty for a list in another order.
  private(set) var letters: [(letter: Unicode.Scalar, place: Int)] = []

  /// Creates a list in any order.
  init(of kind: Kind, _ ranks: [UInt32], size: Int) {
    self.kind = kind
    self.ranks = ranks
    self.size = size
  }

  /// Creates a list in the order of names.
  init(of kind: Kind, byName kindRecords: KindRecords, size: Int) {
    self.init(of: kind, kindRecords.byName, size: size)
    for (place, rank) in ranks.enumerated() {
      let letter = kindRecords.letters[Int(rank)]
      if letters.last?.letter != letter, !letters.contains(where: { $0.letter == letter }) {
        letters.append((letter, place))
      }
    }
  }

  /// The number of pages; 1 for an empty list.
  var count: Int { max(1, (ranks.count + size - 1) / size) }

  /// Returns the places of the records on a page; pages are counted from 1.
  func places(ofPage number: Int) -> Range<Int> {
    let start = (number - 1) * size
    return start..<min(ranks.count, start + size)
  }

  /// Returns the page of a place.
  func page(ofPlace place: Int) -> Int { place / size + 1 }
}

/// The lists of a site, divided into pages.
struct SiteLists: Sendable {
  /// The lists of kinds in the order of names; the list of events is in the order of time.
  let lists: [ListPages]
  /// The issues by year; nil where issues have no pages.
  let years: IssueYears?
  /// The lists of the records that are only referred to, in the order of their names.
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
