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
    let filters = UniverseFilters(universe: universe, collection: query.collection)
    let chosen = query.filters.compactMap(filters.slots)
    var found: [UInt32]
    if let owner = query.owner {
      guard let slot = universe.population(owner.collection).slot(id: owner.id) else { return [] }
      let row = universe.relations.row(owner.collection, slot, query.collection)
      found = Array(row.prefix(ordering.listedCount(row)))
    } else if let first = chosen.first {
      found = first.filter { ordering.isListed($0) }
    } else {
      found = Array(ordering.slots.prefix(ordering.listed))
    }
    for passes in query.filters.compactMap(filters.test) { found.removeAll { !passes(Int($0)) } }
    for slots in chosen { found.removeAll { !slots.contains($0) } }
    return universe.sorted(found, query.collection, order: query.order)
  }
}
