import Pipeline

/// The pictures that a site shows, made and in the cache.
struct PreparedPictures: Sendable {
  let cache: PictureCache
  let index: PictureIndex
  let names: [PictureName]
  /// What became of them all.
  let report: PictureReport

  /// Puts the files into a site, below `pictures/`.
  ///
  /// - Parameter tasks: how many of them do it.
  /// - Throws: `PublishingError`, `FileError`, `CancellationError`.
  /// - Complexity: two calls a file; reads those that have to be copied.
  func write(to files: SiteFiles, tasks: Int) async throws {
    let starts = stride(from: 0, to: names.count, by: 512)
    try await withBoundedTasks(over: starts, limit: max(1, tasks)) { start in
      for name in names[start..<min(start + 512, names.count)] {
        try Task.checkCancellation()
        for file in index[name]?.files ?? [] {
          let path = name.path(of: file)
          try files.link(
            "\(cache.path)/\(path)", to: "pictures/\(path)", bytes: Int(file.bytes), sha256: file.digest)
        }
      }
    }
  }
}
