public import Catalog
import GRDB
import Glibc
import Synchronization

/// The state of one pipeline on disk: pages, records and quarantine, in one SQLite file.
///
/// Writing goes through ``StoreWriter``; any number of readers may run beside it or beside each other. A page's records
/// and its checkpoint are one transaction, so a killed run resumes where it stopped.
public final class CatalogStore: Sendable {
  /// The store's file.
  public let path: String
  /// The model that defines the numbers of kinds in records, pages and lists.
  public let model: CatalogModel
  /// Whether the store was opened for reading only.
  let isReadOnly: Bool
  let pool: any DatabaseWriter
  let log = LogMeter()
  private let isClosed = Atomic(false)

  /// Opens the store, creating or migrating it. It may be of another model; see `otherModel`.
  ///
  /// - Throws: `StoreError`; a file that a newer version has changed, or that is no store, is left as it is.
  public init(path: String, model: CatalogModel) throws {
    self.path = path
    self.model = model
    isReadOnly = false
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // Pages of a few records: readers go from record to record by key, and each of them lies on another page. A store that
      // was made with other pages keeps them.
      try db.execute(sql: "PRAGMA page_size = 4096")
      // Readers go through the file once, in order: a large cache would only hold what is not read again.
      try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -2048 : -4096)")
      // A lost power may lose the last transactions, never the file; lost pages are fetched again.
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // A log of 512 MB at most: it is copied into the file beside the writing, see `copyingLog`, which waits only
      // where that cannot keep up.
      let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \((512 << 20) / pageSize)")
    }
    // Opening it for writing writes.
    if access(path, F_OK) == 0 { try ReadOnlyFile(path: path).read() }
    let migrator = Schema.migrator
    pool = try StoreError.catching(path: path) {
      let pool = try DatabasePool(path: path, configuration: configuration)
      try migrator.migrate(pool)
      return pool
    }
    try noteModel()
  }

  /// Creates a store for reading only, over a connection that is open already.
  init(path: String, model: CatalogModel, reading connection: DatabaseQueue) {
    self.path = path
    self.model = model
    isReadOnly = true
    pool = connection
  }

  /// Frees the pages that SQLite keeps from work that is over, such as writing a crawl.
  public func releaseMemory() {
    (pool as? DatabasePool)?.releaseMemory()
  }

  /// Closes the file and all its connections; its log is copied into it and emptied. Readers and writers must have ended. Closing it again
  /// does nothing.
  public func close() throws {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    try StoreError.catching(path: path) {
      if !isReadOnly { _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
      try pool.close()
    }
  }

  /// Checks that the whole file is sound, not only the parts that are read: a file that is damaged anywhere may give wrong values.
  ///
  /// - Throws: `StoreError`; with `.unreadable` the first fault.
  /// - Complexity: O(bytes of the store).
  public func checkSoundness() throws {
    let fault = try read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") } ?? "ok"
    guard fault == "ok" else {
      let cause = fault.split(whereSeparator: \.isNewline).last.map(String.init) ?? fault
      throw StoreError(code: .unreadable, path: path, cause: cause)
    }
  }

  /// Deletes all records, before another source is read into the same store. The store is of `model` then.
  public func removeAllRecords() throws {
    try write { db in
      // First what they say, all at once: the trigger of `record` then has nothing left to look for. Answers to calls for lists
      // and records belong to that source, too. Pages say that records are in the store, so they are deleted with them.
      let records = ["body", "record", "former", "listed", "former_list", "absent", "spare", "enrichment_pass"]
      for table in records + ["quarantine", "page_rows", "skipped_file", "page"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      try StoredModel(model).put(db)
    }
  }

  func read<R>(_ body: (Database) throws -> R) throws -> R {
    try StoreError.catching(path: path) { try pool.read(body) }
  }

  func write<R>(_ body: (Database) throws -> R) throws -> R {
    try StoreError.catching(path: path) { try pool.write(body) }
  }
}

/// The subjects of the store, each with its tables. All their functions throw `StoreError`.
extension CatalogStore {
  /// The crawls of sources.
  public var crawls: CrawlStore { CrawlStore(store: self) }
  /// The answers that crawls read.
  public var pages: PageStore { PageStore(store: self) }
  /// The findings of cleaning.
  public var cleaning: CleaningStore { CleaningStore(store: self) }
  /// The records.
  public var records: RecordStore { RecordStore(store: self) }
  /// The results of calls for single lists and records.
  public var enrichment: EnrichmentStore { EnrichmentStore(store: self) }
  /// The changes since the last published state of the data.
  public var changes: ChangeStore { ChangeStore(store: self) }
  /// The known pictures.
  public var media: MediaStore { MediaStore(store: self) }
}
