import Pipeline
import Store

extension DatasetWriter {
  /// Writes what describes files that are in the set already, or is made of them.
  func writeCompanions(of files: [PublishedFile]) async throws -> [PublishedFile] {
    var written: [PublishedFile] = []
    for schema in LineSchema.all(formats) { written.append(try generation.writeFile(schema.path, schema.bytes)) }
    let package = DataPackage(attributions: try store.attributions())
    if formats.csv != nil {
      written.append(try generation.writeFile(DataPackage.path, package.bytes(of: files + written)))
    }
    if formats.archive {
      try await withBoundedTasks(
        over: DatasetArchive.all(files.sorted { $0.path < $1.path }, package, name: origin.name), limit: width,
        operation: { try write($0) }, collect: { written += $0 })
    }
    return written
  }
}
