import Catalog
import GzipKit
import JSONKit
public import Pipeline
public import Store

/// Hears how many rows of which file are written.
public typealias DatasetProgress = @Sendable (_ file: String, _ rows: Int) -> Void

/// Writes the datasets of a store into a generation: `data/csv/TABLE.csv.gz`, `data/ndjson/KIND.ndjson.gz` and
/// `data/changes.ndjson.gz`.
///
/// Every table is written, also an empty one. The bytes depend on the store alone.
/// - Parameters:
///   - csv: how tables are written; nil writes none.
///   - ndjson: whether records are written.
///   - graph: whether the graph of characters is written, `graph/…`.
///   - statistics: whether statistics are written, `statistics/NAME.json` and `statistics/NAME.csv`.
///   - width: how many files are written at a time, and how many blocks of a large one are compressed at a time.
///   - progress: called from several tasks, with the rows of a file so far.
/// - Returns: the files, by path.
/// - Throws: `StoreError`, `FileError`, `PublishingError`; `JSONError` where a stored record is damaged;
///   `CancellationError`.
/// - Complexity: two passes over the store, one for the relations and one for all formats; memory for the relations, see `Relations.init(store:)`, and
///   a few blocks for each file at work.
public func writeDatasets(
  store: CatalogStore, into generation: GenerationWriter, csv: CSVOptions?, ndjson: Bool, graph: Bool = false,
  statistics: Bool = false, width: Int,
  progress: @escaping DatasetProgress = { _, _ in }
) async throws -> [PublishedFile] {
  guard csv != nil || ndjson || graph || statistics else { return [] }
  store.releaseMemory()
  FreedMemory.release()
  let relations = try await Relations.reading(store)
  // Gathering them took tables that are gone now.
  FreedMemory.release()
  let writer = DatasetWriter(
    store: store, relations: relations, generation: generation, csv: csv ?? CSVOptions(),
    width: max(1, width), progress: progress)
  var files: [PublishedFile] = []
  try await withBoundedTasks(
    over: DatasetJob.all(csv: csv != nil, ndjson: ndjson, graph: graph, statistics: statistics),
    limit: writer.width,
    operation: { try await writer.write($0) },
    collect: { files += $0 })
  return files.sorted { $0.path < $1.path }
}

/// Does the jobs of `writeDatasets`.
struct DatasetWriter: Sendable {
  let store: CatalogStore
  let relations: Relations
  let generation: GenerationWriter
  let csv: CSVOptions
  let width: Int
  let progress: DatasetProgress

  func write(_ job: DatasetJob) async throws -> [PublishedFile] {
    switch job {
    case .records(let kinds, let lines, let tables, let urls):
      try await writeRecords(kinds, lines: lines, tables: tables, urls: urls)
    case .relation(let relation): [try writeRelation(relation)]
    case .unseen: [try writeUnseen()]
    case .changes: [try writeChanges()]
    case .findings(let graph, let statistics): try writeFindings(graph: graph, statistics: statistics)
    }
  }

  private func writeRecords(
    _ kinds: [Kind], lines: Bool, tables: Bool, urls: Bool
  ) async throws -> [PublishedFile] {
    var written: [PublishedFile] = []
    let urls = urls ? try open(.urls) : nil
    for kind in kinds {
      var tables = tables ? try RecordTables(kind, relations: relations, urls: urls, open: open) : nil
      if lines {
        written.append(try await writeLines(kind, and: &tables))
      } else {
        var cursor = try RecordCursor(store: store, kind: kind)
        while let batch = try cursor.nextBatch() {
          try Task.checkCancellation()
          try tables?.append(batch)
        }
      }
      written += try tables?.close() ?? []
    }
    if let urls { written.append(try urls.close()) }
    return written
  }

  /// Writes the lines of a kind and fills its tables beside, while the lines are being compressed.
  private func writeLines(_ kind: Kind, and tables: inout RecordTables?) async throws -> PublishedFile {
    let file = try generation.createFile("data/ndjson/\(kind).ndjson.gz")
    var rows = 0
    var batches = 0
    try await withGzipStream(level: 6, width: min(width, 4), sink: { try file.write($0) }) { stream in
      var lines = CompletedLines(kind, relations: relations)
      var out = ByteBuilder(capacity: 1 << 20)
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        batch.forEach { lines.append($0, to: &out) }
        out.withUnsafeBytes { stream.append($0) }
        out.removeAll()
        try await stream.settle()
        try tables?.append(batch)
        rows += batch.entries.count { $0.missingSince == nil }
        batches += 1
        // Blocks of many sizes come and go, and the heap grows between them: what it does not need goes back now and then.
        if batches % 64 == 0 { FreedMemory.release() }
        progress(file.path, rows)
      }
    }
    return try file.close(rows: rows)
  }

  private func writeRelation(_ relation: Relation) throws -> PublishedFile {
    let file = try open(TableDescription(of: relation))
    var rows = RelationRows(relation, relations: relations, sink: file.rows)
    while rows.append(upTo: 1 << 14) {
      try Task.checkCancellation()
      try file.drain()
    }
    return try file.close()
  }

  private func writeUnseen() throws -> PublishedFile {
    let file = try open(.unseen)
    try UnseenRows(relations: relations, sink: file.rows).append { try file.drain() }
    return try file.close()
  }

  private func writeChanges() throws -> PublishedFile {
    let file = try generation.createFile("data/changes.ndjson.gz")
    let lines = ChangeLines()
    var rows = 0
    var out = ByteBuilder(capacity: 1 << 16)
    var encoder: GzipEncoder? = GzipEncoder(level: 6)
    func drain(above size: Int) throws {
      guard out.count > size else { return }
      try out.withUnsafeBytes { bytes in try encoder?.write(bytes) { try file.write($0) } }
      out.removeAll()
    }
    try store.forEachChange { change in
      if try lines.append(change, to: &out) { rows += 1 }
      if rows % 1024 == 0 { try Task.checkCancellation() }
      try drain(above: 256 << 10)
    }
    try drain(above: 0)
    if let encoder = encoder.take() { try encoder.finish { try file.write($0) } }
    return try file.close(rows: rows)
  }

  private func open(_ table: TableDescription) throws -> CSVFile {
    try CSVFile(table, in: generation, options: csv, progress: progress)
  }
}
