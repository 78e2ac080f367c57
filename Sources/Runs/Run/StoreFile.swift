import Basics
import Catalog
package import Definitions
import Glibc
import Pipeline
package import Store

/// The file of a pipeline's store, `STATE-DIR/NAME/spinrack.sqlite`, which the first run makes.
///
/// A store is of one source. Where the pipeline file names another source than the store's, that one is read into a file of
/// its own, `spinrack-DIGEST.sqlite`: the change may be a mistake, so nothing of the store is lost until a set of the new
/// source is published.
package struct StoreFile {
  /// Where the store of the source is, or will be.
  package let path: String
  /// What the store of another source holds that stays until a set of this one is published; nil for none.
  package let kept: StoreHoldings?
  /// Whether the file is there and holds nothing: SQLite takes one of a single byte for one of none.
  package let isEmpty: Bool

  /// The source's name in the store.
  private let source: String
  /// What the catalogue of the source is.
  private let model: CatalogModel
  private let folder: String
  private let files = FileAccess.system

  /// The store of the source of a definition; `folder` and errors as for a source.
  package init(in folder: String, of definition: PipelineDefinition, mayBeLost: Bool = false) throws {
    let definition = definition.knowingModel(in: folder)
    try self.init(in: folder, of: definition.nameInStore, definition.source.model, mayBeLost: mayBeLost)
  }

  /// The store of a source below the folder of a pipeline's state.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - mayBeLost: whether a store that is damaged or has lost its bytes is no error, as where it is made again.
  /// - Throws: `StoreError`, `FileError`; ``EmptiedStore`` for a file that has lost all its bytes.
  init(in folder: String, of source: String, _ model: CatalogModel, mayBeLost: Bool = false) throws {
    (self.folder, self.source, self.model) = (folder, source, model)
    let main = Self.path(in: folder)
    let status = try files.status(main)
    // What cannot be opened may be replaced, but no file takes the place of a folder.
    guard status?.kind != .folder else { throw FileError(call: "open", path: main, errno: EISDIR) }
    let size = status?.size
    do {
      kept = try size ?? 0 > Self.emptySize ? CatalogStore.holdings(of: main, otherThan: source) : nil
    } catch let error as StoreError where mayBeLost && error.mayBeReplaced {
      kept = nil
    }
    path =
      kept == nil
      ? main : "\(folder)/\(Self.prefix)\(ContentDigest(of: Array(source.utf8)).hexadecimal.prefix(12)).sqlite"
    isEmpty = size.map { $0 <= Self.emptySize } ?? false
    guard isEmpty, !mayBeLost else { return }
    // After crawls there are captures, or a log that is not empty.
    if try hasCaptures || files.status(main + "-wal")?.size ?? 0 > 0 { throw EmptiedStore(path: main) }
  }

  /// The store of the source whose sets are published.
  package static func path(in folder: String) -> String { folder + "/spinrack.sqlite" }

  /// How the names begin of stores of sources of which no set is published yet.
  private static let prefix = "spinrack-"

  /// The most bytes of a file that SQLite takes for a new one (`unixFileSize` of its `os_unix.c`).
  private static let emptySize = 1

  /// Whether there is one.
  ///
  /// - Throws: `FileError`.
  var isThere: Bool { get throws(FileError) { try files.status(path)?.size ?? 0 > Self.emptySize } }

  /// Opens it, making it where there is none.
  ///
  /// - Throws: `StoreError`.
  func open() throws -> CatalogStore { try CatalogStore(path: path, model: model) }

  /// Opens it to look at it.
  ///
  /// - Throws: `StoreError`; what `body` throws.
  func reading<R>(_ body: (CatalogStore) throws -> R) throws -> R {
    try CatalogStore.reading(path: path, model: model, body)
  }

  /// The quarantine of its last crawl, with that crawl.
  ///
  /// - Parameter pipeline: the pipeline's name.
  /// - Throws: ``RunError``, `StoreError`, `FileError`.
  package func quarantine(of pipeline: String) throws -> (reader: QuarantineReader, crawl: Crawl) {
    try check(pipeline)
    let reader = try QuarantineReader(path: path, model: model)
    guard let crawl = reader.crawl else { throw try notCrawled(pipeline) }
    return (reader, crawl)
  }

  /// What there is of a store, as it counts where another is to take its place.
  enum Condition: Equatable {
    /// There is no file, or none with a crawl in it.
    case absent
    /// It cannot be read, or is damaged somewhere; with the fault.
    case unreadable(String)
    /// It is sound.
    case readable
  }

  /// Looks what there is of it.
  ///
  /// - Throws: `StoreError` where it must not be replaced; `FileError`.
  /// - Complexity: O(bytes of the store).
  func condition() throws -> Condition {
    guard try isThere else { return .absent }
    do {
      return try reading { store in
        guard try store.lastCrawl() != nil else { return .absent }
        try store.checkSoundness()
        return .readable
      }
    } catch let error as StoreError where error.mayBeReplaced {
      return .unreadable(error.cause)
    }
  }

  /// Makes sure that there is one, for commands that look at what runs have left.
  ///
  /// - Throws: ``RunError``, `FileError`.
  package func check(_ pipeline: String) throws {
    guard try isThere else { throw try notCrawled(pipeline) }
  }

  private func notCrawled(_ pipeline: String) throws -> RunError {
    try isLost
      ? RunError(.usage, saying: "\(lostSentence) 'spinrack rebuild' makes it again from them.")
      : RunError(
        .usage,
        saying:
          "\(pipeline) was not crawled yet: there is nothing in \(path). Run it first with: spinrack run NAME, or say "
          + "with --state-dir where its state is.")
  }

  /// Whether answers of earlier crawls are there.
  private var hasCaptures: Bool {
    get throws {
      let captures = folder + "/capture"
      return try files.status(captures) != nil && !files.list(captures).isEmpty
    }
  }

  /// Whether there is no store, though answers were captured for one.
  ///
  /// - Throws: `FileError`.
  var isLost: Bool { get throws { try kept == nil && !isThere ? hasCaptures : false } }

  /// That there is none, though there was one.
  var lostSentence: String { "There is no store \(path), though answers of the source were captured." }

  /// The stores of other sources of which no set is published yet.
  ///
  /// - Throws: `FileError`.
  func others() throws -> [String] {
    try files.list(folder).sorted().filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".sqlite") }
      .map { folder + "/" + $0 }.filter { $0 != path }
  }

  /// Makes it the one store of the pipeline, since a set of its source is published: what other sources have left is
  /// deleted. It must be closed: a log that is left of it may hold all that is new.
  ///
  /// A kill in between leaves a store of which a set is published; the next run resumes there.
  /// - Throws: `FileError`; ``UnclosedStore``.
  func takeOver(_ events: EventSink) throws {
    let main = Self.path(in: folder)
    if let kept, path != main {
      guard try files.status(path + "-wal")?.size ?? 0 == 0 else { throw UnclosedStore(path: path) }
      // A log of the old store must not be taken for one of the new.
      try Self.removeLog(of: main)
      try files.rename(path, main)
      try Self.removeLog(of: path)
      events(.note("a set of the new source is published, so what the store held of \(kept.source) was deleted"))
    }
    for other in try others() {
      try Self.remove(other)
      events(.note("deleted \(other), a store of which no set was published"))
    }
  }

  /// Deletes a store, where there is one, with its log.
  static func remove(_ path: String, files: FileAccess = .system) throws(FileError) {
    if try files.status(path) != nil { try files.removeFile(path) }
    try removeLog(of: path, files: files)
  }

  /// Deletes what SQLite keeps beside a store.
  static func removeLog(of path: String, files: FileAccess = .system) throws(FileError) {
    for beside in [path + "-wal", path + "-shm"] where try files.status(beside) != nil { try files.removeFile(beside) }
  }
}

