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
    /// Whether it was read whole: `complete`, `incomplete`, `unproven`, `absent` or `unknown`.
    public let status: String
    /// How many the source has and were not seen; nil where that cannot be said.
    public let missing: Int?
    /// Why the status is what it is, where that is not plain from the numbers.
    public let note: String?

    /// A collection as a manifest says it.
    public init(total: Int?, distinct: Int, status: String, missing: Int?, note: String? = nil) {
      self.total = total
      self.distinct = distinct
      self.status = status
      self.missing = missing
      self.note = note
    }
  }

  /// The set digest.
  public let set: String
  /// What tells the data of the set from others, as its feed of changes does; nil for a set without.
  public let data: String?
  /// All files but the manifest itself, sorted by path.
  public let files: [PublishedFile]
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
    let path = folder + "/manifest.json"
    // That of a site has 13 MB, so there is one copy of it, of the right size.
    guard let status = try? files.status(path) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(status.size + JSONReader.padding)
    guard (try? files.read(path, { bytes += $0 })) != nil else { return nil }
    let count = bytes.count
    bytes += repeatElement(0, count: JSONReader.padding)
    let manifest = try? bytes.withUnsafeBytes { bytes in
      try bytes.baseAddress.flatMap { try JSONReader().read(padded: $0, count: count) { Self($0) } }
    }
    guard let manifest else { return nil }
    self = manifest
  }

  private init?(_ json: JSONValue) {
    guard let set = json["set"]?.string?.string, let listed = json["files"]?.array,
      let named = json["collections"]?.object
    else { return nil }
    self.set = set
    data = json["changes"]?["set"]?.string?.string
    var files: [PublishedFile] = []
    for value in listed {
      guard let file = PublishedFile(value) else { return nil }
      files.append(file)
    }
    self.files = files
    var collections: [String: Collection] = [:]
    for member in named {
      guard let collection = Collection(member.value) else { return nil }
      collections[member.name.string] = collection
    }
    self.collections = collections
  }
}

extension Manifest {
  /// How many bytes are given away at a time, about.
  private static let piece = 65_536

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
      total: total, distinct: distinct, status: status, missing: missing, note: json["note"]?.string?.string)
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
