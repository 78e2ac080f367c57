import Glibc

extension FileAccess {
  /// Makes a folder and those above it that are missing.
  ///
  /// - Throws: `FileError`, with `ENOLINK` and the path of the link for a symbolic link on the way that leads to nothing.
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

  /// Everything under a folder that is not a folder itself, with the path relative to it.
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
