import Basics
import Catalog

/// A WARC file that answers are appended to, one gzip member each.
///
/// A record is kept once the call that writes it has ended, even if the process dies then; even if the machine fails, once the file is
/// synced. Opening the file again removes the torn record of a process that died within the call. Only its owner may read the file. A class
/// because it owns the open file; it belongs to one actor.
final class CaptureFile {
  private let files: FileAccess
  private let name: String
  private let path: String
  /// The open file.
  let descriptor: Int32
  /// The offset at which the next record begins.
  private(set) var end = 0
  /// The offset up to which the file is known to be on the disk.
  var syncedEnd = 0
  /// Whether half a record stands behind `end` because the system refused to cut it off.
  private var isTorn = false
  /// The damage that reading the file found.
  private(set) var findings = CaptureReader.Findings()
  /// Whether some bytes in the file are no record. Then nothing is cut off, and nothing may be appended.
  var isDamaged: Bool { !findings.damage.isEmpty }

  /// Opens a file, or makes it, and cuts a torn record off its end.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - files: the calls to the file system.
  ///   - body: gets the records that are in it.
  /// - Throws: `FileError`; what `body` throws.
  init(
    folder: String, name: String, files: FileAccess = .system, _ body: (WARCArchive.Entry) throws -> Void = { _ in }
  ) throws {
    self.files = files
    self.name = name
    path = folder + "/" + name
    descriptor = try files.openToAppend(path, true)
    try opened.checkKind()
    try cutTornEnd(body)
  }

  /// Opens a file to append to it, and cuts a torn record off its end.
  ///
  /// Mostly the last record is whole, and then the records before it are not read.
  ///
  /// - Throws: `FileError`.
  /// - Complexity: O(1), or O(bytes) where the end is torn or its last record is large.
  init(appendingTo name: String, folder: String, files: FileAccess = .system) throws {
    self.files = files
    self.name = name
    path = folder + "/" + name
    descriptor = try files.openToAppend(path, false)
    try opened.checkKind()
    if let whole = try CaptureReader.endOfWholeRecord(of: opened) {
      end = whole
    } else {
      try cutTornEnd { _ in }
    }
  }

  deinit { try? files.close(descriptor, path) }

  private var opened: OpenedFile { OpenedFile(descriptor, RawPath(path), files) }

  /// Appends a record.
  ///
  /// - Parameter member: a gzip member, see `WARCRecord.member(level:)`.
  /// - Throws: `FileError`; the file is then as it was before, where the system lets it.
  func append(_ member: [UInt8]) throws -> CapturePlace {
    let start = end
    do {
      if isTorn { try files.truncate(descriptor, path, start) }
      isTorn = false
      try member.withUnsafeBytes { try files.write(descriptor, path, $0) }
    } catch {
      // Half a record would make all behind it unreadable.
      isTorn = (try? files.truncate(descriptor, path, start)) == nil
      throw error
    }
    end = start + member.count
    return CapturePlace(file: name, offset: start, count: member.count)
  }

  /// Finds the end of the last record, and cuts off a torn one behind it.
  private func cutTornEnd(_ body: (WARCArchive.Entry) throws -> Void) throws {
    findings = try CaptureReader.forEachRecord(of: opened, body)
    end = findings.end
    if !isDamaged { try files.truncate(descriptor, path, end) }
  }

  /// Writes everything that was appended through to the disk.
  ///
  /// - Throws: `FileError`.
  func sync() throws(FileError) {
    try files.syncData(descriptor, path)
    syncedEnd = end
  }
}
