import Glibc

/// One walk through a folder of recordings; paths are bytes, since the names of files need not be UTF-8.
struct FolderScan {
  private struct Found {
    var relativePath: [UInt8]
    var size: Int
  }

  private struct FolderIdentity: Hashable {
    var device: dev_t
    var node: ino_t
  }

  private let root: [UInt8]
  private var found: [Found] = []
  private var listed: Set<FolderIdentity> = []

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
      return [RecordingFile(relativePath: name, rank: 0, size: Int(status.st_size), path: root)]
    case S_IFDIR:
      try list(status)
    default:
      throw .special(Self.text(root))
    }
    guard !found.isEmpty else { throw .empty(Self.text(root)) }
    found.sort { $0.relativePath.lexicographicallyPrecedes($1.relativePath) }
    return found.enumerated().map { rank, file in
      RecordingFile(
        relativePath: Self.text(file.relativePath), rank: rank, size: file.size, path: path(of: file.relativePath))
    }
  }

  /// Lists the root and every folder below it.
  private mutating func list(_ rootStatus: stat) throws(RecordingError) {
    listed.insert(FolderIdentity(device: rootStatus.st_dev, node: rootStatus.st_ino))
    // The last of these is listed next; names go in backwards, so that folders come in the order of their names.
    var folders: [[UInt8]] = [[]]
    while let folder = folders.popLast() {
      for name in try names(in: folder).sorted(by: { $1.lexicographicallyPrecedes($0) }) {
        let relativePath = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
        let whole = path(of: relativePath)
        guard let status = try status(of: whole) else {
          // A link that leads nowhere is a recording that is lost; a file that was just removed is none.
          var link = stat()
          guard Self.withPath(whole, { lstat($0, &link) }) != 0 else { throw .system(ENOENT, path: Self.text(whole)) }
          continue
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: found.append(Found(relativePath: relativePath, size: Int(status.st_size)))
        case S_IFDIR:
          if listed.insert(FolderIdentity(device: status.st_dev, node: status.st_ino)).inserted {
            folders.append(relativePath)
          }
        default: break
        }
      }
    }
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

  /// Calls `body` with a path as the system wants it, closed by a zero.
  static func withPath<R>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> R) -> R {
    body(path.map { CChar(bitPattern: $0) } + [0])
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
}
