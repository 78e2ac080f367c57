import Catalog
import Store

/// Records by the record that they belong to: the issues of each series, the stories of each issue.
///
/// A pair takes eight bytes, so that the ten million stories of a whole dump fit into memory.
struct RecordGroups {
  /// The pairs, ascending: the number of the owner, and that of the record. Numbers of more than 32 bits stand in `others`.
  private var pairs: [UInt64] = []
  private var others: [Int64: [Int64]] = [:]

  /// Adds a record.
  mutating func add(_ record: Int64, to owner: Int64) {
    if let owner = UInt32(exactly: owner), let record = UInt32(exactly: record) {
      pairs.append(UInt64(owner) << 32 | UInt64(record))
    } else {
      others[owner, default: []].append(record)
    }
  }

  /// Sorts the pairs, after the last one was added, and drops repeats.
  mutating func sort() {
    pairs.sort()
    var count = 0
    for place in pairs.indices where place == 0 || pairs[place] != pairs[place - 1] {
      pairs[count] = pairs[place]
      count += 1
    }
    pairs.removeSubrange(count...)
    for owner in others.keys { others[owner] = others[owner].map { Set($0).sorted() } }
  }

  /// The number of pairs.
  var count: Int { pairs.count + others.values.reduce(0) { $0 + $1.count } }

  /// Returns the records of an owner, by number.
  subscript(owner: Int64) -> [Int64] {
    var found: [Int64] = []
    if let owner = UInt32(exactly: owner) {
      let start = UInt64(owner) << 32
      var (low, high) = (0, pairs.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[middle] < start { low = middle + 1 } else { high = middle }
      }
      while low < pairs.count, pairs[low] >> 32 == UInt64(owner) {
        found.append(Int64(pairs[low] & 0xFFFF_FFFF))
        low += 1
      }
    }
    return found + (others[owner] ?? [])
  }

  /// The owners, ascending.
  var owners: [Int64] {
    var owners: [Int64] = []
    for pair in pairs where owners.last != Int64(pair >> 32) { owners.append(Int64(pair >> 32)) }
    // Some of the others may have records of both sorts of numbers.
    return others.isEmpty ? owners : Set(owners + others.keys).sorted()
  }
}

/// The places of issues in a catalogue: their series, their stories, and the lists that have them.
struct IssuePlaces {
  /// The issues of each series.
  private(set) var issues = RecordGroups()
  /// The issues without a series, by number.
  private(set) var loose: [Int64] = []
  /// The stories of each issue; empty where they are not read.
  private(set) var stories = RecordGroups()
  /// The issues of each event, in any order; empty where they are not asked for.
  private(set) var events = RecordGroups()

  /// Reads the links of a store.
  ///
  /// - Parameters:
  ///   - storyKind: the kind of stories; nil where they are not read.
  ///   - withEvents: whether the issues of events are asked for.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the links of issues, stories and events; 8 bytes of memory for each.
  init(_ store: CatalogStore, storyKind: Kind?, withEvents: Bool) throws {
    let model = store.model
    guard let issue = model.kind(.issue) else { return }
    let (series, event) = (model.kind(.series), withEvents ? model.kind(.event) : nil)
    var (issues, stories, events, loose) = (issues, stories, events, loose)
    try Self.read(issue, of: store) { id, links in
      let owner = series.flatMap { links.first(of: $0) }
      if let owner { issues.add(id, to: owner) } else { loose.append(id) }
      if let event { for other in links.all(of: event) { events.add(id, to: other) } }
    }
    if let storyKind {
      try Self.read(storyKind, of: store) { id, links in
        guard let owner = links.first(of: issue) else { return }
        stories.add(id, to: owner)
        if let event { for other in links.all(of: event) { events.add(owner, to: other) } }
      }
    }
    if let event {
      try Self.read(event, of: store) { id, links in for other in links.all(of: issue) { events.add(other, to: id) } }
    }
    issues.sort()
    stories.sort()
    events.sort()
    (self.issues, self.stories, self.events, self.loose) = (issues, stories, events, loose)
  }

  /// The links of one record, by kind of their targets.
  private struct Links {
    /// The targets of reference fields, which name one record, and of all fields.
    var single: [(Kind, Int64)] = []
    var several: [(Kind, Int64)] = []

    func first(of kind: Kind) -> Int64? { single.first { $0.0 == kind }?.1 }
    func all(of kind: Kind) -> [Int64] { several.lazy.filter { $0.0 == kind }.map(\.1) }
  }

  private static func read(_ kind: Kind, of store: CatalogStore, _ body: (Int64, Links) -> Void) throws {
    let fields = ReferringField.all(of: kind, in: store.model)
    let isSingle = store.model[kind].fields.filter { $0.target != nil }.map { field in
      if case .reference = field.shape { true } else { false }
    }
    var cursor = try RecordCursor(store: store, kind: kind, part: .links)
    var found = Links()
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        guard record.entry.missingSince == nil else { return }
        found.single.removeAll(keepingCapacity: true)
        found.several.removeAll(keepingCapacity: true)
        var links = record.linkReader
        for (place, field) in fields.enumerated() {
          guard let count = try links.begin() else { continue }
          for _ in 0..<count {
            guard let id = try links.item().id else { continue }
            if isSingle[place] {
              found.single.append((field.target, id))
            } else {
              found.several.append((field.target, id))
            }
          }
          _ = try links.end()
        }
        body(record.entry.id.id, found)
      }
      cursor.giveBack(consume batch)
    }
  }
}
