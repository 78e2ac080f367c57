import Basics
import Catalog
import Foundation
import GRDB

/// The records of a page of a local database, each with a digest of its row.
///
/// A row with the same digest in the crawl before makes the same record, which need not be made again.
public struct RowDigests: Sendable {
  /// The digest of a row that is cleaned in every crawl, since cleaning counted or quarantined something in it.
  public static let none: UInt64 = 0

  /// A record and the digest of its row.
  public struct Entry: Sendable, Equatable {
    /// The record's key.
    public var key: Int64
    /// The digest of its row.
    public var digest: UInt64

    /// Creates an entry.
    public init(key: Int64, digest: UInt64) { (self.key, self.digest) = (key, digest) }
  }

  /// The entries, by key.
  public var entries: [Entry] = []

  /// Creates a page without records.
  public init() {}

  /// The digests one after the other, eight bytes each.
  var packed: Data {
    var bytes = Data(capacity: entries.count * 8)
    for entry in entries { withUnsafeBytes(of: entry.digest.littleEndian) { bytes.append(contentsOf: $0) } }
    return bytes
  }

  /// Reads what ``packed`` made, beside the keys of the page.
  ///
  /// - Throws: `DamagedValue` where these are not as many.
  init(packed bytes: Data, keys: [Int64]) throws {
    guard bytes.count == keys.count * 8 else { throw DamagedValue(what: "the digests of a page's rows") }
    entries = bytes.withUnsafeBytes { bytes in
      keys.enumerated().map { place, key in
        Entry(
          key: key,
          digest: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)))
      }
    }
  }
}

/// Records that an earlier crawl has seen one after the other.
public struct KeyRun: Sendable, Equatable {
  /// The keys of the first and the last one.
  public let keys: ClosedRange<Int64>
  /// The number of the records.
  public let count: Int

  /// Creates a run.
  public init(keys: ClosedRange<Int64>, count: Int) { (self.keys, self.count) = (keys, count) }
}

/// A reader of the rows that the crawl before another one has read.
public struct FormerRows: Sendable {
  let store: CatalogStore
  /// The crawl before.
  let crawl: Int64

  /// Returns the rows of a page; none where that crawl has no such page, or one without digests.
  ///
  /// - Throws: `StoreError`.
  public func rows(at place: PagePlace) throws -> RowDigests {
    try store.read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT ids, digests FROM page
            WHERE crawl = ? AND ifnull(kind, -1) = ? AND walk = ? AND "offset" = ? AND digests IS NOT NULL
            """), arguments: [crawl, place.kind?.index, place.walk.rawValue, place.offset])
      guard let row else { return RowDigests() }
      let keys = try PageIDs.records(try row.value(0) ?? Data(), of: store.model)
      return try RowDigests(packed: try row.value(1), keys: keys)
    }
  }
}

extension PageStore {
  /// Returns a reader of the rows of the crawl before another one; nil where that crawl was not read to its end, or read another source.
  ///
  /// What is stored of its records is what it has seen: no crawl has changed them since.
  /// - Throws: `StoreError`.
  public func formerRows(before crawl: Crawl) throws -> FormerRows? {
    try store.read { db in
      let last = try Crawl.newest(db, where: "id < ?", arguments: [crawl.id])
      guard let last, last.finished != nil, last.source == crawl.source else { return nil }
      return FormerRows(store: store, crawl: last.id)
    }
  }
}
