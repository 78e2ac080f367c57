import Basics

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

  /// A file as a manifest lists it.
  public init(path: String, bytes: Int, sha256: ContentDigest, rows: Int? = nil, original: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.sha256 = sha256
    self.rows = rows
    self.original = original
  }
}

/// What a finished set holds; nothing can be added to it.
public struct SealedSet: Equatable, Sendable {
  /// All files but `manifest.json`, sorted by the bytes of their paths, with what a manifest says of them.
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

/// The set digest of files that are given one by one, sorted by the bytes of their paths.
package struct SetDigest: Sendable {
  private var hash = ContentHash()
  private var line: [UInt8] = []

  package init() {}

  package mutating func add(_ file: PublishedFile) {
    line.removeAll(keepingCapacity: true)
    file.sha256.appendHexadecimal(to: &line)
    line += "  \(file.path)\n".utf8
    line.withUnsafeBytes { hash.add($0) }
  }

  /// In lower-case hexadecimal digits.
  package var text: String { hash.digest().hexadecimal }
}

/// What a manifest says of many files, in half the memory that it would take file by file. A set has 100,000 of them.
package struct FileList: Sendable {
  private var paths = TextList()
  private var sizes: [Int] = []
  private var digests: [ContentDigest] = []
  /// By place, the files of which more is known.
  private var others: [Int: PublishedFile] = [:]

  /// No files.
  package init() {}

  /// How many there are.
  package var count: Int { sizes.count }

  /// The path of a file, UTF-8.
  package func path(_ place: Int) -> ArraySlice<UInt8> { paths[place] }

  /// A file.
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

  /// The folder that it is in; nil at the root.
  var parent: String? {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) }
  }

  /// The folders above it, outermost first.
  var folders: [String] {
    text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { String(text[..<$0]) }
  }
}
