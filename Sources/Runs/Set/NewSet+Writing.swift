import Catalog
import Collector
import CompressionKit
import Datasets
import Definitions
import Pipeline
import Site
import Store

/// The writing of a set from the store.
extension NewSet {
  /// Writes every output that the pipeline file names.
  func writeOutputs() async throws -> WrittenCatalogue {
    let (definition, state, width) = (run.definition, run.state, run.width)
    let (generation, events) = (place.generation, place.events)
    let reportProgress: @Sendable (String, Int) -> Void = { part, done in
      events(.progress(CollectionProgress(stage: .write, collection: part, done: done)))
    }
    return try await withStage(.write, clock: ContinuousClock(), events: events) {
      let write = definition.write
      let hasPages = write.xml != nil || write.site != nil
      let program = run.program()
      async let published = comparison == .sizes ? publishedPages() : nil
      let relations = try await Relations.reading(
        store, isLarge: try isLarge, comparing: write.sqlite != nil || hasPages)
      let current = await published
      let memory = program.map { program in
        // What a damaged manifest says of a set would stand in each set from now on.
        SetMemory(program: program, current: run.memory().flatMap { $0.set == current?.digest ? $0 : nil })
      }
      let target = SiteTarget(
        generation, previous: current?.pages ?? PublishedPages(),
        pictures: PicturePlaces(state: state, areRead: comparison == .digests), memory: memory, width: width)
      // The XML catalogue is one more large file; the pages need the memory of all of them.
      let (datasets, documents) = try await writeDatasets(
        store: store, relations: relations, into: generation, formats: DatasetFormats(definition),
        memory: memory, width: width, progress: reportProgress
      ) { [relations] () -> [PublishedFile] in
        guard write.xml != nil else { return [] }
        return try await writeXMLCatalogue(
          of: store, relations: relations, beside: write.site, into: target, progress: reportProgress)
      }
      var all = WrittenCatalogue(changes: datasets.changes, memory: memory)
      if let settings = write.collector {
        FreedMemory.release()
        let collector = try await writeCollectorFiles(
          of: store, settings: settings, into: generation, progress: reportProgress)
        for note in collector.notes { events(.note(note)) }
      }
      guard let site = write.site else { return all }
      FreedMemory.release()
      let content = SiteContent(
        settings: site, publisher: run.publisher, statistics: datasets.statistics,
        downloads: datasets.files + documents)
      // The pages are made of what is read from the relations at first, and need their memory.
      all.site = try await writeSite(
        of: store, relations: consume relations, showing: content, into: target, events: events)
      return all
    }
  }

  /// Returns the pages of the current set, and its digest if it is that of the listed files. Nil where no manifest can be read.
  private func publishedPages() -> (pages: PublishedPages, digest: String?)? {
    var pages = PublishedPages(prefixes: ["site/", "xml/"])
    var digest = SetDigest()
    let manifest = Manifest.read(in: run.output + "/current", files: run.files) {
      pages.add($0)
      digest.add($0)
    }
    return manifest.map { (pages, $0.set == digest.text ? $0.set : nil) }
  }

  /// The number of records above which a catalogue is large. A full-size one of the first source has a fifth of them.
  private static let manyRecords = 1_000_000

  /// Whether the set has only tables and so many records that it is made with as little memory as possible. Pages, XML, graph and
  /// statistics look at all pairs and need more memory anyway.
  private var isLarge: Bool {
    get throws {
      let write = run.definition.write
      guard write.site == nil, write.xml == nil, write.graph == nil, write.statistics == nil,
        // Details that are records need the names of these.
        store.model.details.allSatisfy({ $0.kind == nil })
      else { return false }
      return try store.records.count() > Self.manyRecords
    }
  }
}

/// The result of writing a set.
struct WrittenCatalogue: Sendable {
  /// The result of writing the site; nil where none is asked for.
  var site: WrittenSite?
  /// The span of data that the feed of changes covers.
  let changes: ChangeSpan?
  /// The memory of the set; nil where nothing can be remembered.
  let memory: SetMemory?
}

extension DatasetFormats {
  /// Creates the formats that a pipeline file asks for.
  init(_ definition: PipelineDefinition) {
    let write = definition.write
    self.init(
      csv: write.csv.map { CSVOptions(spreadsheetSafe: $0.spreadsheetSafe, byteOrderMark: $0.byteOrderMark) },
      ndjson: write.ndjson != nil,
      sqlite: write.sqlite != nil, parquet: write.parquet != nil, archive: write.archive.map { _ in definition.name },
      graph: write.graph != nil, statistics: write.statistics != nil,
      givesStatistics: write.site != nil, compressions: FileCompressions(write))
  }
}

extension FileCompressions {
  /// Creates the compressions that a pipeline file asks for, each at its usual level.
  fileprivate init(_ write: Write) {
    self.init()
    func set(_ compression: inout Compression, to choice: FileCompression?) {
      switch (choice, compression) {
      case (nil, _), (.gzip, .gzip), (.zstd, .zstd): break
      case (.some(.none), _): compression = .none
      case (.gzip, _): compression = .gzip(level: 6)
      case (.zstd, _): compression = .zstd(level: 3)
      }
    }
    set(&csv, to: write.csv?.compression)
    set(&ndjson, to: write.ndjson?.compression)
    set(&parquet, to: write.parquet?.compression)
    set(&archive, to: write.archive?.compression)
  }
}

extension PublisherFiles {
  /// Reads the files that the site of a definition names; none where it has no site.
  ///
  /// - Throws: `DefinitionError` where one of them cannot be read; `FileError`.
  init(of definition: PipelineDefinition) throws {
    guard let site = definition.write.site else {
      self.init()
      return
    }
    try self.init(site, name: definition.name)
  }
}
