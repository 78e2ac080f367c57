import Pipeline
import Synchronization

/// Writes the files of a site into a generation; one that the current generation has with the same content becomes a second
/// name of that.
struct SiteFiles: Sendable {
  let generation: GenerationWriter
  let previous: PublishedPages
  /// What stands before every path.
  let folder: String
  let counts = Counts()

  init(_ generation: GenerationWriter, previous: PublishedPages, folder: String = "site/") {
    self.generation = generation
    self.previous = previous
    self.folder = folder
  }

  /// Writes a file.
  ///
  /// - Parameter path: below the folder of the site.
  /// - Returns: the file as the set lists it.
  /// - Throws: `FileError`, `PublishingError`.
  @discardableResult
  func write(_ path: String, _ bytes: [UInt8]) throws -> PublishedFile {
    let path = folder + path
    if let known = previous.file(at: path), known.bytes == bytes.count {
      let file = PublishedFile(path: path, bytes: bytes.count, sha256: ContentDigest(of: bytes))
      if known.sha256 == file.sha256, try generation.reuseFile(file) {
        counts.add(file, isReused: true)
        return file
      }
    }
    let file = try generation.writeFile(path, bytes)
    counts.add(file, isReused: false)
    return file
  }

  /// How many files there are so far.
  var count: Int { counts.value.files }
  /// How many of them are pages.
  var pages: Int { counts.value.pages }
  /// How many of them were there already.
  var reused: Int { counts.value.reused }

  /// A class because tasks share it; a lock guards it, taken once a file. The files themselves the generation lists.
  final class Counts: Sendable {
    private let state = Mutex((files: 0, pages: 0, reused: 0))

    func add(_ file: PublishedFile, isReused: Bool) {
      let isPage = file.path.hasSuffix(".html")
      state.withLock { state in
        state.files += 1
        if isPage { state.pages += 1 }
        if isReused { state.reused += 1 }
      }
    }

    var value: (files: Int, pages: Int, reused: Int) { state.withLock { $0 } }
  }
}
