public import Basics
import JSONKit

/// The content of `manifest.json`: the files of a generation and the verdicts of its collections. No time and no count of calls is in it.
///
/// ```swift
/// if let manifest = Manifest(in: folder.current) {
///   print(manifest.set, manifest.files.count, manifest.collections["comics"]?.status ?? "")
/// }
/// ```
public struct Manifest: Sendable, Equatable {
  /// The verdict of a collection.
  public struct Collection: Sendable, Equatable {
    /// The number of records that the source states.
    public let total: Int?
    /// The number of distinct records that were seen.
    public let distinct: Int
    /// The verdict: `complete`, `current`, `incomplete`, `unproven`, `absent` or `unknown`.
    public let status: String
    /// The number of records of the source that were not seen; nil where it is not known.
    public let missing: Int?
    /// The reason of the verdict, where the numbers alone do not give it.
    public let note: String?
    /// The day of the last full walk, `2026-11-20`; nil where the crawl of the set did one.
    public let walkedOn: String?

    /// Creates the entry of a collection.
    public init(
      total: Int?, distinct: Int, status: String, missing: Int?, note: String? = nil, walkedOn: String? = nil
    ) {
      self.total = total
      self.distinct = distinct
      self.status = status
      self.missing = missing
      self.note = note
      self.walkedOn = walkedOn
    }
  }

  /// The set digest.
  public let set: String
  /// The version of the set's data, as in its feed of changes; nil for a set without.
  public let data: String?
  /// All files but the manifest itself, sorted by path.
  public private(set) var files: [PublishedFile]
  /// The collections, by name.
  public let collections: [String: Collection]

  /// The sizes of all files.
  public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
  /// The rows of all files that have rows, without second names.
  public var rows: Int { files.reduce(0) { $0 + ($1.original == nil ? $1.rows ?? 0 : 0) } }
  /// The records of all collections.
  public var records: Int { collections.values.reduce(0) { $0 + $1.distinct } }

  /// Reads the manifest of a generation; nil where it is missing or not understood.
  ///
  /// - Parameter folder: the generation's folder, or the link `current`.
  public init?(in folder: String, files: FileAccess = .system) {
    var listed: [PublishedFile] = []
    guard let manifest = Self.read(in: folder, files: files, giving: { listed.append($0) }) else { return nil }
    self = manifest
    self.files = listed
  }

  /// Reads the manifest of a generation file by file, since its list is long: 13 MB for a site of 100,000 pages.
  ///
  /// - Parameters:
  ///   - folder: the generation's folder, or the link `current`.
  ///   - file: takes each listed file, in the order of the manifest.
  /// - Returns: the manifest without its files; nil where it is missing or not understood, though `file` may have been called.
  /// - Complexity: O(files); the memory of a piece.
  public static func read(
    in folder: String, files: FileAccess = .system, giving file: (PublishedFile) -> Void
  ) -> Manifest? {
    var pieces = ManifestPieces()
    guard (try? files.read(folder + "/manifest.json", { pieces.add($0, giving: file) })) != nil else { return nil }
    return pieces.end(giving: file)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let set = json["set"]?.string?.string, let named = json["collections"]?.object else { return nil }
    self.set = set
    data = json["changes"]?["set"]?.string?.string
    files = []
    var collections: [String: Collection] = [:]
    for member in named {
      guard let collection = Collection(member.value) else { return nil }
      collections[member.name.string] = collection
    }
    self.collections = collections
  }
}

/// A manifest that is read piece by piece. Its list of files is cut between two files; a manifest with another layout is read as one
/// piece.
private struct ManifestPieces {
  private let reader = JSONReader()
  /// The bytes before the list of files, and `[`; empty until they are found.
  private var head: [UInt8] = []
  /// The bytes that are not read yet.
  private var rest: [UInt8] = []
  private var isUnderstood = true

