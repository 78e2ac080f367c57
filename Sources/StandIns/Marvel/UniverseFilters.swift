import APIs
import Basics
import Invented

/// The filters of a list over the records of an invented universe.
struct UniverseFilters: Sendable {
  let universe: Universe
  let collection: MarvelCollection

  /// Returns the records that a filter by ids or links leaves; nil for other filters.
  func slots(_ filter: Query.Filter) -> Set<UInt32>? {
    switch filter {
    case .ids(let ids): return Set(slots(ids, of: collection).map { UInt32($0) })
    case .linked(let other, let ids):
      return Set(slots(ids, of: other).flatMap { universe.relations.row(other, $0, collection) })
    case .linkedToAll(let other, let ids):
      // Nothing is linked to a number that nobody has.
      let rows = ids.map { Set(slots([$0], of: other).flatMap { universe.relations.row(other, $0, collection) }) }
      return rows.dropFirst().reduce(rows.first ?? []) { $0.intersection($1) }
    case .contains(let format):
      let comics = universe.ordering(.comics)
      let meant = comics.slots.prefix(comics.listed).lazy.map { Int($0) }
        .filter { universe.format($0).description.lowercased() == format }
      return Set(meant.map { universe.issues.series[$0] })
    default: return nil
    }
  }

  private func slots(_ ids: [Int], of target: MarvelCollection) -> [Int] {
    ids.compactMap { universe.population(target).slot(id: $0) }
  }

  /// Returns the test of a filter on a record's own fields; nil for filters by ids or links.
  func test(_ filter: Query.Filter) -> ((_ slot: Int) -> Bool)? {
    let (universe, collection) = (universe, collection)
    switch filter {
    case .ids, .linked, .linkedToAll, .contains: return nil
    case .text(let field, let match): return text(field, match)
    case .code(let code, let value):
      return { ComicCodes(universe).code(code, $0) == value }
    case .modifiedSince(let instant): return { universe.population(collection).modified[$0] >= instant }
    case .startYear(let year):
      return { slot in
        Int(universe.series.startYear[collection == .comics ? Int(universe.issues.series[slot]) : slot]) == year
      }
    case .issueNumber(let number): return { Double(universe.issues.number[$0]) / 10 == number }
    case .digitalID(let id): return { universe.digitalID($0) == id }
    case .format(let format): return { universe.format($0).description.lowercased() == format }
    case .formatType(let isCollection):
      return { isCollection == (universe.series.form[Int(universe.issues.series[$0])] == .collection) }
    case .noVariants: return { universe.issues.variant[$0] == 0 }
    case .hasDigitalIssue: return { universe.digitalID($0) > 0 }
    case .onSale(let days):
      return { slot in if case .day(let day) = universe.saleDate(slot) { days.contains(day) } else { false } }
    case .seriesType(let type): return { universe.series.form[$0].rawValue == type }
    }
  }

  private func text(_ field: Query.TextField, _ match: Query.TextMatch) -> (_ slot: Int) -> Bool {
    let (universe, collection) = (universe, collection)
    switch field {
    case .firstName: return { match.matches(Folded.key(universe.staff.first[$0])) }
    case .middleName: return { match.matches(Folded.key(universe.staff.middle[$0])) }
    case .lastName: return { match.matches(Folded.key(universe.staff.last[$0])) }
    case .suffix: return { match.matches(Folded.key(universe.staff.suffix[$0])) }
    case .name:
      return { slot in
        let bare = Folded.key(universe.bareName(collection, slot))
        // The full title begins with the bare one, so that few have to be composed.
        guard !match.matches(bare), collection == .series || collection == .comics, match.key.starts(with: bare) else {
          return match.matches(bare)
        }
        var name = ByteBuilder(capacity: 128)
        RecordNames(universe).append(collection, slot, to: &name)
        return match.matches(Folded.key(name.array()))
      }
    }
  }
}
