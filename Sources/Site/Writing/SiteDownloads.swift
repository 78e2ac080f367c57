import Pipeline

/// Puts the files that a site offers below the site's own folder, so that whoever publishes that folder alone has them.
struct SiteDownloads {
  let generation: GenerationWriter
  let files: SiteFiles

  /// Those of some files of a set that are offered, by path.
  static func offered(_ published: [PublishedFile]) -> [Download] {
    published.filter { isOffered($0.path) }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { Download(path: Download.folder + $0.path, bytes: $0.bytes, rows: $0.rows, sha256: $0.sha256) }
  }

  /// Gives the files that are offered their second names, and writes the list of their checksums.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  func write(_ offered: [Download]) throws {
    guard !offered.isEmpty else { return }
    var sums = ""
    for file in offered {
      try generation.linkFile(from: file.name, to: "site/" + file.path)
      sums += "\(file.sha256)  \(file.name)\n"
    }
    // The document of the catalogue names it.
    if offered.contains(where: { $0.name == XMLCatalogue.path }) {
      let style = "xml/" + Asset.catalogueStyle.rawValue
      try generation.linkFile(from: style, to: "site/" + Download.folder + style)
    }
    try files.write(Download.folder + Self.sums, Array(sums.utf8))
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
