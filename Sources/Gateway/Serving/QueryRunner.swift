import Basics

/// Finds the records of a page.
struct QueryRunner {
  let universe: Universe
  let order: GatewayConfiguration.Order

  struct Page: Sendable {
    /// How many distinct records the query has.
    let total: Int
    let slots: [UInt32]
  }

  /// - Parameter request: what identifies the request; it decides how its order is displaced.
  func page(_ query: Query, request: UInt64) -> Page {
    let slots = candidates(query)
    let displacement = Displacement(
      order == .stable ? .none : Displacement.Extent(query.collection, order: query.order), request: request)
    let modified = universe.population(query.collection).modified
    return Page(
      total: slots.count,
      slots: displacement.window(of: slots, offset: query.offset, limit: query.limit) {
        modified[Int($0)] == modified[Int($1)]
      })
  }

  private func candidates(_ query: Query) -> [UInt32] {
    if query.owner == nil, query.filters.isEmpty {
      return universe.listing(query.collection, order: query.order).slots
    }
    let ordering = universe.ordering(query.collection)
    var filters = query.filters
    var found: [UInt32]
    if let owner = query.owner {
      let row = universe.relations.row(owner.collection, owner.slot, query.collection)
      found = Array(row.prefix(ordering.listedCount(row)))
    } else if let index = filters.firstIndex(where: { $0.isLink }) {
      found = linked(filters.remove(at: index), query.collection).filter { ordering.isListed($0) }
    } else {
      found = Array(ordering.slots.prefix(ordering.listed))
    }
    for filter in filters { found = keep(found, filter, query.collection) }
    return universe.sorted(found, query.collection, order: query.order)
  }

  private func linked(_ filter: Query.Filter, _ collection: Collection) -> [UInt32] {
    switch filter {
    case .linked(let other, let slots):
      return Array(Set(slots.flatMap { universe.relations.row(other, $0, collection) }))
    case .linkedToAll(let other, let slots):
      let rows = slots.map { Set(universe.relations.row(other, $0, collection)) }
      guard let first = rows.first else { return [] }
      return Array(rows.dropFirst().reduce(first) { $0.intersection($1) })
    default: return []
    }
  }

  private func keep(_ slots: [UInt32], _ filter: Query.Filter, _ collection: Collection) -> [UInt32] {
    if filter.isLink {
      let allowed = Set(linked(filter, collection))
      return slots.filter { allowed.contains($0) }
    }
    return slots.filter { matches(Int($0), filter, collection) }
  }

  private func matches(_ slot: Int, _ filter: Query.Filter, _ collection: Collection) -> Bool {
    switch filter {
    case .name(let key): isNamed(slot, collection, key, prefix: false)
    case .namePrefix(let key): isNamed(slot, collection, key, prefix: true)
    case .first(let key): Folded.key(universe.staff.first[slot]) == key
    case .firstPrefix(let key): Folded.key(universe.staff.first[slot]).starts(with: key)
    case .middle(let key): Folded.key(universe.staff.middle[slot]) == key
    case .middlePrefix(let key): Folded.key(universe.staff.middle[slot]).starts(with: key)
    case .last(let key): Folded.key(universe.staff.last[slot]) == key
    case .lastPrefix(let key): Folded.key(universe.staff.last[slot]).starts(with: key)
    case .suffix(let key): Folded.key(universe.staff.suffix[slot]) == key
    case .startYear(let year):
      Int(universe.series.startYear[collection == .comics ? Int(universe.issues.series[slot]) : slot]) == year
    case .issueNumber(let tenths): Int(universe.issues.number[slot]) == tenths
    case .digitalID(let id): universe.digitalID(slot) == id
    case .format(let format): universe.format(slot).description.lowercased() == format
    case .books(let isBook): isBook == (universe.series.form[Int(universe.issues.series[slot])] == .collection)
    case .mainEditions: universe.issues.variant[slot] == 0
    case .digital: universe.digitalID(slot) > 0
    case .saleDays(let days): if case .day(let day) = universe.saleDate(slot) { days.contains(day) } else { false }
    case .seriesForm(let form): universe.series.form[slot] == form
    case .modifiedSince(let instant): universe.population(collection).modified[slot] >= instant
    case .linked, .linkedToAll: false
    }
  }

  /// Whether the name of a record, or of a comic also the bare title of its series, is `key` or begins with it.
  private func isNamed(_ slot: Int, _ collection: Collection, _ key: [UInt8], prefix: Bool) -> Bool {
    let shelf = universe.series
    let bare: [UInt8] =
      switch collection {
      case .characters: Folded.key(universe.cast.names[slot])
      case .creators: Folded.key(universe.staff.full[slot])
      case .events: Folded.key(universe.events.titles[slot])
      case .series: Folded.key(shelf.titles[slot])
      case .comics: Folded.key(shelf.titles[Int(universe.issues.series[slot])])
      case .stories: []
      }
    if prefix ? bare.starts(with: key) : bare == key { return true }
    // The full title begins with the bare one, so that few have to be composed.
    guard collection == .series || collection == .comics, key.starts(with: bare) else { return false }
    var writer = RecordWriter(universe: universe, caller: "", capacity: 128)
    writer.name(collection, slot)
    let full = Folded.key(writer.out.array())
    return prefix ? full.starts(with: key) : full == key
  }
}

extension Query.Filter {
  var isLink: Bool {
    switch self {
    case .linked, .linkedToAll: true
    default: false
    }
  }
}

/// The query of a list: which records, in which order, and which part of them.
struct Query: Sendable {
  /// A record's test on one field.
  enum Filter: Equatable, Sendable {
    case name([UInt8]), namePrefix([UInt8])
    case first([UInt8]), firstPrefix([UInt8]), middle([UInt8]), middlePrefix([UInt8])
    case last([UInt8]), lastPrefix([UInt8]), suffix([UInt8])
    case startYear(Int), issueNumber(Int), digitalID(Int)
    case format(String), books(Bool), mainEditions, digital
    case saleDays(ClosedRange<Int>)
    case seriesForm(SeriesShelf.Form)
    case modifiedSince(Int64)
    /// Linked to any of these.
    case linked(Collection, [Int])
    /// Linked to each of these.
    case linkedToAll(Collection, [Int])
  }

  let collection: Collection
  /// The record whose sub-resource is asked for.
  let owner: (collection: Collection, slot: Int)?
  var filters: [Filter] = []
  var order: [OrderTerm]
  var limit = 20
  var offset = 0
}
