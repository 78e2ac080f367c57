import APIs
import Basics
import Catalog
import JSONKit
import Store

/// The columns of some records of a kind while they are gathered; parts of one kind are joined in the order of their slots.
struct ComicVinePart: Sendable {
  var comicVine: [UInt32] = []
  var modified: [UInt32] = []
  var names = TextColumn()
  var aliases = TextColumn()
  var years: [Int16] = []
  var publishers: [UInt32] = []
  var volumes: [UInt32] = []
  var covers: [Int32] = []
  var sales: [Int32] = []
  var isVariant: [Bool] = []
  /// The source's own order of issues; the greatest number where it has none.
  var order: [Int32] = []
  /// The places of numbers in `numberTexts`.
  var numbers: [UInt32] = []
  private(set) var numberTexts: [String] = []
  private var numberPlaces: [String: UInt32] = [:]
  var hashes: [(hash: UInt64, slot: UInt32)] = []
  /// The pairs of records and issues, one number each: the record's slot, then the issue's.
  var pairs: [ComicVineResource: [UInt64]] = [:]
  /// The issues of stories, by the slots of stories.
  var issuesOfStories: [UInt32] = []

  init() {}

  /// Reads some records of a kind.
  ///
  /// - Parameter shelves: the places of records in the store, by resource.
  /// - Throws: `StoreError`; `ServingError` with `catalog`.
  init(
    _ resource: ComicVineResource, _ slots: Range<Int>, of fields: ComicVineFields,
    _ shelves: [ComicVineResource: StoredShelf], numbers: [Int64: UInt32], in store: CatalogStore
  ) throws {
    guard let shelf = shelves[resource] else { return }
    let reader = JSONReader()
    try shelf.forEachRecord(slots, in: store) { view, slot in
      try reader.read(view.json) { record in
        comicVine.append(fields.numberAtComicVine(in: record) ?? numbers[view.entry.id.id] ?? 0)
        modified.append(UInt32(clamping: view.entry.modified?.second ?? 0))
        if resource == .issue {
          addIssue(record, UInt32(slot), fields, shelves)
        } else {
          names.append(SearchWords.folded(fields.name(of: record).utf8))
          let other = fields.texts(.otherNames, in: record).map { SearchWords.folded($0.utf8) }
          aliases.append(Array(other.joined(separator: [0x0A])))
        }
        if resource == .volume {
          years.append(fields.integer(.firstYear, in: record).flatMap { Int16(exactly: $0) } ?? 0)
          var publisher = ComicVineCatalog.none
          fields.forEachReference(in: record) { reference, id, _, _ in
            guard reference.resource == .publisher, publisher == ComicVineCatalog.none else { return }
            publisher = shelves[.publisher]?.slot(id: id).map(UInt32.init) ?? publisher
          }
          publishers.append(publisher)
        }
        guard let issues = shelves[.issue], ComicVineResource.ofIssues.contains(resource) else { return }
        // Records of some sources list their issues.
        addIssues(of: record, fields, issues, resource, UInt32(slot))
      }
    }
  }

  private mutating func addIssue(
    _ record: JSONValue, _ slot: UInt32, _ fields: ComicVineFields, _ shelves: [ComicVineResource: StoredShelf]
  ) {
    var volume = ComicVineCatalog.none
    fields.forEachReference(in: record) { reference, id, _, _ in
      guard let other = shelves[reference.resource]?.slot(id: id).map(UInt32.init) else { return }
      if reference.resource == .volume {
        if volume == ComicVineCatalog.none { volume = other }
      } else if ComicVineResource.ofIssues.contains(reference.resource) {
        pairs[reference.resource, default: []].append(UInt64(other) << 32 | UInt64(slot))
      }
    }
    volumes.append(volume)
    let text = fields.issueNumber(in: record)
    let place = numberPlaces[text] ?? UInt32(numberTexts.count)
    if place == numberTexts.count {
      numberTexts.append(text)
      numberPlaces[text] = place
    }
    numbers.append(place)
    sales.append(fields.day(.onSale, in: record) ?? ComicVineCatalog.Issues.noDay)
    covers.append(fields.day(.coverDate, .keyDate, in: record) ?? ComicVineCatalog.Issues.noDay)
    isVariant.append(fields.value(.mainIssue, in: record) != nil)
    order.append(fields.integer(.order, in: record).flatMap { Int32(exactly: $0) } ?? .max)
    if let hash = fields.coverHash(in: record) { hashes.append((hash, slot)) }
  }

  private mutating func addIssues(
    of record: JSONValue, _ fields: ComicVineFields, _ issues: StoredShelf, _ resource: ComicVineResource,
    _ slot: UInt32
  ) {
    fields.forEachReference(in: record) { reference, id, _, _ in
      guard reference.resource == .issue, let issue = issues.slot(id: id) else { return }
      pairs[resource, default: []].append(UInt64(slot) << 32 | UInt64(issue))
    }
  }

  /// Reads the links of some stories.
  ///
  /// - Throws: `StoreError`; `ServingError` with `catalog`.
  init(
    stories: StoredShelf, _ slots: Range<Int>, _ shelves: [ComicVineResource: StoredShelf], in store: CatalogStore
  ) throws {
    let targets = store.model[stories.kind].targets.map { target in
      ComicVineResource.served.first { resource in shelves[resource]?.kind == target }
    }
    // Several fields of stories lead to issues; the first of them is the story's own.
    let own = targets.firstIndex(of: .issue)
    var others: [(resource: ComicVineResource, slot: UInt32)] = []
    try stories.forEachRecord(slots, part: .links, in: store) { view, _ in
      var issue = ComicVineCatalog.none
      others.removeAll(keepingCapacity: true)
      var links = view.linkReader
      for (place, target) in targets.enumerated() {
        guard let count = try links.begin() else { continue }
        for _ in 0..<count {
          guard let id = try links.item().id, let target else { continue }
          if target == .issue {
            if place == own { issue = shelves[.issue]?.slot(id: id).map(UInt32.init) ?? issue }
          } else if ComicVineResource.ofIssues.contains(target), let slot = shelves[target]?.slot(id: id) {
            others.append((target, UInt32(slot)))
          }
        }
        _ = try links.end()
      }
      issuesOfStories.append(issue)
      guard issue != ComicVineCatalog.none else { return }
      for other in others {
        pairs[other.resource, default: []].append(UInt64(other.slot) << 32 | UInt64(issue))
      }
    }
  }

  /// Adds the part behind this one.
  mutating func append(_ other: ComicVinePart) {
    comicVine += other.comicVine
    modified += other.modified
    names.append(contentsOf: other.names)
    aliases.append(contentsOf: other.aliases)
    years += other.years
    publishers += other.publishers
    volumes += other.volumes
    covers += other.covers
    sales += other.sales
    isVariant += other.isVariant
    order += other.order
    var places: [UInt32] = []
    for text in other.numberTexts {
      let place = numberPlaces[text] ?? UInt32(numberTexts.count)
      if place == numberTexts.count {
        numberTexts.append(text)
        numberPlaces[text] = place
      }
      places.append(place)
    }
    numbers += other.numbers.map { places[Int($0)] }
    hashes += other.hashes
    for (resource, more) in other.pairs { pairs[resource, default: []] += more }
    issuesOfStories += other.issuesOfStories
  }
}
