import Foundation

/// The recorded files that outputs are held against; `SPINRACK_RECORD=1` records them anew.
enum Golden {
  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")
  }

  static var isRecording: Bool { ProcessInfo.processInfo.environment["SPINRACK_RECORD"] == "1" }

  /// Every recorded file by name.
  static func all() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
      files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return files
  }

  /// Replaces the recorded files.
  static func record(_ files: [String: String]) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }
}
