import Pipeline
import Store

extension DatasetWriter {
  /// Writes what describes files that are in the set already, or is made of them.
  func writeCompanions(of files: [PublishedFile]) async throws -> [PublishedFile] {
    var written: [PublishedFile] = []
    let attributions = try store.attributions()
    if formats.csv != nil {
      let package = DataPackage(origin: origin, attributions: attributions)
      written.append(try generation.writeFile(DataPackage.path, package.bytes(of: files)))
    }
    if formats.sqlite {
      written.append(
        try generation.writeFile(
          DatabaseMetadata.path, DatabaseMetadata.bytes(origin, attributions: attributions)))
    }
    return written
  }
}
