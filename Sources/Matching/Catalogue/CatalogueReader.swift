import Basics
import Catalog
import JSONKit
import Store

/// Reads the candidates for the files of a folder out of a store, from end to end and in flat memory.
///
/// Records of series are read whole, one after the other. Of issues the links alone are read, which tell the series; only issues of
/// candidates are unpacked. All issues are unpacked where a file has a code of the trade or an id of another catalogue.
struct CatalogueReader {
  private let store: CatalogStore
  private let queries: Queries
  private let seriesKind: Kind
  private let issueKind: Kind
  private let json = JSONReader()
  private let issueRecords: KindRecords
  private var issueFacts: RecordFacts
  private var seriesFacts: RecordFacts
  private var candidates = Candidates()
  /// The issues of candidates: series, ids and rows, in the order of ids, later of series.
  private var places: [(series: UInt32, id: Int64, row: Int64)] = []
  /// The series of issues that an id has found.
  private var needed: Set<Int64> = []
  private var foundSeries: [Int64: Int64] = [:]
  private var foundIssues: [Int64: IssueFacts] = [:]

  /// - Throws: ``MatchError`` for a catalogue without issues in series.
  init(_ store: CatalogStore, _ queries: Queries) throws {
    guard let series = store.model.kind(.series), let issues = store.model.kind(.issue) else {
      throw MatchError(
        saying: "The catalogue \(store.model.id) has no issues in series, so no file can be found in it.")
    }
    (self.store, self.queries, seriesKind, issueKind) = (store, queries, series, issues)
    issueRecords = try KindRecords(issues, in: store)
    issueFacts = RecordFacts(of: issues, in: store.model)
    seriesFacts = RecordFacts(of: series, in: store.model)
  }

  /// The host of the catalogue's own pages; nil where it is not known.
  static func ownHost(of model: CatalogModel) -> String? {
    let pages = model.kind(.issue).flatMap { model[$0].webPages?.description }.flatMap(CatalogueMark.host(ofAddress:))
    return pages ?? model.collectors.catalogue.flatMap { CatalogueMark.host(named: $0.description) }
      ?? model.origin.flatMap { CatalogueMark.host(ofAddress: $0.source.address) }
  }

  /// Reads the candidates.
  ///
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the series and over the links of the issues; two passes over issues where codes are looked for.
  mutating func read() throws -> Candidates {
    try readMarkedIssues()
    try readSeries()
    try readPlaces()
    try readIssues()
    for (id, series) in foundSeries {
      guard let slot = candidates.slots[series], let issue = foundIssues[id] else { continue }
      candidates.found[id] = (slot, issue)
    }
    return candidates
  }

  // MARK: Issues with ids

  private mutating func readMarkedIssues() throws {
    let own = Self.ownHost(of: store.model)
    let foreign = issueFacts.foreignHosts
    var (marks, addresses, codes) = (Set<CatalogueMark>(), Set<String>(), Set<String>())
    var ids: [Int64: Set<CatalogueMark>] = [:]
    for query in queries.all {
      for mark in query.marks {
        if let id = ownID(mark, of: issueKind, own) {
          ids[id, default: []].insert(mark)
        } else if foreign.contains(mark.host) {
          marks.insert(mark)
        }
      }
      codes.formUnion(query.codes)
      for address in query.addresses
      where own != nil && CatalogueMark.host(ofAddress: address) == own && CatalogueMark(address: address) == nil {
        addresses.insert(Self.plain(address))
      }
    }
    try forEachIssue(numbered: Set(ids.keys)) { reader, id in
      for mark in ids[id] ?? [] { reader.candidates.byMark[mark] = [id] }
    }
    guard !marks.isEmpty || !addresses.isEmpty || !codes.isEmpty else { return }
    let records = issueRecords
    try records.forEach { view, _ in
      try json.read(view.json) { record in
        issueFacts.find(in: record)
        let id = view.entry.id.id
        var isWanted = false
        for (host, number) in issueFacts.foreignNumbers {
          let mark = CatalogueMark(host, .issue, number)
          guard marks.contains(mark) else { continue }
          candidates.byMark[mark, default: []].append(id)
          isWanted = true
        }
        for code in codes.isEmpty ? [] : issueFacts.codes where codes.contains(code) {
          candidates.byCode[code, default: []].append(id)
          isWanted = true
        }
        if !addresses.isEmpty, let address = issueFacts.address.map(Self.plain), addresses.contains(address) {
          candidates.byAddress[address, default: []].append(id)
          isWanted = true
        }
        if isWanted { keep(view) }
      }
    }
  }

  /// Returns the catalogue's own number that a mark means: of its own pages, or a number that stands for it in programs that know another
  /// catalogue only. Nil for a number of another catalogue.
  private func ownID(_ mark: CatalogueMark, of kind: Kind, _ own: String?) -> Int64? {
    mark.host == own ? mark.number : store.model.record(synthetic: mark.number, of: kind)?.id
  }

