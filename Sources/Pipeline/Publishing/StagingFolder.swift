import Basics

/// A folder beside `generations` in which a new set is written: `.staging-PID-RANDOM`.
///
/// It holds a marker file, locked while its process lives, and the folder `set`. So a leftover of a dead process is
/// known for certain: it has our name, our marker, and nobody holds the lock.
struct StagingFolder: Sendable {
  static let prefix = ".staging-"
  static let markerName = "spinrack-staging"

  /// The path of the folder.
  let path: String
  /// The root of the new set.
  var set: String { path + "/set" }
  var marker: String { path + "/" + Self.markerName }

  /// Whether ``makeName(process:random:)`` makes such a name.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[0].utf8.allSatisfy { (48...57).contains($0) }
      && parts[1].utf8.count == 16
      && parts[1].utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  static func makeName(process: Int32, random: UInt64) -> String {
    "\(prefix)\(process)-" + Hexadecimal.text(random, digits: 16)
  }

  /// Removes the folder when its process is dead. Returns false if it is in use, or not known to be ours.
  func removeLeftover(_ files: FileAccess) throws(FileError) -> Bool {
    guard try files.status(path)?.kind == .folder else { return false }
    guard try files.status(marker)?.kind == .file else {
      // The process died between making the folder and the marker, or the folder is not ours: only an empty one goes.
      guard try files.list(path).isEmpty else { return false }
      try files.removeFolder(path)
      return true
    }
    guard let lock = try files.lock(marker) else { return false }
    defer { try? files.close(lock, marker) }
    try remove(files)
    return true
  }

  /// Removes the folder with everything in it, the marker last: a process that dies here leaves a folder that is still known as ours.
  func remove(_ files: FileAccess) throws(FileError) {
    for name in try files.list(path) where name != Self.markerName { try files.removeTree(path + "/" + name) }
    if try files.status(marker) != nil { try files.removeFile(marker) }
    try files.removeFolder(path)
  }
}
