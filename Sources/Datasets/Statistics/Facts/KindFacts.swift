import Catalog
import Synchronization

/// What statistics need to know of the records of one kind: counts, and a few numbers of each record.
struct KindFacts: Sendable {
  /// One kind of date or price of comics.
  struct Typed: Sendable {
    var values = 0
    var sentinels = 0
  }

  /// The kind.
  let kind: Kind
  /// How many records there are, and how many missing ones in addition.
  var records = 0
  var missing = 0
  /// How many records have a value, by column of the kind's table.
  var filled: [Int]
  /// The first and the last `modified`, in seconds.
  var modified: (first: Int64, last: Int64)?
  /// How many series are ongoing.
  var ongoing = 0
  /// What records say of how long their lists are, by list in the order of the table, then by record; -1 for nothing,
  /// and for missing records.
  var available: [[Int32]]
  /// By record, missing ones too; empty for other kinds.
  var comics: [ComicFacts] = []
  var series: [SeriesFacts] = []
  var events: [EventFacts] = []
  /// How many records have each text: the type of stories, the format of comics. Numbers are places in the order of
  /// first meeting.
  var texts = TextCounts()
  /// Dates and prices of comics by type.
  var dates: [[UInt8]: Typed] = [:]
  var prices: [[UInt8]: Typed] = [:]

  /// No records yet.
  init(_ kind: Kind) {
    self.kind = kind
    filled = TableDescription.records(of: kind).columns.map { _ in 0 }
    available = KindFacts.lists(of: kind).map { _ in [] }
  }

  /// The lists of a kind, as the kinds that they name, in the order of the table.
  static func lists(of kind: Kind) -> [Kind] {
    TableDescription.records(of: kind).columns.compactMap { column in
      guard column.name.hasSuffix("_available") else { return nil }
      return Kind(name: String(column.name.dropLast("_available".count)))
    }
  }
}

/// What statistics need to know of one comic.
struct ComicFacts: Sendable {
  let series: Int64?
  let issue: Double?
  let price: Double?
  let pages: Int64?
  /// The year of its on-sale date.
  let year: Int32?
  /// The number of its format in `KindFacts.texts`.
  let format: Int32
  let isVariant: Bool
  let isMissing: Bool
}

/// What statistics need to know of one series.
struct SeriesFacts: Sendable {
  let start: Int64?
  let end: Int64?
  let isOngoing: Bool
}

/// What statistics need to know of one event, in days.
struct EventFacts: Sendable {
  let start: Int64?
  let end: Int64?
}

/// Texts and how often each was met.
struct TextCounts: Sendable {
  /// The texts in the order of first meeting; empty for none.
  private(set) var texts: [[UInt8]] = []
  private(set) var counts: [Int] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// The number of a text.
  ///
  /// - Complexity: O(length).
  mutating func number(of text: [UInt8]) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    counts.append(0)
    return texts.count - 1
  }

  /// Counts a text once.
  mutating func count(_ number: Int) { counts[number] += 1 }
}

/// Collects what the tasks that write records, changes and the graph gathered for the statistics.
///
/// A class because tasks share it; a lock guards it, taken once a task.
final class GatheredFacts: Sendable {
  private struct Left {
    var kinds: [KindFacts] = []
    var changes: ChangeCounts?
    var graph: (CharacterGraph, KindIndexes)?
  }

  private let left = Mutex(Left())

  /// Adds the facts of some kinds.
  func add(_ more: [KindFacts]) {
    left.withLock { $0.kinds += more }
  }

  /// Adds the counts of the feed of changes.
  func add(_ changes: ChangeCounts) {
    left.withLock { $0.changes = changes }
  }

  /// Adds the graph, and the numbers that it was made of.
  func add(_ graph: CharacterGraph, _ kindIndexes: KindIndexes) {
    left.withLock { $0.graph = (graph, kindIndexes) }
  }

  /// The facts of all kinds, in any order.
  var kinds: [KindFacts] { left.withLock { $0.kinds } }
  /// The counts of the feed of changes; nil where none was written.
  var changes: ChangeCounts? { left.withLock { $0.changes } }
  /// The graph, and the numbers that it was made of; nil where none was written.
  var graph: (CharacterGraph, KindIndexes)? { left.withLock { $0.graph } }
}
