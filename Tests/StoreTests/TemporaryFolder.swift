import Foundation

/// A folder that is there while the body runs.
func withTemporaryFolder<R>(_ body: (String) throws -> R) throws -> R {
  let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}
