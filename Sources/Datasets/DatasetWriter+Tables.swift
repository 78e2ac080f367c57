import Basics
import Catalog
import GzipKit
import Pipeline
import Store

extension DatasetWriter {
  /// Does a job that writes tables, to a file for each table and format: the records are read once for all formats.
  func writeTables(_ job: DatasetJob) async throws -> [PublishedFile] {
    if formats.countsStatistics, case .records(_, _, tables: true, _) = job { return try await writeCountedTables(job) }
    return switch (formats.csv, formats.parquet) {
    case (let csv?, true): try await writeTables(job) { PairedFiles(try open($0, csv), try openParquet($0)) }
    case (nil, true): try await writeTables(job, to: openParquet)
    case (let csv, false): try await writeTables(job) { try open($0, csv ?? CSVOptions()) }
    }
  }

  /// The same for tables of records whose rows the statistics count, too.
  private func writeCountedTables(_ job: DatasetJob) async throws -> [PublishedFile] {
    let counted = FactFiles(missing: missing)
    let written =
      switch (formats.csv, formats.parquet) {
      case (let csv?, true):
        try await writeTables(job) {
          PairedFiles(PairedFiles(try open($0, csv), try openParquet($0)), counted.open($0))
        }
      case (let csv?, false): try await writeTables(job) { PairedFiles(try open($0, csv), counted.open($0)) }
      case (nil, true): try await writeTables(job) { PairedFiles(try openParquet($0), counted.open($0)) }
      case (nil, false): try await writeTables(job) { counted.open($0) }
      }
    facts.add(counted.facts)
    return written
  }

  private func open(_ table: TableDescription, _ options: CSVOptions) throws -> CSVFile {
    try CSVFile(table, in: generation, options: options, progress: progress)
  }

  private func openParquet(_ table: TableDescription) throws -> ParquetFile {
    try ParquetFile(table, in: generation, progress: progress)
  }

  /// Does a job that writes tables.
  ///
  /// - Parameter open: makes the file of a table, in whatever formats are wanted.
  func writeTables<File: TableFile>(
    _ job: DatasetJob, to open: (TableDescription) throws -> File
  ) async throws -> [PublishedFile] {
    switch job {
    case .records(let kinds, let lines, let tables, let urls):
      try await writeRecords(kinds, lines: lines, tables: tables, urls: urls, to: open)
    case .relation(let relation): try writeRelation(relation, to: open(TableDescription(of: relation)))
    case .names(let table): try writeNames(table, to: open(table.description))
    case .database, .graph: []
    }
  }

  private func writeRecords<File: TableFile>(
    _ kinds: [Kind], lines: Bool, tables: Bool, urls: Bool, to open: (TableDescription) throws -> File
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
          cursor.giveBack(consume batch)
        }
      }
      written += try tables?.close() ?? []
    }
    if let urls { written += try urls.close() }
    return written
  }

  /// Writes the lines of a kind and fills its tables beside, while the lines are being compressed.
  private func writeLines(
    _ kind: Kind, and tables: inout RecordTables<some TableFile>?
  ) async throws -> PublishedFile {
    let file = try generation.createFile("data/ndjson/\(kind).ndjson.gz")
    var rows = 0
    var batches = 0
    var plainBytes = 0
    try await withGzipStream(level: 6, width: width, sink: { try file.write($0) }) { stream in
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
      plainBytes = stream.uncompressedCount
    }
    return try file.close(rows: rows, plainBytes: plainBytes)
  }

  private func writeRelation(_ relation: Relation, to file: some TableFile) throws -> [PublishedFile] {
    var rows = RelationRows(relation, relations: relations, sink: file.rows)
    while rows.append(upTo: 1 << 14) {
      try Task.checkCancellation()
      try file.drain()
    }
    return try file.close()
  }

  private func writeNames(_ table: NameTable, to file: some TableFile) throws -> [PublishedFile] {
    try NameRows(table, relations: relations, sink: file.rows).append { try file.drain() }
    return try file.close()
  }
}
