import GzipKit
import Pipeline

extension DatasetWriter {
  /// Makes an archive of files that are in the set, from their compressed bytes, and its checksum beside it.
  func write(_ archive: DatasetArchive) throws -> [PublishedFile] {
    let file = try generation.createFile(archive.path)
    var writer: TarGzipWriter? = TarGzipWriter()
    for companion in archive.companions {
      try writer?.append("\(archive.folder)/\(companion.name)", companion.bytes) { try file.write($0) }
    }
    for source in archive.files {
      try Task.checkCancellation()
      let entry = TarEntry(name: archive.entryName(of: source), size: source.plainBytes ?? 0)
      try writer?.beginMember(entry, count: source.bytes) { try file.write($0) }
      try generation.readFile(source.path) { bytes in try writer?.copy(bytes) { try file.write($0) } }
      try writer?.endMember { try file.write($0) }
    }
    if let writer = writer.take() { try writer.finish { try file.write($0) } }
    let written = try file.close()
    let name = archive.path.split(separator: "/").last ?? ""
    let checksum = try generation.writeFile(archive.checksumPath, Array("\(written.sha256)  \(name)\n".utf8))
    return [written, checksum]
  }
}
