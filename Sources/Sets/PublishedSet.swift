package import Basics
package import Pipeline

/// The files of a generation on disk that hold its rows, as its manifest lists them.
package struct SetFiles: Sendable {
  package let id: GenerationID
  package let folder: String
  /// The set digest.
  package let digest: String
  /// The state of the set's data, which the feed of changes names, too; nil for a set without data.
  package let state: String?
  /// The files with rows, by path; no others are kept, since a site has 100,000 files.
  package let listed: [String: PublishedFile]
  let access: FileAccess

  /// Reads the manifest of a generation, and checks that it belongs to the generation.
  ///
  /// - Throws: ``SetError`` where it does not.
  /// - Complexity: O(files of the set); reads the manifest alone.
  package init(_ id: GenerationID, in output: OutputFolder, files: FileAccess = .system) throws {
    self.id = id
    access = files
    folder = output.place(of: id)
    var digest = SetDigest()
    var listed: [String: PublishedFile] = [:]
    let manifest = Manifest.read(in: folder, files: files) { file in
      digest.add(file)
      if file.path.hasPrefix("data/") || file.path == SetDescription.path { listed[file.path] = file }
    }
    guard let manifest, digest.text == manifest.set, manifest.set.hasPrefix(id.digestPrefix) else {
      throw SetError.damaged(id, "its manifest is missing, or is not that of this generation")
    }
    self.digest = manifest.set
    state = manifest.data
    self.listed = listed
  }
}

/// A generation on disk with tables as CSV: its manifest and its data package, which are checked to belong together.
package struct PublishedSet: Sendable {
  package let files: SetFiles
  package let description: SetDescription

  package var id: GenerationID { files.id }
  package var folder: String { files.folder }
  /// The set digest.
  package var digest: String { files.digest }

  /// Opens a generation.
  ///
  /// - Throws: ``SetError`` where its files differ from its manifest, or where it has no CSV; `FileError`.
  /// - Complexity: O(files of the set); reads none but the manifest and the data package.
  package init(_ id: GenerationID, in output: OutputFolder, files: FileAccess = .system) throws {
    let set = try SetFiles(id, in: output, files: files)
    guard let package = set.listed[SetDescription.path] else {
      throw SetError(
        .usage,
        saying:
          "Generation \(id) has no tables as CSV, which are what this command reads. Add `csv: {}` below `write:` in the pipeline file, "
          + "and publish with 'spinrack run NAME --from write'.")
    }
    var bytes: [UInt8] = []
    try files.read(set.folder + "/" + package.path) { bytes += $0 }
    guard ContentDigest(of: bytes) == package.sha256 else {
      throw SetError.damaged(id, "\(package.path) is not as its manifest says")
    }
    self.files = set
    description = try SetDescription(bytes)
    for table in description.tables where set.listed[table.path] == nil {
      throw SetError.damaged(id, "its manifest does not list \(table.path)")
    }
  }

  /// Returns the manifest's entry for the file of a table.
  package func file(of table: SetTable) -> PublishedFile? { files.listed[table.path] }

  /// The number of rows of its tables together.
  package var rows: Int { description.tables.reduce(0) { $0 + (file(of: $1)?.rows ?? 0) } }
}
