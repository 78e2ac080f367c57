import Catalog
import Datasets
import JSONKit
package import Store

/// Compares the comics of a folder with the catalogue in a store.
package struct FolderMatching: Sendable {
  /// The name of the catalogue, for the report.
  package var catalogue: String
  /// The folder, for the report.
  package var folder: String
  /// The language of files that state none, ISO 639-1; nil where it may be any.
  package var language: String?

  package init(catalogue: String, folder: String, language: String? = "en") {
    (self.catalogue, self.folder, self.language) = (catalogue, folder, language)
  }

  /// Returns the report.
  ///
  /// - Parameters:
  ///   - contents: the folder, by ``FolderReader``.
  ///   - store: the store, open for reading.
  /// - Throws: ``MatchError``; `StoreError`; `CancellationError`.
  /// - Complexity: see ``CatalogueReader``; memory for the files, for the series whose names are like theirs and for these series' issues,
  ///   some 24 bytes each.
  package func report(on contents: FolderContents, in store: CatalogStore) throws -> MatchReport {
    var report = MatchReport(catalogue: catalogue, folder: folder, model: store.model)
    let queries = Queries(contents)
    var reader = try CatalogueReader(store, queries)
    let candidates = try reader.read()
    let matcher = Matcher(
      candidates: candidates, scorer: Scorer(language: language), ownHost: CatalogueReader.ownHost(of: store.model))
    for (file, query) in zip(contents.files, queries.all) {
      try Task.checkCancellation()
      report.entries.append(MatchReport.Entry(file: file, match: matcher.match(file, query)))
    }
    report.candidates = candidates.series
    (report.links, report.others, report.unreadable) = (contents.links, contents.others, contents.unreadable)
    var owned: Set<Int64> = []
    var slots: Set<Int> = []
    for entry in report.entries where entry.match.verdict == .found {
      owned.formUnion(entry.match.issues)
      for candidate in entry.match.candidates.prefix(1) {
        owned.insert(candidate.issue.main)
        slots.insert(candidate.series)
      }
    }
    let day = try store.crawls.dayOfLast() ?? .max
    report.series = try Self.series(slots, owned, upTo: day, candidates, &reader)
    report.lists = try ListReader(store, owned: owned, day: day).lists()
    return report
  }

  /// Returns the series of which issues are in the folder, by name.
  ///
  /// - Parameter day: the day on which the source was read. Issues that are announced for a later one are not missing yet.
  private static func series(
    _ slots: Set<Int>, _ owned: Set<Int64>, upTo day: Int32, _ candidates: Candidates,
    _ reader: inout CatalogueReader
  ) throws -> [MatchReport.Holding] {
    var holdings: [MatchReport.Holding] = []
    try reader.forEachIssue(ofSeries: slots) { slot, issues in
      let series = candidates.series[slot]
      var main = issues.filter { !$0.isVariant }
      if main.isEmpty { main = issues }
      main.removeAll { ($0.day ?? day) > day && !owned.contains($0.id) }
      main.sort { ($0.number, $0.date ?? "", $0.id) < ($1.number, $1.date ?? "", $1.id) }
      let missing = main.filter { !owned.contains($0.id) }.map {
        MatchReport.Missing(id: $0.id, number: $0.text, name: $0.title ?? "", date: $0.date)
      }
      holdings.append(
        MatchReport.Holding(
          id: series.id, name: SeriesFacts.split(series.name).title, firstYear: series.firstYear,
          owned: main.count - missing.count, total: main.count, missing: missing))
    }
    return holdings.sorted {
      ($0.name.lowercased(), $0.firstYear ?? 0, $0.id) < ($1.name.lowercased(), $1.firstYear ?? 0, $1.id)
    }
  }
}

/// Reads the reading lists that have an issue of the folder.
private struct ListReader {
  let store: CatalogStore
  let owned: Set<Int64>
  /// The day on which the source was read.
  let day: Int32

  init(_ store: CatalogStore, owned: Set<Int64>, day: Int32) {
    (self.store, self.owned, self.day) = (store, owned, day)
  }

  /// Returns the lists, by name.
  func lists() throws -> [MatchReport.Holding] {
    let model = store.model
    guard let kind = model.kind(.readingList), let issues = model.kind(.issue), !owned.isEmpty else { return [] }
    let places = model.parts.compactMap { part -> Int? in
      guard part.kind == kind, case .credits = part.rows else { return nil }
      return part.place(in: model[kind])
    }
    guard let place = places.first else { return [] }
    var fields = RecordFields(of: kind, in: model)
    var facts = RecordFacts(of: kind, in: model)
    let json = JSONReader()
    var found: [(id: Int64, name: String, items: [Int64])] = []
    try KindRecords(kind, in: store).forEach { view, _ in
      try json.read(view.json) { record in
        fields.find(in: record)
        let items = fields.references(place, to: issues)
        guard items.contains(where: owned.contains) else { return }
        facts.find(in: record)
        found.append((view.entry.id.id, facts.name, items))
      }
    }
    let (names, announced) = try self.names(of: Set(found.flatMap { $0.items.filter { !owned.contains($0) } }), issues)
    return found.map { list in
      let items = list.items.filter { !announced.contains($0) }
      let missing = items.filter { !owned.contains($0) }
      return MatchReport.Holding(
        id: list.id, name: list.name, owned: items.count - missing.count, total: items.count,
        missing: missing.map { names[$0] ?? MatchReport.Missing(id: $0, number: "", name: "") })
    }.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
  }

  /// Returns issues that are missing, and the ids of those among them that are only announced.
  private func names(
    of ids: Set<Int64>, _ kind: Kind
  ) throws -> (names: [Int64: MatchReport.Missing], announced: Set<Int64>) {
    guard !ids.isEmpty else { return ([:], []) }
    let records = try KindRecords(kind, in: store)
    var facts = RecordFacts(of: kind, in: store.model)
    let json = JSONReader()
    var names: [Int64: MatchReport.Missing] = [:]
    var announced: Set<Int64> = []
    let places = ids.sorted().compactMap { id in records.row(id).map { (id: id, row: $0) } }
    try KindRecords.forEach(places, of: kind, in: store) { view, _ in
      try json.read(view.json) { record in
        facts.find(in: record)
        let date = facts.dates.first
        if let date, date.day > day { announced.insert(view.entry.id.id) }
        names[view.entry.id.id] = MatchReport.Missing(
          id: view.entry.id.id, number: facts.text(.issueNumber) ?? "", name: facts.name,
          date: date?.text)
      }
    }
    return (names, announced)
  }
}
