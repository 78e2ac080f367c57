import Catalog
import Store

extension FactGatherer {
  /// Reads the facts of all kinds from a store, where no table is written whose rows could be looked at on their way.
  ///
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged; `CancellationError`.
  /// - Complexity: one pass over the records.
  static func facts(of store: CatalogStore, _ relations: Relations, missing: Set<RecordID>) throws -> [KindFacts] {
    try Kind.allCases.map { kind in
      let gatherer = FactGatherer(kind, missing: missing)
      var rows = RecordRows(kind, relations: relations, sinks: gatherer.sinks, urls: nil)
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        try batch.forEach { try rows.append($0) }
      }
      return gatherer.facts
    }
  }
}
