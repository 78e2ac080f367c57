import Basics
import Catalog
import JSONKit
import Pipeline
import Store

/// The reading lists of a catalogue: those that people made, and the issues of each story arc in the order of their dates.
struct ReadingLists {
  private let store: CatalogStore
  private let model: CatalogModel
  private var lookUp: IssueLookUp
  private let numbers: VolumeNumbers
  private let origin: FileOrigin
  private let json = JSONReader()
  private var names = FileNames()
  private let generation: GenerationWriter?

  /// The places of issues in story arcs, from 1, by issue and arc.
  private(set) var places: [ArcPlace: Int32] = [:]
  /// The number of files.
  private(set) var files = 0
  /// The events that have a record.
  private var stored: Set<Int64> = []
  /// The number of lists, and of those in which an issue has no number of Comic Vine.
  private(set) var (count, countWithGaps) = (0, 0)

  /// An issue in a story arc.
  struct ArcPlace: Hashable {
    let issue, arc: Int64
  }

  /// The most issues of a list that are written: those of a longer one are no reading order.
  static let mostIssues = 20_000

  /// - Parameter generation: the place of the files; nil where only the places in story arcs are asked for.
  init(_ store: CatalogStore, _ lookUp: IssueLookUp, _ numbers: VolumeNumbers, into generation: GenerationWriter?) {
    (self.store, self.lookUp, self.numbers, self.generation) = (store, lookUp, numbers, generation)
    model = store.model
    origin = FileOrigin(model)
  }

  /// Reads all lists, and writes their files.
  ///
  /// - Parameter events: the issues of each event.
  /// - Throws: `StoreError`, `JSONError`, `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: O(items of lists), a look-up each; memory for one list, and for each place in a story arc.
  mutating func write(_ events: RecordGroups) throws {
    if let kind = model.kind(.event) {
      try forEach(kind) { lists, reader, id in
        lists.stored.insert(id)
        var list = lists.facts(reader, id)
        list.type = "story"
        list.entries = try lists.ordered(events[id], in: id)
        return list
      }
      // Events that only issues name.
      for id in events.owners where !stored.contains(id) {
        try Task.checkCancellation()
        var list = ReadingListFacts()
        list.entries = try ordered(events[id], in: id)
        let name = list.entries.lazy.compactMap { $0.issue.arcs.first { $0.id == id }?.name }.first { !$0.isEmpty }
        guard let name else { continue }
        list.name = name
        list.type = "story"
        list.page = model[kind].webPages.map { "\($0)\(id)/" }
        list.uuid = uuid(of: list.page, kind, id)
        try write(list, of: kind, id: id)
      }
    }
    guard let kind = model.kind(.readingList), generation != nil else { return }
    try forEach(kind) { lists, reader, id in
      let items = reader.list(of: lists.model.kind(.issue))
      var list = lists.facts(reader, id)
      list.type = Self.type(reader.text(.type))
      list.source = reader.text(.listSource)
      list.neighbours = try lists.neighbours(of: reader)
      var issues: [(Int64, String?)] = []
      for item in reader.items(at: items).prefix(Self.mostIssues) {
        guard let issue = item.record.id else { continue }
        issues.append((issue, item.element["issue_type"]?.string?.string))
      }
      list.entries = try lists.entries(of: issues)
      return list
    }
  }

  /// Returns the entries of a story arc in the order in which to read them, and keeps their places.
  private mutating func ordered(_ issues: [Int64], in arc: Int64) throws -> [ReadingListFacts.Entry] {
    let entries = try entries(of: issues.prefix(Self.mostIssues).map { ($0, nil) })
    let ordered = entries.enumerated().sorted { Self.isRead($0.element, $0.offset, before: $1.element, $1.offset) }
      .map(\.element)
    for (place, entry) in ordered.enumerated() {
      places[ArcPlace(issue: entry.issue.id, arc: arc)] = Int32(place + 1)
    }
    return ordered
  }

