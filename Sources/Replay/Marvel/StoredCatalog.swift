import APIs
import Basics
import Catalog
import JSONKit
import Serving
import Store
import Synchronization

/// The catalogue of a store in one state: the columns that lists need are in memory, records are read on request.
final class StoredCatalog: ServedCatalog {
  let version: String
  let today: Int
  /// The time of the last call to the source, as ISO 8601.
  let crawled: String
  let envelope: Envelope
  let columns: [StoredColumns]
  let links: StoredLinks
  let store: WatchedStore
  let pictures: StoredPictures?
  /// Whether the addresses of pictures in records lead to this server.
  let movesPictures: Bool
  /// Whole collections in the orders that requests named so far.
  private let listings = Mutex<[ListingKey: [UInt32]]>([:])
  private static let greatestListings = 32

  init(
    _ loaded: consuming StoredCatalogLoader.Loaded, store: WatchedStore, pictures: StoredPictures?,
    movesPictures: Bool
  ) {
    (version, today, crawled, envelope) = (loaded.version, loaded.today, loaded.crawled, loaded.envelope)
    (columns, links) = (loaded.columns, loaded.links)
    (self.store, self.pictures, self.movesPictures) = (store, pictures, movesPictures)
  }

  subscript(collection: MarvelCollection) -> StoredColumns {
    _read { yield columns[collection.rawValue] }
  }

  func slot(id: Int, in collection: MarvelCollection) -> Int? { self[collection].shelf.slot(id: Int64(id)) }

  func id(_ collection: MarvelCollection, _ slot: Int) -> Int { Int(self[collection].shelf.ids[slot]) }

  /// Returns the order of lists at the original service. Source: the order of its recorded answers.
  func usualOrder(of collection: MarvelCollection) -> [OrderTerm] {
    switch collection {
    case .comics: [OrderTerm(field: .onsaleDate, isDescending: true)]
    default: OrderTerm.usual(for: collection)
    }
  }

  func rows(of query: Query, for target: RequestTarget) -> QueryRows {
    let slots = found(query)
    let first = min(query.offset, slots.count)
    return QueryRows(
      query: query, total: slots.count, slots: Array(slots[first..<min(first + query.limit, slots.count)]))
  }

  private func found(_ query: Query) -> [UInt32] {
    let filters = StoredFilters(catalog: self, collection: query.collection)
    var chosen = query.filters.compactMap(filters.slots)
    if let owner = query.owner {
      guard let slot = slot(id: owner.id, in: owner.collection) else { return [] }
      chosen.insert(Array(links.row(owner.collection, slot, query.collection)), at: 0)
    }
    let tests = query.filters.compactMap(filters.test)
    guard !chosen.isEmpty || !tests.isEmpty else { return listing(query.collection, query.order) }
    let passes = { (slot: UInt32) in tests.allSatisfy { $0(Int(slot)) } }
    guard var found = chosen.min(by: { $0.count < $1.count }) else {
      return listing(query.collection, query.order).filter(passes)
    }
    for slots in chosen {
      let members = Set(slots)
      found.removeAll { !members.contains($0) }
    }
    return sorted(Array(Set(found)).filter(passes).sorted(), query.collection, query.order)
  }

  /// Returns a whole collection in an order.
  private func listing(_ collection: MarvelCollection, _ order: [OrderTerm]) -> [UInt32] {
    let key = ListingKey(collection: collection, order: order)
    if let known = listings.withLock({ $0[key] }) { return known }
    let all = Array(0..<UInt32(self[collection].shelf.ids.count))
    let made = order.reversed().reduce(all) { slots, term in
      Ranks.sort(slots, by: self[collection].ranks[term.field] ?? [], descending: term.isDescending)
    }
    listings.withLock {
      if $0.count >= Self.greatestListings { $0.removeAll() }
      $0[key] = made
    }
    return made
  }

  /// Returns ascending slots in an order; of equal records the lower id comes first.
  private func sorted(_ slots: [UInt32], _ collection: MarvelCollection, _ order: [OrderTerm]) -> [UInt32] {
    let terms = order.map { (ranks: self[collection].ranks[$0.field] ?? [], isDescending: $0.isDescending) }
    return slots.sorted { a, b in
      for (ranks, isDescending) in terms where ranks[Int(a)] != ranks[Int(b)] {
        return isDescending != (ranks[Int(a)] < ranks[Int(b)])
      }
      return a < b
    }
  }

  func caller(key: String, origin: String) -> String { movesPictures ? origin : "" }

  func append(
    _ slots: [UInt32], of collection: MarvelCollection, for caller: String, to out: inout ByteBuilder
  ) throws(Refusal) {
    let reader = JSONReader()
    let writer = WireWriter(collection: collection, pictureOrigin: caller.isEmpty ? nil : caller)
    var isFirst = true
    try store.forEachRecord(at: self[collection].shelf.places(slots.lazy.map { Int($0) })) { view in
      if !isFirst { out.append(",") }
      isFirst = false
      try reader.read(view.json) { writer.append($0, markup: view.markup, to: &out) }
    }
  }

  func picture(_ segments: [String]) -> ServedPicture? { pictures?.picture(segments) }
}
