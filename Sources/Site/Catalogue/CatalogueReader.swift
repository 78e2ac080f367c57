import Basics
import Catalog
import Datasets
import JSONKit
import Pipeline
import Store

/// A reader that makes a `SiteCatalogue` from a store.
struct CatalogueReader {
  let store: CatalogStore
  let pictures: PictureSet
  /// The kinds whose records are read; for the other kinds only names are known.
  let kinds: [Kind]

  /// Reads the catalogue.
  ///
  /// - Parameter relations: the relations of the store; each is freed as soon as its pairs are taken, because the catalogue needs the
  ///   memory.
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged; `CancellationError`.
  /// - Complexity: one pass over the store and, side by side with it, one over the relations.
  nonisolated(nonsending) func read(_ relations: consuming Relations) async throws -> SiteCatalogue {
    let model = relations.model
    let credits = model.relations.first { $0.left == model.kind(.issue) && $0.right == model.kind(.creator) }
    let details = credits.map(relations.details(of:)) ?? []
    var records: [KindRecords] = []
    for kind in model.all { records.append(try kindRecords(of: kind, from: &relations)) }
    let counts = records.map(\.ids.count)
    let named = Self.named(model, consume records, credits: details)
    var (catalogue, references) = try await readAll(consume named, consume relations, counts)
    catalogue.nameIssues()
    try await catalogue.sortByName(kinds)
    catalogue.tellCharactersApart()
    for some in references + ReferencePairs.work(of: catalogue) {
      catalogue.neighbours.add(some.pairs, from: some.owner, to: some.target, counts: counts)
    }
    catalogue.placeNamedIssues()
    catalogue.orderIssues()
    catalogue.findVariants()
    try catalogue.findReprints(in: store)
    catalogue.findCollections()
    return catalogue
  }

  /// Makes a catalogue of names, without issues: the task that reads the issues makes them itself, to avoid filling a copy.
  private static func named(
    _ model: CatalogModel, _ records: consuming [KindRecords], credits: [[UInt8]]
  ) -> SiteCatalogue {
    var catalogue = SiteCatalogue(model, records: consume records, credits: credits)
    catalogue.issues = []
    return catalogue
  }

  /// Reads the records and, side by side with them, the relations into a catalogue that has the names.
  ///
  /// - Returns: the catalogue, and the references by fields that belong to no relation.
  nonisolated(nonsending) private func readAll(
    _ named: SiteCatalogue, _ relations: consuming Relations, _ counts: [Int]
  ) async throws -> (SiteCatalogue, [ReferencePairs]) {
    async let records = readRecords(named)
    let neighbours = try Self.neighbours(consume relations, counts: counts)
    var (catalogue, references) = try await records
    catalogue.neighbours = neighbours
    return (catalogue, references)
  }

  /// Takes the ids and names of a kind out of the relations.
  private func kindRecords(of kind: Kind, from relations: inout Relations) throws -> KindRecords {
    let (numbers, reader) = (relations.numbers(of: kind), JSONReader())
    var names = TextList()
    for rank in 0..<numbers.count {
      try names.append { text in
        let start = text.count
        try relations.appendName(of: kind, rank: rank, to: &text, reader)
        // Dashes alone stand for no name.
        if text[start...].allSatisfy({ $0 == UInt8(ascii: "-") }) { text.removeSubrange(start...) }
      }
    }
    var records = KindRecords(ids: numbers.map(\.id), isStored: numbers.map(\.isStored), names: names)
    // The page of an issue shows its stories.
    let isShown = kinds.contains(kind) || relations.model.kind(.story) == kind
    if isShown, !relations.contents.isEmpty { records.take(contents: relations.contents[kind.index]) }
    relations.forgetRecords(of: kind)
    return records
  }

