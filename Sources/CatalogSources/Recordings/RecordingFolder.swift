public import Basics
import CompressionKit

/// A folder of recorded answers, or a single file of them, listed but not read. Zip files are treated as folders.
public struct RecordingFolder: Sendable {
  /// The folder or file, as the caller named it.
  public let path: String
  /// Every file below the path, by the bytes of its relative path; never empty.
  public let files: [RecordingFile]

  /// Lists a folder with all its folders, or a single file.
  ///
  /// Links to files and folders are followed, but no folder is listed twice, so a loop of links does no harm. Names that begin with a dot
  /// are skipped. Anything that is neither file nor folder, a link that leads nowhere and a folder below the path that cannot be listed are
  /// listed like files, and reading them gives a notice.
  /// - Parameter access: the calls to the file system.
  /// - Throws: `RecordingError` with `missing`, `empty`, or `unreadable`.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public init(path: String, files access: FileAccess = .system) throws(RecordingError) {
    self.path = path
    var scan = FolderScan(root: path, access)
    files = try scan.files()
  }
}

/// One scan of a folder of recordings; paths are bytes, since the names of files need not be UTF-8.
struct FolderScan {
  private struct Found {
    var relativePath: [UInt8]
    var size = 0
    var validator = ""
    var problem: Notice?
    /// The zip file that contains the file, and its entry there.
    var zip: (relativePath: [UInt8], entry: ZipArchive.Entry)?
  }

  private struct FolderIdentity: Hashable {
    var device: UInt64
    var node: UInt64

    init(_ details: FileDetails) { (device, node) = (details.device, details.node) }
  }

  private let root: [UInt8]
  private let access: FileAccess
  private var found: [Found] = []
  private var listed: Set<FolderIdentity> = []
  /// The folders that contain the root: a link to one of them would lead through half of the machine.
  private var ancestors: Set<FolderIdentity> = []

  init(root: String, _ access: FileAccess) {
    self.root = Array(root.utf8)
    self.access = access
  }

  /// Returns the files in order.
  mutating func files() throws(RecordingError) -> [RecordingFile] {
    guard !root.isEmpty, !root.contains(0), let status = try status(of: root) else {
      throw .missing(Self.text(root))
    }
    switch status.kind {
    case .file:
      if try isZip(RawPath(root)) {
        try enter(zip: [], status)
        break
      }
      let name = root.split(separator: UInt8(ascii: "/")).last.map(Self.text) ?? ""
      return [
        RecordingFile(
          relativePath: name, rank: 0, size: status.size, validator: Self.validator(status), path: RawPath(root),
          access: access, isNamed: true)
      ]
    case .folder:
      try list(status)
    default:
      throw .special(Self.text(root))
    }
    guard !found.isEmpty else { throw .empty(Self.text(root)) }
    found.sort { $0.relativePath.lexicographicallyPrecedes($1.relativePath) }
    return found.enumerated().map { rank, file in
      RecordingFile(
        relativePath: Self.text(file.relativePath), rank: rank, size: file.size, validator: file.validator,
        path: path(of: file.zip?.relativePath ?? file.relativePath), access: access, problem: file.problem,
        entry: file.zip?.entry)
    }
  }

  /// Lists the root and every folder below it.
  private mutating func list(_ rootStatus: FileDetails) throws(RecordingError) {
    listed.insert(FolderIdentity(rootStatus))
    var above = root + Array("/..".utf8)
    while let status = try status(of: above),
      ancestors.insert(FolderIdentity(status)).inserted
    {
      above += Array("/..".utf8)
    }
    // The last of these is listed next; names go in backwards, so that folders come in the order of their names.
    var folders: [[UInt8]] = [[]]
    while let folder = folders.popLast() {
      let names: [[UInt8]]
      do {
        names = try self.names(in: folder)
      } catch  where !folder.isEmpty && !error.isShortage {
        note(folder, error)
        continue
      }
      for name in names.sorted(by: { $1.lexicographicallyPrecedes($0) }) {
        let relativePath = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
        do {
          if let status = try statusOfEntry(relativePath) { try enter(relativePath, status, &folders) }
        } catch  where !error.isShortage {
          note(relativePath, error)
        }
      }
    }
  }

  private mutating func enter(
    _ relativePath: [UInt8], _ status: FileDetails, _ folders: inout [[UInt8]]
  ) throws(RecordingError) {
    switch status.kind {
    case .file where relativePath.suffix(4).map({ $0 | 0x20 }) == Array(".zip".utf8):
      try enter(zip: relativePath, status)
    case .file:
      found.append(
        Found(relativePath: relativePath, size: status.size, validator: Self.validator(status)))
    case .folder:
      let identity = FolderIdentity(status)
      if ancestors.contains(identity) {
        let problem = Notice(place: "", reason: "a link to a folder that the recordings lie in; it is not followed")
        found.append(Found(relativePath: relativePath, problem: problem))
      } else if listed.insert(identity).inserted {
        folders.append(relativePath)
      }
    default:
      let problem = Notice(place: "", reason: "neither a file nor a folder")
      found.append(Found(relativePath: relativePath, problem: problem))
    }
  }

