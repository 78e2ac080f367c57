import Catalog
import Store

extension CollectionNight {
  /// How far each collection of a night is.
  ///
  /// - Parameters:
  ///   - read: collections whose changes since a day are in.
  ///   - unfiltered: those of which the source does not choose by date.
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages of the crawl).
  static func all(
    of kinds: [Kind], _ parameters: CrawlParameters?, _ crawl: Crawl, _ store: CatalogStore, read: Set<Kind> = [],
    unfiltered: Set<Kind> = []
  ) throws -> [Kind: CollectionNight] {
    let pages = try store.pages(of: crawl, fromWalk: PagePlace.head)
    let tallies = try store.nightTallies(of: crawl)
    var nights: [Kind: CollectionNight] = [:]
    for kind in kinds {
      var night = CollectionNight(basis: parameters?.basis(of: kind) ?? NightBasis())
      night.heads = pages.filter { $0.place.kind == kind && $0.place.walk == PagePlace.head }
      if let head = night.heads.first, head.status == 200 { night.moments = try store.modified(of: head.keys) }
      if read.contains(kind) { night.changes = .read }
      if unfiltered.contains(kind) { night.changes = .unfiltered }
      night.added = tallies[kind] ?? 0
      nights[kind] = night
    }
    return nights
  }
}
