import Basics
import Catalog
import Pipeline
import Store

/// The records of one kind in a store that are not missing, by id, to be read in their order; also while a run writes to the store.
struct KindRecords {
  private let kind: Kind
  private let store: CatalogStore
  private var ids: [Int64] = []
  private var rows: [Int64] = []

  /// The number of records that are in memory at a time.
  private static let batch = 512

  /// Reads the ids of the records.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the kind's numbers; 16 bytes of memory each.
  init(_ kind: Kind, in store: CatalogStore) throws {
    (self.kind, self.store) = (kind, store)
    try store.records.forEachPlace(of: kind) {
      ids.append($0.id.id)
      rows.append($0.row)
    }
  }

  /// The row of the record with an id; nil where there is none.
  ///
  /// - Complexity: O(log n).
  func row(_ id: Int64) -> Int64? {
    let place = ids.partitionPoint { $0 >= id }
    return place < ids.count && ids[place] == id ? rows[place] : nil
  }

  /// Calls `body` with every record, by id, and its row.
  ///
  /// - Throws: ``MatchError`` where a run deletes records meanwhile; `StoreError`; `CancellationError`; errors of `body`.
  func forEach(_ part: RecordPart = .whole, _ body: (RecordView, Int64) throws -> Void) throws {
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      let places = start..<min(start + Self.batch, ids.count)
      try Self.forEach(places.lazy.map { (ids[$0], rows[$0]) }, of: kind, in: store, part, body)
    }
  }

  /// Calls `body` with some records of a kind, in their order, and their rows.
  static func forEach(
    _ places: some Collection<(id: Int64, row: Int64)>, of kind: Kind, in store: CatalogStore,
    _ part: RecordPart = .whole, _ body: (RecordView, Int64) throws -> Void
  ) throws {
    var rest = places[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let chosen = Array(rest.prefix(batch))
      rest = rest.dropFirst(chosen.count)
      let found = try store.records.batch(
        at: chosen.compactMap { place in RecordID(kind, place.id).map { RecordPlace(id: $0, row: place.row) } },
        part: part)
      guard found.entries.count == chosen.count else {
        throw MatchError(
          .failed,
          saying: "The store \(store.path) changed while it was read. Match the folder again when the run has ended.")
      }
      var next = 0
      try found.forEach { view in
        try body(view, chosen[next].row)
        next += 1
      }
    }
  }
}
