import Basics
import Glibc
import Pipeline

/// Looks at a folder that a run would write to, without writing.
struct FolderCheck {
  var name: String
  var path: String
  var files = FileAccess.system

  /// Free space below which a run is likely to fail, and below which one of a full-size catalogue may: its records alone are
  /// about 600 MB, in the state folder, and every kept set comes on top.
  static let leastSpace: UInt64 = 256 << 20
  static let fairSpace: UInt64 = 2 << 30

  func checks() -> [Check] {
    do {
      let folder = try nearest()
      guard try files.status(folder)?.kind != .file else {
        throw FileError(call: "stat", path: folder, errno: ENOTDIR)
      }
      guard access(folder, W_OK | X_OK) == 0 else {
        // It was found a moment ago, so it is a link that leads to nothing.
        throw FileError(call: "access", path: folder, errno: errno == ENOENT ? ENOLINK : errno)
      }
      return [.ok(name, path + (folder == path ? " can be written" : " can be made in \(folder)")), try space(folder)]
    } catch {
      return [.fail(name, error)]
    }
  }

  /// The folder itself, or the nearest one above it that is there.
  private func nearest() throws -> String {
    var folder = path
    while try files.status(folder) == nil {
      guard let slash = folder.lastIndex(of: "/") else { return "." }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return folder
  }

  private func space(_ folder: String) throws -> Check {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { throw FileError(call: "statvfs", path: folder, errno: errno) }
    let free = UInt64(system.f_bavail) * UInt64(system.f_frsize)
    let finding = "\(Self.text(free)) free for \(path)"
    let remedy = "Free some space, or choose another folder."
    if free < Self.leastSpace { return .fail("disk", .ioError, finding + ".", remedy: remedy) }
    return free < Self.fairSpace
      ? .warn("disk", finding + ", which is little for a full-size catalogue.", remedy: remedy) : .ok("disk", finding)
  }

  static func text(_ bytes: UInt64) -> String {
    let tenths = (bytes >> 20) * 10 / 1024
    return tenths >= 10 ? "\(tenths / 10).\(tenths % 10) GiB" : "\(bytes >> 20) MiB"
  }
}
