public import Basics
public import Catalog
import GRDB
public import JSONKit

/// A picture's address, with the file that came from there last and the results of the last attempts.
public struct MediaEntry: Sendable, Equatable {
  /// The address, as records and the variant that was chosen give it.
  public let url: String
  /// The last good picture; a failure never takes it away. Nil where none came yet.
  public var file: MediaFile?
  /// The entity tag of the answer with that picture, as it was sent.
  public var etag: String?
  /// The `Last-Modified` field of that answer, as it was sent.
  public var lastModified: String?
  /// The time at which the source last gave this picture or said that it has not changed, in seconds since 1970.
  public var fetched: Int64?
  /// The number of nights in a row on which it failed.
  public var failures: Int
  /// The reason for the last failure; nil after a success.
  public var failure: String?
  /// The moment before which it is not asked for again, in seconds since 1970.
  public var nextTry: Int64

  /// Creates an entry; by default for an address that was never asked for.
  public init(
    url: String, file: MediaFile? = nil, etag: String? = nil, lastModified: String? = nil, fetched: Int64? = nil,
    failures: Int = 0, failure: String? = nil, nextTry: Int64 = 0
  ) {
    self.url = url
    self.file = file
    self.etag = etag
    self.lastModified = lastModified
    self.fetched = fetched
    self.failures = failures
    self.failure = failure
    self.nextTry = nextTry
  }
}

/// A checked picture on disk, named by its content.
public struct MediaFile: Sendable, Hashable {
  /// SHA-256 of its bytes in 64 lower-case hexadecimal digits.
  public let digest: String
  /// The usual file extension for the content, without a dot.
  public let fileExtension: String
  /// The length in bytes.
  public let bytes: Int
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The mean colour, 0xRRGGBB.
  public let color: Int

  /// Creates a file from its parts.
  public init(digest: String, fileExtension: String, bytes: Int, width: Int, height: Int, color: Int) {
    self.digest = digest
    self.fileExtension = fileExtension
    self.bytes = bytes
    self.width = width
    self.height = height
    self.color = color
  }

  /// The path within the folder of pictures: `ab/abcdef….jpg`.
  public var path: String { "\(digest.prefix(2))/\(digest).\(fileExtension)" }
}

/// The known pictures, by address.
extension CatalogStore {
  /// Returns the entries of some addresses; none for addresses that were never asked for.
  ///
  /// - Complexity: O(addresses), each one look-up.
  public func media(_ urls: some Sequence<String>) throws -> [String: MediaEntry] {
    try read { db in
      let statement = try db.cachedStatement(sql: "SELECT * FROM media WHERE url = ?")
      var entries: [String: MediaEntry] = [:]
      for url in urls where entries[url] == nil {
        entries[url] = try Row.fetchOne(statement, arguments: [url]).map(MediaEntry.init(row:))
      }
      return entries
    }
  }

