import Basics
import Catalog
import CatalogSources
package import Definitions
import Glibc
import Pipeline
package import Store

/// The file of a pipeline's store, `STATE-DIR/NAME/spinrack.sqlite`, which the first run makes.
///
/// A store is of one source. Where the pipeline file names another source than the store's, the new source is read into a file of its own,
/// `spinrack-DIGEST.sqlite`: the change may be a mistake, so the old store stays until a set of the new source is published.
package struct StoreFile: Sendable {
  /// The path of the source's store, which may not exist yet.
  package let path: String
  /// The contents of another source's store, which stays until a set of this source is published; nil for none.
  package let kept: StoreHoldings?
  /// Whether the file exists and holds nothing: SQLite takes one of a single byte for an empty one.
  package let isEmpty: Bool

  /// The source's name in the store.
  private let source: String
  /// The model of the source.
  private let model: CatalogModel
  private let folder: String
  private let files = FileAccess.system

  /// Finds the store of a definition's source; see ``init(in:of:_:mayBeLost:)`` for `folder` and errors.
  package init(in folder: String, of definition: PipelineDefinition, mayBeLost: Bool = false) throws {
    let definition = definition.knowingModel(in: folder)
    try self.init(in: folder, of: definition.nameInStore, definition.source.model, mayBeLost: mayBeLost)
  }

  /// Finds the store of a source below the folder of a pipeline's state.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - mayBeLost: whether a store that is damaged or has lost its bytes is no error, for example in a rebuild.
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

  /// Returns the path of the store whose source has published sets.
  package static func path(in folder: String) -> String { folder + "/spinrack.sqlite" }

  /// The beginning of the names of stores whose source has no published set yet.
  private static let prefix = "spinrack-"

  /// The most bytes of a file that SQLite takes for a new one (`unixFileSize` of its `os_unix.c`).
  private static let emptySize = 1

  /// Whether the store exists.
  ///
  /// - Throws: `FileError`.
  var isThere: Bool { get throws(FileError) { try files.status(path)?.size ?? 0 > Self.emptySize } }

  /// Opens the store, and creates it where it does not exist.
  ///
  /// - Throws: `StoreError`.
  func open() throws -> CatalogStore { try CatalogStore(path: path, model: model) }

  /// Opens the store to look at it, and closes it.
  ///
  /// - Throws: `StoreError`; errors of `body`.
  func reading<R>(_ body: (CatalogStore) throws -> R) throws -> R {
    try CatalogStore.reading(path: path, model: model, body)
  }

  /// Returns a reader of the quarantine of the last crawl, and that crawl.
  ///
  /// - Parameter pipeline: the pipeline's name.
  /// - Throws: ``RunError``, `StoreError`, `FileError`.
  package func quarantine(of pipeline: String) throws -> (reader: QuarantineReader, crawl: Crawl) {
    try check(pipeline)
    let reader = try QuarantineReader(path: path, model: model)
    guard let crawl = reader.crawl else { throw try notCrawled(pipeline) }
    return (reader, crawl)
  }

  /// The condition of a store that another one is to replace.
  enum Condition: Equatable {
    /// There is no file, or none with a crawl in it.
    case absent
    /// The store cannot be read, or is damaged somewhere; with the fault.
    case unreadable(String)
    /// The store is sound.
    case readable
  }

  /// Returns the condition of the store.
  ///
  /// - Throws: `StoreError` where it must not be replaced; `FileError`.
  /// - Complexity: O(bytes of the store).
  func condition() throws -> Condition {
    guard try isThere else { return .absent }
    do {
      return try reading { store in
        guard try store.crawls.last() != nil else { return .absent }
        try store.checkSoundness()
        return .readable
      }
    } catch let error as StoreError where error.mayBeReplaced {
      return .unreadable(error.cause)
    }
  }

  /// Checks that the store exists, for commands that look at the results of runs.
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

  /// Whether the store does not exist, though answers were captured for one.
  ///
  /// - Throws: `FileError`.
  var isLost: Bool { get throws { try kept == nil && !isThere ? hasCaptures : false } }

  /// A sentence that says that the store does not exist, though answers were captured.
  var lostSentence: String { "There is no store \(path), though answers of the source were captured." }

  /// Returns the other stores whose source has no published set yet.
  ///
  /// - Throws: `FileError`.
  func others() throws -> [String] {
    try files.list(folder).sorted().filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".sqlite") }
      .map { folder + "/" + $0 }.filter { $0 != path }
  }

  /// Makes this the one store of the pipeline, since a set of its source is published: the stores of other sources are deleted. It must be
  /// closed: a remaining log may hold all its new data.
  ///
  /// A kill in between leaves a store whose source has a published set; the next run resumes there.
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

  /// Replaces the store by a new one, which is closed. A kill between the steps leaves one of the two.
  func replace(by new: String) throws {
    if try isThere {
      do {
        // Closing brings its log in, so the file is whole without it.
        try open().close()
      } catch let error as StoreError where error.mayBeReplaced {
        // It cannot be opened, so its log cannot be read either.
      }
    }
    // A log of the old store must not be taken for one of the new.
    try Self.removeLog(of: path)
    Self.swap.pass()
    try files.rename(new, path)
    // What the log left is empty now, and belongs to nothing.
    try Self.remove(new)
  }

  private static let swap = FailPoint("store-swap")

  /// Copies another store's data about pictures, which no capture holds.
  ///
  /// - Parameter path: the other store, which may be missing.
  /// - Throws: `StoreError` where another process holds it, or where the new store cannot be written; `FileError`.
  static func copyPictures(of path: String, into store: CatalogStore, _ events: EventSink) throws {
    guard try FileAccess.system.status(path)?.size ?? 0 > 0 else { return }
    do {
      try store.media.put(try MediaStore.entries(ofStoreAt: path))
    } catch let error as StoreError where error.mayBeReplaced && error.path == path {
      events(
        .warning("the list of pictures cannot be copied from the old store, so the next run asks again: \(error.cause)")
      )
    }
  }

  /// Deletes a store and its log, if they exist.
  static func remove(_ path: String, files: FileAccess = .system) throws(FileError) {
    if try files.status(path) != nil { try files.removeFile(path) }
    try removeLog(of: path, files: files)
  }

  /// Deletes the files that SQLite keeps beside a store.
  static func removeLog(of path: String, files: FileAccess = .system) throws(FileError) {
    for beside in [path + "-wal", path + "-shm"] where try files.status(beside) != nil { try files.removeFile(beside) }
  }
}

