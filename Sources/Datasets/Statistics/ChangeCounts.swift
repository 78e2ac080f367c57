import Catalog
import Store

/// How many records the feed of changes tells of, by kind and by what happened to them.
struct ChangeCounts: Sendable {
  private var counts: [Kind: [RecordChange.Happening: Int]] = [:]

  /// No changes.
  init() {}

  /// Counts the lines of the feed where it is not written; writing it counts them, too.
  ///
  /// - Throws: `StoreError`, `JSONError`, `CancellationError`.
  /// - Complexity: that of `PublishedChanges`.
  init(_ store: CatalogStore, _ relations: Relations) throws {
    var read = 0
    try PublishedChanges(store, relations).forEach { change in
      count(change)
      read += 1
      if read % 1024 == 0 { try Task.checkCancellation() }
    }
  }

  /// Counts a change.
  mutating func count(_ change: PublishedChange) {
    counts[change.id.kind, default: [:]][change.happening, default: 0] += 1
  }

  /// How many records of a kind were added, changed, …
  func count(_ happening: RecordChange.Happening, of kind: Kind) -> Int { counts[kind]?[happening] ?? 0 }
}
