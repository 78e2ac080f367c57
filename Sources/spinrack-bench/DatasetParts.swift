import Basics
import Catalog
import Datasets
import Store

/// The writers of datasets over batches in memory, without compression and without files.
struct DatasetParts {
  let store: CatalogStore
  let relations: Relations

  /// The amount of output.
  struct Amount {
    var bytes = 0
    var rows = 0
  }

  /// Returns all stored records, by kind.
  func batches() throws -> [(kind: Kind, batches: [RecordBatch])] {
    try store.model.all.map { kind in
      var cursor = try RecordCursor(store: store, kind: kind)
      var batches: [RecordBatch] = []
      while let batch = try cursor.nextBatch() { batches.append(batch) }
      return (kind, batches)
    }
  }

  /// Makes all lines.
  ///
  /// - Returns: their amount.
  func lines(of kinds: [(kind: Kind, batches: [RecordBatch])]) throws -> Amount {
    var made = Amount()
    var out = ByteBuilder(capacity: 1 << 20)
    for (kind, batches) in kinds {
      var lines = CompletedLines(kind, relations: relations)
      for batch in batches {
        try batch.forEach { try lines.append($0, to: &out) }
        made.rows += batch.entries.count
        made.bytes += out.count
        out.removeAll()
      }
    }
    return made
  }

  /// Makes all tables as CSV.
  ///
  /// - Returns: their amount.
  func tables(of kinds: [(kind: Kind, batches: [RecordBatch])]) throws -> Amount {
    var made = Amount()
    try fill(kinds, making: { CSVRows($0, options: CSVOptions()) }) { sinks in
      for sink in sinks {
        made.bytes += sink.bytes.count
        sink.bytes.removeAll()
      }
    } closing: {
      made.rows += $0.count
    }
    return made
  }

  /// Returns all tables with all their rows, kept in memory for a writer.
  func recorded(of kinds: [(kind: Kind, batches: [RecordBatch])]) throws -> [RecordedTable] {
    var tables: [RecordedTable] = []
    try fill(kinds, making: RecordedTable.init) { _ in
    } closing: {
      tables.append($0)
    }
    return tables
  }

  /// Gives all rows of all tables to sinks.
  ///
  /// - Parameters:
  ///   - drain: called from time to time with the sinks that are being filled.
  ///   - close: called once for each sink, when it has all rows.
  private func fill<Sink: RowSink>(
    _ kinds: [(kind: Kind, batches: [RecordBatch])], making sink: (TableDescription) -> Sink,
    draining drain: ([Sink]) -> Void, closing close: (Sink) -> Void
  ) throws {
    let tables = CatalogTables(relations.model)
    let shared = tables.parts(of: nil).map(sink)
    for (kind, batches) in kinds {
      let sinks = tables.filled(by: kind).map(sink)
      var rows = RecordRows(kind, relations: relations, sinks: sinks, shared: shared)
      for batch in batches {
        try batch.forEach { try rows.append($0) }
        drain(sinks + shared)
      }
      sinks.forEach(close)
    }
    shared.forEach(close)
    for relation in relations.model.relations {
      let pairs = sink(tables.table(of: relation))
      try relations.appendRows(of: relation, to: pairs) { drain([pairs]) }
      drain([pairs])
      close(pairs)
    }
    for table in [NameTable.names, .unseen] {
      let names = sink(table.description)
      try relations.appendRows(of: table, to: names) { drain([names]) }
      drain([names])
      close(names)
    }
  }
}
