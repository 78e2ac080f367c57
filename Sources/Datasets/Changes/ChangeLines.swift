import Basics
import Catalog
import CompressionKit
import JSONKit
public import Pipeline
import Store
import Synchronization

/// The lines of the feed of changes: first one with `base` and `set`, see `ChangeSpan`, then one object for each
/// change, by kind, then by id.
///
/// `kind`, `id` and `change` (`added`, `changed`, `missing`, `back`); `fields` names the fields that differ of a record
/// that was changed, or that is back with other contents, in the order of the API.
enum ChangeLines {
  /// Appends the first line.
  static func append(_ span: ChangeSpan, to out: inout ByteBuilder) {
    out.append("{\"base\":")
    if let base = span.base {
      out.append("\"\(base)\"")
    } else {
      out.append("null")
    }
    out.append(",\"set\":\"")
    out.append(span.set)
    out.append("\"}\n")
  }

  /// Appends the line of a change of a record, whose kind has this name.
  static func append(_ change: PublishedChange, of kind: StaticString, to out: inout ByteBuilder) {
    out.append("{\"kind\":\"")
    out.append(kind)
    out.append("\",\"id\":")
    out.append(integer: change.id.id)
    out.append(",\"change\":\"")
    out.append(change.changeType.rawValue)
    out.append(UInt8(ascii: "\""))
    for (index, field) in change.fields.enumerated() {
      out.append(index == 0 ? ",\"fields\":[" : ",")
      out.append(UInt8(ascii: "\""))
      out.append(field)
      out.append(UInt8(ascii: "\""))
    }
    out.append(change.fields.isEmpty ? "}\n" : "]}\n")
  }
}

/// The two states of the data between which a feed of changes leads.
public struct ChangeSpan: Sendable, Equatable {
  /// The state that the feed counts from, as the sets that were published with it say; nil where there is none, or where it is
  /// not known because an older version of the program published it.
  public let base: String?
  /// The state that the feed leads to, which is that of the set it stands in.
  public let set: String

  /// The path of the feed in a set.
  public static let path = "data/changes.ndjson.gz"

  /// Returns the state of the data of a set: the SHA-256 of the lines `SHA256  PATH\n` of all files below `data/` but the feed itself,
  /// sorted by path.
  ///
  /// The set digest covers all files, the feed among them, so the feed cannot hold it; this digest covers the data alone.
  /// - Returns: nil for a set without data.
  /// - Complexity: O(n log n) for n files.
  public static func state(of files: [PublishedFile]) -> String? {
    let data = files.filter { $0.path.hasPrefix("data/") && $0.path != path }
    return data.isEmpty ? nil : SealedSet(files: data).digest
  }
}

/// The number of records in the feed of changes, by kind and by change.
struct ChangeCounts: Sendable {
  private var counts: [Kind: [RecordChange.ChangeType: Int]] = [:]

  /// Creates counts without changes.
  init() {}

  /// Counts the changes of a store, for a set without the feed; where the feed is written, writing it counts them.
  ///
  /// - Throws: `StoreError`, `JSONError`, `CancellationError`.
  /// - Complexity: that of `PublishedChanges`.
  init(_ store: CatalogStore, _ relations: Relations) throws {
    try PublishedChanges(store, relations).forEach { count($0) }
  }

  /// Counts a change.
  mutating func count(_ change: PublishedChange) {
    counts[change.id.kind, default: [:]][change.changeType, default: 0] += 1
  }

  /// Returns the number of records of a kind that were added, changed, ….
  func count(_ changeType: RecordChange.ChangeType, of kind: Kind) -> Int { counts[kind]?[changeType] ?? 0 }
}

extension DatasetWriter {
  /// Writes the feed of changes, and keeps its counts for the statistics.
  ///
  /// - Parameter files: the data of the set, all of it.
  func writeChanges(of files: [PublishedFile]) throws -> (file: PublishedFile, span: ChangeSpan) {
    // There are data wherever a feed is written.
    let span = ChangeSpan(base: try store.changes.base(), set: ChangeSpan.state(of: files) ?? "")
    let file = try CompressedFile(Compression.of(ChangeSpan.path).plainName, in: generation, memory)
    var counts = ChangeCounts()
    var rows = 0
    var out = ByteBuilder(capacity: 1 << 16)
    let names = tables.model.kinds.map(\.name)
    ChangeLines.append(span, to: &out)
    try PublishedChanges(store, relations).forEach { change in
      ChangeLines.append(change, of: names[change.id.kind.index], to: &out)
      counts.count(change)
      rows += 1
      if out.count > 256 << 10 { try file.take(&out) }
    }
    try file.take(&out)
    facts.contents.withLock { [counts] in $0.changes = counts }
    return (try file.close(rows: rows), span)
  }
}
