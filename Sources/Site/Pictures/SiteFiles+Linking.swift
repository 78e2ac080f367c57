import Pipeline

extension SiteFiles {
  /// Puts a file that lies outside the output folder into the site.
  ///
  /// Nothing is copied where the file system allows a second name: for that file, or for the one of the current generation where
  /// the other lies elsewhere.
  /// - Parameters:
  ///   - source: where the file is; nobody writes into it any more.
  ///   - path: below the folder of the site.
  ///   - sha256: of its content.
  /// - Throws: `PublishingError`, `FileError`.
  /// - Complexity: two calls; O(bytes) where the file has to be copied.
  func link(_ source: String, to path: String, bytes: Int, sha256: ContentDigest) throws {
    let file = PublishedFile(path: folder + path, bytes: bytes, sha256: sha256)
    let isKnown = previous.file(at: file.path)?.sha256 == sha256
    if try generation.linkFile(source, as: file) {
      counts.add(file, isReused: isKnown)
    } else if isKnown, try generation.reuseFile(file) {
      counts.add(file, isReused: true)
    } else {
      counts.add(try generation.copyFile(source, to: file.path), isReused: false)
    }
  }
}
