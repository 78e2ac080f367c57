public import Pipeline

/// Between which two states of the data a feed of changes leads.
public struct ChangeSpan: Sendable, Equatable {
  /// The state that the feed counts from, as the sets that were published with it say; nil where there is none, or where it is
  /// not known because an older version of the program published it.
  public let base: String?
  /// The state that the feed leads to, which is that of the set it stands in.
  public let set: String

  /// Where the feed stands in a set.
  public static let path = "data/changes.ndjson.gz"

  /// The state of the data of a set: the SHA-256 of the lines `SHA256  PATH\n` of all files below `data/` but the feed itself, sorted by
  /// path.
  ///
  /// It says what the set digest says, of the data alone: the set digest is made of all files, the feed among them, so the feed cannot
  /// hold it.
  /// - Returns: nil for a set without data.
  /// - Complexity: O(n log n) for n files.
  public static func state(of files: [PublishedFile]) -> String? {
    let data = files.filter { $0.path.hasPrefix("data/") && $0.path != path }
    return data.isEmpty ? nil : SealedSet(files: data).digest
  }
}
