import CompressionKit
import Datasets
import Pipeline

/// A site as one archive, `archive/NAME-site.tar.gz`, for readers who want to take it with them.
///
/// The archive has every file of the site but the data files and the files that only a host needs; pages with links to these are
/// replaced.
struct SiteArchive: Sendable {
  /// The compression, which every reader's system unpacks.
  private static let compression = Compression.gzip(level: 6)
  /// The end of the names of these archives.
  static var suffix: String { "-site.tar\(compression.fileExtension)" }

  /// The name of the pipeline.
  let name: String
  let target: SiteTarget
  let events: EventSink

  /// The path of the archive in the set.
  var path: String { "archive/\(name)\(Self.suffix)" }

  /// Writes the archive of the finished files of a site.
  ///
  /// - Parameter own: the pages that replace those of the site in the archive, by their paths below its folder.
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: O(bytes of the site); memory for a few blocks and the largest file.
  func write(with own: [String: [UInt8]]) async throws -> PublishedFile {
    let (generation, folder) = (target.generation, "site/")
    let paths = generation.finishedFiles(below: folder).filter(Self.isTaken).union(own.keys)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let file = try generation.createFile(path)
    let (plainBytes, layout) = try await withBlockStream(
      Self.compression, known: target.memory?.blocks(of: path, Self.compression, before: generation),
      width: target.width,
      sink: { try file.write($0) },
      body: { stream in
        for (place, path) in paths.enumerated() {
          let content = try own[path] ?? bytes(of: folder + path)
          let entry = TarEntry(name: "\(name)-site/\(path)", size: content.count)
          for part in [entry.header, content, entry.padding] { part.withUnsafeBytes { stream.append($0) } }
          try await stream.flush()
          if place.isMultiple(of: 1000) { report(place) }
        }
        TarEntry.end.withUnsafeBytes { stream.append($0) }
        return stream.uncompressedCount
      })
    report(paths.count)
    let written = try file.close(plainBytes: plainBytes)
    target.memory?.keep(layout, of: path)
    _ = try generation.writeChecksum(of: written)
    return written
  }

  /// Whether a file of the site is in the archive.
  private static func isTaken(_ path: String) -> Bool {
    let forHosts = ["server/", "sitemap", "robots.txt"]
    return !(forHosts + [Download.folder]).contains(where: path.hasPrefix)
  }

  private func bytes(of path: String) throws -> [UInt8] {
    var content: [UInt8] = []
    try target.generation.readFile(path) { content += $0 }
    return content
  }

  private func report(_ count: Int) {
    events(.progress(CollectionProgress(stage: .write, collection: path, done: count)))
  }
}