  private mutating func forEach(
    _ kind: Kind, _ body: (inout ReadingLists, KindReader, Int64) throws -> ReadingListFacts
  ) throws {
    var reader = KindReader(kind, in: model)
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      for place in batch.entries.indices where batch.entries[place].missingSince == nil {
        try Task.checkCancellation()
        try batch.forEach(in: place..<(place + 1)) { record in
          let list = try json.read(record.json) { document in
            reader.find(document)
            return try body(&self, reader, record.entry.id.id)
          }
          try write(list, of: kind, id: record.entry.id.id)
        }
      }
      cursor.giveBack(consume batch)
    }
  }

  private mutating func write(_ list: ReadingListFacts, of kind: Kind, id: Int64) throws {
    guard let generation, !list.entries.isEmpty else { return }
    let folder = "reading-lists/\(model[kind].name)"
    let name = names.unique(list.name, in: folder, id: id)
    try generation.writeFile("\(folder)/\(name).cbl", ListDocument(origin: origin).bytes(list))
    try generation.writeFile("\(folder)/\(name).json", ListJSON(origin: origin).bytes(list))
    files += 2
    count += 1
    if !list.isWholeForVolumes { countWithGaps += 1 }
  }

  /// Returns the facts of a list without its issues.
  private func facts(_ reader: KindReader, _ id: Int64) -> ReadingListFacts {
    var list = ReadingListFacts()
    list.name = Self.name(reader) ?? "\(model[reader.kind].singular) \(id)"
    list.description = reader.text(.description)
    list.picture = reader.picture()
    list.page = reader.page(of: id)
    list.uuid = uuid(of: list.page, reader.kind, id)
    return list
  }

  /// Returns the UUID of a list: that of its page, or of its number where it has none.
  private func uuid(of page: String?, _ kind: Kind, _ id: Int64) -> String {
    ReadingListFacts.uuid(of: page ?? "urn:spinrack:\(model.id):\(model[kind].name):\(id)")
  }

  private static func name(_ reader: KindReader) -> String? {
    reader.place(of: reader.description.nameField).flatMap { reader[$0] }.flatMap(KindReader.text)
  }

  /// Returns the lists before and behind one.
  private func neighbours(of reader: KindReader) throws -> [ReadingListFacts.Neighbour] {
    var found: [ReadingListFacts.Neighbour] = []
    for (field, isPrevious) in [("previous", true), ("next", false)] as [(StaticString, Bool)] {
      guard let place = reader.place(of: field), let other = reader.reference(at: place), let id = other.id,
        let record = RecordID(reader.kind, id)
      else { continue }
      var neighbour = KindReader(reader.kind, in: model)
      let json = JSONReader()
      try lookUp.cursor.batch(of: [record]).forEach { view in
        try json.read(view.json) { document in
          neighbour.find(document)
          guard let name = Self.name(neighbour) else { return }
          found.append(
            .init(name: name, uuid: uuid(of: neighbour.page(of: id), reader.kind, id), isPrevious: isPrevious))
        }
      }
    }
    return found
  }

  /// Returns the entries of issues, in the given order, without those that are not stored.
  private mutating func entries(of issues: [(id: Int64, part: String?)]) throws -> [ReadingListFacts.Entry] {
    var entries: [ReadingListFacts.Entry] = []
    for start in stride(from: 0, to: issues.count, by: 200) {
      let some = issues[start..<min(start + 200, issues.count)]
      let found = try lookUp.issues(some.map(\.id))
      for (id, part) in some {
        guard let (series, issue) = found[id] else { continue }
        entries.append(
          ReadingListFacts.Entry(series: series, issue: issue, part: part, numbers: pairs(of: series, issue)))
      }
    }
    return entries
  }

  /// Returns the numbers of an issue and its series in the catalogues that know both.
  private func pairs(of series: SeriesFacts, _ issue: IssueFacts) -> [ReadingListFacts.Numbers] {
    guard let id = series.id else { return [] }
    var pairs: [ReadingListFacts.Numbers] = []
    if let volume = numbers.known(model.kind(.series), id), let own = numbers.known(model.kind(.issue), issue.id) {
      pairs.append(.init(catalogue: VolumeNumbers.catalogue, series: volume, issue: own))
    }
    for (catalogue, number) in issue.numbers.sorted(by: { $0.key < $1.key }) where catalogue != VolumeNumbers.catalogue
    {
      if let series = series.numbers[catalogue] {
        pairs.append(.init(catalogue: catalogue, series: series, issue: number))
      }
    }
    if let own = origin.catalogue, own != VolumeNumbers.catalogue {
      pairs.append(.init(catalogue: own, series: id, issue: issue.id))
    }
    return pairs
  }

  /// Whether an issue of a story arc is read before another one: by day, then by series and number; those without a day come last.
  private static func isRead(
    _ one: ReadingListFacts.Entry, _ place: Int, before other: ReadingListFacts.Entry, _ otherPlace: Int
  ) -> Bool {
    let days = (one.issue.onSale ?? one.issue.date, other.issue.onSale ?? other.issue.date)
    let (day, otherDay) = (days.0?.day ?? .max, days.1?.day ?? .max)
    if day != otherDay { return day < otherDay }
    if one.series.name != other.series.name { return one.series.name < other.series.name }
    if one.issue.order != other.issue.order { return one.issue.order < other.issue.order }
    return (one.issue.id, place) < (other.issue.id, otherPlace)
  }

  /// Returns the type of a list in the vocabulary of the standard; nil where it has no word for it.
  private static func type(_ word: String?) -> String? {
    switch word?.lowercased() {
    case "story": "story"
    case "characters": "character"
    case "teams": "team"
    case "master": "master"
    case "event": "universal"
    default: nil
    }
  }
}
