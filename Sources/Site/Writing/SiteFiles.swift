import Basics
import Datasets
public import Pipeline
import Synchronization

/// Writes the files of a site into a generation; one that the current generation has with the same content becomes a second
/// name of that.
struct SiteFiles: Sendable {
  let generation: GenerationWriter
  let previous: PublishedPages
  /// What stands before every path.
  var folder = "site/"
  let counts = Counts()

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

  /// Takes a page over from the current generation without making it again.
  ///
  /// - Returns: false where that generation has it no more; then write it.
  /// - Throws: `FileError`, `PublishingError`.
  func keep(_ path: String) throws -> Bool {
    let path = folder + path
    guard let file = previous.file(at: path), try generation.reuseFile(file) else { return false }
    counts.add(file, isReused: true)
    return true
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

/// What the current generation has below some folders, by path, so that a file that is the same again needs no writing.
public struct PublishedPages: Sendable {
  /// Sorted, as in a manifest.
  private var files = FileList()
  private let prefixes: [String]

  /// Keeps what matters of the files of a manifest.
  ///
  /// - Parameter prefixes: the beginnings of the paths that matter.
  public init(_ files: [PublishedFile] = [], prefixes: [String] = []) {
    self.prefixes = prefixes
    for file in files { add(file) }
  }

  /// Keeps what matters of the next file of a manifest; one that is not in the order of the paths is ignored.
  public mutating func add(_ file: PublishedFile) {
    guard prefixes.contains(where: file.path.hasPrefix),
      files.count == 0 || files.path(files.count - 1).lexicographicallyPrecedes(file.path.utf8)
    else { return }
    files.append(PublishedFile(path: file.path, bytes: file.bytes, sha256: file.sha256))
  }

  /// What is listed at a path; nil for nothing.
  ///
  /// - Complexity: O(log files).
  func file(at path: String) -> PublishedFile? {
    let wanted = Array(path.utf8)
    let place = (0..<files.count).partitionPoint { !files.path($0).lexicographicallyPrecedes(wanted) }
    guard place < files.count, files.path(place).elementsEqual(wanted) else { return nil }
    return files[place]
  }
}
