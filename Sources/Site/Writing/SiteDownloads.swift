import Pipeline

/// Puts the files that a site offers below the site's own folder, so that whoever publishes that folder alone has them.
struct SiteDownloads {
  let generation: GenerationWriter
  let files: SiteFiles

  /// Gives files of the set their second names, and writes the list of their checksums.
  ///
  /// - Returns: what is offered, by path.
  /// - Throws: `FileError`, `PublishingError`.
  func write(_ published: [PublishedFile]) throws -> [Download] {
    let offered = published.filter { Self.isOffered($0.path) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    guard !offered.isEmpty else { return [] }
    var sums = ""
    for file in offered {
      try generation.linkFile(from: file.path, to: "site/" + Download.folder + file.path)
      sums += "\(file.sha256)  \(file.path)\n"
    }
    try files.write(Download.folder + Self.sums, Array(sums.utf8))
    return offered.map { file in
      Download(path: Download.folder + file.path, bytes: file.bytes, rows: file.rows, sha256: file.sha256)
    }
  }

  /// The name of the list of checksums.
  static let sums = "SHA256SUMS"

  /// Whether a file is one that readers want by itself: the catalogue's XML is one file, its twins of characters are many, and
  /// checksums are in the list of all.
  static func isOffered(_ path: String) -> Bool {
    if path.hasPrefix("xml/") { return path == "xml/catalog.xml" || path == "xml/catalog.rng" }
    return !path.hasPrefix("site/") && !path.hasSuffix(".sha256")
  }
}
