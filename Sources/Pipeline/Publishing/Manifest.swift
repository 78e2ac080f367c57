public import Basics
import JSONKit

/// `manifest.json`: what a generation holds and how complete it is. No clock and no effort stands in it.
public struct Manifest: Sendable, Equatable {
  /// The verdict of a collection.
  public struct Collection: Sendable, Equatable {
    /// How many there are, as the source says.
    public let total: Int?
    /// Distinct records that were seen.
    public let distinct: Int
    /// Whether it was read whole: `complete`, `current`, `incomplete`, `unproven`, `absent` or `unknown`.
    public let status: String
    /// How many the source has and were not seen; nil where that cannot be said.
    public let missing: Int?
    /// Why the status is what it is, where that is not plain from the numbers.
    public let note: String?
    /// The day on which it was last walked in full, `2026-11-20`; nil where the crawl of the set did.
    public let walkedOn: String?

    /// A collection as a manifest says it.
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
  /// What tells the data of the set from others, as its feed of changes does; nil for a set without.
  public let data: String?
  /// All files but the manifest itself, sorted by path.
  public private(set) var files: [PublishedFile]
  /// By the names of the collections.
  public let collections: [String: Collection]

  /// The sizes of all files.
  public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
  /// The rows of all files that have rows, second names apart.
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

  /// Reads the manifest of a generation, whose list of files is long: 13 MB for a site of 100,000 pages.
  ///
  /// - Parameters:
  ///   - folder: the generation's folder, or the link `current`.
  ///   - file: gets each file that is listed, in their order.
  /// - Returns: the manifest without its files; nil where it is missing or not understood, though files may have been given away.
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

/// A manifest that is read piece by piece. Its list of files is cut between two of them; one that is laid out in another way is
/// read as one piece.
private struct ManifestPieces {
  private let reader = JSONReader()
  /// The bytes before the list of files, and `[`; empty before they are found.
  private var head: [UInt8] = []
  /// The bytes that are not read yet.
  private var rest: [UInt8] = []
  private var isUnderstood = true

  private static let listStart = Array(#""files":["#.utf8)
  /// No text of a document has a quotation mark in it that stands like the first of these.
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

  /// Gives the files of a list away; false where it is none of files.
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
  /// How many bytes are given away, or read, at a time, about.
  fileprivate static let piece = 65_536

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - set: the generation's files and their digest.
  ///   - changes: between which states of the data the feed of changes leads; nil where there is none.
  ///   - collections: by their names, in the order in which they stand.
  ///   - sink: gets the bytes.
  /// - Throws: what `sink` throws.
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
  /// How many of something there are; nil for what is no such number. None in a manifest of ours comes near the limit, below
  /// which a hundred thousand of them have a sum.
  fileprivate var quantity: Int? {
    guard let number = number?.int64, 0..<1 << 45 ~= number else { return nil }
    return Int(number)
  }

  /// A member that is a quantity, or null, or absent, which is `.some(nil)`; nil for anything else.
  fileprivate func optionalQuantity(_ name: StaticString) -> Int?? {
    guard let value = self[name], !value.isNull else { return .some(nil) }
    return value.quantity.map { .some($0) }
  }
}
