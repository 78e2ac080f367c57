import Basics
import Catalog
import CompressionKit
import Pipeline
import Store
import Synchronization

extension DatasetWriter {
  /// Does a job that writes tables, each to a file for every format, and reads the store once for all formats. The statistics look at the
  /// rows of records, too.
  func writeTables(_ job: DatasetJob) async throws -> [PublishedFile] {
    let counted = formats.countsStatistics && job.hasRecordRows ? FactFiles(tables, missing: missing) : nil
    let written = try await writeTables(job) { table in
      // Each format once. The types of all are known here, so a cell costs no indirect call, whichever are wanted.
      PairedFiles(
        try formats.csv.map {
          try CSVFile(table, in: generation, memory, options: $0, formats.compressions.csv, progress: progress)
        },
        PairedFiles(
          either: formats.parquet
            ? try ParquetFile(
              table, of: tables.model, in: generation, formats.compressions.parquet, progress: progress) : nil,
          or: counted?.open(table)))
    }
    if let kinds = counted?.facts { facts.contents.withLock { $0.kinds += kinds } }
    return written
  }

  /// Does a job that writes tables.
  ///
  /// - Parameters:
  ///   - kept: the records whose rows are not wanted.
  ///   - open: makes the file of a table, in all formats that are wanted.
  func writeTables<File: TableFile>(
    _ job: DatasetJob, without kept: CommonParts? = nil, to open: (TableDescription) throws -> File
  ) async throws -> [PublishedFile] {
    switch job {
    case .records(let kinds, let lines, let tables, let shared):
      return try await writeRecords(kinds, lines: lines, tables: tables, shared: shared, without: kept, to: open)
    case .relation(let relation):
      let file = try open(tables.table(of: relation))
      try relations.appendRows(of: relation, to: file.rows) {
        try Task.checkCancellation()
        try file.drain()
      }
      return try file.close()
    case .names(let table):
      let file = try open(table.description)
      try relations.appendRows(of: table, to: file.rows) { try file.drain() }
      return try file.close()
    case .database, .graph: return []
    }
  }

  private func writeRecords<File: TableFile>(
    _ kinds: [Kind], lines: Bool, tables: Bool, shared: Bool, without kept: CommonParts?,
    to open: (TableDescription) throws -> File
  ) async throws -> [PublishedFile] {
    var written: [PublishedFile] = []
    let shared = shared ? try self.tables.parts(of: nil).map(open) : []
    for kind in kinds {
      let files = tables ? try self.tables.filled(by: kind).map(open) : []
      var tables = tables ? RecordTables(kind, relations: relations, files: files, shared: shared) : nil
      if lines {
        written.append(try await writeLines(kind, and: &tables))
      } else {
        var cursor = try RecordCursor(store: store, kind: kind)
        for numbers in kept?.otherNumbers(of: kind) ?? [1...RecordID.greatest] {
          cursor.move(to: numbers, of: kind)
          while let batch = try cursor.nextBatch() {
            try Task.checkCancellation()
            try tables?.append(batch)
            cursor.giveBack(consume batch)
          }
        }
      }
      written += try tables?.close() ?? []
    }
    return try written + shared.flatMap { try $0.close() }
  }

  /// Writes the lines of a kind while they are compressed, and fills its tables in the same pass.
  private func writeLines(
    _ kind: Kind, and tables: inout RecordTables<some TableFile>?
  ) async throws -> PublishedFile {
    let compression = formats.compressions.ndjson
    let file = try generation.createFile(
      "data/ndjson/\(self.tables.model[kind].name).ndjson\(compression.fileExtension)")
    var rows = 0
    var batches = 0
    let (plainBytes, layout) = try await withBlockStream(
      compression, known: memory?.blocks(of: file.path, compression, before: generation), width: width,
      sink: { try file.write($0) }
    ) { stream in
      var lines = CompletedLines(kind, relations: relations)
      var out = ByteBuilder(capacity: 1 << 20)
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        try batch.forEach { try lines.append($0, to: &out) }
        out.withUnsafeBytes { stream.append($0) }
        out.removeAll()
        try await stream.flush()
        try tables?.append(batch)
        rows += batch.entries.count
        cursor.giveBack(consume batch)
        batches += 1
        // Blocks of many sizes come and go, and the heap grows between them: what it does not need goes back now and then.
        if batches % 64 == 0 { FreedMemory.release() }
        progress(file.path, rows)
      }
      return stream.uncompressedCount
    }
    memory?.keep(layout, of: file.path)
    return try file.close(rows: rows, plainBytes: plainBytes)
  }
}
