import Crypto

/// What a finished set holds; nothing can be added to it.
public struct SealedSet: Equatable, Sendable {
  /// All files but `manifest.json`, sorted by the bytes of their paths, with what a manifest says of them.
  public let files: [PublishedFile]
  /// The set digest: SHA-256 of the lines `SHA256  PATH\n` of ``files``, in lower-case hexadecimal digits.
  public let digest: String

  /// Sorts the files and computes the digest.
  /// - Complexity: O(n log n) for n files.
  public init(files: [PublishedFile]) {
    self.files = files.map(\.asListed).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var hash = SHA256()
    var line: [UInt8] = []
    for file in self.files {
      line.removeAll(keepingCapacity: true)
      file.sha256.appendHexadecimal(to: &line)
      line += "  \(file.path)\n".utf8
      hash.update(data: line)
    }
    digest = ContentDigest(hash.finalize()).hexadecimal
  }
}
