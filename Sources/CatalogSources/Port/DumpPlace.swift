public import Basics
import CompressionKit
import Glibc

/// The place of a local database that a path names: the file itself, or the newest one of a folder or of a pattern such as `dumps/*.db`;
/// each may be in a zip archive.
///
/// ```swift
/// let place = try DumpPlace(of: "dumps/*.db")
/// print(place.path, place.note ?? "")  // dumps/2026-11-15.db, and how many there are
/// ```
public struct DumpPlace: Sendable {
  /// The database, or the archive that it is in.
  public let path: String
  /// The database's place in the archive; nil for a file of its own.
  public let archived: Archived?
  /// A note which of several files was chosen; nil where the path names the file.
  public let note: String?

  /// A database in an archive.
  public struct Archived: Sendable {
    let archive: ZipArchive
    let entry: ZipArchive.Entry
    /// The name of the database.
    public let name: String
    /// The size of the database in bytes.
    public var size: Int { entry.size }
  }

  /// The names of databases and of archives end with one of these.
  private static let databases = [".db", ".sqlite", ".sqlite3"]
  private static let archives = [".zip"]
  /// The most bytes that are unpacked: ten times the largest database that anybody offers.
  private static let greatestSize = 64 << 30

  /// Finds the database that a path names.
  ///
  /// - Throws: `RecordingError` with `missing` where there is nothing, with `empty` for a folder or a pattern without a database;
  ///   `SourceError` for an archive without one, or with several.
  public init(of path: String) throws {
    let files = FileAccess.system
    let status = try Self.checked { () throws(FileError) in try files.details(RawPath(path), true) }
    let isPattern = status == nil && Self.lastPart(path).contains(where: "*?[".contains)
    guard status?.kind == .folder || isPattern else {
      (self.path, archived, note) = (path, try Self.archived(in: path), nil)
      return
    }
    let (folder, pattern) = isPattern ? Self.split(path) : (path, nil)
    let found = try Self.candidates(in: folder, pattern)
    guard let newest = found.max(by: { ($0.date, $0.changed) < ($1.date, $1.changed) }) else {
      throw RecordingError(
        code: .empty, path: path,
        message: isPattern
          ? "No file has a name of this pattern."
          : "It is a folder in which no name ends with \((Self.databases + Self.archives).joined(separator: ", ")).",
        remedy: "Put the dump there, or set source.path to it; a relative path starts at the current folder.")
    }
    (self.path, archived) = (newest.path, try Self.archived(in: newest.path))
    note =
      found.count == 1
      ? "\(path) has one dump: \(newest.path)"
      : "\(path) has \(found.count) dumps, of which \(newest.path) is the newest"
  }

