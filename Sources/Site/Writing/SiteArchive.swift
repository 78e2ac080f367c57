import Datasets
import GzipKit
import Pipeline

/// A site as one archive, `archive/NAME-site.tar.gz`, for readers who take it along.
///
/// It has every file of the site but those that only a host needs, and the data files; the pages that lead to these are others.
struct SiteArchive: Sendable {
  /// What the names of these archives end with.
  static let suffix = "-site.tar.gz"

  /// The pipeline's name.
  let name: String
  let target: SiteTarget
  let events: EventSink

  /// Where it stands in the set.
  var path: String { "archive/\(name)\(Self.suffix)" }

  /// Makes the archive of the files of a site that are written.
  ///
  /// - Parameter own: the pages that the archive has instead of those of the site, by their paths below its folder.
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: O(bytes of the site); memory for a few blocks and the largest file.
  func write(with own: [String: [UInt8]]) async throws -> WrittenArchive {
    let (generation, folder) = (target.generation, "site/")
    let paths = generation.finishedFiles(below: folder).filter(Self.isTaken).union(own.keys)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let file = try generation.createFile(path)
    let (plainBytes, layout) = try await withGzipStream(
      known: target.memory?.blocks(of: path, before: generation), width: target.width, sink: { try file.write($0) },
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
    return WrittenArchive(file: written, checksum: try generation.writeChecksum(of: written))
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

/// The archive of a site, as it was written.
struct WrittenArchive: Sendable {
  /// The archive.
  let file: PublishedFile
  /// Its checksum.
  let checksum: PublishedFile
}
