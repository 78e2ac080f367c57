import Pipeline

/// The folder `runs`, one file a run.
enum RunReports {
  /// Writes a report, whole or not at all.
  ///
  /// - Throws: `FileError`.
  static func save(_ bytes: [UInt8], id: String, in folder: String, files: FileAccess = .system) throws {
    try files.makeFolders(folder)
    let path = "\(folder)/\(id).json"
    let partial = path + ".partial"
    let file = try files.create(partial)
    do {
      try bytes.withUnsafeBytes { try files.write(file, partial, $0) }
      try files.close(file, partial)
      try files.rename(partial, path)
    } catch {
      try? files.removeFile(partial)
      throw error
    }
  }
}
