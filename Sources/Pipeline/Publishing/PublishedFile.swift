import Basics

/// One file of a set, as the manifest lists it.
public struct PublishedFile: Equatable, Sendable {
  /// The path below the root of the set.
  public var path: String
  /// The size in bytes.
  public var bytes: Int
  /// The SHA-256 of the content.
  public var sha256: ContentDigest
  /// The number of its rows or records; nil where that makes no sense.
  public var rows: Int?
  /// The path of the file of the same set that this is a second name of; nil for a file of its own. A content is described, counted and
  /// guarded only once, by its first name.
  public var original: String?
  /// The bytes of a compressed text before compression; known only while a set is written, and in no manifest.
  public var plainBytes: Int?

  /// Creates the entry of a file in a manifest.
  public init(path: String, bytes: Int, sha256: ContentDigest, rows: Int? = nil, original: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.sha256 = sha256
    self.rows = rows
    self.original = original
  }
}

/// The content of a finished set; nothing can be added to it.
public struct SealedSet: Equatable, Sendable {
  /// All files but `manifest.json`, sorted by the bytes of their paths, with their facts for the manifest.
  public let files: [PublishedFile]
  /// The set digest: SHA-256 of the lines `SHA256  PATH\n` of ``files``, in lower-case hexadecimal digits.
  public let digest: String

  /// Sorts the files and computes the digest.
  /// - Complexity: O(n log n) for n files.
  public init(files: [PublishedFile]) {
    self.files = files.map {
      PublishedFile(path: $0.path, bytes: $0.bytes, sha256: $0.sha256, rows: $0.rows, original: $0.original)
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var digest = SetDigest()
    for file in self.files { digest.add(file) }
    self.digest = digest.text
  }
}

/// The set digest of files that are added one by one, sorted by the bytes of their paths.
package struct SetDigest: Sendable {
  private var hash = ContentHash()
  private var line: [UInt8] = []

  /// Creates the digest of no files so far.
  package init() {}

  /// Adds a file; its path has to come after all earlier ones.
  package mutating func add(_ file: PublishedFile) {
    line.removeAll(keepingCapacity: true)
    file.sha256.appendHexadecimal(to: &line)
    line += "  \(file.path)\n".utf8
    line.withUnsafeBytes { hash.add($0) }
  }

  /// The digest in lower-case hexadecimal digits.
  package var text: String { hash.digest().hexadecimal }
}

/// The entries of many files, in half the memory of an array of them. A set has 100,000 files.
package struct FileList: Sendable {
  private var paths = TextList()
  private var sizes: [Int] = []
  private var digests: [ContentDigest] = []
  /// The files with facts beside path, size and digest, by place.
  private var others: [Int: PublishedFile] = [:]

  /// Creates an empty list.
  package init() {}

  /// The number of files.
  package var count: Int { sizes.count }

  /// Returns the path of a file, UTF-8.
  package func path(_ place: Int) -> ArraySlice<UInt8> { paths[place] }

  /// The entry of a file.
  package subscript(place: Int) -> PublishedFile {
    others[place]
      ?? PublishedFile(
        path: String(decoding: paths[place], as: UTF8.self), bytes: sizes[place], sha256: digests[place])
  }

  /// Adds a file.
  package mutating func append(_ file: PublishedFile) {
    if file.rows != nil || file.original != nil || file.plainBytes != nil { others[count] = file }
    paths.append(file.path.utf8)
    sizes.appendTightly(file.bytes)
    digests.appendTightly(file.sha256)
  }
}

/// A path below the root of a set: `data/csv/comics.csv.gz`.
///
/// No leading slash, no empty part, no `.` or `..`, no control characters (one would break the lines of the set
/// digest), at most 255 bytes a part.
struct RelativePath: Hashable {
  static let manifest = RelativePath(unchecked: "manifest.json")

  let text: String

  private init(unchecked text: String) {
    self.text = text
  }

  init(_ text: String) throws(PublishingError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSound = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 255 && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && part.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
    guard isSound else {
      throw PublishingError(
        .invalidPath,
        saying: "A published file must have a relative path without empty parts, '.' or '..', not '\(text)'.")
    }
    self.text = text
  }

  /// The folder of the file; nil at the root.
  var parent: String? {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) }
  }

  /// The folders above the file, outermost first.
  var folders: [String] {
    text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { String(text[..<$0]) }
  }
}
