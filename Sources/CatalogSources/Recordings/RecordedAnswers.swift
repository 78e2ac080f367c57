public import Catalog
public import JSONKit

/// A finder of the rows in recorded answers of a source, in any of the forms in which programs keep answers.
///
/// These forms are: an answer with its envelope or without, its list of rows alone, a record, a map from address to record or answer, an
/// HTTP exchange with the body as text, alone or in a `http_interactions` cassette; a list of any of these, and NDJSON with any of these on
/// each line; HAR files of browsers; WARC files of any program; SQLite databases of libraries that keep answers; and zip files with any of
/// these. In a damaged recording the whole rows are still found.
public struct RecordedAnswers: Sendable {
  let signs: RecordedSigns

  /// Creates a finder for the answers of a source.
  public init(of source: any CatalogSource) { signs = RecordedSigns(source) }

  /// Calls `body` with every row of a file, in the file's order.
  ///
  /// - Parameters:
  ///   - bytes: the plain bytes of the file; a byte order mark is skipped.
  ///   - kindHint: the kind of all rows in the file, where it is known.
  ///   - reader: reads the file. A document that is too large for it, and a text within an exchange, are read by another reader with the
  ///     same depth.
  ///   - body: gets each row, also one that cannot be a record. It must not use `reader`.
  /// - Returns: the number of rows, the rows that are no JSON, and notices of everything else. No bytes make this fail.
  /// - Throws: what `body` throws.
  /// - Complexity: O(bytes).
  public func forEachRow(
    in bytes: [UInt8], kindHint: Kind? = nil, reader: JSONReader, _ body: (RecordedRow) throws -> Void
  ) throws -> RecordingSummary {
    try bytes.withUnsafeBytes { bytes in
      var walk = RecordingParser(signs, limits: reader)
      try walk.readFile(bytes, with: reader, RecordingParser.Position(place: "", kindHint: kindHint), body)
      if walk.others > 0 { walk.skip("", "answers that are no JSON: \(walk.others)") }
      return walk.verdict
    }
  }
}

/// A value at the place of a record in a recorded answer; it may turn out not to be a record.
///
/// A row and its value are valid only inside the closure that is called with the row.
public struct RecordedRow {
  /// The row's number among all rows of the file, broken ones counted, from 0.
  public let index: Int
  /// The value: mostly an object.
  public let value: JSONValue
  /// The kind that the surroundings name, for rows that do not name it themselves: by the key in a map from address to record, or by the
  /// address of the request.
  public let kindHint: Kind?
  /// The attribution of the answer that holds the row.
  public let attribution: String?
  /// The single bytes of the row that were replaced before it could be read; offsets as of `value.offset`.
  public let repairs: ArraySlice<JSONRepair.Place>
}

/// A summary of a recording.
public struct RecordingSummary: Sendable, Equatable {
  /// The number of rows that were handed out.
  public internal(set) var rows: Int
  /// The rows that are no JSON, in the order of the file: the first thousand, and behind them one for all others of each kind.
  public private(set) var broken: [BrokenRow] = []
  /// The number of rows that are no JSON.
  public private(set) var brokenRows = 0
  /// Notices of parts that gave no rows, and of damage, in the order of the file. A file has notices of its first thousand parts of either;
  /// the one behind them stands for all others.
  public internal(set) var skipped: [Notice]
  /// The number of notices of parts without rows and of damage, and in `rests` the place of the one that stands for the rest.
  private var counts = [0, 0]
  private var rests: [Int?] = [nil, nil]
  /// The places of the broken rows that stand for the rest, by kind.
  private var restOfBroken: [Kind?: Int] = [:]

  init(rows: Int, skipped: [Notice]) {
    self.rows = rows
    self.skipped = skipped
  }

  /// The most parts of a file that get a notice of their own, for parts without rows and for damage each; also the most broken rows.
  static let mostNotices = 1_000

  /// Adds a broken row, or counts it.
  mutating func add(_ row: BrokenRow) {
    brokenRows += 1
    if let rest = restOfBroken[row.kindHint] {
      broken[rest].count += 1
      return
    }
    if broken.count >= Self.mostNotices { restOfBroken[row.kindHint] = broken.count }
    broken.append(row)
  }