extension StoreFile {
  /// The store that a run works with.
  ///
  /// - Throws: as ``init(in:of:mayBeLost:)``.
  static func forRun(
    in folder: String, of source: String, _ model: CatalogModel, _ events: EventSink
  ) throws -> StoreFile {
    var file = try StoreFile(in: folder, of: source, model)
    if file.kept != nil, try file.isThere, try file.reading({ try $0.hasPublished() }) {
      // A run that was killed leaves what it did last in the log; closing brings it into the file.
      try file.open().close()
      try file.takeOver(events)
      file = try StoreFile(in: folder, of: source, model)
    }
    if file.isEmpty { events(.warning("The store \(file.path) is empty and is begun anew.")) }
    if let warning = file.warning { events(.warning(warning)) }
    return file
  }

  /// What the operator has to know where the source is another one than the store's; nil where it is not.
  var warning: String? {
    kept.map { kept in
      let missing = kept.missing > 0 ? ", \(Quantity.count(kept.missing)) of them missing at the source" : ""
      let answers =
        kept.answers > 0 ? ", and \(Quantity.things(kept.answers, "answer")) about single lists and records" : ""
      return """
        The source is \(source) now, and the store holds \(kept.source): \(Quantity.things(kept.records, "record"))\(missing)\
        \(answers). They are kept until a set of the new source is published, and are deleted then. If the new name is a mistake, \
        change it back and run again: nothing is lost, and nothing is fetched twice.
        """
    }
  }
}

extension StoreError {
  /// Whether a store that gives this error may be replaced by one made of captures: not where another process uses it, nor where
  /// a newer version made it.
  var mayBeReplaced: Bool { code != .busy && code != .newer }
}

extension PipelineDefinition {
  /// The definition with the model of the store, where recorded answers show of none: they may be gone since they were read.
  ///
  /// - Parameter folder: the folder of this pipeline's state.
  package func knowingModel(in folder: String) -> PipelineDefinition {
    var definition = self
    // A store that cannot be read says so itself when it is opened.
    definition.source.takeRecordings(forThoseOf: try? CatalogStore.modelName(of: StoreFile.path(in: folder)))
    return definition
  }
}

/// A store whose log is not in its file, so that the file alone is not the store.
struct UnclosedStore: OutcomeError {
  let path: String

  var outcome: Outcome { .ioError }

  var description: String {
    "the store \(path) was not closed, so it was left as it is; the next run closes it"
  }
}

/// A store that has lost all its bytes, as after a full disk or a power failure, though crawls have been made.
struct EmptiedStore: OutcomeError {
  let path: String

  var outcome: Outcome { .ioError }

  var description: String {
    "the store \(path) is empty, though answers of the source were captured: 'spinrack rebuild' makes it again from "
      + "the captures; to start afresh instead, remove the file"
  }
}
