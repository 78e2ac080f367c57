import Datasets
public import Pipeline

/// What the current generation has below some folders, by path, so that a file that is the same again needs no writing.
public struct PublishedPages: Sendable {
  /// Sorted, as in a manifest.
  private var paths = TextList()
  private var digests: [ContentDigest] = []
  private var sizes: [Int] = []

  /// Nothing.
  public init() {}

  /// Keeps what matters of the files of a manifest; one that is in no order is left out.
  ///
  /// - Parameter prefixes: the beginnings of the paths that matter.
  public init(_ files: [PublishedFile], prefixes: [String]) {
    var last = ""
    for file in files where prefixes.contains(where: file.path.hasPrefix) {
      guard last.utf8.lexicographicallyPrecedes(file.path.utf8) else { continue }
      paths.append { $0 += file.path.utf8 }
      digests.append(file.sha256)
      sizes.append(file.bytes)
      last = file.path
    }
  }

  /// What is listed at a path; nil for nothing.
  ///
  /// - Complexity: O(log files).
  func file(at path: String) -> (bytes: Int, sha256: ContentDigest)? {
    let wanted = Array(path.utf8)
    let place = (0..<paths.count).partitionPoint { !paths[$0].lexicographicallyPrecedes(wanted) }
    guard place < paths.count, paths[place].elementsEqual(wanted) else { return nil }
    return (sizes[place], digests[place])
  }
}