  /// Adds a notice, or counts it: a file can be made of nothing but parts without rows, millions of them.
  ///
  /// - Parameter place: the place of the notice among the others; nil for the end.
  mutating func add(_ notice: Notice, at place: Int? = nil) {
    let sort = notice.isDamage ? 1 : 0
    if let rest = rests[sort] {
      skipped[rest].count += notice.count
      return
    }
    let index = min(place ?? skipped.count, skipped.count)
    skipped.insert(notice, at: index)
    for other in rests.indices { rests[other] = rests[other].map { $0 >= index ? $0 + 1 : $0 } }
    counts[sort] += 1
    if counts[sort] > Self.mostNotices { rests[sort] = index }
  }
}

/// Bytes at the place of a record that are no JSON.
public struct BrokenRow: Sendable, Equatable {
  /// The row's number among all rows of the file, from 0.
  public let index: Int
  /// The kind that the surroundings name.
  public let kindHint: Kind?
  /// The first 200 bytes, bytes that are not UTF-8 as U+FFFD, with an ellipsis where there are more.
  public let excerpt: String
  /// The number of rows that it stands for: itself, and those behind it of the same kind.
  public internal(set) var count = 1

  init(index: Int, kindHint: Kind?, bytes: UnsafeRawBufferPointer) {
    self.index = index
    self.kindHint = kindHint
    var end = min(bytes.count, 200)
    // Cut between characters; a run of bytes that are no character at all is cut anywhere.
    if end < bytes.count {
      for back in 0..<4 where bytes[end - back] & 0xC0 != 0x80 {
        end -= back
        break
      }
    }
    excerpt = String(decoding: bytes[..<end], as: UTF8.self) + (end < bytes.count ? "…" : "")
  }
}

/// A part of a recording that gives no rows, or was repaired, with the reason. It is no failure; it holds no key and no hash.
public struct Notice: Error, Sendable, Equatable, CustomStringConvertible {
  /// The beginning of a reason where data was lost or repaired. Every other notice names something that is no catalogue answer.
  public static let damageMark = "damaged: "

  /// The place in the file: empty for the whole of it, a JSON Pointer such as `/3`, `line 7`, `record 2` or `responses row 4`, perhaps with
  /// a pointer behind.
  public let place: String
  /// The reason in a few words: `an error answer: 404`.
  public let reason: String
  /// The number of parts that it stands for: its own, and those behind it with the same kind of notice.
  public internal(set) var count: Int

  /// Creates a notice from its parts.
  public init(place: String, reason: String, count: Int = 1) {
    self.place = place
    self.reason = reason
    self.count = count
  }

  /// Returns a notice of data that was lost or repaired; `what` goes behind the mark.
  static func damaged(_ what: String, place: String = "") -> Notice {
    Notice(place: place, reason: damageMark + what)
  }

  /// Whether data was lost or repaired.
  public var isDamage: Bool { reason.hasPrefix(Notice.damageMark) }

  /// Place and reason, and the number of others that it stands for.
  public var description: String {
    (place.isEmpty ? reason : "\(place): \(reason)") + (count > 1 ? "; and \(count - 1) more of this file" : "")
  }
}

/// The lines of a file that are not blank, each with its number from 1.
struct RecordedLines: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var number = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    // The mark belongs to the file and not to its first line.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[(hasMark ? 3 : 0)...])
  }

  /// Whether at least half of two or more lines are closed values in brackets.
  ///
  /// The lines of one document over several lines are not closed values: there a comma follows.
  /// - Complexity: O(bytes).
  var lookLikeNDJSON: Bool {
    var count = 0
    var closed = 0
    for (_, line) in self {
      count += 1
      switch (line.first, line.last) {
      case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")): closed += 1
      default: break
      }
    }
    return count > 1 && closed > 0 && closed * 2 >= count
  }

  mutating func next() -> (number: Int, line: UnsafeRawBufferPointer)? {
    while position < bytes.count {
      let rest = bytes[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[position..<end]
      position = end + 1
      number += 1
      while let first = line.first, Self.isBlank(first) { line.removeFirst() }
      while let last = line.last, Self.isBlank(last) { line.removeLast() }
      if !line.isEmpty { return (number, UnsafeRawBufferPointer(rebasing: line)) }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
