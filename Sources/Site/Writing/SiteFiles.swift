import Basics
import Datasets
public import Pipeline
import Synchronization

/// A writer of the files of a site into a generation; a file that the current generation has with the same content becomes a second name
/// of that one.
struct SiteFiles: Sendable {
  let generation: GenerationWriter
  let previous: PublishedPages
  /// The folder before every path.
  var folder = "site/"
  let counts = Counts()

  /// Writes a file of the site.
  ///
  /// - Parameter path: the path below the folder of the site.
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
  /// - Returns: false where that generation no longer has the page; then the caller writes it.
  /// - Throws: `FileError`, `PublishingError`.
  func keep(_ path: String) throws -> Bool {
    let path = folder + path
    guard let file = previous.file(at: path), try generation.reuseFile(file) else { return false }
    counts.add(file, isReused: true)
    return true
  }

  /// The number of files so far.
  var count: Int { counts.value.files }
  /// The number of pages among the files.
  var pages: Int { counts.value.pages }
  /// The number of files that the current generation already had.
  var reused: Int { counts.value.reused }

  /// The counts of files, as a class because tasks share it; a lock guards it, taken once for each file. The generation lists the files
  /// themselves.
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
  /// Nothing is copied where the file system allows a second name: of the source, or of the file in the current generation if the source
  /// is on another file system.
  /// - Parameters:
  ///   - source: the path of the file, which nobody writes to any more.
  ///   - path: the path below the folder of the site.
  ///   - sha256: the digest of the content.
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

/// The files of the current generation below some folders, by path, so that unchanged files need no writing.
public struct PublishedPages: Sendable {
  /// The files, sorted as in a manifest.
  private var files = FileList()
  private let prefixes: [String]

  /// Keeps the files of a manifest whose paths begin with one of the prefixes.
  ///
  /// - Parameter prefixes: the beginnings of the paths to keep.
  public init(_ files: [PublishedFile] = [], prefixes: [String] = []) {
    self.prefixes = prefixes
    for file in files { add(file) }
  }

  /// Keeps the next file of a manifest if its path has one of the prefixes; a file out of the order of paths is ignored.
  public mutating func add(_ file: PublishedFile) {
    guard prefixes.contains(where: file.path.hasPrefix),
      files.count == 0 || files.path(files.count - 1).lexicographicallyPrecedes(file.path.utf8)
    else { return }
    files.append(PublishedFile(path: file.path, bytes: file.bytes, sha256: file.sha256))
  }

  /// Returns the file at a path; nil for none.
  ///
  /// - Complexity: O(log files).
  func file(at path: String) -> PublishedFile? {
    let wanted = Array(path.utf8)
    let place = (0..<files.count).partitionPoint { !files.path($0).lexicographicallyPrecedes(wanted) }
    guard place < files.count, files.path(place).elementsEqual(wanted) else { return nil }
    return files[place]
  }
}
