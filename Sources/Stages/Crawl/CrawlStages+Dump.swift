import Catalog
public import CatalogSources
public import Pipeline
public import Store

/// Reading a local database.
extension CrawlStages {
  /// Reads the rest of a crawl of a local database, and records which database it was: the file itself is not copied.
  ///
  /// - Returns: the collections whose tables are there as complete, the others as absent.
  /// - Throws: `SourceError`, also where the file was changed meanwhile; `RecordingError`, `StoreError`, `FileError`,
  ///   `CancellationError`.
  func read(
    _ dump: any LocalDump, _ crawl: Crawl, through flow: PageFlow, done: [StoredPage],
    recordedIn captures: CaptureFolder?
  ) async throws -> CrawlConclusion {
    let file = dump.file
    // The file is read twice, by rows and by bytes. The second waits for the disk, so it has a thread of its own.
    async let digest = withTaskExecutorPreference(StoreExecutor()) { try file.digest() }
    let former = try program == nil ? nil : store.pages.formerRows(before: crawl)
    let stage = DumpStage(dump, done: Set(done.map(\.place)), program: program, former: former)
    _ = try await flow.run { try await stage.run(into: $0) }
    let sha256 = try await digest
    guard file.isUnchanged else {
      throw SourceError(
        code: .unavailable, message: "\(file.path) was changed while it was read.",
        remedy: "Let nothing write it, and run again: what was read is read anew.")
    }
    let date = file.date.map { " of \($0)" } ?? ""
    events(.note("read \(file.name)\(date): \(file.size) bytes, SHA-256 \(sha256)"))
    if let captures {
      try await captures.open(
        crawl: crawl.nameOfCaptures, stored: [],
        info: [
          ("spinrack-source", crawl.source), ("spinrack-crawl", crawl.started), CaptureFolder.tells,
          ("spinrack-dump-file", file.name), ("spinrack-dump-bytes", "\(file.size)"),
          ("spinrack-dump-sha256", sha256), ("spinrack-dump-date", file.date ?? "unknown"),
        ])
      try await captures.finish()
    }
    let verdicts = store.model.all.map { kind in
      (kind, CompletenessVerdict(status: dump.kinds.contains(kind) ? .complete : .absent, missing: 0))
    }
    var conclusion = CrawlConclusion(
      of: store.model.all, verdicts: Dictionary(uniqueKeysWithValues: verdicts), efforts: [:], findings: [:])
    conclusion.dump = DumpAge(name: file.name, newestChange: try dump.newestChange())
    return conclusion
  }
}

extension DumpAge {
  /// Reads the age of the local database that a crawl read; nil for a crawl of another source.
  ///
  /// - Throws: `StoreError`.
  public init?(of crawl: Crawl, in store: CatalogStore) throws {
    let conclusion = try store.crawls.conclusion(of: crawl).flatMap { CrawlConclusion(text: $0, of: store.model) }
    guard let age = conclusion?.dump else { return nil }
    self = age
  }
}

/// Reads a local database, page by page, in place of a source that answers.
public struct DumpStage: Sendable {
  private let dump: any LocalDump
  private let done: Set<PagePlace>
  private let program: UInt64?
  private let former: FormerRows?

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - done: pages that an earlier, unfinished run of the same crawl has stored.
  ///   - program: a digest of the version of the program; nil where it is not known, and every row is cleaned.
  ///   - former: the rows of the crawl before; nil for none.
  public init(
    _ dump: any LocalDump, done: Set<PagePlace> = [], program: UInt64? = nil, former: FormerRows? = nil
  ) {
    self.dump = dump
    self.done = done
    self.program = program
    self.former = former
  }

  /// Reads every row and sends it on.
  ///
  /// - Throws: `SourceError` where the database cannot be read to its end; `StoreError`; `CancellationError`.
  public func run(into pages: BoundedChannel<FetchedPage>) async throws {
    try await dump.read(skipping: { [done] in done.contains(Self.place(of: $0, $1)) }) { page in
      let place = Self.place(of: page.kind, page.first)
      let name = dump.source.model[page.kind].name
      var fetched = FetchedPage(
        place: place, uri: "\(dump.file.name)#\(name)/\(page.first)", etag: dump.file.validator, body: page.body)
      fetched.rows = page.rows
      fetched.notices = page.notices
      if let program {
        let known = try former?.rows(at: place) ?? RowDigests()
        fetched.dumped = DumpedRows(places: page.places, program: program, known: known)
      }
      try await pages.send(fetched)
    }
  }

  /// Returns the place of a page that begins with an id.
  private static func place(of kind: Kind, _ first: Int) -> PagePlace {
    PagePlace(kind: kind, walk: .collection, offset: first)
  }
}

extension DumpFile {
  /// Whether stored pages come from this file in its present state.
  func isSource(of pages: [StoredPage]) -> Bool { pages.allSatisfy { $0.etag == validator } }
}
