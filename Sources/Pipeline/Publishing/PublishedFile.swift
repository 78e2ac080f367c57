/// One file of a set, as the manifest lists it.
public struct PublishedFile: Equatable, Sendable {
  /// The path below the root of the set.
  public var path: String
  /// The size in bytes.
  public var bytes: Int
  /// The SHA-256 of the content.
  public var sha256: ContentDigest
  /// How many rows or records it holds, where that makes sense.
  public var rows: Int?
  /// The path of the file of the same set that this is a second name of; nil for a file of its own. What is said, counted or
  /// guarded of a content is so once, by its first name.
  public var original: String?
  /// How many bytes a compressed text holds; known only where it was just written, and in no manifest.
  public var plainBytes: Int?

  /// A file of these properties.
  public init(
    path: String, bytes: Int, sha256: ContentDigest, rows: Int? = nil, original: String? = nil, plainBytes: Int? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.sha256 = sha256
    self.rows = rows
    self.original = original
    self.plainBytes = plainBytes
  }

  /// The file with what a manifest says of it.
  var asListed: PublishedFile {
    PublishedFile(path: path, bytes: bytes, sha256: sha256, rows: rows, original: original)
  }
}
