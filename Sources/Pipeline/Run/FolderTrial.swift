public import Basics
import Glibc

/// A test whether the file system of a folder can do everything that a run needs, made in a scratch folder within it.
///
/// Not every file system has symbolic links or locks. Without the test a run would notice that only after all its calls.
public struct FolderTrial: Sendable {
  /// The folder that is tested, and named in errors.
  let folder: String
  let files: FileAccess

  /// Creates the test of a folder that exists; nothing is made.
  public init(of folder: String, files: FileAccess = .system) {
    self.folder = folder
    self.files = files
  }

  /// Locks a file, and syncs a folder or also swaps links, in a new scratch folder, which is removed again.
  ///
  /// - Parameter swapsLinks: whether sets are published in the folder.
  /// - Throws: `FileError` of the folder.
  public func run(swapsLinks: Bool) throws(FileError) {
    // Named as what a run removes that finds it: a kill may leave it behind.
    let name = StagingFolder.makeName(process: getpid(), random: UInt64.random(in: 0...UInt64.max))
    let scratch = StagingFolder(path: folder + "/" + name)
    try naming { () throws(FileError) in try files.makeFolder(scratch.path) }
    defer { try? scratch.remove(files) }
    try naming { () throws(FileError) in
      guard let lock = try files.lock(scratch.marker) else {
        throw FileError(call: "flock", path: scratch.marker, errno: EBUSY)
      }
      try files.close(lock, scratch.marker)
    }
    if swapsLinks { try swapLinks(in: scratch.path) } else { try sync(scratch.path) }
  }

  /// Does the steps that make a generation current: a symbolic link replaces another one, and their folder is synced.
  ///
  /// - Parameter scratch: a folder that is removed with all its contents.
  /// - Throws: `FileError` of the folder.
  func swapLinks(in scratch: String) throws(FileError) {
    try naming { () throws(FileError) in
      for name in ["/old", "/new"] { try files.makeLink("set", scratch + name) }
      try files.rename(scratch + "/new", scratch + "/old")
      try files.removeFile(scratch + "/old")
    }
    try sync(scratch)
  }

  private func sync(_ scratch: String) throws(FileError) {
    try naming { () throws(FileError) in try files.syncFolder(scratch) }
  }

  private func naming(_ body: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) { try body() } catch { throw FileError(call: error.call, path: folder, errno: error.errno) }
  }
}
