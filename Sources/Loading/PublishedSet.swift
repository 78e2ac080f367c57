import Basics
import Pipeline

/// A generation on disk, opened for loading: what its manifest and its data package say, made sure to belong together.
struct PublishedSet: Sendable {
  let id: GenerationID
  let folder: String
  /// The set digest.
  let digest: String
  let description: SetDescription
  private let listed: [String: PublishedFile]
  let files: FileAccess

  /// Opens a generation.
  ///
  /// - Throws: ``LoadError`` where its files are not what its manifest says, or where it has no CSV; `FileError`.
  /// - Complexity: O(files of the set); reads none but the manifest and the data package.
  init(_ id: GenerationID, in output: OutputFolder, files: FileAccess = .system) throws {
    self.id = id
    self.files = files
    folder = output.place(of: id)
    var digest = SetDigest()
    var listed: [String: PublishedFile] = [:]
    let manifest = Manifest.read(in: folder, files: files) { file in
      digest.add(file)
      if file.path.hasPrefix("data/csv/") || file.path == SetDescription.path { listed[file.path] = file }
    }
    guard let manifest, digest.text == manifest.set, manifest.set.hasPrefix(id.digestPrefix) else {
      throw LoadError.damaged(id, "its manifest is missing, or is not that of this generation")
    }
    self.digest = manifest.set
    guard let package = listed[SetDescription.path] else {
      throw LoadError(
        .usage,
        saying:
          "Generation \(id) has no tables as CSV, which are what is loaded. Add `csv: {}` below `write:` in the pipeline file, "
          + "and publish with 'spinrack run NAME --from write'.")
    }
    var bytes: [UInt8] = []
    try files.read(folder + "/" + package.path) { bytes += $0 }
    guard ContentDigest(of: bytes) == package.sha256 else {
      throw LoadError.damaged(id, "\(package.path) is not as its manifest says")
    }
    description = try SetDescription(bytes)
    self.listed = listed
    for table in description.tables where listed[table.path] == nil {
      throw LoadError.damaged(id, "its manifest does not list \(table.path)")
    }
  }

  /// What the manifest says of the file of a table.
  func file(of table: SetTable) -> PublishedFile? { listed[table.path] }

  /// How many rows its tables have together.
  var rows: Int { description.tables.reduce(0) { $0 + (file(of: $1)?.rows ?? 0) } }
}