  /// Returns an address without its scheme, `www.` and the slash at its end.
  static func plain(_ address: String) -> String {
    var rest = address.lowercased()[...]
    for start in ["https://", "http://", "www."] where rest.hasPrefix(start) { rest = rest.dropFirst(start.count) }
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }

  /// Keeps the issue whose fields were found.
  private mutating func keep(_ view: RecordView) {
    guard let series = issueFacts.reference(.series) else { return }
    needed.insert(series)
    foundSeries[view.entry.id.id] = series
    foundIssues[view.entry.id.id] = issue(view)
  }

  /// Keeps the issues of some ids, and calls `body` with each id that there is.
  private mutating func forEachIssue(
    numbered ids: Set<Int64>, _ body: (inout CatalogueReader, Int64) -> Void
  ) throws {
    let places = ids.sorted().compactMap { id in issueRecords.row(id).map { (id: id, row: $0) } }
    try KindRecords.forEach(places, of: issueKind, in: store) { view, _ in
      try json.read(view.json) { record in
        issueFacts.find(in: record)
        keep(view)
        body(&self, view.entry.id.id)
      }
    }
  }

  // MARK: Series

  private mutating func readSeries() throws {
    let publishers = try publisherNames()
    let own = Self.ownHost(of: store.model)
    let marks = Set(queries.all.flatMap(\.seriesMarks))
    var ids: [Int64: [CatalogueMark]] = [:]
    for mark in marks {
      if let id = ownID(mark, of: seriesKind, own) { ids[id, default: []].append(mark) }
    }
    candidates.namesakes = queries.titles.keys.map { _ in [] }
    try KindRecords(seriesKind, in: store).forEach { view, _ in
      try json.read(view.json) { record in
        seriesFacts.find(in: record)
        add(view.entry.id.id, publishers, ids[view.entry.id.id] ?? [], marks)
      }
    }
  }

  private mutating func add(
    _ id: Int64, _ publishers: [Int64: String], _ own: [CatalogueMark], _ marks: Set<CatalogueMark>
  ) {
    let name = seriesFacts.name
    let (title, first, last) = SeriesFacts.split(name)
    var likenesses: [Int: Double] = [:]
    func note(_ title: String, worth: Double) {
      for (number, likeness) in queries.titles.matches(TitleKey(title)) {
        likenesses[number] = max(likenesses[number] ?? 0, likeness * worth)
      }
    }
    note(title, worth: 1)
    for alias in seriesFacts.aliases { note(alias, worth: 0.96) }
    var found = own
    if !marks.isEmpty {
      found += seriesFacts.foreignNumbers.map { CatalogueMark($0.host, .series, $0.number) }.filter(marks.contains)
    }
    guard !likenesses.isEmpty || !found.isEmpty || needed.contains(id) else { return }
    var facts = SeriesFacts(id: id, name: name)
    facts.firstYear = seriesFacts.year(.firstYear) ?? first
    facts.lastYear = seriesFacts.year(.lastYear) ?? last
    facts.volume = seriesFacts.number(.volume)
    facts.issueCount = seriesFacts.number(.issueCount)
    facts.publisher =
      seriesFacts.reference(.publisher).flatMap { publishers[$0] } ?? seriesFacts.text(.publisher)
      ?? seriesFacts.text(.publisherName)
    facts.language = seriesFacts.text(.language).flatMap { LanguageName.code(of: $0) }
    let words = [ColumnRole.typeRecord, .publishingFormat, .seriesFormat, .binding, .type].map { seriesFacts.text($0) }
    facts.form = SeriesFacts.form(words, name: title)
    let slot = candidates.add(facts)
    for (title, likeness) in likenesses {
      candidates.namesakes[title].append(Candidates.Namesake(series: slot, likeness: likeness))
    }
    for mark in found { candidates.marked[mark, default: []].append(slot) }
  }

  private func publisherNames() throws -> [Int64: String] {
    guard let kind = store.model.kind(.publisher) else { return [:] }
    var facts = RecordFacts(of: kind, in: store.model)
    var names: [Int64: String] = [:]
    try KindRecords(kind, in: store).forEach { view, _ in
      try json.read(view.json) { record in
        facts.find(in: record)
        names[view.entry.id.id] = facts.name
      }
    }
    return names
  }

  // MARK: Issues of the series

