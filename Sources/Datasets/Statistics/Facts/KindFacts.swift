import Catalog
import Synchronization

/// The facts about the records of one kind that statistics need: counts, and a few numbers of each record.
struct KindFacts: Sendable {
  /// The values of one type in a table of values with types, such as dates or prices.
  struct Typed: Sendable {
    var values = 0
    var sentinels = 0
  }

  /// The kind, and its role.
  let kind: Kind
  let role: Role?
  /// The number of records, and of missing records in addition.
  var records = 0
  var missing = 0
  /// The number of records with a value, by column of the kind's table.
  var filled: [Int]
  /// The first and the last `modified`, in seconds.
  var modified: (first: Int64, last: Int64)?
  /// The number of series that continue.
  var ongoing = 0
  /// The fields that are lists, in the order of the table.
  let lists: [StaticString]
  /// The lengths of lists as records give them, by list, then by record; -1 for none, and for missing records.
  var available: [[Int32]]
  /// The facts about each record, missing ones too; empty for kinds with other roles.
  var comics: [ComicFacts] = []
  var series: [SeriesYears] = []
  var events: [EventFacts] = []
  /// The number of records with each text: the type of stories, the format of comics. Numbers are places in the order of first meeting.
  var texts = TextCounts()
  /// The values by type, for each table of values with types that the kind fills.
  var typed: [[[UInt8]: Typed]]

  /// Creates facts without records.
  init(_ kind: Kind, in tables: CatalogTables) {
    let description = tables.model[kind]
    self.kind = kind
    role = description.role
    filled = tables.records(of: kind).columns.map { _ in 0 }
    lists = KindFacts.lists(of: description).map { description.places[description.columns[$0].field].field.name }
    available = lists.map { _ in [] }
    typed = tables.model.parts.filter { $0.kind == kind && $0.typedValue != nil }.map { _ in [:] }
  }

  /// Returns the columns of a kind's table that give the length of a list.
  static func lists(of kind: KindDescription) -> [Int] {
    kind.columns.indices.filter { if case .listSize = kind.columns[$0].column.value { true } else { false } }
  }
}

/// The facts about one comic that statistics need.
struct ComicFacts: Sendable {
  // These are kept for many comics, so that a value that is not known takes no extra word.
  private let seriesID, pageCount: Int64
  private let issueNumber, printPrice: Double
  private let saleYear: Int32
  /// The number of its format in `KindFacts.texts`.
  let format: Int32
  /// Whether its record names the issue of which it is a variant; where records name none, whether it has the description of a variant.
  let isVariant: Bool
  let isMissing: Bool

  init(
    series: Int64?, issue: Double?, price: Double?, pages: Int64?, year: Int32?, format: Int32, isVariant: Bool,
    isMissing: Bool
  ) {
    (seriesID, pageCount) = (series ?? .min, pages ?? .min)
    (issueNumber, printPrice) = (issue ?? .nan, price ?? .nan)
    saleYear = year ?? .min
    (self.format, self.isVariant, self.isMissing) = (format, isVariant, isMissing)
  }

  var series: Int64? { seriesID == .min ? nil : seriesID }
  var issue: Double? { issueNumber.isNaN ? nil : issueNumber }
  /// The price in print, where it is in US dollars.
  var price: Double? { printPrice.isNaN ? nil : printPrice }
  var pages: Int64? { pageCount == .min ? nil : pageCount }
  /// The year of its on-sale date.
  var year: Int32? { saleYear == .min ? nil : saleYear }
}

/// The years of one series, and whether it is ongoing.
struct SeriesYears: Sendable {
  let start: Int64?
  let end: Int64?
  let isOngoing: Bool
}

/// The facts about one event that statistics need, in days.
struct EventFacts: Sendable {
  let start: Int64?
  let end: Int64?
}

/// Texts, with the number of times that each was met.
struct TextCounts: Sendable {
  /// The texts in the order of first meeting; empty for none.
  private(set) var texts: [[UInt8]] = []
  private(set) var counts: [Int] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// Returns the number of a text.
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

/// The facts that the tasks for records, changes and the graph gathered for the statistics.
///
/// A class because tasks share it; its lock is taken once a task.
final class GatheredFacts: Sendable {
  struct Contents {
    /// The facts of all kinds, in any order.
    var kinds: [KindFacts] = []
    /// The counts of the feed of changes; nil where none was written.
    var changes: ChangeCounts?
    /// The graph of a model that has one, and the numbers of which it was made; nil where none was written.
    var graph: (CharacterGraph?, [KindIndex])?
  }

  let contents = Mutex(Contents())
}
