import Glibc

/// A folder of recorded answers, or a single file of them, listed but not read.
public struct RecordingFolder: Sendable {
  /// The folder or file, as the caller named it.
  public let path: String
  /// Every file below the path, by the bytes of its relative path; never empty.
  public let files: [RecordingFile]

  /// Lists a folder with all its folders, or a single file.
  ///
  /// Links to files and folders are followed, but no folder is listed twice, so a loop of links does no harm. Names that
  /// begin with a dot are left out. What is neither file nor folder, a link that leads nowhere and a folder below the path
  /// that cannot be listed are listed like files, and reading them gives a notice.
  /// - Throws: `RecordingError` with `missing`, `empty`, or `unreadable`.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public init(path: String) throws(RecordingError) {
    self.path = path
    var scan = FolderScan(root: path)
    files = try scan.files()
  }
}

/// One walk through a folder of recordings; paths are bytes, since the names of files need not be UTF-8.
struct FolderScan {
  private struct Found {
    var relativePath: [UInt8]
    var size = 0
    var validator = ""
    var problem: Notice?
  }

  private struct FolderIdentity: Hashable {
    var device: dev_t
    var node: ino_t
  }

  private let root: [UInt8]
  private var found: [Found] = []
  private var listed: Set<FolderIdentity> = []
  /// The folders that the root lies in: a link to one of them would lead through half of the machine.
  private var ancestors: Set<FolderIdentity> = []

  init(root: String) {
    self.root = Array(root.utf8)
  }

  /// The files in order.
  mutating func files() throws(RecordingError) -> [RecordingFile] {
    guard !root.isEmpty, !root.contains(0), let status = try status(of: root) else {
      throw .missing(Self.text(root))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let name = root.split(separator: UInt8(ascii: "/")).last.map(Self.text) ?? ""
      return [
        RecordingFile(
          relativePath: name, rank: 0, size: Int(status.st_size), validator: Self.validator(status), path: root,
          isNamed: true)
      ]
    case S_IFDIR:
      try list(status)
    default:
      throw .special(Self.text(root))
    }
    guard !found.isEmpty else { throw .empty(Self.text(root)) }
    found.sort { $0.relativePath.lexicographicallyPrecedes($1.relativePath) }
    return found.enumerated().map { rank, file in
      RecordingFile(
        relativePath: Self.text(file.relativePath), rank: rank, size: file.size, validator: file.validator,
        path: path(of: file.relativePath), problem: file.problem)
    }
  }

  /// Lists the root and every folder below it.
  private mutating func list(_ rootStatus: stat) throws(RecordingError) {
    listed.insert(FolderIdentity(device: rootStatus.st_dev, node: rootStatus.st_ino))
    var above = root + Array("/..".utf8)
    while let status = try status(of: above),
      ancestors.insert(FolderIdentity(device: status.st_dev, node: status.st_ino)).inserted
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
          if let status = try statusOfEntry(relativePath) { enter(relativePath, status, &folders) }
        } catch  where !error.isShortage {
          note(relativePath, error)
        }
      }
    }
  }

  private mutating func enter(_ relativePath: [UInt8], _ status: stat, _ folders: inout [[UInt8]]) {
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      found.append(
        Found(relativePath: relativePath, size: Int(status.st_size), validator: Self.validator(status)))
    case S_IFDIR:
      let identity = FolderIdentity(device: status.st_dev, node: status.st_ino)
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

  /// Keeps something that cannot be read in the list, so that it is spoken of.
  private mutating func note(_ relativePath: [UInt8], _ error: RecordingError) {
    let problem = Notice.damaged("cannot be read: \(error.message) \(error.remedy)")
    found.append(Found(relativePath: relativePath, problem: problem))
  }

  /// What is at a path below the root, or nil where it was just removed.
  private func statusOfEntry(_ relativePath: [UInt8]) throws(RecordingError) -> stat? {
    let whole = path(of: relativePath)
    if let status = try status(of: whole) { return status }
    // A link that leads nowhere is a recording that is lost; a file that was just removed is none.
    var link = stat()
    guard Self.withPath(whole, { lstat($0, &link) }) != 0 else { throw .system(ENOENT, path: Self.text(whole)) }
    return nil
  }

  private func names(in folder: [UInt8]) throws(RecordingError) -> [[UInt8]] {
    let whole = path(of: folder)
    guard let stream = Self.withPath(whole, { opendir($0) }) else { throw .system(errno, path: Self.text(whole)) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { start in
          Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
        }
      }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    guard errno == 0 else { throw .system(errno, path: Self.text(whole)) }
    return names
  }

  /// What is at a path, links followed, or nil where there is nothing.
  private func status(of path: [UInt8]) throws(RecordingError) -> stat? {
    var status = stat()
    if Self.withPath(path, { stat($0, &status) }) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .system(errno, path: Self.text(path))
  }

  private func path(of relativePath: [UInt8]) -> [UInt8] {
    if relativePath.isEmpty { return root }
    return root + (root.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + relativePath
  }

  private static func validator(_ status: stat) -> String {
    "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// Calls `body` with a path as the system wants it, closed by a zero.
  static func withPath<R>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> R) -> R {
    body(path.map { CChar(bitPattern: $0) } + [0])
  }

  /// A path for people: bytes that are not UTF-8 become U+FFFD, control characters are escaped.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