  /// Calls `body` with every entry, by address.
  ///
  /// - Complexity: O(entries), one in memory at a time.
  public func forEachMedia(_ body: (MediaEntry) throws -> Void) throws {
    try read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT * FROM media ORDER BY url")
      while let row = try rows.next() { try body(try MediaEntry(row: row)) }
    }
  }

  /// Returns the entries of the store in a file, by address, whatever its model, and also of a store of before the first release: its
  /// table of pictures was the same.
  ///
  /// - Throws: `StoreError`.
  public static func media(of path: String) throws -> [MediaEntry] {
    try ReadOnlyFile(path: path).reading { file in
      try StoreError.catching(path: path) {
        try file.read { db in
          try Row.fetchAll(db, sql: "SELECT * FROM media ORDER BY url").map { try MediaEntry(row: $0) }
        }
      }
    }
  }

  /// Stores entries in place of those before, in one transaction.
  public func putMedia(_ entries: [MediaEntry]) throws {
    try write { db in
      let sql = """
        INSERT OR REPLACE INTO media
          (url, digest, type, bytes, width, height, color, etag, last_modified, fetched, failures, failure, next_try)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      try db.execute(sql, forEach: entries) { entry in
        let file = entry.file
        return [
          entry.url, file?.digest, file?.fileExtension, file?.bytes, file?.width, file?.height, file?.color, entry.etag,
          entry.lastModified, entry.fetched, entry.failures, entry.failure, entry.nextTry,
        ]
      }
    }
  }

  /// Deletes the entries of all addresses except some.
  ///
  /// - Returns: the number of deleted entries.
  /// - Complexity: O(entries).
  public func removeMedia(except urls: Set<String>) throws -> Int {
    try write { db in
      let forgotten = try String.fetchAll(db, sql: "SELECT url FROM media").filter { !urls.contains($0) }
      try db.execute("DELETE FROM media WHERE url = ?", forEach: forgotten) { [$0] }
      return forgotten.count
    }
  }

  /// Returns the paths, within the folder of pictures, of all files that an address refers to.
  public func mediaPaths() throws -> Set<String> {
    var paths: Set<String> = []
    try forEachMedia { entry in if let file = entry.file { paths.insert(file.path) } }
    return paths
  }
}

extension MediaEntry {
  fileprivate init(row: Row) throws {
    self.init(
      url: try row.value("url"), etag: try row.value("etag"), lastModified: try row.value("last_modified"),
      fetched: try row.value("fetched"),
      failures: try row.value("failures"), failure: try row.value("failure"), nextTry: try row.value("next_try"))
    guard let digest = try row.value("digest") as String? else { return }
    file = MediaFile(
      digest: digest, fileExtension: try row.value("type") ?? "", bytes: try row.value("bytes") ?? 0,
      width: try row.value("width") ?? 0,
      height: try row.value("height") ?? 0, color: try row.value("color") ?? 0)
  }
}

/// A reader of the picture that a stored value names, in every form in which sources name pictures.
public struct PictureReader: Sendable {
  private let form: PictureForm.Value

  /// Creates a reader for the records of a model.
  public init(_ model: CatalogModel) { form = model.pictures.value }

  /// Calls `body` with the path and the extension of the picture that is fetched for display.
  ///
  /// - Returns: nil where the value names none.
  /// - Complexity: O(bytes of the value).
  public func withShown<R>(
    _ value: JSONValue, _ body: (_ path: UnsafeRawBufferPointer, _ fileExtension: UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R? {
    switch form {
    case .parts:
      guard let path = value["path"]?.string, let fileExtension = value["extension"]?.string else { return nil }
      return try path.withUTF8 { path in try fileExtension.withUTF8 { try body(path, $0) } }
    case .address: return try value.string?.withUTF8 { try Self.split($0, body) } ?? nil
    case .sizes(let whole, let shown):
      return try (value[shown]?.string ?? value[whole]?.string)?.withUTF8 { try Self.split($0, body) } ?? nil
    }
  }

  /// Appends the address of the largest picture; nothing where the value names none.
  public func appendAddress(of value: JSONValue, to bytes: inout ByteBuilder) {
    switch form {
    case .parts:
      guard let path = value["path"]?.string, let fileExtension = value["extension"]?.string else { return }
      path.append(to: &bytes)
      bytes.append(UInt8(ascii: "."))
      fileExtension.append(to: &bytes)
    case .address: value.string?.append(to: &bytes)
    case .sizes(let whole, _): value[whole]?.string?.append(to: &bytes)
    }
  }

  /// Splits an address into path and extension; nil for an address without an extension.
  private static func split<R>(
    _ address: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R? {
    guard let dot = address.lastIndex(of: UInt8(ascii: ".")), !address[dot...].contains(UInt8(ascii: "/")) else {
      return nil
    }
    return try body(address.slice(0..<dot), address.slice(dot + 1..<address.count))
  }
}
