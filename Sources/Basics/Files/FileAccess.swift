import Glibc

/// The calls to the file system for publishing, locking, captures and recordings, each replaceable by a test.
///
/// Paths are given to the system unchanged. Only ``names``, ``read``, ``openToRead`` and ``syncFileSystem`` follow a link in the last part
/// of a path, and ``details`` where it is asked to. All throw ``FileError``.
public struct FileAccess: Sendable {
  /// Makes a folder, whose parent must exist.
  public var makeFolder: @Sendable (_ path: String) throws(FileError) -> Void
  /// Makes a file that must not exist and opens it for writing. Returns a descriptor.
  public var create: @Sendable (_ path: String) throws(FileError) -> Int32
  /// Makes a file of a set that must not exist, and opens it for writing; nobody may open it for writing again. Returns a descriptor.
  public var createReadOnly: @Sendable (_ path: String) throws(FileError) -> Int32
  /// Takes the right to write a file from everybody, where the file system has rights and the file is this user's. Returns the details of
  /// the path.
  public var makeReadOnly: @Sendable (_ path: String) throws(FileError) -> FileDetails
  /// Writes all the bytes.
  public var write: @Sendable (_ file: Int32, _ path: String, UnsafeRawBufferPointer) throws(FileError) -> Void
  /// Closes a descriptor. An error here is a failed write.
  public var close: @Sendable (_ file: Int32, _ path: String) throws(FileError) -> Void
  /// Gives the content of a file to the body, piece by piece.
  public var read: @Sendable (_ path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(FileError) -> Void
  /// Opens or makes a file and locks it for this process, until the descriptor is closed. Returns nil where another process has it.
  public var lock: @Sendable (_ path: String) throws(FileError) -> Int32?
  /// Whether another process, or another part of this one, has a file locked; the file is opened for reading alone.
  public var isLocked: @Sendable (_ path: String) throws(FileError) -> Bool
  /// Opens a file for reading; never waits for the writer of a pipe. Returns a descriptor.
  public var openToRead: @Sendable (_ path: RawPath) throws(FileError) -> Int32
  /// Opens a file for reading, and for writing at its end; only its owner may read it. A missing file is made, if `mayMake` is true.
  /// Returns a descriptor.
  public var openToAppend: @Sendable (_ path: String, _ mayMake: Bool) throws(FileError) -> Int32
  /// Returns another descriptor of an open file.
  public var duplicate: @Sendable (_ file: Int32, _ path: String) throws(FileError) -> Int32
  /// Fills a buffer with the bytes of an open file from an offset on, and returns their number, which is below the size of the buffer only
  /// at the end of the file.
  public var readAt:
    @Sendable (_ file: Int32, _ path: RawPath, _ offset: Int, UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// Cuts an open file to a length.
  public var truncate: @Sendable (_ file: Int32, _ path: String, _ length: Int) throws(FileError) -> Void
  /// Writes the buffered bytes of an open file to the disk.
  public var syncData: @Sendable (_ file: Int32, _ path: String) throws(FileError) -> Void
  /// Makes the system begin to write a file to the disk, and does not wait. Failures do not matter, since syncing writes everything.
  public var beginSync: @Sendable (_ path: String) -> Void
  /// Returns the details of an open file.
  public var openDetails: @Sendable (_ file: Int32, _ path: RawPath) throws(FileError) -> FileDetails
  /// Returns the details of a path, or of the target of a link at its end; nil for nothing.
  public var details: @Sendable (_ path: RawPath, _ followsLinks: Bool) throws(FileError) -> FileDetails?
  /// Returns the names in a folder as the system has them, in no order; without `.` and `..`.
  public var names: @Sendable (_ path: RawPath) throws(FileError) -> [[UInt8]]
  /// Moves a file, folder or link to another path on the same file system.
  public var rename: @Sendable (_ from: String, _ to: String) throws(FileError) -> Void
  /// Gives a file a second name on the same file system.
  public var link: @Sendable (_ from: String, _ to: String) throws(FileError) -> Void
  /// Makes a symbolic link.
  public var makeLink: @Sendable (_ target: String, _ path: String) throws(FileError) -> Void
  /// Returns the target of a symbolic link.
  public var readLink: @Sendable (_ path: String) throws(FileError) -> String
  /// Removes a file or link.
  public var removeFile: @Sendable (_ path: String) throws(FileError) -> Void
  /// Removes an empty folder.
  public var removeFolder: @Sendable (_ path: String) throws(FileError) -> Void
  /// Writes all buffered bytes of the file system of this path to the disk.
  public var syncFileSystem: @Sendable (_ path: String) throws(FileError) -> Void
  /// Writes the names in a folder to the disk.
  public var syncFolder: @Sendable (_ path: String) throws(FileError) -> Void
}

extension FileAccess {
  /// Returns the status of a path; a link is not followed; nil for nothing.
  public func status(_ path: String) throws(FileError) -> FileStatus? {
    try details(RawPath(path), false).map { FileStatus(kind: $0.kind, size: $0.size) }
  }

  /// Returns the names in a folder, in no order.
  public func list(_ path: String) throws(FileError) -> [String] {
    try names(RawPath(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a folder and its missing parents.
  ///
  /// - Throws: `FileError`, with `ENOLINK` and the path of the link for a symbolic link on the way that leads nowhere.
  public func makeFolders(_ path: String) throws(FileError) {
    if try status(path) != nil { return }
    var parent: String?
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { parent = String(path[..<slash]) }
    if let parent { try makeFolders(parent) }
    do throws(FileError) {
      try makeFolder(path)
    } catch {
      if error.errno == ENOENT, let parent, try status(parent)?.kind == .link {
        throw FileError(call: error.call, path: parent, errno: ENOLINK)
      }
      // Another process may have made it in the meantime.
      if error.code != .alreadyExists { throw error }
    }
  }

  /// Removes a file, link or folder with everything in it; links are removed, never followed.
  /// - Complexity: O(n) calls for n entries.
  public func removeTree(_ path: String) throws(FileError) {
    guard let status = try status(path) else { return }
    guard status.kind == .folder else { return try removeFile(path) }
    for name in try list(path) { try removeTree(path + "/" + name) }
    try removeFolder(path)
  }

  /// Returns everything under a folder that is not a folder itself, with the path relative to it.
  /// - Complexity: O(n) calls for n entries.
  package func files(under root: String) throws(FileError) -> [String: FileStatus] {
    var found: [String: FileStatus] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try list(folder.isEmpty ? root : root + "/" + folder) {
        let path = folder.isEmpty ? name : folder + "/" + name
        guard let status = try status(root + "/" + path) else { continue }
        if status.kind == .folder { folders.append(path) } else { found[path] = status }
      }
    }
    return found
  }
}

extension FileAccess {
  /// Returns the relative paths of the files in those subfolders of a folder whose names have two letters, sorted; none where there is no
  /// such folder.
  public func filesByPrefix(in folder: String) throws(FileError) -> [String] {
    guard try status(folder) != nil else { return [] }
    var paths: [String] = []
    for prefix in try list(folder).sorted() where prefix.utf8.count == 2 {
      guard try status("\(folder)/\(prefix)")?.kind == .folder else { continue }
      paths += try list("\(folder)/\(prefix)").sorted().map { "\(prefix)/\($0)" }
    }
    return paths
  }

  /// Writes a small file, wholly or not at all: readers see the old file or the new one.
  ///
  /// - Parameters:
  ///   - temporary: the name of the new file until then, on the same file system; a leftover of that name is removed.
  ///   - whenWritten: called when the new file is complete and still has that name.
  /// - Throws: ``FileError``.
  public func replace(
    _ path: String, with bytes: [UInt8], temporary: String? = nil, whenWritten: () -> Void = {}
  ) throws(FileError) {
    let partial = temporary ?? path + ".partial"
    if try status(partial) != nil { try removeFile(partial) }
    let file = try create(partial)
    do throws(FileError) {
      do throws(FileError) {
        let written = bytes.withUnsafeBytes { bytes in
          Result { () throws(FileError) in try write(file, partial, bytes) }
        }
        try written.get()
      } catch {
        try? close(file, partial)
        throw error
      }
      try close(file, partial)
      whenWritten()
      try rename(partial, path)
    } catch {
      try? removeFile(partial)
      throw error
    }
  }
}

/// A path as the system knows it: bytes, which need not be UTF-8.
public struct RawPath: Sendable, Hashable {
  /// The bytes; no zero among them, which would end the path early.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path from a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path for people: bytes that are not UTF-8 become U+FFFD, control characters are escaped.
  public var text: String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Calls `body` with the path in the system's form, closed by a zero.
  func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R { body(bytes.map { CChar(bitPattern: $0) } + [0]) }
}
