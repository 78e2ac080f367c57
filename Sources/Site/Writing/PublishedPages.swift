import Datasets
import JSONKit

/// What the current generation has below a folder, by path, so that a file that is the same again needs no writing.
public struct PublishedPages: Sendable {
  /// Sorted, as in a manifest.
  private var paths = TextList()
  /// SHA-256 as hexadecimal digits, one behind the other.
  private var digests: [UInt8] = []
  private var sizes: [Int] = []

  /// Nothing.
  public init() {}

  /// Reads a manifest; of one that is damaged, or in no order, nothing.
  ///
  /// - Parameter prefixes: the beginnings of the paths that matter.
  public init(manifest: [UInt8], prefixes: [String]) {
    let all = self
    do {
      try JSONReader().read(manifest) { json in
        var last: [UInt8] = []
        guard let files = json["files"]?.array else { return }
        for file in files {
          guard let path = file["path"]?.string, let digest = file["sha256"]?.string, digest.rawContents.count == 64,
            let size = file["bytes"]?.number?.int64
          else { continue }
          let bytes = Array(path.string.utf8)
          guard prefixes.contains(where: { bytes.starts(with: $0.utf8) }), last.lexicographicallyPrecedes(bytes) else {
            continue
          }
          paths.append { $0 += bytes }
          digests += digest.rawContents
          sizes.append(Int(size))
          last = bytes
        }
      }
    } catch {
      self = all
    }
  }

  /// What is listed at a path; nil for nothing.
  ///
  /// - Complexity: O(log files).
  func file(at path: String) -> (bytes: Int, sha256: ArraySlice<UInt8>)? {
    let wanted = Array(path.utf8)
    let place = (0..<paths.count).partitionPoint { !paths[$0].lexicographicallyPrecedes(wanted) }
    guard place < paths.count, paths[place].elementsEqual(wanted) else { return nil }
    return (sizes[place], digests[(place * 64)..<(place * 64 + 64)])
  }
}