  /// Lists the files in a zip file as those of a folder; a file that is no zip file, or has no directory, is listed as it is.
  ///
  /// - Parameter relativePath: the path of the zip file below the root; empty where it is the root.
  private mutating func enter(zip relativePath: [UInt8], _ status: FileDetails) throws(RecordingError) {
    let path = path(of: relativePath)
    let name = relativePath.isEmpty ? Array(root.split(separator: UInt8(ascii: "/")).last ?? []) : relativePath
    guard try isZip(path) else {
      return found.append(Found(relativePath: name, size: status.size, validator: Self.validator(status)))
    }
    func note(_ problem: String) {
      found.append(
        Found(
          relativePath: name, size: status.size, validator: Self.validator(status), problem: .damaged(problem)))
    }
    let archive: ZipArchive
    switch try reading(path, Self.archive) {
    case .success(let found): archive = found
    case .failure(let error): return note("the zip file \(error.what)")
    }
    if !archive.isWhole { note("the directory of the zip file is not whole; the files that it names are read") }
    var room = status.size
    let entries = Self.listed(archive.entries)
    for entry in entries {
      // A small archive could name the same packed bytes again and again.
      room -= min(entry.packedSize, status.size)
      guard room >= 0 else {
        note("files in it share their bytes, as in a bomb; only those before '\(Self.text(entry.path))' are read")
        break
      }
      found.append(
        Found(
          relativePath: name + [UInt8(ascii: "/")] + entry.path, size: min(entry.packedSize, status.size),
          validator: Self.validator(status) + " \(entry.crc32)", zip: (relativePath, entry)))
    }
    if entries.isEmpty, archive.isWhole {
      found.append(Found(relativePath: name, problem: Notice(place: "", reason: "an empty zip file")))
    }
  }

  /// Returns the directory of a zip file.
  private static func archive(_ file: OpenedFile) throws(FileError) -> Result<ZipArchive, ZipError> {
    do {
      return .success(try ZipArchive(of: file))
    } catch let error as ZipError {
      return .failure(error)
    } catch let error as FileError {
      throw error
    } catch {
      return .failure(.damaged)
    }
  }

  /// Returns the files of an archive as those of a folder are listed, by the bytes of their paths; without folders and names that begin
  /// with a dot.
  private static func listed(_ entries: [ZipArchive.Entry]) -> [ZipArchive.Entry] {
    entries.filter { entry in
      let isHidden = entry.path.split(separator: UInt8(ascii: "/")).contains {
        $0.first == UInt8(ascii: ".") && !$0.allSatisfy { $0 == UInt8(ascii: ".") }
      }
      return !entry.isFolder && !isHidden
    }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private func isZip(_ path: RawPath) throws(RecordingError) -> Bool {
    try reading(path) { file throws(FileError) in ZipArchive.begins(try file.bytes(count: 4)) }
  }

  private func reading<R>(
    _ path: RawPath, _ body: (OpenedFile) throws(FileError) -> R
  ) throws(RecordingError) -> R {
    do {
      return try access.reading(path, body)
    } catch let error as FileError {
      throw .system(error)
    } catch {
      // What is called throws no other error.
      throw .noFile(path.text)
    }
  }

  /// Adds something that cannot be read to the list, so that it is reported.
  private mutating func note(_ relativePath: [UInt8], _ error: RecordingError) {
    let problem = Notice.damaged("cannot be read: \(error.message) \(error.remedy)")
    found.append(Found(relativePath: relativePath, problem: problem))
  }

  /// Returns the details of a path below the root; nil where it was just removed.
  private func statusOfEntry(_ relativePath: [UInt8]) throws(RecordingError) -> FileDetails? {
    let whole = path(of: relativePath)
    if let status = try status(of: whole.bytes) { return status }
    // A link that leads nowhere is a lost recording; a file that was just removed is not.
    guard (try? access.details(whole, false)) == nil else {
      throw .lost(whole.text)
    }
    return nil
  }

  private func names(in folder: [UInt8]) throws(RecordingError) -> [[UInt8]] {
    do throws(FileError) {
      return try access.names(path(of: folder)).filter { $0.first != UInt8(ascii: ".") }
    } catch {
      throw .system(error)
    }
  }

  /// Returns the details of a path, links followed; nil where nothing is there.
  private func status(of path: [UInt8]) throws(RecordingError) -> FileDetails? {
    do throws(FileError) {
      return try access.details(RawPath(path), true)
    } catch {
      throw .system(error)
    }
  }

  private func path(of relativePath: [UInt8]) -> RawPath {
    if relativePath.isEmpty { return RawPath(root) }
    return RawPath(root + (root.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + relativePath)
  }

  private static func validator(_ status: FileDetails) -> String {
    "\(status.size) \(status.modifiedSeconds).\(status.modifiedNanoseconds)"
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { RawPath(Array(bytes)).text }
}
