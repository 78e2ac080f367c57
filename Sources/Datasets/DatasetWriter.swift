import Catalog
public import Pipeline
public import Store
import Synchronization

/// A function that takes the path of a file and the number of its rows so far.
public typealias DatasetProgress = @Sendable (_ file: String, _ rows: Int) -> Void

/// Writes the datasets of a store into a generation: everything below `data/`, `archive/`, `graph/` and `statistics/`, and
/// `datapackage.json`.
///
/// Every table is written, also an empty one. The bytes depend on the store alone.
/// - Parameters:
///   - relations: the relations of the store.
///   - formats: the datasets to write; with none of them only the licence is written, if the model has one.
///   - memory: the memory of the set and of the current one, from which unchanged parts are taken; nil where nothing is remembered.
///   - width: how many files are written at a time, and how many blocks of a large one are compressed at a time; at most four of either.
///   - progress: called from several tasks, with the rows of a file so far.
///   - other: work that is done as one more of these files, the third to begin; `width` holds for it, too.
/// - Returns: the written files, and the result of the other work.
/// - Throws: `StoreError`, `FileError`, `PublishingError`, `DatabaseError`; `JSONError` where a stored record is damaged;
///   `CancellationError`; what the other work throws.
/// - Complexity: one pass over the store for all files of tables and lines, one for the database; memory for a few blocks of each file at
///   work.
public func writeDatasets<Other: Sendable>(
  store: CatalogStore, relations: Relations, into generation: GenerationWriter, formats: DatasetFormats,
  memory: SetMemory? = nil, width: Int, progress: @escaping DatasetProgress = { _, _ in },
  beside other: @escaping @Sendable () async throws -> Other
) async throws -> (datasets: WrittenDatasets, other: Other) {
  // The licence belongs to every set, also to one without data.
  let licence = try LicenceFile(store.model).map { [try generation.writeFile(LicenceFile.path, $0.bytes)] } ?? []
  guard !formats.isEmpty else {
    return (
      WrittenDatasets(files: licence, changes: nil, statistics: []), try await other()
    )
  }
  let writer = DatasetWriter(
    store: store, relations: relations, tables: CatalogTables(store.model),
    missing: formats.hasFindings ? try store.records.missing() : [],
    generation: generation, memory: memory, formats: formats,
    width: min(max(1, width), greatestWidth), progress: progress)
  var (data, others) = try await writer.writeFiles(beside: other)
  if formats.hasTableFiles { data += try writer.writeScripts() }
  // The feed names the state of the data, so it is written after them.
  let changes = formats.hasData ? try writer.writeChanges(of: data) : nil
  let written = data + (changes.map { [$0.file] } ?? [])
  // Archives are copied, which is waiting for the disk mostly, while the statistics are counted.
  async let companions = writer.writeCompanions(of: written)
  let statistics = formats.countsStatistics ? try writer.statistics() : []
  let counted = formats.statistics ? try writer.write(statistics) : []
  let files = try await (licence + written + companions + counted)
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  let datasets = WrittenDatasets(
    files: files, changes: changes?.span, statistics: statistics)
  return (datasets, others)
}

/// Writes the datasets of a store into a generation, without other work at the same time.
public func writeDatasets(
  store: CatalogStore, relations: Relations, into generation: GenerationWriter, formats: DatasetFormats,
  memory: SetMemory? = nil, width: Int, progress: @escaping DatasetProgress = { _, _ in }
) async throws -> WrittenDatasets {
  try await writeDatasets(
    store: store, relations: relations, into: generation, formats: formats, memory: memory, width: width,
    progress: progress, beside: {}
  ).datasets
}

/// The greatest number of jobs at a time, and of blocks of a large file compressed at a time, on any number of cores: each job keeps tables
/// open, with their buffers.
private let greatestWidth = 4

/// Does the jobs of `writeDatasets`.
struct DatasetWriter: Sendable {
  let store: CatalogStore
  let relations: Relations
  let tables: CatalogTables
  /// The missing records; graph and statistics do not count them.
  let missing: Set<RecordID>
  let generation: GenerationWriter
  let memory: SetMemory?
  let formats: DatasetFormats
  let width: Int
  let progress: DatasetProgress
  /// Facts that other jobs gathered for the statistics.
  let facts = GatheredFacts()

  /// Writes all files that are made of the store alone, and does other work that takes longer than any of these jobs.
  func writeFiles<Other: Sendable>(
    beside other: @escaping @Sendable () async throws -> Other
  ) async throws -> ([PublishedFile], Other) {
    var files: [PublishedFile] = []
    var result: Other?
    let jobs = DatasetJob.all(formats, tables.model)
    try await withBoundedTasks(
      over: [nil] + jobs.map(Optional.some), limit: width,
      operation: { job -> ([PublishedFile], Other?) in
        if let job { (try await write(job), nil) } else { ([], try await other()) }
      },
      collect: { (written: [PublishedFile], other: Other?) in
        FreedMemory.release()
        files += written
        if let other { result = other }
      })
    // It is among the jobs, all of which are done here.
    guard let result else { throw CancellationError() }
    return (files, result)
  }

  private func write(_ job: DatasetJob) async throws -> [PublishedFile] {
    switch job {
    case .database: try await writeDatabase()
    case .records, .relation, .names: try await writeTables(job)
    case .graph: try writeGraph()
    }
  }

