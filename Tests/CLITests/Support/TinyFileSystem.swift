import Foundation
import Testing

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