  private mutating func readPlaces() throws {
    let fields = ReferringField.all(of: issueKind, in: store.model)
    let seriesField = fields.firstIndex { $0.target == seriesKind && !$0.isList && $0.place != nil }
    guard let seriesField, !candidates.series.isEmpty else { return }
    let records = issueRecords
    try records.forEach(.links) { view, row in
      var links = view.linkReader
      for field in 0...seriesField {
        guard let count = try links.begin() else { continue }
        for _ in 0..<count {
          let link = try links.item()
          guard field == seriesField, let id = link.id, let slot = candidates.slots[id] else { continue }
          candidates.series[slot].stored += 1
          places.append((UInt32(slot), view.entry.id.id, row))
        }
        _ = try links.end()
      }
    }
    places.sort { ($0.series, $0.id) < ($1.series, $1.id) }
  }

  /// Reads the issues that a file may be.
  private mutating func readIssues() throws {
    var readings: [[Query.Reading]] = candidates.series.map { _ in [] }
    for (title, namesakes) in candidates.namesakes.enumerated() {
      let wanted = queries.readings[title].map { queries.all[$0.query].readings[$0.reading] }
      for namesake in namesakes {
        let series = candidates.series[namesake.series]
        readings[namesake.series] += wanted.filter { Scorer.isPossible($0, series) }
      }
    }
    for query in queries.all where !query.seriesMarks.isEmpty {
      for slot in query.seriesMarks.flatMap({ candidates.marked[$0] ?? [] }) { readings[slot] += query.readings }
    }
    try forEachSeries(where: { !readings[$0].isEmpty }) { reader, slot, places in
      let wanted = WantedNumbers(readings[slot])
      let isSmall = places.count <= 3
      let issues = try reader.issues(at: places).filter { isSmall || wanted.contains($0.number) }
      if !issues.isEmpty { reader.candidates.issues[slot] = issues }
    }
  }

  /// Calls `body` with series and the places of their issues.
  private mutating func forEachSeries(
    where isWanted: (Int) -> Bool,
    _ body: (inout CatalogueReader, Int, ArraySlice<(series: UInt32, id: Int64, row: Int64)>) throws -> Void
  ) throws {
    let places = places
    var start = 0
    while start < places.count {
      let slot = places[start].series
      var end = start
      while end < places.count, places[end].series == slot { end += 1 }
      if isWanted(Int(slot)) {
        try Task.checkCancellation()
        try body(&self, Int(slot), places[start..<end])
      }
      start = end
    }
  }

  private mutating func issues(
    at places: ArraySlice<(series: UInt32, id: Int64, row: Int64)>
  ) throws -> [IssueFacts] {
    var issues: [IssueFacts] = []
    try KindRecords.forEach(places.map { (id: $0.id, row: $0.row) }, of: issueKind, in: store) { view, _ in
      try json.read(view.json) { record in
        issueFacts.find(in: record)
        issues.append(issue(view))
      }
    }
    return issues
  }

  /// Calls `body` with all issues of some series, one series after the other. To be called after ``read()``.
  ///
  /// - Throws: `StoreError`; `CancellationError`; errors of `body`.
  mutating func forEachIssue(ofSeries slots: Set<Int>, _ body: (Int, [IssueFacts]) throws -> Void) throws {
    try forEachSeries(where: slots.contains) { reader, slot, places in
      try body(slot, try reader.issues(at: places))
    }
  }

  private func issue(_ view: RecordView) -> IssueFacts {
    let id = view.entry.id.id
    let text = issueFacts.text(.issueNumber) ?? ""
    let dates = issueFacts.dates
    let main = issueFacts.reference(.mainIssue)
    return IssueFacts(
      id: id, main: main ?? id, isVariant: main != nil || issueFacts.text(.variant) != nil, text: text,
      number: IssueNumber(printed: text), title: issueFacts.text(.ownTitle),
      years: Array(Set(dates.map { Int($0.year) })).sorted(), date: dates.first?.text, day: dates.first?.day,
      month: issueFacts.monthOnCover,
      volume: issueFacts.number(.volume), form: SeriesFacts.form([issueFacts.text(.format)], name: ""),
      modified: view.entry.modified.map {
        CivilDate(seconds: $0 / 1_000_000).withDay { String(decoding: $0, as: UTF8.self) }
      })
  }
}

/// The numbers of issues that readings of files have.
struct WantedNumbers {
  private var values: Set<Double> = []
  private var ranges: [ClosedRange<Double>] = []
  /// Whether a reading has no number, so that an issue without one is wanted.
  private var hasNone = false

  init(_ readings: [Query.Reading]) {
    for reading in readings {
      guard let number = reading.number else {
        hasNone = true
        continue
      }
      values.insert(number.value)
      if let last = reading.last, Double(last) >= number.value { ranges.append(number.value...Double(last)) }
    }
  }

  func contains(_ number: IssueNumber) -> Bool {
    guard !number.value.isNaN else { return hasNone }
    return values.contains(number.value) || (number.more > 0 && values.contains(number.value + Double(number.more)))
      || ranges.contains { $0.contains(number.value) } || hasNone && number.value <= 1
  }
}