  private static let listStart = Array(#""files":["#.utf8)
  /// The bytes between two files. No text in a document contains them, since a quotation mark in a text has an escape before it.
  private static let nextFile = Array(#"},{"path":""#.utf8)

  mutating func add(_ bytes: UnsafeRawBufferPointer, giving file: (PublishedFile) -> Void) {
    let isFirst = head.isEmpty && rest.count < Manifest.piece
    rest += bytes
    guard isUnderstood, rest.count >= Manifest.piece else { return }
    if isFirst, let start = rest.firstRange(of: Self.listStart) {
      head = Array(rest[..<start.upperBound])
      rest.removeSubrange(..<start.upperBound)
    }
    let last = head.isEmpty ? nil : rest.indices.reversed().first { rest[$0...].starts(with: Self.nextFile) }
    guard let last else { return }
    let read = try? reader.read(Array("[".utf8) + rest[...last] + Array("]".utf8)) { Self.give($0.array, to: file) }
    isUnderstood = read ?? false
    rest.removeSubrange(...(last + 1))
  }

  func end(giving file: (PublishedFile) -> Void) -> Manifest? {
    guard isUnderstood else { return nil }
    return try? reader.read(head + rest) { Self.give($0["files"]?.array, to: file) ? Manifest($0) : nil }
  }

  /// Passes the files of a list on; false where it is not a list of files.
  private static func give(_ list: JSONArray?, to file: (PublishedFile) -> Void) -> Bool {
    guard let list else { return false }
    for value in list {
      guard let listed = PublishedFile(value) else { return false }
      file(listed)
    }
    return true
  }
}

extension Manifest {
  /// The approximate number of bytes that are written or read at a time.
  fileprivate static let piece = 65_536

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - set: the generation's files and their digest.
  ///   - changes: the states of the data before and after the feed of changes; nil where there is none.
  ///   - collections: the collections with their names, in the order of the manifest.
  ///   - sink: takes the bytes.
  /// - Throws: any error of `sink`.
  /// - Complexity: O(files); the memory of a piece.
  public static func write(
    pipeline: String, set: SealedSet, changes: (base: String?, set: String)? = nil,
    collections: [(name: String, state: Collection)],
    to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var json = JSONWriter(capacity: piece + 1024)
    json.beginObject()
    json.field("format", 1)
    json.field("pipeline", pipeline)
    json.field("program", Program.title)
    json.field("set", set.digest)
    if let changes {
      json.object("changes") { json in
        json.field("base", changes.base)
        json.field("set", changes.set)
      }
    }
    json.key("files")
    json.beginArray()
    for file in set.files {
      json.beginObject()
      json.field("path", file.path)
      json.field("bytes", file.bytes)
      json.field("sha256", file.sha256.hexadecimal)
      json.field("rows", file.rows)
      if let original = file.original { json.field("same_as", original) }
      json.endObject()
      if json.bytes.count >= piece {
        try json.bytes.withUnsafeBytes(sink)
        json.bytes.removeAll()
      }
    }
    json.endArray()
    json.object("collections") { json in
      for (name, state) in collections {
        json.object(name) { json in
          json.field("total", state.total)
          json.field("distinct", state.distinct)
          json.field("status", state.status)
          json.field("missing", state.missing)
          if let note = state.note { json.field("note", note) }
          if let day = state.walkedOn { json.field("walked_on", day) }
        }
      }
    }
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    try json.bytes.withUnsafeBytes(sink)
  }
}

extension Manifest.Collection {
  fileprivate init?(_ json: JSONValue) {
    guard let distinct = json["distinct"]?.quantity, let status = json["status"]?.string?.string,
      let total = json.optionalQuantity("total"), let missing = json.optionalQuantity("missing")
    else { return nil }
    self.init(
      total: total, distinct: distinct, status: status, missing: missing, note: json["note"]?.string?.string,
      walkedOn: json["walked_on"]?.string?.string)
  }
}

extension PublishedFile {
  fileprivate init?(_ json: JSONValue) {
    guard let path = json["path"]?.string?.string, let bytes = json["bytes"]?.quantity,
      let digits = json["sha256"]?.string, let digest = ContentDigest(hexadecimal: digits.rawContents),
      let rows = json.optionalQuantity("rows")
    else { return nil }
    self.init(
      path: path, bytes: bytes, sha256: digest, rows: rows, original: json["same_as"]?.string?.string)
  }
}

extension JSONValue {
  /// The value as a number of things; nil for anything else. The limit is far above any number in a manifest of ours, and low enough
  /// that the sum of a hundred thousand of them does not overflow.
  fileprivate var quantity: Int? {
    guard let number = number?.int64, 0..<1 << 45 ~= number else { return nil }
    return Int(number)
  }

  /// Returns a member that is a quantity; `.some(nil)` for null and for a missing member; nil for anything else.
  fileprivate func optionalQuantity(_ name: StaticString) -> Int?? {
    guard let value = self[name], !value.isNull else { return .some(nil) }
    return value.quantity.map { .some($0) }
  }
}
