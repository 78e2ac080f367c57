import APIs
import Basics
import Catalog
import JSONKit
import Store

/// The catalogue of a store with Metron's model; the columns that lists need are in memory.
struct StoredMetron: Sendable {
  let model: CatalogModel
  /// The time of the last call to the source, as ISO 8601.
  let crawled: String
  /// The columns of the records, by kind.
  let columns: [MetronColumns]
  let links: StoredLinks
  /// The names that the service joins to every record: of publishers, types of series, roles and ratings.
  let names: MetronNames

  /// Returns the kind of the records of a resource; nil for a resource that a catalogue does not have.
  func kind(of resource: MetronResource) -> Int? {
    let name: String
    switch resource {
    case .series: name = "series"
    case .readingList: name = "reading_lists"
    case .arc, .character, .creator, .imprint, .issue, .publisher, .role, .team, .universe, .seriesType:
      name = resource.rawValue + "s"
    // What belongs to an account; and items, which are parts of their lists.
    case .collection, .pullList, .pullListSeries, .wishList, .wishListItem, .readingListItem: return nil
    }
    return model.kind(named: name)?.index
  }

  subscript(resource: MetronResource) -> MetronColumns? { kind(of: resource).map { columns[$0] } }
}

/// The present names of the records of a few kinds; records that refer to them may have earlier names.
struct MetronNames: Sendable {
  private var names: [String: [Int64: String]] = [:]

  /// The kinds of embedded records, by the fields that embed them.
  static let kinds = [
    "publisher": "publishers", "series_type": "series_types", "role": "roles", "rating": "ratings",
  ]

  /// Notes the name of a record of one of these kinds, where it has one.
  mutating func add(_ id: Int64, _ name: String, kind: String) {
    if !name.isEmpty { names[kind, default: [:]][id] = name }
  }

  /// The name of the record in a field; nil for a field of other records, and for an unknown id.
  subscript(field: String, id: Int64) -> String? { Self.kinds[field].flatMap { names[$0]?[id] } }
}

extension CatalogModel {
  /// Returns the text that lists write for the site of a reading order: its code, where it has one.
  func code(ofSite site: String) -> String {
    let kind = kind(named: "reading_lists").map { self[$0] }
    guard
      case .term(let sites, let codes) = kind?.fields.first(where: { $0.name.description == "attribution_source" })?
        .shape
    else { return site }
    return zip(sites, codes).first { $0.0 == site }?.1.description ?? site
  }
}

/// The columns by which lists are sorted and filtered, of all records of one kind; the index of a record is its slot.
struct MetronColumns: Sendable {
  let shelf: StoredShelf
  /// The names of the records, folded; for issues the names of their series.
  var names = TextColumn()
  /// The names by which lists are sorted.
  var sortNames = TextColumn()
  /// Other names, folded, each on a line of its own.
  var aliases = TextColumn()
  /// The times of the last changes, in microseconds since 1970.
  var modified: [Int64] = []
  /// Ids in other databases; 0 for none.
  var comicVine: [Int64] = []
  var grandDatabase: [Int64] = []
  /// Whether the record itself was asked for, not only a list that shows it.
  var isWhole: [Bool] = []
  /// The publishers of series, as ids, and further facts of series and issues below; 0 for none.
  var publishers: [Int64] = []
  var imprints: [Int64] = []
  var volumes: [Int64] = []
  var firstYears: [Int64] = []
  /// The last years of series, and further facts of series below.
  var lastYears: [Int64] = []
  var types: [Int64] = []
  var languages = TextColumn()
  var statuses = TextColumn()
  /// The series of issues, as ids, and further facts of issues below.
  var series: [Int64] = []
  var numbers = TextColumn()
  var covers: [Int32] = []
  var sales: [Int32] = []
  var finalOrders: [Int32] = []
  /// The ratings of issues, as ids.
  var ratingIDs: [Int64] = []
  /// The roles of issues: one bit for the id of each role that a creator has in the issue.
  var roles: [UInt64] = []
  var codes: [String: TextColumn] = [:]
  /// The issues of reading lists, as ids, and further facts of reading lists below; a list without a rating has one below all others.
  var items: [[Int64]] = []
  var isPrivate: [Bool] = []
  var ratings: [Double] = []
  /// The slots in the order of lists.
  var order: [UInt32] = []
  /// The slots of issues in the order of the lists of other records' issues: by cover date, series and number.
  var orderInTime: [UInt32] = []

  /// A day that is not known; it sorts behind all others.
  static let noDay = Int32.max

  init(_ shelf: StoredShelf) { self.shelf = shelf }

  /// Gives issues the present names of their ratings.
  mutating func rename(by names: MetronNames) {
    guard let old = codes["rating"] else { return }
    var new = TextColumn()
    for slot in ratingIDs.indices {
      if let name = names["rating", ratingIDs[slot]] {
        new.append(name.lowercased().utf8)
      } else {
        new.append(old[slot])
      }
    }
    codes["rating"] = new
  }
}

