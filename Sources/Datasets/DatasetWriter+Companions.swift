import Pipeline
import Store

extension DatasetWriter {
  /// Writes what describes files that are in the set already, or is made of them.
  func writeCompanions(of files: [PublishedFile]) async throws -> [PublishedFile] {
    var written: [PublishedFile] = []
    let attributions = try store.attributions()
    let package = DataPackage(attributions: attributions)
    if formats.csv != nil {
      written.append(try generation.writeFile(DataPackage.path, package.bytes(of: files)))
    }
    if formats.sqlite {
      written.append(
        try generation.writeFile(
          DatabaseMetadata.path, DatabaseMetadata.bytes(attributions: attributions)))
    }
    if formats.archive {
      try await withBoundedTasks(
        over: DatasetArchive.all(files.sorted { $0.path < $1.path }, package, name: origin.name), limit: width,
        operation: { try write($0) }, collect: { written += $0 })
    }
    return written
  }
}
