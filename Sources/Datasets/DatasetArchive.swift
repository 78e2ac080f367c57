import CompressionKit
public import Pipeline

/// One archive of a set, such as `archive/NAME-FORMAT.tar.gz`: the files of a format, unpacked and in one folder.
struct DatasetArchive: Sendable {
  /// The format of the files, which is in the archive's name, too: `csv`, `ndjson`.
  let format: String
  /// The pipeline's name.
  let name: String
  /// The compressed files that it is made of, by path.
  let files: [PublishedFile]
  /// Files that are in the archive alone, before the others.
  let companions: [(name: String, bytes: [UInt8])]
  let compression: Compression

  /// The path of the archive in the set.
  var path: String { "archive/\(name)-\(format).tar\(compression.fileExtension)" }
  /// The folder in the archive.
  var folder: String { "\(name)-\(format)" }

  /// Returns the name of a file of the set in the archive: without its folders, and without the ending of its compression.
  func entryName(of file: PublishedFile) -> String {
    "\(folder)/\(Compression.of(file.path).plainName.split(separator: "/").last ?? "")"
  }

  /// Returns the archives of a set.
  ///
  /// - Parameters:
  ///   - files: the files that were written, by path.
  ///   - package: describes the tables.
  ///   - name: the pipeline's name.
  static func all(
    _ files: [PublishedFile], _ package: DataPackage, name: String, _ compression: Compression
  ) -> [DatasetArchive] {
    let licence = LicenceFile(package.tables.model).map { [(name: LicenceFile.path, bytes: $0.bytes)] } ?? []
    let tables = files.filter { $0.path.hasPrefix("data/csv/") }
    let lines = files.filter { Compression.of($0.path).plainName.hasSuffix(".ndjson") }
    var archives: [DatasetArchive] = []
    if !tables.isEmpty {
      archives.append(
        DatasetArchive(
          format: "csv", name: name, files: tables,
          companions: [(DataPackage.path, package.bytesOfUnpacked())] + licence, compression: compression))
    }
    if lines.contains(where: { $0.path.hasPrefix("data/ndjson/") }) {
      archives.append(
        DatasetArchive(format: "ndjson", name: name, files: lines, companions: licence, compression: compression))
    }
    return archives
  }
}

extension DatasetWriter {
  /// Writes an archive of files that are in the set, from their compressed bytes, and its checksum beside it.
  func write(_ archive: DatasetArchive) throws -> [PublishedFile] {
    let file = try generation.createFile(archive.path)
    var writer: TarWriter? = TarWriter(archive.compression)
    for companion in archive.companions {
      try writer?.append("\(archive.folder)/\(companion.name)", companion.bytes) { try file.write($0) }
    }
    for source in archive.files {
      try Task.checkCancellation()
      let entry = TarEntry(name: archive.entryName(of: source), size: source.plainBytes ?? source.bytes)
      try writer?.beginFile(entry, count: source.bytes, Compression.of(source.path).compression) {
        try file.write($0)
      }
      try generation.readFile(source.path) { bytes in try writer?.copy(bytes) { try file.write($0) } }
      try writer?.endFile { try file.write($0) }
    }
    if let writer = writer.take() { try writer.finish { try file.write($0) } }
    let written = try file.close()
    return [written, try generation.writeChecksum(of: written)]
  }
}

extension GenerationWriter {
  /// Writes the checksum of a file beside it, in the form that `sha256sum -c` reads.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  public func writeChecksum(of file: PublishedFile) throws -> PublishedFile {
    let name = file.path.split(separator: "/").last ?? ""
    return try writeFile(file.path + ".sha256", Array("\(file.sha256)  \(name)\n".utf8))
  }
}
