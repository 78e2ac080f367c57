import APIs
import Basics
import ImageKit
import Invented
import Serving

/// The catalogue of an invented universe.
struct InventedCatalog: ServedCatalog, CatalogProvider {
  let universe: Universe
  let order: StandInConfiguration.Order

  /// The most bytes of cached pages: benchmarks repeat requests, and must not wait for pages to be made.
  let cacheBytes = 512 << 20

  func current() -> any ServedCatalog { self }

  func document(_ target: RequestTarget, at origin: String) -> WebAnswer? { nil }

  func note(_ refusal: Refusal, of target: RequestTarget) {}

  func caller(key: String, origin: String) -> String { key }

  var version: String { "" }

  var today: Int { universe.today }

  let envelope = Envelope(
    copyright: "© 2026 Spinrack demo gateway",
    attributionText: "Data provided by the Spinrack demo gateway. © 2026",
    attributionHTML:
      "<a href=\"http://spinrack.invalid\">Data provided by the Spinrack demo gateway. © 2026</a>")

  func usualOrder(of collection: MarvelCollection) -> [OrderTerm] { OrderTerm.usual(for: collection) }

  func slot(id: Int, in collection: MarvelCollection) -> Int? {
    let population = universe.population(collection)
    return population.slot(id: id).flatMap { population.presence[$0] == .unresolved ? nil : $0 }
  }

  func id(_ collection: MarvelCollection, _ slot: Int) -> Int { universe.population(collection).id(slot) }

  func append(_ slots: [UInt32], of collection: MarvelCollection, for caller: String, to out: inout ByteBuilder) {
    var writer = MarvelRecordWriter(universe: universe, caller: caller)
    for (index, slot) in slots.enumerated() {
      if index > 0 { writer.out.append(",") }
      writer.record(collection, Int(slot))
    }
    out.append(writer.out)
  }

  func picture(_ segments: [String]) -> ServedPicture? {
    guard let request = PictureRequest(segments: segments),
      let bytes = PicturePainter(universe: universe).bytes(request)
    else { return nil }
    return ServedPicture(bytes: bytes, mediaType: request.format.mediaType)
  }

  /// Finds the records of a page. The request decides the displacement of a list.
  func rows(of query: Query, for target: RequestTarget) -> QueryRows {
    let slots = candidates(query)
    let displacement = Displacement(
      extent: order == .stable ? .none : Displacement.Extent(query.collection, order: query.order),
      request: RequestNumber.of(target.canonical, seed: universe.seed))
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
