package import Basics
import JSONKit
package import Pipeline

/// The feed of changes of a kept set.
package struct KeptFeed: Sendable, Equatable {
  /// The set that contains the feed.
  package let generation: GenerationID
  /// The newest older kept set with the data that the feed counts from; nil where no set has it.
  package let since: GenerationID?
}

/// A change of a record in a feed of changes.
package struct FeedChange: Sendable, Equatable {
  package let kind: String
  package let id: Int64
  /// `added`, `changed`, `missing` or `back`.
  package let change: String
  /// The fields that differ, in the order of the source; empty where the feed names none.
  package let fields: [String]
}

/// The changes of records in the feeds of all kept sets, oldest set first.
package struct ChangeHistory {
  /// A part of the history.
  package enum Entry: Sendable, Equatable {
    /// A feed begins; its changes follow.
    case feed(KeptFeed)
    case change(KeptFeed, FeedChange)
    /// A sentence about changes that the feeds do not contain.
    case gap(String)
  }

  private let output: OutputFolder
  private let files: FileAccess
  private let generations: [GenerationID]

  /// Creates the history of an output folder.
  /// - Throws: `FileError`, `PublishingError`.
  package init(_ output: OutputFolder, files: FileAccess = .system) throws {
    self.output = output
    self.files = files
    generations = try output.list().reversed()
  }

  /// Reads one feed after the other.
  ///
  /// - Parameters:
  ///   - kind: the name of a kind, whose changes are given; nil for all.
  ///   - id: the number of a record, whose changes are given; nil for all.
  /// - Throws: ``SetError`` for a set that differs from its manifest; `FileError`, `CancellationError`; what the closure throws.
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

  /// Returns a sentence about the gap before a feed, between the newest older set and the state from which the feed counts; nil for no gap.
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

/// The first line of a feed: the two states of the data between which it leads.
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
  /// The path of the feed in a set.
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
