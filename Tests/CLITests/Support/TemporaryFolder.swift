import Foundation

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
