import Basics

/// The records of a page.
struct QueryRows {
  let query: Query
  /// How many distinct records the query has.
  let total: Int
  let slots: [UInt32]
}

extension PageRenderer {
  /// Finds the records of a page.
  ///
  /// - Parameter request: what identifies the request; it decides how its order is displaced.
  func rows(of query: Query, request: UInt64) -> QueryRows {
    let slots = candidates(query)
    let displacement = Displacement(
      extent: order == .stable ? .none : Displacement.Extent(query.collection, order: query.order), request: request)
    let modified = universe.population(query.collection).modified
    return QueryRows(
      query: query, total: slots.count,
      slots: displacement.window(of: slots, offset: query.offset, limit: query.limit) {
        modified[Int($0)] == modified[Int($1)]
      })
  }

  private func candidates(_ query: Query) -> [UInt32] {
    if query.owner == nil, query.filters.isEmpty {
      return universe.listing(query.collection, order: query.order)
    }
    let ordering = universe.ordering(query.collection)
    var found: [UInt32]
    if let owner = query.owner {
      let row = universe.relations.row(owner.collection, owner.slot, query.collection)
      found = Array(row.prefix(ordering.listedCount(row)))
    } else if let linked = query.filters.lazy.compactMap({ linked($0, in: query.collection) }).first {
      found = linked.filter { ordering.isListed($0) }
    } else {
      found = Array(ordering.slots.prefix(ordering.listed))
    }
    for filter in query.filters {
      if case .test(let matches) = filter { found.removeAll { !matches(Int($0)) } }
      if let linked = linked(filter, in: query.collection) { found.removeAll { !linked.contains($0) } }
    }
    return universe.sorted(found, query.collection, order: query.order)
  }

  /// The records that a filter by links leaves; nil for other filters.
  private func linked(_ filter: Query.Filter, in collection: Collection) -> Set<UInt32>? {
    switch filter {
    case .test: return nil
    case .linked(let other, let slots):
      return Set(slots.flatMap { universe.relations.row(other, $0, collection) })
    case .linkedToAll(let other, let slots):
      let rows = slots.map { Set(universe.relations.row(other, $0, collection)) }
      return rows.dropFirst().reduce(rows.first ?? []) { $0.intersection($1) }
    }
  }
}

extension Universe {
  /// The name of a record, of comics and series without years and numbers; stories have none.
  func bareName(_ collection: Collection, _ slot: Int) -> ArraySlice<UInt8> {
    switch collection {
    case .characters: cast.names[slot]
    case .creators: staff.full[slot]
    case .events: events.titles[slot]
    case .series: series.titles[slot]
    case .comics: series.titles[Int(issues.series[slot])]
    case .stories: []
    }
  }
}

/// The query of a list: which records, in which order, and which part of them.
struct Query: Sendable {
  enum Filter: Sendable {
    /// A test on the record's own fields.
    case test(@Sendable (_ slot: Int) -> Bool)
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