  private static func lastPart(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  /// Returns the folder of a path, and the part behind it.
  private static func split(_ path: String) -> (folder: String, last: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static func checked<R>(_ body: () throws(FileError) -> R) throws(RecordingError) -> R {
    do throws(FileError) { return try body() } catch { throw RecordingError.system(error) }
  }

  /// Returns the files of a folder that may be dumps: each with the day in its name, empty for none, and the time of its last change.
  private static func candidates(
    in folder: String, _ pattern: String?
  ) throws -> [(path: String, date: String, changed: Int)] {
    let files = FileAccess.system
    guard try checked({ () throws(FileError) in try files.details(RawPath(folder), true) })?.kind == .folder else {
      return []
    }
    return try checked { () throws(FileError) in try files.list(folder) }.compactMap { name in
      let isWanted =
        pattern.map { fnmatch($0, name, FNM_PERIOD) == 0 }
        ?? (!name.hasPrefix(".") && (databases + archives).contains { name.lowercased().hasSuffix($0) })
      guard isWanted else { return nil }
      let path = folder == "." && pattern != nil ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let details = try files.details(RawPath(path), true), details.kind == .file else { return nil }
      // An archive is always called `current.zip`; the database in it has the day in its name.
      let date = DumpFile.date(in: name) ?? (try? archived(in: path)).flatMap { DumpFile.date(in: $0.name) }
      return (path, date ?? "", details.modifiedSeconds)
    }
  }

  /// Returns the database in a file that is a zip archive; nil for another file.
  private static func archived(in path: String) throws -> Archived? {
    func refusal(_ what: String, _ remedy: String) -> SourceError {
      SourceError(code: .unavailable, message: "\(path) \(what).", remedy: remedy)
    }
    let again = "Download it again, or download the SQLite form of the dump in its place."
    do {
      return try FileAccess.system.reading(RawPath(path)) { file -> Archived? in
        guard try file.details().kind == .file, ZipArchive.begins(try file.bytes(count: 4)) else { return nil }
        let archive = try ZipArchive(of: file)
        guard archive.isWhole else { throw refusal("is damaged", again) }
        let entries = archive.entries.filter { !$0.isFolder }
        let found = entries.filter { entry in databases.contains { entry.name.lowercased().hasSuffix($0) } }
        guard found.count < 2 else {
          throw refusal(
            "is a zip archive with \(found.count) databases",
            "Unpack it, and set source.path to the one that is to be read.")
        }
        guard let entry = found.first else {
          let texts = entries.filter { $0.name.lowercased().hasSuffix(".sql") }
          throw texts.first.map {
            refusal(
              "is a zip archive with \($0.name), a text for MySQL, which is not read",
              "Download the SQLite form of the dump in its place.")
          } ?? refusal("is a zip archive without a database", again)
        }
        // Only the last part of a path counts: others chose the name.
        let name = entry.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && name.utf8.count <= 200
        return Archived(archive: archive, entry: entry, name: isPlain ? name : "dump.db")
      }
    } catch let error as ZipError {
      throw refusal(error.what, again)
    } catch let error as FileError {
      // The error is reported when the file is opened.
      guard error.code != .missing else { return nil }
      throw RecordingError.system(error)
    }
  }
}

extension DumpPlace {
  /// The folder below a pipeline's state into which databases are unpacked.
  private static let folder = "dump"

  /// Returns the path of the database. A database in an archive is unpacked below a folder of a pipeline's state, where it stays until
  /// another one is read.
  ///
  /// - Parameter tell: gets a sentence before something large is unpacked.
  /// - Throws: `SourceError` where it is damaged or too large; `FileError`, `CancellationError`.
  /// - Complexity: O(bytes) for a database that was not unpacked before; memory for a piece.
  public func unpacked(
    in state: String, files: FileAccess = .system, tell: (String) -> Void = { _ in }
  ) throws -> String {
    let folder = "\(state)/\(Self.folder)"
    guard let archived else {
      try files.removeTree(folder)
      return path
    }
    let entry = archived.entry
    let place = "\(folder)/\(String(entry.crc32, radix: 16))-\(entry.size)"
    let target = "\(place)/\(archived.name)"
    if try files.status(target) == FileStatus(kind: .file, size: entry.size) { return target }
    // The database that was unpacked before is as large, and is needed no more.
    try files.removeTree(folder)
    try files.makeFolders(place)
    tell("unpacking \(archived.name), \(entry.size) bytes, of \(path) into \(place)")
    do {
      try unpack(archived, to: target, files)
    } catch {
      try? files.removeTree(folder)
      guard let error = error as? ZipError else { throw error }
      throw SourceError(
        code: .unavailable, message: "\(path) \(error.what).",
        remedy: "Download it again, or unpack it yourself and set source.path to the database.")
    }
    return target
  }

  private func unpack(_ archived: Archived, to target: String, _ files: FileAccess) throws {
    let partial = target + ".partial"
    let output = try files.create(partial)
    do {
      try files.reading(RawPath(path)) { file in
        try archived.archive.unpack(archived.entry, of: file, maximumBytes: Self.greatestSize) { bytes in
          try Task.checkCancellation()
          try files.write(output, partial, bytes)
        }
      }
      try files.syncData(output, partial)
    } catch {
      try? files.close(output, partial)
      throw error
    }
    try files.close(output, partial)
    try files.rename(partial, target)
  }
}
