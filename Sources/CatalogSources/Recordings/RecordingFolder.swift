/// A folder of recorded answers, or a single file of them, listed but not read.
public struct RecordingFolder: Sendable {
  /// The folder or file, as the caller named it.
  public let path: String
  /// Every file below the path, by the bytes of its relative path; never empty.
  public let files: [RecordingFile]

  /// Lists a folder with all its folders, or a single file.
  ///
  /// Links to files and folders are followed, but no folder is listed twice, so a loop of links does no harm. Names that
  /// begin with a dot are left out. What is neither file nor folder, a link that leads nowhere and a folder below the path
  /// that cannot be listed are listed like files, and reading them gives a notice.
  /// - Throws: `RecordingError` with `missing`, `empty`, or `unreadable`.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public init(path: String) throws(RecordingError) {
    self.path = path
    var scan = FolderScan(root: path)
    files = try scan.files()
  }
}
