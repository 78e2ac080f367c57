import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// Reads a store into a `SiteCatalogue`.
struct CatalogueReader {
  private let store: CatalogStore
  private let relations: Relations
  private let pictures: PictureSet
  /// The kinds whose records are read; of others there are names alone.
  private let kinds: [Kind]
  private let reader = JSONReader()

  init(_ store: CatalogStore, _ relations: Relations, _ pictures: PictureSet, kinds: [Kind]) {
    self.store = store
    self.relations = relations
    self.pictures = pictures
    self.kinds = kinds
  }

  /// The catalogue.
  ///
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged; `CancellationError`.
  /// - Complexity: one pass over the store, and one over the relations beside it.
  nonisolated(nonsending) func read() async throws -> SiteCatalogue {
    let records = try Kind.allCases.map(kindRecords(of:))
    let (relations, counts) = (relations, records.map(\.ids.count))
    async let neighbours = Self.neighbours(relations, counts: counts)
    var catalogue = SiteCatalogue(
      records: records, neighbours: [],
      roles: details(isKey: true), types: details(isKey: false),
      comics: ComicColumns(
        series: Array(repeating: -1, count: count(.comics, records)),
        issue: Array(repeating: .nan, count: count(.comics, records)),
        onSale: Array(repeating: .min, count: count(.comics, records))),
      series: SeriesColumns(
        startYear: Array(repeating: 0, count: count(.series, records)),
        endYear: Array(repeating: 0, count: count(.series, records))),
      events: EventColumns(
        start: Array(repeating: .min, count: count(.events, records)),
        end: Array(repeating: .min, count: count(.events, records))))
    let latest = try latestChange()
    for kind in kinds { try readRecords(of: kind, latest: latest, into: &catalogue) }
    for kind in kinds { catalogue.records[Int(kind.rawValue)].sortByName() }
    catalogue.neighbours = try await neighbours
    orderComics(&catalogue)
    orderIssues(&catalogue)
    return catalogue
  }

  private func count(_ kind: Kind, _ records: [KindRecords]) -> Int { records[Int(kind.rawValue)].ids.count }

  private func details(isKey: Bool) -> [[UInt8]] {
    Relation.all.first { $0.detail?.isKey == isKey }.map(relations.details(of:)) ?? []
  }

  /// The pages do without the relations of stories to their people, which are those of their comics.
  private static func isNeeded(_ relation: Relation) -> Bool {
    relation.left != .stories || relation.right == .characters
  }

  private func kindRecords(of kind: Kind) throws -> KindRecords {
    let numbers = relations.numbers(of: kind)
    var names = TextList()
    for rank in 0..<numbers.count {
      try names.append { try relations.appendName(of: kind, rank: rank, to: &$0, reader) }
    }
    return KindRecords(kind, ids: numbers.map(\.id), isStored: numbers.map(\.isStored), names: names)
  }

  /// The last moment at which a record can have been changed: a year after the crawl began that was the last, which leaves room
  /// for clocks. A slip of the source, such as a change in 9999, is to move no feed and no list of what is new.
  private func latestChange() throws -> Int64 {
    guard var started = try store.lastCrawl()?.started,
      let seconds = started.withUTF8({ CatalogDate(UnsafeRawBufferPointer($0)).seconds })
    else { return .max }
    return seconds + 366 * 86_400
  }

