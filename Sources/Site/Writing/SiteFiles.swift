import Crypto
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
  /// - Throws: `FileError`, `PublishingError`.
  func write(_ path: String, _ bytes: [UInt8]) throws {
    let path = folder + path
    if let known = previous.file(at: path), known.bytes == bytes.count {
      let digest = SHA256.hash(data: bytes).hexadecimal
      if known.sha256.elementsEqual(digest.utf8) {
        let file = PublishedFile(path: path, bytes: bytes.count, sha256: digest)
        if try generation.reuseFile(file) {
          counts.add(file, isReused: true)
          return
        }
      }
    }
    counts.add(try generation.writeFile(path, bytes), isReused: false)
  }

  /// The files so far, in no order.
  var written: [PublishedFile] { counts.value.files }
  /// How many of them were there already.
  var reused: Int { counts.value.reused }

  /// A class because tasks share it; a lock guards it, taken once a file.
  final class Counts: Sendable {
    private let state = Mutex((files: [PublishedFile](), reused: 0))

    func add(_ file: PublishedFile, isReused: Bool) {
      state.withLock { state in
        state.files.append(file)
        if isReused { state.reused += 1 }
      }
    }

    var value: (files: [PublishedFile], reused: Int) { state.withLock { $0 } }
  }
}
