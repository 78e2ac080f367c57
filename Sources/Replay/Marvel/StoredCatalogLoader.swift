import APIs
import Basics
import Catalog
import JSONKit
import Store

/// Reads the columns that lists need of every record from a store.
struct StoredCatalogLoader {
  /// The parts of a catalogue.
  struct Loaded {
    let version: String
    let today: Int
    let crawled: String
    let envelope: Envelope
    let columns: [StoredColumns]
    let links: StoredLinks
  }

  private var columns: [StoredColumns]
  private var gathering = StoredLinks.Gathering(kinds: MarvelCollection.allCases.count)
  /// The kinds that the fields of each kind refer to; see `StoredLinks.Gathering.targets`.
  private let targets: [[Int?]]
  private var seriesPlaces: [[UInt8]: UInt32] = [:]
  /// The series that each comic names itself, by slot; 0 for none.
  private var ownSeries: [Int64] = []
  private let reader = JSONReader()

  /// Reads a store from end to end.
  ///
  /// - Parameter version: a text that differs for each state of the store.
  /// - Throws: `StoreError`; `ServingError` with `catalog` where a run deletes records meanwhile.
  /// - Complexity: O(bytes of the records) time; some 60 bytes a record, 8 bytes a pair of records that belong together.
  static func load(_ store: CatalogStore, _ replay: Replay, version: String) throws -> Loaded {
    var loader = try StoredCatalogLoader(store)
    for collection in MarvelCollection.allCases { try loader.read(collection, in: store) }
    return try loader.loaded(from: store, replay, version: version)
  }

  private init(_ store: CatalogStore) throws {
    targets = StoredLinks.Gathering.targets(of: store.model)
    columns = try MarvelCollection.allCases.map {
      StoredColumns(try StoredShelf(Kind(number: UInt8($0.rawValue)), in: store))
    }
  }

  private mutating func read(_ collection: MarvelCollection, in store: CatalogStore) throws {
    let shelf = columns[collection.rawValue].shelf
    try shelf.forEachRecord(in: store) { try add($0, collection, $1) }
  }

  private mutating func add(_ view: RecordView, _ collection: MarvelCollection, _ slot: Int) throws {
    try gathering.add(view, collection.rawValue, at: slot, targets: targets[collection.rawValue]) { [columns] in
      columns[$0].shelf.slot(id: $1)
    }
    try reader.read(view.json) { record in
      let index = collection.rawValue
      columns[index].modified.append(view.entry.modified?.second ?? StoredColumns.never)
      switch collection {
      case .characters: append(record["name"], to: \.names, of: index)
      case .comics: addComic(record)
      case .creators:
        append(record["fullName"], to: \.names, of: index)
        append(record["firstName"], to: \.firstNames, of: index)
        append(record["middleName"], to: \.middleNames, of: index)
        append(record["lastName"], to: \.lastNames, of: index)
        append(record["suffix"], to: \.suffixes, of: index)
      case .events:
        append(record["title"], to: \.names, of: index)
        columns[index].days.append(Self.day(record["start"]))
      case .series:
        append(record["title"], to: \.names, of: index)
        record["title"]?.string?.withUTF8 { columns[index].titles.append($0) } ?? columns[index].titles.append([])
        columns[index].startYears.append(Int32(clamping: record["startYear"]?.number?.int64 ?? 0))
        addWord(record["type"], index)
      case .stories: break
      }
    }
  }

  private mutating func addComic(_ record: JSONValue) {
    let index = MarvelCollection.comics.rawValue
    append(record["title"], to: \.names, of: index)
    columns[index].comics.numbers.append(record["issueNumber"]?.number?.double ?? 0)
    columns[index].comics.digitalIDs.append(record["digitalId"]?.number?.int64 ?? 0)
    let isVariant = record["variantDescription"]?.string.map { !$0.isEmpty } ?? false
    columns[index].comics.isVariant.append(isVariant)
    addWord(record["format"], index)
    for code in Query.Code.allCases {
      let text = record[code.fieldName]?.string?.string ?? ""
      columns[index].comics.codes[code, default: TextColumn()].append(text.utf8)
    }
    var (onSale, order) = (StoredColumns.noDay, StoredColumns.noDay)
    if let dates = record["dates"]?.array {
      for date in dates {
        guard let type = date["type"]?.string else { continue }
        if type.equals("onsaleDate"), onSale == StoredColumns.noDay { onSale = Self.day(date["date"]) }
        if type.equals("focDate"), order == StoredColumns.noDay { order = Self.day(date["date"]) }
      }
    }
    columns[index].comics.onSale.append(onSale)
    columns[index].days.append(order)
    addSeries(record["series"])
  }