/// Reads a store of Metron's model.
struct StoredMetronLoader {
  private let model: CatalogModel
  private var columns: [MetronColumns]
  private var gathering: StoredLinks.Gathering
  private var names = MetronNames()
  private let targets: [[Int?]]
  private let reader = JSONReader()

  /// Reads a store from end to end.
  ///
  /// - Throws: `StoreError`; `ServingError` with `catalog` where a run deletes records meanwhile.
  /// - Complexity: O(bytes of the records) time; some 150 bytes an issue, 8 bytes a pair of records that belong together.
  static func load(_ store: CatalogStore) throws -> StoredMetron {
    var loader = try StoredMetronLoader(store)
    for kind in store.model.all {
      let shelf = loader.columns[kind.index].shelf
      try shelf.forEachRecord(in: store) { try loader.add($0, kind.index, $1) }
    }
    return try loader.loaded(from: store)
  }

  private init(_ store: CatalogStore) throws {
    model = store.model
    columns = try store.model.all.map { MetronColumns(try StoredShelf($0, in: store)) }
    gathering = StoredLinks.Gathering(kinds: store.model.kinds.count, keepsStrangers: true)
    targets = StoredLinks.Gathering.targets(of: store.model)
  }

  private mutating func add(_ view: RecordView, _ kind: Int, _ slot: Int) throws {
    try gathering.add(view, kind, at: slot, targets: targets[kind]) { [columns] in columns[$0].shelf.slot(id: $1) }
    try reader.read(view.json) { record in
      columns[kind].modified.append(view.entry.modified ?? 0)
      columns[kind].comicVine.append(record["cv_id"]?.number?.int64 ?? 0)
      columns[kind].grandDatabase.append(record["gcd_id"]?.number?.int64 ?? 0)
      columns[kind].isWhole.append(!view.entry.fields.isThin(lacking: model.kinds[kind].detail))
      let aliases = record["alt_names"]?.array ?? record["alias"]?.array
      columns[kind].aliases.append(Self.folded(aliases.map { $0.map { $0.string?.string ?? "" } } ?? []))
      let kindName = model.kinds[kind].name.description
      if MetronNames.kinds.values.contains(kindName), let name = record["name"]?.string?.string {
        names.add(view.entry.id.id, name, kind: kindName)
      }
      switch kindName {
      case "series": addSeries(record, kind)
      case "issues": addIssue(record, kind)
      case "reading_lists": addReadingList(record, kind)
      default:
        let name = record["name"]?.string?.string ?? ""
        columns[kind].names.append(PlainText.folded(name.utf8))
        columns[kind].sortNames.append(name.lowercased().utf8)
        let designation = record["designation"]?.string?.string ?? ""
        columns[kind].codes["designation", default: TextColumn()].append(PlainText.folded(designation.utf8))
      }
    }
  }

  private static func folded(_ texts: [String]) -> [UInt8] {
    Array(texts.map { PlainText.folded($0.utf8) }.joined(separator: [0x0A]))
  }

  private mutating func addSeries(_ record: JSONValue, _ kind: Int) {
    let name = MetronRecordWriter.seriesName(record)
    columns[kind].names.append(PlainText.folded(name.utf8))
    columns[kind].sortNames.append((record["sort_name"]?.string?.string ?? name).lowercased().utf8)
    columns[kind].volumes.append(record["volume"]?.number?.int64 ?? 0)
    columns[kind].firstYears.append(record["year_began"]?.number?.int64 ?? 0)
    columns[kind].lastYears.append(record["year_end"]?.number?.int64 ?? 0)
    columns[kind].publishers.append(record["publisher"]?["id"]?.number?.int64 ?? 0)
    columns[kind].imprints.append(record["imprint"]?["id"]?.number?.int64 ?? 0)
    columns[kind].types.append(record["series_type"]?["id"]?.number?.int64 ?? 0)
    columns[kind].languages.append((record["language"]?.string?.string ?? "").utf8)
    columns[kind].statuses.append((record["status"]?.string?.string ?? "").utf8)
  }

