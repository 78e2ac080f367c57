import Catalog
import Datasets
import JSONKit
import Store

/// The writers of datasets over batches that lie ready in memory, without compression and without files.
struct DatasetParts {
  let store: CatalogStore
  let relations: Relations

  /// All stored records, by kind.
  func batches() throws -> [(kind: Kind, batches: [RecordBatch])] {
    try Kind.allCases.map { kind in
      var cursor = try RecordCursor(store: store, kind: kind)
      var batches: [RecordBatch] = []
      while let batch = try cursor.nextBatch() { batches.append(batch) }
      return (kind, batches)
    }
  }

  /// Makes all lines.
  ///
  /// - Returns: how many bytes they are.
  func lines(of kinds: [(kind: Kind, batches: [RecordBatch])]) -> Int {
    var bytes = 0
    var out = ByteBuilder(capacity: 1 << 20)
    for (kind, batches) in kinds {
      var lines = CompletedLines(kind, relations: relations)
      for batch in batches {
        batch.forEach { lines.append($0, to: &out) }
        bytes += out.count
        out.removeAll()
      }
    }
    return bytes
  }

  /// Makes all tables.
  ///
  /// - Returns: how many bytes they are.
  func tables(of kinds: [(kind: Kind, batches: [RecordBatch])]) throws -> Int {
    var bytes = 0
    let urls = CSVRows(.urls, options: CSVOptions())
    for (kind, batches) in kinds {
      let sinks = RecordRows<CSVRows>.tables(of: kind).map { CSVRows($0, options: CSVOptions()) }
      var rows = RecordRows(kind, relations: relations, sinks: sinks, urls: kind == .stories ? nil : urls)
      for batch in batches {
        try batch.forEach { try rows.append($0) }
        for sink in sinks + [urls] { bytes += take(sink) }
      }
    }
    for relation in Relation.tables {
      let sink = CSVRows(TableDescription(of: relation), options: CSVOptions())
      var rows = RelationRows(relation, relations: relations, sink: sink)
      while rows.append(upTo: 1 << 14) { bytes += take(sink) }
      bytes += take(sink)
    }
    let unseen = CSVRows(.unseen, options: CSVOptions())
    try UnseenRows(relations: relations, sink: unseen).append { bytes += take(unseen) }
    return bytes
  }

  private func take(_ sink: CSVRows) -> Int {
    let count = sink.bytes.count
    sink.bytes.removeAll()
    return count
  }
}
