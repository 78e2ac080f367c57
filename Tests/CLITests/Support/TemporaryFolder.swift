import Basics
import Foundation
import Glibc
import Testing

/// Gives the body a folder of its own, which is removed afterwards.
func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spinrack-cli-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}

/// Writes a pipeline file into a folder.
func write(_ text: String, to path: String) throws {
  let file = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file, options: .atomic)
}

/// A file system of its own in memory, which is full soon. Needs root.
struct TinyFileSystem {
  let path: String

  /// Mounts one for as long as the body runs; says so and runs nothing where that is not allowed.
  static func with(
    in folder: String, options: String, _ body: (TinyFileSystem) async throws -> Void
  ) async throws {
    let system = TinyFileSystem(path: folder + "/disk")
    try FileManager.default.createDirectory(atPath: system.path, withIntermediateDirectories: true)
    guard try system.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", system.path) == 0 else {
      print("skipped: a tmpfs cannot be mounted here")
      return
    }
    do {
      try await body(system)
      #expect(try system.run("umount", system.path) == 0)
    } catch {
      _ = try system.run("umount", system.path)
      throw error
    }
  }

  /// Makes it as large as the options say; what is in it stays.
  func resize(_ options: String) throws {
    #expect(try run("mount", "-o", "remount,\(options)", path) == 0)
  }

  private func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension FileAccess {
  /// The file system of the machine, on which one kind of call fails with EIO.
  static func failing(_ call: String) -> FileAccess {
    let real = FileAccess.system
    var files = real
    @Sendable func fail(_ name: String, _ path: String) throws(FileError) {
      if name == call { throw FileError(call: name, path: path, errno: EIO) }
    }
    files.write = { file, path, bytes throws(FileError) in
      try fail("write", path)
      try real.write(file, path, bytes)
    }
    files.syncFileSystem = { path throws(FileError) in
      try fail("syncfs", path)
      try real.syncFileSystem(path)
    }
    files.rename = { from, to throws(FileError) in
      try fail("rename", to)
      try real.rename(from, to)
    }
    files.makeLink = { target, path throws(FileError) in
      try fail("symlink", path)
      try real.makeLink(target, path)
    }
    return files
  }
}