  /// Writes the descriptions of the tables for DuckDB and dbt. They are below `data/`, so the state of the data covers them.
  func writeScripts() throws -> [PublishedFile] {
    let hasParquet = formats.parquet
    return [
      try generation.writeFile(
        DuckDBScript.path,
        DuckDBScript(tables: tables, readsParquet: hasParquet, compression: formats.compressions.csv).bytes()),
      try generation.writeFile(DBTSources.path, DBTSources(tables: tables, hasParquet: hasParquet).bytes()),
    ]
  }

  /// Writes the files that describe files of the set, or are made of them.
  func writeCompanions(of files: [PublishedFile]) async throws -> [PublishedFile] {
    var written: [PublishedFile] = []
    let schemas = LineSchema.all(of: tables.model, as: formats)
    for schema in schemas { written.append(try generation.writeFile(schema.path, schema.bytes)) }
    let package = DataPackage(
      tables: tables, schemas: schemas, attributions: try store.records.attributions(),
      compression: formats.compressions.csv)
    if formats.csv != nil {
      written.append(try generation.writeFile(DataPackage.path, package.bytes(of: files + written)))
    }
    if let name = formats.archive {
      try await withBoundedTasks(
        over: DatasetArchive.all(files.sorted { $0.path < $1.path }, package, name: name, formats.compressions.archive),
        limit: width,
        operation: { try write($0) }, collect: { written += $0 })
    }
    return written
  }
}

/// The graph and the statistics, which describe the catalogue as a whole.
extension DatasetWriter {
  /// Writes the graph of characters, and keeps it for the statistics.
  func writeGraph() throws -> [PublishedFile] {
    let graph = try makeGraph()
    if formats.countsStatistics { facts.contents.withLock { $0.graph = graph } }
    return try graph.0.map { try write($0, measures: $0.measures()) } ?? []
  }

  /// Computes the statistics from the facts that other jobs kept; facts that no job kept are computed here.
  func statistics() throws -> [Statistic] {
    let facts = facts.contents.withLock { $0 }
    let (graph, kindIndexes) = try facts.graph ?? makeGraph()
    return try CatalogStatistics(
      of: relations, kindIndexes: kindIndexes, facts: facts.kinds, graph: graph,
      changes: facts.changes ?? ChangeCounts(store, relations)
    ).all()
  }

  private func makeGraph() throws -> (CharacterGraph?, [KindIndex]) {
    let kindIndexes = KindIndex.all(relations, missing: missing)
    return (try CharacterGraph(relations, kindIndexes: kindIndexes), kindIndexes)
  }
}

/// One piece of the work of writing datasets, done by one task.
enum DatasetJob: Sendable {
  /// The database with all tables.
  case database
  /// The records of kinds in this order, read once: as NDJSON, as tables of records and of their parts, or both; with
  /// or without the tables that several kinds fill.
  case records([Kind], lines: Bool, tables: Bool, shared: Bool)
  /// The table of a relation.
  case relation(Relation)
  /// A table of numbers and their names.
  case names(NameTable)
  /// The graph of characters.
  case graph

  /// Whether the job fills tables of records.
  var hasRecordRows: Bool {
    if case .records(_, _, tables: true, _) = self { true } else { false }
  }

  /// Returns the jobs, the longest first, so that none of them is left over at the end.
  static func all(_ formats: DatasetFormats, _ model: CatalogModel) -> [DatasetJob] {
    var jobs: [DatasetJob] = formats.sqlite ? [.database] : []
    if formats.hasTableFiles {
      jobs += tables(of: model, lines: formats.ndjson)
    } else if formats.ndjson || formats.countsStatistics {
      // Those of the most records first, and statistics look at the rows of the tables, also where no file is made of them.
      let roles: [Role] = [.issue, .story, .series, .creator, .character, .event]
      let first = roles.compactMap(model.kind)
      jobs += (first + model.order.filter { !first.contains($0) }).map {
        .records([$0], lines: formats.ndjson, tables: formats.countsStatistics, shared: false)
      }
    }
    if formats.graph { jobs.append(.graph) }
    return jobs
  }

  /// Returns the jobs that write every table once.
  ///
  /// - Parameter lines: whether the records are also written as NDJSON while they are read.
  static func tables(of model: CatalogModel, lines: Bool) -> [DatasetJob] {
    // The tables that several kinds fill run through these in the order of their names, so one task reads them all.
    let sharing = model.allByName.filter { kind in
      model.parts.contains { $0.kind == nil && $0.place(in: model[kind]) != nil }
    }
    var jobs = [DatasetJob.records(sharing, lines: lines, tables: true, shared: true)]
    jobs += model.all.filter { !sharing.contains($0) }.map { .records([$0], lines: lines, tables: true, shared: false) }
    // The longest first.
    let details: [ListDetail?] = model.details + [nil]
    for detail in details { jobs += model.relations.filter { $0.detail == detail }.map { .relation($0) } }
    return jobs + [.names(.names), .names(.unseen)]
  }
}

/// The result of writing datasets.
public struct WrittenDatasets: Sendable {
  /// The files, by path.
  public let files: [PublishedFile]
  /// The states of the data between which the feed of changes leads; nil where there is no feed.
  public let changes: ChangeSpan?
  /// The statistics, where they were asked for.
  public let statistics: [Statistic]
}
