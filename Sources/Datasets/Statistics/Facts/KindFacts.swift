import Catalog

/// What statistics need to know of the records of one kind: counts, and a few numbers of each record.
struct KindFacts: Sendable {
  /// One kind of date or price of comics.
  struct Typed: Sendable {
    var values = 0
    var sentinels = 0
  }

  /// The kind.
  let kind: Kind
  /// How many records there are, and how many are missing besides.
  var records = 0
  var missing = 0
  /// How many records have a value, by column of the kind's table.
  var filled: [Int]
  /// The first and the last `modified`, in seconds.
  var modified: (first: Int64, last: Int64)?
  /// How many series go on.
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
