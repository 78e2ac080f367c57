import Basics
public import Catalog
import DigestKit
import Glibc

/// A local database that people bring: its rows are read in the order of ids, each once, and the file is never copied.
///
/// A value that was checked when it was made: the file is of this source and has all that the source needs.
///
/// ```swift
/// func count(_ dump: any LocalDump) async throws -> Int {
///   var rows = 0
///   try await dump.read(skipping: { _, _ in false }) { page in rows += page.rows }
///   return rows
/// }
/// ```
public protocol LocalDump: Sendable {
  /// The source, whose model its rows become records of.
  var source: any CatalogSource { get }
  /// The file.
  var file: DumpFile { get }
  /// The kinds whose tables exist, by number: the order in which they are read.
  var kinds: [Kind] { get }
  /// The tables and columns that are missing, and the consequence of each.
  var absences: [Notice] { get }

  /// Returns the time of the last change of a record, as the database states it, `2026-11-14 22:10:05.123456`; nil where it states none.
  ///
  /// - Throws: `SourceError` where the database cannot be read.
  func newestChange() throws -> String?

  /// Reads the rows of all kinds, page by page, by number of the kind and by id.
  ///
  /// - Parameters:
  ///   - isDone: whether a page is in the store already, by its kind and the first id that it may have.
  ///   - take: gets each page that has rows or notices.
  /// - Throws: `SourceError` where the database cannot be read to its end; what `take` throws.
  /// - Complexity: O(bytes of the file) time; memory for a page of rows, and a bit for each id where the dump is read in part.
  func read(
    skipping isDone: @escaping @Sendable (Kind, Int) -> Bool, _ take: (DumpPage) async throws -> Void
  ) async throws
}

/// Some rows of a local database.
public struct DumpPage: Sendable {
  /// The kind of the rows.
  public let kind: Kind
  /// The first id that the page may have; the same rows always stand on the same page.
  public let first: Int
  /// The rows, by id.
  public let places: [DumpRow]
  /// The rows as a JSON array.
  public let body: [UInt8]
  /// Notices of rows and values that were not read, with reasons.
  public let notices: [Notice]

  /// The number of rows.
  public var rows: Int { places.count }
}

/// The place of a row in its page of a local database.
public struct DumpRow: Sendable {
  /// The number of its record.
  public let id: Int64
  /// The bytes of the page that hold it, without the comma between two rows.
  public let bytes: Range<Int>
}

/// The facts that show whether one local database is older than another.
public struct DumpAge: Sendable, Equatable, Codable {
  /// The name of the file.
  public let name: String
  /// The time of the last change of a record; nil where that is not known.
  public let newestChange: String?

  /// Creates an age from its parts.
  public init(name: String, newestChange: String?) { (self.name, self.newestChange) = (name, newestChange) }

  /// Returns the reason why this database is older than another, as a sentence without a stop: the newest change, or the days in both names
  /// where the changes are equal or not known. Nil where nothing shows it.
  public func reason(toBeOlderThan other: DumpAge) -> String? {
    if let change = newestChange, let otherChange = other.newestChange, change != otherChange {
      guard change < otherChange else { return nil }
      return "\(name) was changed last on \(change), and \(other.name), of which the current set is, on \(otherChange)"
    }
    guard let day = DumpFile.date(in: name), let otherDay = DumpFile.date(in: other.name), day < otherDay else {
      return nil
    }
    return "\(name) is older than \(other.name), of which the current set is"
  }
}

/// The file of a local database, in its state when it was opened.
public struct DumpFile: Sendable, Equatable {
  /// The path.
  public let path: String
  /// The last part of the path.
  public let name: String
  /// The size in bytes.
  public let size: Int
  /// The size and the time of the last change, as a text that changes when the file does.
  public let validator: String
  /// The day in its name, `2026-11-01`; nil where there is none.
  public let date: String?

  /// Looks at the file at a path.
  ///
  /// - Throws: `RecordingError` where there is none, or where it cannot be looked at.
  init(path: String) throws {
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    date = Self.date(in: name)
    do {
      let details = try FileAccess.system.reading(RawPath(path)) { file in
        let details = try file.details()
        guard details.kind == .file else {
          throw RecordingError(
            code: .unreadable, path: path,
            message: details.kind == .folder
              ? "It is a folder, not the file of a dump." : "It is not the file of a dump.",
            remedy: "Set source.path to the dump.")
        }
        return details
      }
      size = details.size
      validator = "\(details.size)-\(details.modifiedSeconds).\(details.modifiedNanoseconds)"
    } catch let error as FileError {
      guard error.code != .missing else {
        throw RecordingError(
          code: .missing, path: path, message: "There is no such file.",
          remedy:
            "Download the dump, and set source.path to it; a relative path starts at the current folder.")
      }
      throw RecordingError.system(error)
    }
  }

  /// Returns the first day `YYYY-MM-DD` in a name.
  static func date(in name: String) -> String? {
    let bytes = Array(name.utf8)
    for start in bytes.indices where start + 10 <= bytes.count {
      let text = Array(bytes[start..<start + 10])
      if text.withUnsafeBytes({ CatalogDate($0) }).seconds != nil { return String(decoding: text, as: UTF8.self) }
    }
    return nil
  }

  /// Whether the file is still as it was when it was opened.
  public var isUnchanged: Bool { (try? DumpFile(path: path)) == self }

  /// Returns the SHA-256 of the file, in hexadecimal digits.
  ///
  /// - Throws: `RecordingError`; `CancellationError`.
  /// - Complexity: O(bytes); memory for four megabytes.
  public func digest() throws -> String {
    do {
      return try FileAccess.system.reading(RawPath(path)) { file in
        var hash = SHA256()
        var offset = 0
        while true {
          try Task.checkCancellation()
          let bytes = try file.bytes(from: offset, count: 4 << 20)
          guard !bytes.isEmpty else { break }
          bytes.withUnsafeBytes { hash.update($0) }
          offset += bytes.count
        }
        return Hexadecimal.text(hash.finalize())
      }
    } catch let error as FileError {
      throw RecordingError.system(error)
    }
  }
}