  /// Reads the records, two kinds at a time, those with the most records first.
  ///
  /// - Returns: the catalogue, and the references by fields that belong to no relation.
  nonisolated(nonsending) private func readRecords(
    _ named: SiteCatalogue
  ) async throws -> (SiteCatalogue, [ReferencePairs]) {
    let latest = try store.crawls.latestChange()
    var read: [Kind: (catalogue: SiteCatalogue, references: [ReferencePairs])] = [:]
    try await withBoundedTasks(
      over: kinds.sorted { named[$0].ids.count > named[$1].ids.count }, limit: 2,
      operation: { kind in
        // What is not of this kind is only looked at, so it is no copy.
        var catalogue = named
        if kind == named.kinds.issue { catalogue.issues = Array(repeating: SiteIssue(), count: named[kind].ids.count) }
        let references = try readRecords(of: kind, latest: latest, into: &catalogue)
        return (kind, (catalogue, references))
      }, collect: { read[$0] = $1 })
    var (catalogue, references) = (named, [ReferencePairs]())
    for kind in kinds {
      guard let one = read.removeValue(forKey: kind) else { continue }
      catalogue.take(kind, from: one.catalogue)
      references += one.references
    }
    return (catalogue, references)
  }

  /// - Returns: the references by fields that belong to no relation.
  private func readRecords(
    of kind: Kind, latest: Int64, into catalogue: inout SiteCatalogue
  ) throws -> [ReferencePairs] {
    let (index, reader) = (kind.index, JSONReader())
    var references = ReferencePairs.all(of: kind, in: catalogue.model)
    let mentioning = MentioningField.all(of: kind, in: catalogue.model)
    // What a page shows as a relation is not named once more.
    let listed = Set(references.filter(\.isList).map(\.target))
    let readers = RecordReaders(kind, in: catalogue.model)
    var fields = RecordFields(of: kind, in: catalogue.model)
    var rank = 0
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        // Records come in the order of their numbers, and every one has a rank.
        while catalogue.records[index].ids[rank] < record.entry.id.id { rank += 1 }
        catalogue.records[index].isMissing[rank] = record.entry.missingSince != nil
        if let modified = record.entry.modified?.second, modified <= latest {
          catalogue.records[index].modified[rank] = modified
        }
        try reader.read(record.json) { json in
          fields.find(in: json)
          if let picture = readers[.picture]?.json(in: fields) {
            catalogue.records[index].pictures[rank] = pictures.handle(of: picture)
          }
          if let count = readers[.issueCount]?.integer(in: fields) {
            catalogue.records[index].listedIssues[rank] = Int32(clamping: max(count, 0))
          }
          readers[.sortName]?.json(in: fields)?.string?.withUTF8 {
            catalogue.records[index].add(sortName: $0, of: rank)
          }
          if kind != catalogue.kinds.story {
            let names = kind == catalogue.kinds.issue ? [] : readers.otherNames(in: fields)
            catalogue.records[index].add(
              otherNames: names, sayings: readers.sayings(in: fields), of: rank)
          }
          catalogue.read(fields, of: kind, rank: rank, by: readers)
          for place in references.indices { references[place].add(fields, of: rank, in: catalogue) }
          for field in mentioning {
            for id in field.references(in: fields) {
              if let other = catalogue[field.target].rank(of: id) {
                catalogue.mentions[index].add(rank, field.target, other)
                if !catalogue[field.target].isStored[other], !listed.contains(field.target) {
                  catalogue.referrers[field.target.index][other, default: []].append((kind, rank))
                }
              }
            }
          }
        }
      }
    }
    return references
  }

  /// Takes the neighbours out of the relations, without the creators and events of stories: pages show those of the stories' issues.
  private static func neighbours(_ relations: consuming Relations, counts: [Int]) throws -> Neighbours {
    let model = relations.model
    let kinds = SiteKinds(model)
    var neighbours = Neighbours(model)
    func isShown(_ relation: Relation) -> Bool {
      relation.left != kinds.story || ![kinds.creator, kinds.event].contains(relation.right)
    }
    for relation in model.relations where !isShown(relation) { relations.forgetPairs(of: relation) }
    for relation in model.allRelations where isShown(relation) {
      try Task.checkCancellation()
      let pairs = relations.pairsWithStories(of: relation)
      relations.forgetPairs(of: relation)
      let left = Adjacency(count: counts[relation.left.index], pairs, hasDetails: relation.detail?.isKey == true)
      neighbours.add(left, of: relation, counts: counts)
    }
    return neighbours
  }
}

