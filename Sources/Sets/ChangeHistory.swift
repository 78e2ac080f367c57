package import Basics
import JSONKit
package import Pipeline

/// The feed of changes of a kept set.
package struct KeptFeed: Sendable, Equatable {
  /// The set that it stands in.
  package let generation: GenerationID
  /// The newest older set that is kept and has the data that the feed counts from; nil where none has.
  package let since: GenerationID?
}

/// A change of a record, as a feed of changes has it.
package struct FeedChange: Sendable, Equatable {
  package let kind: String
  package let id: Int64
  /// `added`, `changed`, `missing` or `back`.
  package let change: String
  /// The fields that differ, in the order of the source; empty where the feed names none.
  package let fields: [String]
}

/// What the feeds of all kept sets say of records, oldest set first.
package struct ChangeHistory {
  /// What is read.
  package enum Entry: Sendable, Equatable {
    /// A feed begins; its changes follow.
    case feed(KeptFeed)
    case change(KeptFeed, FeedChange)
    /// What the feeds do not say, in a sentence.
    case gap(String)
  }

  private let output: OutputFolder
  private let files: FileAccess
  private let generations: [GenerationID]

  /// - Throws: `FileError`, `PublishingError`.
  package init(_ output: OutputFolder, files: FileAccess = .system) throws {
    self.output = output
    self.files = files
    generations = try output.list().reversed()
  }

  /// Reads one feed after the other.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind that is looked for; nil for all.
  ///   - id: the number of the record that is looked for; nil for all.
  /// - Throws: ``SetError`` for a set that is not what its manifest says; `FileError`, `CancellationError`; what the closure throws.
  /// - Complexity: O(bytes of all feeds); memory for one line.
  package func forEach(kind: String? = nil, id: Int64? = nil, _ body: (Entry) throws -> Void) throws {
    var earlier: [(id: GenerationID, state: String?)] = []
    var last: FeedSpan?
    for generation in generations {
      let set = try SetFiles(generation, in: output, files: files)
      defer { earlier.append((generation, set.state)) }
      guard let file = set.listed[FeedLines.path] else {
        try body(
          .gap("\(generation) has no feed of changes: it was published without csv, ndjson, sqlite and parquet."))
        last = nil
        continue
      }
      var feed = KeptFeed(generation: generation, since: nil)
      var isRepeated = false
      var lines = try FeedLines(file, of: set)
      try lines.forEach { json in
        guard let span = FeedSpan(json) else {
          guard !isRepeated, let change = FeedChange(json) else { return }
          if (kind ?? change.kind) == change.kind, (id ?? change.id) == change.id { try body(.change(feed, change)) }
          return
        }
        isRepeated = span == last
        last = span
        if isRepeated {
          let same = earlier.last.map { "\($0.id)" } ?? "the set before it"
          try body(.gap("\(generation) has the data, and so the feed, of \(same)."))
          return
        }
        feed = KeptFeed(generation: generation, since: earlier.last { $0.state == span.base }?.id)
        if let gap = Self.gap(before: feed, span, earlier) { try body(.gap(gap)) }
        try body(.feed(feed))
      }
    }
  }

  /// What lies between the sets that a feed is said to lead from and to.
  private static func gap(
    before feed: KeptFeed, _ span: FeedSpan, _ earlier: [(id: GenerationID, state: String?)]
  ) -> String? {
    guard span.base != nil else {
      return
        "\(feed.generation) counts from nothing: the store did not know what was published before, as in a new state folder "
        + "or after a partial set; all of it has to be read."
    }
    guard let newest = earlier.last else {
      return feed.since == nil ? "\(feed.generation) counts from a set that is not kept, so this begins there." : nil
    }
    guard let since = feed.since else {
      return "\(feed.generation) counts from a set that is not kept: what changed between \(newest.id) and that set is "
        + "not known."
    }
    guard newest.state != span.base else { return nil }
    return "\(feed.generation) counts from \(since), not from \(newest.id), which was published between them."
  }
}

/// The first line of a feed: the states of the data that it leads from and to.
private struct FeedSpan: Equatable {
  let base: String?
  let set: String

  init?(_ json: JSONValue) {
    guard json["kind"] == nil, let set = json["set"]?.string?.string else { return nil }
    self.set = set
    base = json["base"]?.string?.string
  }
}

extension FeedChange {
  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.string?.string, let id = json["id"]?.number?.int64,
      let change = json["change"]?.string?.string
    else { return nil }
    self.init(
      kind: kind, id: id, change: change,
      fields: json["fields"]?.array.map { $0.compactMap { $0.string?.string } } ?? [])
  }
}

/// The lines of a feed of changes.
private struct FeedLines {
  /// Where the feed stands in a set.
  static let path = "data/changes.ndjson.gz"

  private let reader: SetFileReader
  private let set: SetFiles
  private let json = JSONReader()
  private var rest: [UInt8] = []

  init(_ file: PublishedFile, of set: SetFiles) throws {
    reader = try SetFileReader(file, of: set)
    self.set = set
  }

  mutating func forEach(_ body: (JSONValue) throws -> Void) throws {
    var isRead = false
    while !isRead {
      try Task.checkCancellation()
      var bytes = rest
      isRead = try !reader.read { bytes += $0 }
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        do {
          try json.read(Array(bytes[start..<end]), body)
        } catch let error as JSONError {
          throw SetError.damaged(set.id, "\(Self.path): \(error.message)")
        }
        start = end + 1
      }
      rest = Array(bytes[start...])
    }
  }
}