  private func readRecords(of kind: Kind, latest: Int64, into catalogue: inout SiteCatalogue) throws {
    let index = Int(kind.rawValue)
    let places = FieldPlaces(kind)
    var fields = RecordFields(of: kind, in: store.model)
    var rank = 0
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        // Records come in the order of their numbers, and every one has a rank.
        while catalogue.records[index].ids[rank] < record.entry.id.id { rank += 1 }
        catalogue.records[index].isMissing[rank] = record.entry.missingSince != nil
        if let modified = record.entry.modified, modified <= latest {
          catalogue.records[index].modified[rank] = modified
        }
        try reader.read(record.json) { json in
          fields.find(in: json)
          if let thumbnail = places["thumbnail"].flatMap({ fields[$0] }) {
            catalogue.records[index].pictures[rank] = pictures.handle(of: thumbnail)
          }
          switch kind {
          case .comics: readComic(rank, fields, places, &catalogue)
          case .series: readSeries(rank, fields, places, &catalogue)
          case .events:
            catalogue.events.start[rank] = day(places["start"].flatMap { fields[$0]?.moment })
            catalogue.events.end[rank] = day(places["end"].flatMap { fields[$0]?.moment })
          default: break
          }
        }
      }
    }
  }

  private func readComic(_ rank: Int, _ fields: RecordFields, _ places: FieldPlaces, _ catalogue: inout SiteCatalogue) {
    if let number = places["issueNumber"].flatMap({ fields[$0]?.number?.double }) {
      catalogue.comics.issue[rank] = number
    }
    let dates = places["dates"].flatMap { fields[$0]?.array }
    let onSale = dates?.first { $0["type"]?.string?.equals("onsaleDate") ?? false }
    catalogue.comics.onSale[rank] = day(onSale?["date"]?.moment)
    if let id = places["series"].flatMap({ fields.reference($0, to: .series) }) {
      catalogue.comics.series[rank] = Int32(catalogue[.series].rank(of: id) ?? -1)
    }
  }

  private func readSeries(_ rank: Int, _ fields: RecordFields, _ places: FieldPlaces, _ catalogue: inout SiteCatalogue)
  {
    if let year = places["startYear"].flatMap({ fields[$0]?.number?.int64 }) {
      catalogue.series.startYear[rank] = Int16(exactly: year) ?? 0
    }
    if let year = places["endYear"].flatMap({ fields[$0]?.number?.int64 }) {
      catalogue.series.endYear[rank] = year == 2099 ? .max : Int16(exactly: year) ?? 0
    }
  }

  private func day(_ seconds: Int64?) -> Int32 {
    seconds.map { Int32(clamping: CivilDate.days(ofSeconds: $0)) } ?? .min
  }

  /// The neighbours of records, by the two kinds.
  ///
  /// - Parameter counts: how many numbers a kind has.
  private static func neighbours(_ relations: Relations, counts: [Int]) throws -> [[Adjacency?]] {
    var neighbours: [[Adjacency?]] = Array(repeating: Array(repeating: nil, count: counts.count), count: counts.count)
    for relation in Relation.all where isNeeded(relation) {
      try Task.checkCancellation()
      let pairs = relations.pairs(of: relation).map(Adjacency.Pair.init)
      let hasDetails = relation.detail?.isKey == true
      let (left, right) = (Int(relation.left.rawValue), Int(relation.right.rawValue))
      neighbours[left][right] = Adjacency(count: counts[left], pairs: pairs, hasDetails: hasDetails)
      neighbours[right][left] = Adjacency(mirroring: pairs, count: counts[right], hasDetails: hasDetails)
    }
    return neighbours
  }

  private func orderComics(_ catalogue: inout SiteCatalogue) {
    let comics = catalogue.comics
    let order = comics.onSale.indices.sorted { a, b in
      let (dayA, dayB) = (
        comics.onSale[a] == .min ? .max : comics.onSale[a], comics.onSale[b] == .min ? .max : comics.onSale[b]
      )
      if dayA != dayB { return dayA < dayB }
      if comics.series[a] != comics.series[b] { return comics.series[a] < comics.series[b] }
      // A number that is none comes behind all others.
      let (issueA, issueB) = (
        comics.issue[a].isNaN ? .infinity : comics.issue[a], comics.issue[b].isNaN ? .infinity : comics.issue[b]
      )
      return issueA == issueB ? a < b : issueA < issueB
    }
    catalogue.comics.place = Array(repeating: 0, count: order.count)
    for (place, rank) in order.enumerated() { catalogue.comics.place[rank] = UInt32(place) }
  }

  /// Puts the comics of every series into the order of their numbers, those of one number into that of time.
  private func orderIssues(_ catalogue: inout SiteCatalogue) {
    let comics = catalogue.comics
    func key(_ rank: UInt32) -> (Double, UInt32) {
      let issue = comics.issue[Int(rank)]
      return (issue.isNaN ? .infinity : issue, comics.place[Int(rank)])
    }
    catalogue.neighbours[Int(Kind.series.rawValue)][Int(Kind.comics.rawValue)]?.sort { key($0) < key($1) }
    catalogue.comics.placeInSeries = Array(repeating: 0, count: comics.place.count)
    guard let issues = catalogue.neighbours(of: .series, in: .comics) else { return }
    for series in catalogue[.series].ids.indices {
      for (place, comic) in issues[series].enumerated() where Int(comics.series[Int(comic)]) == series {
        catalogue.comics.placeInSeries[Int(comic)] = UInt32(place)
      }
    }
  }
}

/// Where a kind's fields stand, by name.
struct FieldPlaces: Sendable {
  private let places: [String: Int]

  init(_ kind: Kind) {
    places = Dictionary(uniqueKeysWithValues: kind.fields.enumerated().map { ($1.name.description, $0) })
  }

  /// The place of a field; nil where the kind has none of that name.
  subscript(_ name: String) -> Int? { places[name] }
}
