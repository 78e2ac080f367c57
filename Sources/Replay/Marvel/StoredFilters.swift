import APIs
import Basics

/// The filters of a list over the records of a store.
struct StoredFilters {
  let catalog: StoredCatalog
  let collection: MarvelCollection

  private var columns: StoredColumns { catalog[collection] }

  /// Returns the records that a filter by ids or links leaves; nil for other filters.
  func slots(_ filter: Query.Filter) -> [UInt32]? {
    switch filter {
    case .ids(let ids): return slots(ids, of: collection).map { UInt32($0) }
    case .linked(let other, let ids): return slots(ids, of: other).flatMap { catalog.links.row(other, $0, collection) }
    case .linkedToAll(let other, let ids):
      // Nothing is linked to a number that nobody has.
      let rows = ids.map { Set(slots([$0], of: other).flatMap { catalog.links.row(other, $0, collection) }) }
      return Array(rows.dropFirst().reduce(rows.first ?? []) { $0.intersection($1) })
    case .contains(let format):
      let comics = catalog[.comics]
      guard let place = comics.words.firstIndex(of: format) else { return [] }
      return comics.wordPlaces.indices.lazy.filter { comics.wordPlaces[$0] == place }
        .flatMap { catalog.links.row(.comics, $0, .series) }
    default: return nil
    }
  }

  private func slots(_ ids: [Int], of target: MarvelCollection) -> [Int] {
    ids.compactMap { catalog.slot(id: $0, in: target) }
  }

  /// Returns the test of a filter on a record's own fields; nil for filters by ids or links.
  func test(_ filter: Query.Filter) -> ((_ slot: Int) -> Bool)? {
    let columns = columns
    let comics = columns.comics
    switch filter {
    case .ids, .linked, .linkedToAll, .contains: return nil
    case .text(let field, let match): return text(field, match)
    case .code(let code, let value):
      let codes = comics.codes[code]
      let wanted = value.lowercased()
      return { slot in codes.map { String(decoding: $0[slot], as: UTF8.self).lowercased() == wanted } ?? false }
    case .modifiedSince(let instant): return { columns.modified[$0] >= instant }
    case .startYear(let year):
      let years = collection == .comics ? comics.seriesYears : columns.startYears
      return { Int(years[$0]) == year }
    case .issueNumber(let number): return { comics.numbers[$0] == number }
    case .digitalID(let id): return { comics.digitalIDs[$0] == Int64(id) }
    case .format(let word), .seriesType(let word):
      let place = columns.words.firstIndex(of: word)
      return { place.map(UInt8.init) == columns.wordPlaces[$0] }
    case .formatType(let isCollection):
      let meant = isCollection ? Self.collections : Self.issues
      let places = Set(columns.words.indices.filter { meant.contains(columns.words[$0]) }.map { UInt8($0) })
      return { places.contains(columns.wordPlaces[$0]) }
    case .noVariants: return { !comics.isVariant[$0] }
    case .hasDigitalIssue: return { comics.digitalIDs[$0] > 0 }
    case .onSale(let days): return { days.contains(Int(comics.onSale[$0])) }
    }
  }

  private static let collections: Set = ["trade paperback", "hardcover", "digest", "graphic novel"]
  private static let issues: Set = ["comic", "magazine", "digital comic", "infinite comic", "digital vertical comic"]

  private func text(_ field: Query.TextField, _ match: Query.TextMatch) -> (_ slot: Int) -> Bool {
    let columns = columns
    switch field {
    case .firstName: return { match.matches(columns.firstNames[$0]) }
    case .middleName: return { match.matches(columns.middleNames[$0]) }
    case .lastName: return { match.matches(columns.lastNames[$0]) }
    case .suffix: return { match.matches(columns.suffixes[$0]) }
    case .name where collection == .comics:
      let comics = columns.comics
      // A few thousand series have all comics.
      let isMeant = (0..<comics.seriesNames.count).map { match.matchesTitle(comics.seriesNames[$0]) }
      return { isMeant[Int(comics.seriesPlaces[$0])] || match.matchesTitle(columns.names[$0]) }
    case .name where collection == .series: return { match.matchesTitle(columns.names[$0]) }
    case .name: return { match.matches(columns.names[$0]) }
    }
  }
}

extension Query.TextMatch {
  /// Whether the whole of a text matches.
  fileprivate func matches(_ text: ArraySlice<UInt8>) -> Bool {
    isPrefix ? text.starts(with: key) : text.elementsEqual(key)
  }

  /// Whether a title matches, as a whole or without its years and the text behind them: "name (2003 - 2005)", "name (2003) #1".
  fileprivate func matchesTitle(_ title: ArraySlice<UInt8>) -> Bool {
    if matches(title) { return true }
    guard !isPrefix, title.count > key.count + 5, title.starts(with: key) else { return false }
    let rest = title.dropFirst(key.count)
    return rest.starts(with: [0x20, 0x28]) && rest.dropFirst(2).prefix(4).allSatisfy { (0x30...0x39).contains($0) }
  }
}
