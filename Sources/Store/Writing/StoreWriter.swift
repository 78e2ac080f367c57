import Catalog
import Dispatch
import Foundation
import GRDB

/// A writer that puts pages into the store, a transaction a batch, and decides between repeats.
///
/// Among the rows that repeat an id within a crawl the one with the greatest `modified` wins (no date is the least); with equal `modified`
/// the one with the greater place. So the result does not depend on the order in which pages arrive. The others are kept as spare rows if
/// they may have fields that the winning row lacks; `CrawlStore.finish` fills these in. They are also kept where the winning row has
/// another `modified`, or stands in an answer with rejected rows: that answer may be asked for again and discarded, see `PageSet.discarded`.
/// A later crawl's record always replaces an earlier one's, but a list that shows its records in part removes no details: the earlier
/// record becomes a spare row. A page that has not changed since an earlier crawl brings no records: its earlier records are marked as
/// seen.
///
/// One writer works at a time, in one task.
public final class StoreWriter {
  let store: CatalogStore
  let crawl: Crawl
  var winners: [Int64: Winner] = [:]
  /// The records from earlier crawls, by key.
  var earlier: [Int64: EarlierRecord] = [:]
  /// The fields of records' rows, by key, where they differ from the fields of their kind.
  private var deviatingFields: [Int64: RowFields] = [:]
  let former: FormerRecords
  private var faulty: PageSet
  /// The number for the next new record.
  private var nextID: Int64 = 1
  private var attributions: [String: Int64] = [:]
  private var packer: PagePacker
  /// The last crawl that walked each collection, by the kind's number.
  private let lastWalks: [Int64]
  /// The fields that each kind's lists do not show, by the kind's number.
  private let details: [Int64]
  /// Whether earlier records are looked up one by one instead of being read at the start: an incremental crawl shows a few of many.
  private let looksUpEarlier: Bool
  /// Whether knowledge of records is dropped after the transaction that they came in: each comes once.
  private let isOrdered: Bool
  /// The greatest key in the store: a record beyond it is a new one.
  private var greatestKey: Int64 = .max

  struct Winner {
    let modified: Int64
    let place: Int64
    let id: Int64
    /// Whether a page of its collection has shown the record in this crawl.
    var isShown: Bool
  }

  struct EarlierRecord {
    let id: Int64
    let modified: Int64
    /// Whether the last walk over its collection showed the record, or a crawl since.
    let isCurrent: Bool
  }