  private mutating func addSeries(_ series: JSONValue?) {
    let index = MarvelCollection.comics.rawValue
    let address = series?["resourceURI"]?.string?.string
    ownSeries.append(address?.split(separator: "/").last.flatMap { Int64($0) } ?? 0)
    var name: [UInt8] = []
    series?["name"]?.string?.withUTF8 { name = Folded.key($0) }
    let place = seriesPlaces[name] ?? UInt32(seriesPlaces.count)
    if Int(place) == seriesPlaces.count {
      seriesPlaces[name] = place
      columns[index].comics.seriesNames.append(name)
    }
    columns[index].comics.seriesPlaces.append(place)
    // "name (2003 - 2005)" or "name (2003)"; a series whose record is known says itself when it began.
    let years = name.lastIndex(of: UInt8(ascii: "(")).map { name[$0...].dropFirst().prefix(4) } ?? []
    columns[index].comics.seriesYears.append(Int32(String(decoding: years, as: UTF8.self)) ?? 0)
  }

  private mutating func append(
    _ value: JSONValue?, to column: WritableKeyPath<StoredColumns, TextColumn>, of index: Int
  ) {
    value?.string?.withUTF8 { columns[index][keyPath: column].append(Folded.key($0)) }
      ?? columns[index][keyPath: column].append([])
  }

  private mutating func addWord(_ value: JSONValue?, _ index: Int) {
    let place = columns[index].place(of: (value?.string?.string ?? "").lowercased())
    columns[index].wordPlaces.append(place)
  }

  /// Returns the day of a moment or of a date, by the clock of the API.
  private static func day(_ value: JSONValue?) -> Int32 {
    let seconds = value?.string?.withUTF8 { text in
      // A day without a time is that day wherever it is read.
      CatalogDate(text).written.map { text.count == 10 ? CivilDate.days(ofSeconds: $0) : Int64(EasternTime.day($0)) }
    }
    return (seconds ?? nil).flatMap(Int32.init(exactly:)) ?? StoredColumns.noDay
  }

  private consuming func loaded(from store: CatalogStore, _ replay: Replay, version: String) throws -> Loaded {
    var columns = columns
    let links = gathering.links(counts: columns.map(\.shelf.count))
    let series = columns[MarvelCollection.series.rawValue]
    for (slot, id) in ownSeries.enumerated() {
      // Other series may list the comic, too.
      guard let known = series.shelf.slot(id: id), series.startYears[known] > 0 else { continue }
      columns[MarvelCollection.comics.rawValue].comics.seriesYears[slot] = series.startYears[known]
    }
    for collection in MarvelCollection.allCases { columns[collection.rawValue].rank(collection) }
    let started = try store.crawls.lastFinished()?.started ?? ""
    // Recordings are as old as the last change that they tell of, or a little younger.
    let changed = columns.compactMap { $0.modified.max() }.max().map { EasternTime.day($0) }
    let today = replay.isOfRecordings ? changed : DateText.day(started.prefix(10))
    return Loaded(
      version: version, today: replay.today ?? today ?? 0, crawled: started,
      envelope: Envelope(attribution: try store.records.attributions().max { Self.year($0) < Self.year($1) } ?? ""),
      columns: columns, links: links)
  }

  /// Returns the greatest number of four digits in an attribution; 0 for none.
  private static func year(_ text: String) -> Int {
    text.split { !$0.isASCII || !$0.isNumber }.filter { $0.count == 4 }.compactMap { Int($0) }.max() ?? 0
  }
}

extension Query.Code {
  /// The field with the code.
  fileprivate var fieldName: StaticString {
    switch self {
    case .isbn: "isbn"
    case .upc: "upc"
    case .diamondCode: "diamondCode"
    case .ean: "ean"
    case .issn: "issn"
    }
  }
}

extension Envelope {
  /// Creates the envelope of a service from its attribution. The other texts are the ones of the recorded answers.
  init(attribution: String) {
    let terms = attribution.firstRange(of: "©").map { String(attribution[$0.lowerBound...]) } ?? ""
    let isOriginal = attribution.hasPrefix("Data provided by Marvel.")
    let escaped = attribution.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    self.init(
      copyright: terms, attributionText: attribution,
      attributionHTML: isOriginal ? "<a href=\"http://marvel.com\">\(escaped)</a>" : escaped)
  }
}
