import Catalog
public import Pipeline
public import Store

/// Hears how many rows of which file are written.
public typealias DatasetProgress = @Sendable (_ file: String, _ rows: Int) -> Void

/// Writes the datasets of a store into a generation: everything below `data/`, `archive/`, `graph/` and `statistics/`, and
/// `datapackage.json`.
///
/// Every table is written, also an empty one. The bytes depend on the store alone.
/// - Parameters:
///   - relations: those of the store.
///   - formats: what is written, and how; nothing at all where nothing is asked for.
///   - origin: what descriptions and names say of the set.
///   - width: how many files are written at a time, and how many blocks of a large one are compressed at a time; four
///     are the most for either.
///   - progress: called from several tasks, with the rows of a file so far.
/// - Throws: `StoreError`, `FileError`, `PublishingError`, `DatabaseError`; `JSONError` where a stored record is damaged;
///   `CancellationError`.
/// - Complexity: one pass over the store for all files of tables and lines, one for the database; memory for a few blocks of each
///   file at work.
public func writeDatasets(
  store: CatalogStore, relations: Relations, into generation: GenerationWriter, formats: DatasetFormats,
  origin: DatasetOrigin, width: Int, progress: @escaping DatasetProgress = { _, _ in }
) async throws -> WrittenDatasets {
  guard !formats.isEmpty else { return WrittenDatasets(files: [], changes: nil, statistics: []) }
  let writer = DatasetWriter(
    store: store, relations: relations, missing: formats.hasFindings ? try store.missingRecords() : [],
    generation: generation, formats: formats, origin: origin, width: min(max(1, width), greatestWidth),
    progress: progress)
  let data = try await writer.writeFiles()
  // The feed says of which data it is, so it comes behind them.
  let changes = formats.hasData ? try writer.writeChanges(of: data) : nil
  let written = data + (changes.map { [$0.file] } ?? [])
  // Archives are copied, which is waiting for the disk mostly, while the statistics are counted.
  async let companions = writer.writeCompanions(of: written)
  let statistics = formats.countsStatistics ? try writer.statistics() : []
  let counted = formats.statistics ? try writer.write(statistics) : []
  let files = try await (written + companions + counted)
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  return WrittenDatasets(files: files, changes: changes?.span, statistics: statistics)
}

/// How many jobs are done at a time at most, and blocks of a large file compressed, however many cores there are: each job
/// keeps tables open, with their buffers.
private let greatestWidth = 4

/// Does the jobs of `writeDatasets`.
struct DatasetWriter: Sendable {
  let store: CatalogStore
  let relations: Relations
  /// The records that the source does not have any more; graph and statistics do not count them, and only they ask.
  let missing: Set<RecordID>
  let generation: GenerationWriter
  let formats: DatasetFormats
  let origin: DatasetOrigin
  let width: Int
  let progress: DatasetProgress
  /// What was learnt on the way, for the statistics.
  let facts = GatheredFacts()

  /// Writes everything that is made of the store alone.
  func writeFiles() async throws -> [PublishedFile] {
    var files: [PublishedFile] = []
    try await withBoundedTasks(
      over: DatasetJob.all(formats), limit: width, operation: { try await write($0) }, collect: { files += $0 })
    return files
  }

  private func write(_ job: DatasetJob) async throws -> [PublishedFile] {
    switch job {
    case .database: try await writeDatabase()
    case .records, .relation, .names: try await writeTables(job)
    case .graph: try writeGraph()
    }
  }
}