/// A field that names records and belongs to no relation.
private struct MentioningField {
  let place: Int
  let target: Kind
  private let isList: Bool

  /// Returns the fields of a kind that name records and belong to no relation, in their order.
  static func all(of kind: Kind, in model: CatalogModel) -> [MentioningField] {
    model[kind].fields.enumerated().compactMap { place, field in
      guard let target = field.target, model.relation(of: field.name, of: kind) == nil else { return nil }
      if case .reference = field.shape { return MentioningField(place: place, target: target, isList: false) }
      return MentioningField(place: place, target: target, isList: true)
    }
  }

  func references(in fields: RecordFields) -> [Int64] {
    isList
      ? fields.references(place, to: target) : fields.reference(place, to: target).map { [$0] } ?? []
  }
}

/// The records of one kind that records of another refer to by a field, where no relation joins the two kinds: the pages of both kinds
/// link to each other all the same. A field that lists records counts where no relation at all leads to their kind, such as awards.
private struct ReferencePairs {
  let owner, target: Kind
  private let field: Int
  /// Whether the field lists records.
  let isList: Bool
  private(set) var pairs: [Adjacency.Pair] = []

  /// Returns empty pairs, one for each kind that records of a kind refer to by a field without a relation.
  static func all(of owner: Kind, in model: CatalogModel) -> [ReferencePairs] {
    model[owner].fields.enumerated().reduce(into: []) { all, field in
      guard let target = field.element.target, target != owner,
        field.element.isReference
          || model[target].role == nil
            && !model.allRelations.contains(where: { $0.left == target || $0.right == target }),
        !all.contains(where: { $0.target == target }),
        !model.relations.contains(where: { Set([$0.left, $0.right]) == [owner, target] })
      else { return }
      all.append(ReferencePairs(owner: owner, target: target, field: field.offset, isList: !field.element.isReference))
    }
  }

  /// Adds the pair of a record and the record that its field refers to.
  mutating func add(_ fields: RecordFields, of rank: Int, in catalogue: SiteCatalogue) {
    let ids = isList ? fields.references(field, to: target) : fields.reference(field, to: target).map { [$0] } ?? []
    add(ids.compactMap { catalogue[target].rank(of: $0) }, to: rank)
  }

  private mutating func add(_ others: some Sequence<Int>, to rank: Int) {
    for other in Set(others).sorted() {
      pairs.append(Adjacency.Pair(left: UInt32(rank), right: UInt32(other), detail: 0))
    }
  }

  /// Returns the work that creators do for issues, where the source has records of that: the creators of each such record, by its name.
  static func work(of catalogue: SiteCatalogue) -> [ReferencePairs] {
    let (model, kinds) = (catalogue.model, catalogue.kinds)
    guard let relation = model.relations.first(where: { $0.left == kinds.issue && $0.right == kinds.creator }),
      let target = relation.detail?.kind, let work = catalogue.neighbours[relation, ofLeft: false]
    else { return [] }
    var ranks: [String: Int] = [:]
    for rank in catalogue[target].ids.indices {
      ranks[String(decoding: catalogue[target].names[rank], as: UTF8.self)] = rank
    }
    let byCredit = catalogue.credits.map { ranks[$0.text] }
    var pairs = ReferencePairs(owner: kinds.creator, target: target, field: 0, isList: true)
    for creator in catalogue[kinds.creator].ids.indices {
      pairs.add(work.detailed(creator).compactMap { byCredit[$0.detail] }, to: creator)
    }
    return [pairs]
  }

  private init(owner: Kind, target: Kind, field: Int, isList: Bool) {
    (self.owner, self.target, self.field, self.isList) = (owner, target, field, isList)
  }
}

extension SiteCatalogue {
  /// Copies the records of a kind from another catalogue with the same names.
  fileprivate mutating func take(_ kind: Kind, from other: SiteCatalogue) {
    records[kind.index] = other.records[kind.index]
    mentions[kind.index] = other.mentions[kind.index]
    for (target, referring) in other.referrers.enumerated() {
      referrers[target].merge(referring) { $0 + $1 }
    }
    switch kind {
    case kinds.issue:
      (issues, formats, collections) = (other.issues, other.formats, other.collections)
      (printedNumbers, tradeNumbers) = (other.printedNumbers, other.tradeNumbers)
      finalOrders = other.finalOrders
    case kinds.series: series = other.series
    case kinds.event: events = other.events
    case kinds.character: traits = other.traits
    default: break
    }
  }