  private mutating func addIssue(_ record: JSONValue, _ kind: Int) {
    let series = record["series"]
    let name = series?["name"]?.string?.string ?? ""
    columns[kind].names.append(PlainText.folded(name.utf8))
    columns[kind].sortNames.append((series?["sort_name"]?.string?.string ?? name).lowercased().utf8)
    columns[kind].series.append(series?["id"]?.number?.int64 ?? 0)
    columns[kind].volumes.append(series?["volume"]?.number?.int64 ?? 0)
    columns[kind].firstYears.append(series?["year_began"]?.number?.int64 ?? 0)
    columns[kind].publishers.append(record["publisher"]?["id"]?.number?.int64 ?? 0)
    columns[kind].imprints.append(record["imprint"]?["id"]?.number?.int64 ?? 0)
    columns[kind].numbers.append((record["number"]?.string?.string ?? "").utf8)
    columns[kind].covers.append(Self.day(record["cover_date"]))
    var roles: UInt64 = 0
    for credit in record["credits"]?.array.map(Array.init) ?? [] {
      for role in credit["role"]?.array.map(Array.init) ?? [] {
        if let id = role["id"]?.number?.int64, (0..<64).contains(id) { roles |= 1 << UInt64(id) }
      }
    }
    columns[kind].roles.append(roles)
    columns[kind].sales.append(Self.day(record["store_date"]))
    columns[kind].finalOrders.append(Self.day(record["foc_date"]))
    columns[kind].ratingIDs.append(record["rating"]?["id"]?.number?.int64 ?? 0)
    let rating = record["rating"]?["name"]?.string?.string ?? ""
    columns[kind].codes["rating", default: TextColumn()].append(rating.lowercased().utf8)
    for (code, value) in [
      ("sku", record["sku"]), ("upc", record["upc"]), ("cover_hash", record["cover_hash"]),
      ("alt_number", record["alt_number"]),
    ] {
      columns[kind].codes[code, default: TextColumn()].append((value?.string?.string ?? "").lowercased().utf8)
    }
  }

  private mutating func addReadingList(_ record: JSONValue, _ kind: Int) {
    let name = record["name"]?.string?.string ?? ""
    columns[kind].names.append(PlainText.folded(name.utf8))
    columns[kind].sortNames.append(name.utf8)
    columns[kind].items.append(record["items"]?.array?.compactMap { $0["id"]?.number?.int64 } ?? [])
    columns[kind].isPrivate.append(record["is_private"]?.bool ?? false)
    columns[kind].ratings.append(record["average_rating"]?.number?.double ?? -.infinity)
    for (code, value) in [
      ("user", (record["user"]?["id"]?.number?.int64).map { String($0) }),
      ("username", record["user"]?["username"]?.string?.string),
      ("attribution_source", (record["attribution_source"]?.string?.string).map(model.code(ofSite:))),
      ("list_type", record["list_type"]?.string?.string),
    ] {
      columns[kind].codes[code, default: TextColumn()].append((value ?? "").lowercased().utf8)
    }
  }

  private static func day(_ value: JSONValue?) -> Int32 {
    value?.string.flatMap { DateText.day($0.string) }.flatMap(Int32.init(exactly:)) ?? MetronColumns.noDay
  }

  private consuming func loaded(from store: CatalogStore) throws -> StoredMetron {
    var columns = columns
    if let series = model.kind(named: "series")?.index, let issues = model.kind(named: "issues")?.index {
      Self.complete(&columns[issues], from: columns[series])
    }
    for kind in columns.indices {
      columns[kind].rename(by: names)
      Self.sort(&columns[kind])
    }
    let links = gathering.links(counts: columns.map(\.shelf.count))
    return StoredMetron(
      model: model, crawled: try store.crawls.lastFinished()?.started ?? "", columns: columns, links: links,
      names: names)
  }

  /// Gives issues the facts that only the records of their series have.
  private static func complete(_ issues: inout MetronColumns, from series: MetronColumns) {
    var sortNames = TextColumn()
    for issue in 0..<issues.shelf.count {
      let known = series.shelf.slot(id: issues.series[issue])
      sortNames.append(known.map { series.sortNames[$0] } ?? issues.sortNames[issue])
      guard let known else { continue }
      if issues.volumes[issue] == 0 { issues.volumes[issue] = series.volumes[known] }
      if issues.firstYears[issue] == 0 { issues.firstYears[issue] = series.firstYears[known] }
      if issues.publishers[issue] == 0 { issues.publishers[issue] = series.publishers[known] }
      if issues.imprints[issue] == 0 { issues.imprints[issue] = series.imprints[known] }
    }
    issues.sortNames = sortNames
  }

  /// Sorts records into the order of lists: by name; series then by year, issues by cover date, day of sale and number.
  private static func sort(_ columns: inout MetronColumns) {
    var slots = Array(0..<UInt32(columns.shelf.count))
    func sort(by ranks: [UInt32]) { slots = Ranks.sort(slots, by: ranks, descending: false) }
    if columns.numbers.count > 0 {
      sort(by: columns.numbers.ranks())
      sort(by: columns.sortNames.ranks())
      sort(by: Ranks.of(columns.covers))
      columns.orderInTime = slots
      sort(by: columns.numbers.ranks())
      sort(by: Ranks.of(columns.sales))
      sort(by: Ranks.of(columns.covers))
    } else if columns.firstYears.count > 0 {
      sort(by: Ranks.of(columns.firstYears))
    }
    sort(by: columns.sortNames.ranks())
    columns.order = slots
    columns.sortNames = TextColumn()
  }
}