extension StoreFile {
  /// Returns the store for a run.
  ///
  /// - Throws: the errors of ``init(in:of:mayBeLost:)``.
  static func forRun(
    in folder: String, of source: String, _ model: CatalogModel, _ events: EventSink
  ) throws -> StoreFile {
    var file = try StoreFile(in: folder, of: source, model)
    if file.kept != nil, try file.isThere, try file.reading({ try $0.crawls.lastPublished() != nil }) {
      // A run that was killed leaves what it did last in the log; closing brings it into the file.
      try file.open().close()
      try file.takeOver(events)
      file = try StoreFile(in: folder, of: source, model)
    }
    if file.isEmpty { events(.warning("The store \(file.path) is empty and is begun anew.")) }
    if let warning = file.warning { events(.warning(warning)) }
    return file
  }

  /// The warning where the pipeline file names another source than the store's; nil where it does not.
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
  /// Whether a store that gives this error may be replaced by one made from captures: not where another process uses it, nor where a newer
  /// version made it.
  var mayBeReplaced: Bool { code != .busy && code != .newer }
}

extension PipelineDefinition {
  /// Returns the definition with the model of the store, where its recorded answers show none: they may have been deleted since.
  ///
  /// - Parameter folder: the folder of this pipeline's state.
  package func knowingModel(in folder: String) -> PipelineDefinition {
    var definition = self
    // A store that cannot be read says so itself when it is opened.
    definition.source.takeRecordings(forThoseOf: try? CatalogStore.modelName(of: StoreFile.path(in: folder)))
    return definition
  }
}

/// An error for a store whose log is not yet in its file, so that the file alone is not the store.
struct UnclosedStore: OutcomeError {
  let path: String

  var outcome: Outcome { .ioError }

  var description: String {
    "the store \(path) was not closed, so it was left as it is; the next run closes it"
  }
}

/// An error for a store that has lost all its bytes, as after a full disk or a power failure, though crawls have been made.
struct EmptiedStore: OutcomeError {
  let path: String

  var outcome: Outcome { .ioError }

  var description: String {
    "the store \(path) is empty, though answers of the source were captured: 'spinrack rebuild' makes it again from "
      + "the captures; to start afresh instead, remove the file"
  }
}
