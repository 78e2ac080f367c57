import Catalog
import JSONKit
import Store

/// How many records the feed of changes tells of, by kind and by what happened to them.
struct ChangeCounts: Sendable {
  private var counts: [Kind: [RecordChange.Happening: Int]] = [:]

  /// No changes.
  init() {}

  /// Counts the lines of the feed where it is not written; writing it counts them, too.
  ///
  /// - Throws: `StoreError`, `JSONError`, `CancellationError`.
  /// - Complexity: O(bytes of the changed records).
  init(_ store: CatalogStore) throws {
    let lines = ChangeLines()
    var line = ByteBuilder(capacity: 1024)
    var read = 0
    try store.forEachChange { change in
      line.removeAll()
      if try lines.append(change, to: &line) { count(change) }
      read += 1
      if read % 1024 == 0 { try Task.checkCancellation() }
    }
  }

  /// Counts a change that has a line in the feed.
  mutating func count(_ change: RecordChange) {
    counts[change.id.kind, default: [:]][change.happening, default: 0] += 1
  }

  /// How many records of a kind were added, changed, …
  func count(_ happening: RecordChange.Happening, of kind: Kind) -> Int { counts[kind]?[happening] ?? 0 }
}