  /// Puts the records of some kinds into the order of their names, two kinds at a time.
  fileprivate nonisolated(nonsending) mutating func sortByName(_ kinds: [Kind]) async throws {
    let (unsorted, titled) = (records, [self.kinds.series, self.kinds.event])
    try await withBoundedTasks(
      over: kinds, limit: 2,
      operation: { kind in
        var records = unsorted[kind.index]
        records.sortByName(areTitles: titled.contains(kind))
        return (kind, records)
      }, collect: { records[$0.index] = $1 })
  }

  /// Keeps the facts about a record that lists show.
  fileprivate mutating func read(_ fields: RecordFields, of kind: Kind, rank: Int, by readers: RecordReaders) {
    switch kind {
    case kinds.issue:
      let number = readers[.issueNumber]?.issueNumber(in: fields) ?? (counted: IssueNumber(), printed: nil)
      let isNone = number.counted.value == 0 && readers[.issueNumber]?.isZeroNone(in: fields) == true
      // Where numbers are no texts, 0 is that of books, which have none; a name tells an issue that has it.
      let name = self[kind].names[rank]
      if !isNone || name.isEmpty || !CoverTitle(name).number.isEmpty { issues[rank].order.number = number.counted }
      issues[rank].order.place = readers[.order]?.integer(in: fields) ?? .max
      issues[rank].order.volume =
        readers[.volume]?.json(in: fields)?.string.map { IssueOrder.volume(of: $0.string) } ?? 0
      if let printed = number.printed { printedNumbers[rank] = printed }
      issues[rank].date = readers.dateOfIssue(in: fields)
      issues[rank].isDayOfSale = readers.isDayOfSale(issues[rank].date, in: fields)
      if let day = readers[.finalOrder]?.day(in: fields) { finalOrders[rank] = day }
      issues[rank].format = readers[.format]?.text(in: fields).map { formats.number(of: $0) }
      readVariant(fields, of: rank, by: readers)
      for role in TradeNumbers.roles {
        for code in readers.codes(role, in: fields) { code.withUTF8 { tradeNumbers.add($0, of: rank, as: role) } }
      }
      readCollections(fields, of: rank, by: readers)
      issues[rank].series = readers[.series]?.reference(in: fields).flatMap { self[kinds.series].rank(of: $0.id) }
    case kinds.series:
      series[rank].start = readers[.firstYear]?.integer(in: fields).flatMap { Int16(exactly: $0) } ?? 0
      let last = readers[.lastYear]?.integer(in: fields).flatMap { Int16(exactly: $0) } ?? 0
      // A series that has a last year has ended, whatever else is said of it.
      series[rank].end = last == 0 && readers[.isOngoing]?.isTrue(in: fields) == true ? .max : last
    case kinds.event:
      events[rank].start = readers[.firstDay]?.day(in: fields) ?? .min
      events[rank].end = readers[.lastDay]?.day(in: fields) ?? .min
    case kinds.character:
      traits.read(fields, of: rank, named: self[kind].names[rank], self[kinds.publisher], by: readers)
    default: break
    }
  }

  /// Keeps whether an issue is a variant, and of which one. Where records have no place for that, one with the description of a variant is
  /// a variant.
  private mutating func readVariant(_ fields: RecordFields, of rank: Int, by readers: RecordReaders) {
    guard let main = readers[.mainIssue] else {
      issues[rank].isVariant = readers[.variant]?.json(in: fields)?.string.map { !$0.isEmpty } ?? false
      return
    }
    let id = main.reference(in: fields)?.id
    issues[rank].isVariant = id != nil
    issues[rank].main = id.flatMap { self[kinds.issue].rank(of: $0) }.flatMap { $0 == rank ? nil : $0 }
  }