  /// Creates a writer for one crawl. It continues with the rows that the store already has of the crawl.
  ///
  /// - Parameter isOrdered: whether each record comes once, and they come by kind and number: then nothing is kept in memory. Other records
  ///   are stored correctly as well, only slowly.
  /// - Throws: `StoreError`, also for a store of another model.
  /// - Complexity: O(records of the store) time, some 70 bytes of memory a record; for an incremental crawl, and for ordered
  ///   records, O(1).
  public init(store: CatalogStore, crawl: Crawl, isOrdered: Bool = false) throws {
    try store.checkModel()
    self.store = store
    self.crawl = crawl
    packer = PagePacker(store.model.packing)
    details = store.model.kinds.map(\.detail)
    self.isOrdered = isOrdered
    looksUpEarlier = crawl.mode == .incremental || isOrdered
    let walks: [Kind: Int64]
    (former, faulty, walks) = try store.read { db in
      (
        try FormerRecords(before: crawl, db), try PageSet.faulty(of: crawl, db),
        try store.pages.lastWalks(before: crawl, orIn: false, db)
      )
    }
    lastWalks = store.model.all.map { walks[$0] ?? crawl.id }
    guard !looksUpEarlier else {
      try store.records.index()
      let last = try store.read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0 }
      nextID = last &+ 1
      if isOrdered {
        greatestKey = try store.read { db in try Int64.fetchOne(db, sql: "SELECT max(key) FROM record") ?? 0 }
      }
      return
    }
    try store.records.removeIndex()
    try store.read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT \(Self.columns) FROM record")
      while let row = try rows.next() { try remember(row) }
    }
  }

  private static let columns = "id, key, crawl, modified, place, missing_since IS NULL, shown, absent, unknown"

  private func remember(_ row: Row) throws {
    let (id, key, crawl): (Int64, Int64, Int64) = (try row.value(0), try row.value(1), try row.value(2))
    guard store.model.record(key: key) != nil, id < .max else { throw DamagedValue(what: "the record of key \(key)") }
    nextID = max(nextID, id + 1)
    let modified: Int64 = try row.value(3) ?? .min
    var fields = RowFields()
    fields.unsent = try row.value(7) ?? 0
    fields.unknown = try row.value(8) ?? 0
    if fields != RowFields() { deviatingFields[key] = fields }
    // NULL of a record that no page of its collection has shown.
    let shown: Int64 = try row.value(6) ?? 0
    if crawl == self.crawl.id {
      winners[key] = Winner(modified: modified, place: try row.value(4), id: id, isShown: shown == crawl)
    } else {
      earlier[key] = EarlierRecord(
        id: id, modified: modified, isCurrent: try row.value(5) && shown >= lastWalks[Int(key >> 53)])
    }
  }

  /// Finds the stored record of a key, if records were not read at the start.
  func lookUp(_ key: Int64, db: Database) throws {
    guard looksUpEarlier, key <= greatestKey, winners[key] == nil, earlier[key] == nil else { return }
    let statement = try db.cachedStatement(sql: "SELECT \(Self.columns) FROM record WHERE key = ?")
    if let row = try Row.fetchOne(statement, arguments: [key]) { try remember(row) }
  }

  /// Stores pages: their records and their checkpoints, in one transaction.
  ///
  /// - Throws: `StoreError`; then none of the pages is stored, and the writer must not be used again, since it has made decisions that the
  ///   store does not know of.
  public func commit(_ pages: [NormalizedPage]) throws {
    try store.write { db in
      for var page in pages {
        if let implied = page.implied {
          try self.insert(page, implying: implied, db: db)
          continue
        }
        packer.pack(&page)
        try self.insert(page, db: db)
      }
    }
    if isOrdered {
      winners.removeAll(keepingCapacity: true)
      earlier.removeAll(keepingCapacity: true)
      deviatingFields.removeAll(keepingCapacity: true)
    }
    try store.log.wrote(pages.reduce(0) { $0 + $1.bytes.count })
  }

  private func insert(_ page: NormalizedPage, db: Database) throws {
    // Recordings are never walked again, so the ids on their pages are not needed.
    let ids =
      page.place.kind == nil
      ? nil
      : Data(
        page.digests.map { PageIDs.pack($0.entries.lazy.map(\.key)) } ?? PageIDs.pack(page.records.lazy.map(\.key)))
    let number = try store.pages.insert(page, of: crawl, ids: ids, descents: PageIDs.descents(of: page.records), db)
    try store.cleaning.insert(page, as: number, of: crawl, db)
    let attributions = try page.attributions.map { try attributionID($0, db: db) }
    if let kind = page.place.kind, page.rows.contains(where: { $0.rejected > 0 }) {
      faulty.insert(page.place, ofKind: kind.index)
    }
    let tallies = try upsert(page, attributions: attributions, db)
    try markSeen(page.unchanged, db)
    let kinds = page.rows.indices.filter { page.rows[$0].received > 0 }
    let rows = kinds.map { ($0 < tallies.count - 1 ? $0 : -1, page.rows[$0], tallies[$0]) }
    try store.pages.insertRows(on: number, rows, db)
  }

  /// Stores the records that win.
  ///
  /// - Returns: the tallies of the rows, by kind, with a last place for none.
  private func upsert(_ page: NormalizedPage, attributions: [Int64], _ db: Database) throws -> [Tally] {
    var tallies = Array(repeating: Tally(), count: store.model.kinds.count + 1)
    let shows = !page.place.isEnrichment
    let statements = try RecordStatements(db, crawl: crawl)
    if looksUpEarlier { for record in page.records { try lookUp(record.key, db: db) } }
    try page.bytes.withUnsafeBytes { bytes in
      defer { statements.forget() }
      for record in page.records {
        let modified = record.modified ?? .min
        let kind = Int(record.key >> 53)
        let id: Int64
        var isShown = shows
        if let winner = winners[record.key] {
          tallies[kind].repeats += 1
          if shows, !winner.isShown { try markShown(record.key, db: db) }
          if (winner.modified, winner.place) > (modified, record.place) {
            if record.fields.mayFill(deviatingFields[record.key] ?? RowFields())
              || mayBeDiscarded(record.key, at: winner.place, isOther: winner.modified != modified, page)
            {
              try statements.keepSpare(
                record, from: bytes, attribution: record.attribution.map { attributions[$0] })
            }
            continue
          }
          // A row of a list may stand for a record that has got its details since.
          if (deviatingFields[record.key] ?? RowFields()).mayFill(record.fields)
            || record.fields.isThin(lacking: details[kind])
            || mayBeDiscarded(record.key, at: record.place, isOther: winner.modified != modified, page)
          {
            try statements.keepSpare(standingAt: winner.id)
          }
          try former.keep(winner.id, record, bytes, db)
          id = winner.id
          isShown = shows || winner.isShown
        } else if let known = earlier.removeValue(forKey: record.key) {
          tallies[kind].add(known, modified: modified)
          id = known.id
          try former.keep(id, record, bytes, db)
          let before = deviatingFields[record.key] ?? RowFields()
          if record.fields.isThin(lacking: details[kind]), !before.isThin(lacking: details[kind]) {
            try statements.keepSpare(standingAt: id, isEarlier: true)
          }
        } else {
          tallies[kind].added += 1
          id = nextID
          nextID += 1
        }
        winners[record.key] = Winner(modified: modified, place: record.place, id: id, isShown: isShown)
        if record.fields != RowFields() {
          deviatingFields[record.key] = record.fields
        } else if !deviatingFields.isEmpty {
          deviatingFields[record.key] = nil
        }
        if isOrdered { greatestKey = max(greatestKey, record.key) }
        try statements.put(
          record, as: id, bytes, attribution: record.attribution.map { attributions[$0] }, isShown: isShown)
      }
    }
    return tallies
  }

  /// Whether the winning row may turn out to be in a discarded answer, so that the other row is needed for its record.
  ///
  /// - Parameters:
  ///   - place: the place of the winning row.
  ///   - isOther: whether the winning row has another `modified` than the other row.
  private func mayBeDiscarded(_ key: Int64, at place: Int64, isOther: Bool, _ page: NormalizedPage) -> Bool {
    // Nothing is asked for in recordings.
    page.place.kind != nil && (isOther || faulty.contains(key, at: place))
  }

  /// Notes that a page of its collection shows a record that this crawl has from another answer.
  func markShown(_ key: Int64, db: Database) throws {
    guard let winner = winners[key] else { return }
    winners[key]?.isShown = true
    try db.cachedStatement(sql: "UPDATE record SET shown = ? WHERE id = ?").execute(arguments: [crawl.id, winner.id])
  }

  /// A tally of the rows of one kind on a page.
  struct Tally {
    var repeats = 0
    var added = 0
    var changed = 0

    /// Counts a row whose record is from an earlier crawl.
    mutating func add(_ known: EarlierRecord, modified: Int64) {
      if !known.isCurrent { added += 1 } else if known.modified != modified { changed += 1 }
    }
  }

  private func attributionID(_ text: String, db: Database) throws -> Int64 {
    if let id = attributions[text] { return id }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO attribution (text) VALUES (?)").execute(arguments: [text])
    let id =
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM attribution WHERE text = ?"), arguments: [text]) ?? 0
    attributions[text] = id
    return id
  }
}

/// An executor that runs the task that writes the store on a thread of its own.
///
/// SQLite waits for the disk inside its calls. On the threads that all tasks share, one for each core, each such wait would leave a core
/// idle.
public final class StoreExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "spinrack.store")

  /// Creates an executor with its own thread.
  public init() {}

  /// Runs a part of the task.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