  /// Keeps the books that collect an issue, the issues that it collects, and those that it reprints or that reprint it.
  private mutating func readCollections(_ fields: RecordFields, of rank: Int, by readers: RecordReaders) {
    let issues = self[kinds.issue]
    func ranks(_ role: PartRole) -> [Int] {
      (readers[role]?.references(in: fields) ?? []).compactMap { issues.rank(of: $0.id) }
    }
    for book in ranks(.collections) { collections.add(rank, in: book) }
    for issue in ranks(.contents) { collections.add(issue, in: rank) }
    for issue in ranks(.reprints) { collections.add(reprints: rank, issue) }
  }

  /// Finds the books of issues, and for every record those of its kind that name it.
  fileprivate mutating func findCollections() {
    let issues = issues
    collections.sort { issues[$0].day == .min ? nil : issues[$0].place }
    for kind in model.all where kind != kinds.issue && kind != kinds.story {
      let pairs = mentions[kind.index].pairs(kind)
      guard !pairs.isEmpty else { continue }
      let count = self[kind].ids.count
      namedByKin[kind.index] = Adjacency(count: count, pairs: pairs, atMost: pairs.count, hasDetails: false)
        .mirrored(count: count)
    }
  }

  /// Names issues without a name by their series and number.
  fileprivate mutating func nameIssues() {
    let named = self[kinds.issue]
    guard named.ids.indices.contains(where: { named.names[$0].isEmpty && name(ofIssue: $0) != nil }) else { return }
    var names = TextList()
    for rank in named.ids.indices {
      let own = named.names[rank]
      if own.isEmpty, let name = name(ofIssue: rank) { names.append(name) } else { names.append(own) }
    }
    records[kinds.issue.index].names = names
  }

  /// Gives issues that are only referred to the series that lists them, and the number in their name.
  fileprivate mutating func placeNamedIssues() {
    let (records, series) = (self[kinds.issue], neighbours[of: kinds.issue, in: kinds.series])
    for rank in issues.indices where !records.isStored[rank] {
      issues[rank].series = series?[rank].first.map { Int($0) }
      let number = CoverTitle(records.names[rank]).number
      issues[rank].order.number = IssueNumber(printed: String(decoding: number, as: UTF8.self))
    }
  }

  /// Returns the name of an issue made of its series and number; nil where one of them is not known.
  private func name(ofIssue rank: Int) -> [UInt8]? {
    guard let series = issues[rank].series, let number = number(ofIssue: rank) else { return nil }
    let name = self[kinds.series].names[series]
    return name.isEmpty ? nil : Array(name) + Array(" #\(number)".utf8)
  }

  /// Finds the order of issues in time, and sorts the issues of every series; issues with one place in a series are sorted by time.
  fileprivate mutating func orderIssues() {
    estimateDays()
    let names = self[kinds.issue].names
    for (place, rank) in issues.inTime(isNamed: { !names[$0].isEmpty }).enumerated() {
      issues[rank].place = UInt32(place)
    }
    let all = issues
    func key(_ rank: UInt32) -> (IssueOrder, Int, UInt32) {
      let (undated, place) = all[Int(rank)].orderInTime
      return (all[Int(rank)].order, undated, place)
    }
    neighbours.sort(of: kinds.series, in: kinds.issue) { key($0) < key($1) }
    guard let lists = neighbours[of: kinds.series, in: kinds.issue] else { return }
    for rank in self[kinds.series].ids.indices {
      for (place, issue) in lists[rank].enumerated() where all[Int(issue)].series == rank {
        issues[Int(issue)].placeInSeries = UInt32(place)
      }
    }
  }
}

extension [SiteIssue] {
  /// Returns the ranks of all issues in the order of time: by day, those without one first and of these first those without a name, then by
  /// series, their order there, and rank.
  fileprivate func inTime(isNamed: (Int) -> Bool) -> [Int] {
    indices.sorted { a, b in
      let (one, other) = (self[a], self[b])
      if one.day == .min, other.day == .min, isNamed(a) != isNamed(b) { return isNamed(b) }
      return (one.day, one.series ?? -1, one.order, a) < (other.day, other.series ?? -1, other.order, b)
    }
  }
}
