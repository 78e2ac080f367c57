import Basics
public import Catalog
import CatalogSources
import Store

/// Finds ids that stored records refer to and that no call has shown, each with a record that refers to it.
///
/// The store is read once. Later rounds only read the records of their answers in addition.
struct ReferenceScan: Sendable {
  private let store: CatalogStore
  private let wanted: Set<Kind>
  private let traits: SourceTraits
  /// The kinds that records of each kind refer to, by `Kind.index`.
  private let targets: [[Kind]]
  /// Keys of the records that this crawl has shown. Others are ignored, so that a scan that is repeated after an interruption finds the
  /// same ids.
  private var known: KeySet
  private var found: [Kind: [Int64: RecordID]] = [:]

  /// Reads the references of stored records.
  ///
  /// - Parameters:
  ///   - wanted: the kinds whose unseen ids may be asked for.
  ///   - known: keys of the records that this crawl has shown.
  ///   - traits: the requests that the source can answer.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(links stored), in one task for each kind of records; 40 bytes of memory for each id found.
  init(store: CatalogStore, wanted: Set<Kind>, known: [Set<Int64>], traits: SourceTraits) async throws {
    self.store = store
    self.wanted = wanted
    self.traits = traits
    targets = store.model.kinds.map(\.targets)
    var keys = KeySet(capacity: known.reduce(0) { $0 + $1.count })
    for some in known { for key in some { keys.insert(key) } }
    self.known = keys
    let scan = self
    found = try await withThrowingTaskGroup(of: [Kind: [Int64: RecordID]].self) { group in
      for kind in store.model.order.reversed() {
        group.addTask {
          var found: [Kind: [Int64: RecordID]] = [:]
          var cursor = try RecordCursor(store: scan.store, kind: kind, part: .links)
          try scan.read(&cursor, &found)
          return found
        }
      }
      return try await group.reduce(into: [:]) { scan.merge($1, into: &$0) }
    }
  }

  /// The number of records that refer to a collection from which it is not believed to be empty. A few may refer to missing records.
  static let tooManyReferrers = 100

  /// Returns the number of stored records that refer to records of each of some kinds.
  ///
  /// - Parameter limit: the greatest count; further records are not counted.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(links stored), less where there are many referrers.
  static func referrers(to kinds: Set<Kind>, in store: CatalogStore, upTo limit: Int) throws -> [Kind: Int] {
    var counts: [Kind: Int] = [:]
    for kind in store.model.all {
      let targets = store.model[kind].targets
      let wanted = kinds.filter { counts[$0, default: 0] < limit && targets.contains($0) }
      guard !wanted.isEmpty else { continue }
      var cursor = try RecordCursor(store: store, kind: kind, part: .links)
      while wanted.contains(where: { counts[$0, default: 0] < limit }), let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        try batch.forEach { record in
          for target in try named(targets, by: record) where wanted.contains(target) { counts[target, default: 0] += 1 }
        }
        cursor.giveBack(consume batch)
      }
    }
    return counts
  }

  /// Returns the kinds that a record refers to.
  ///
  /// - Parameter targets: the kinds that records of its kind may refer to.
  /// - Throws: `DamagedLinks`.
  private static func named(_ targets: [Kind], by record: RecordView) throws -> Set<Kind> {
    var named: Set<Kind> = []
    var links = record.linkReader
    for target in targets {
      guard let count = try links.begin() else { continue }
      for _ in 0..<count where try links.item().id != nil { named.insert(target) }
      _ = try links.end()
    }
    return named
  }

  /// Adds records that were shown since, whether they are new or unchanged.
  ///
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(keys · log records).
  mutating func add(_ keys: some Sequence<Int64>) throws {
    let ids = keys.compactMap { RecordID(key: $0) }
    guard !ids.isEmpty else { return }
    for id in ids { known.insert(id.key) }
    var more: [Kind: [Int64: RecordID]] = [:]
    var cursor = try RecordCursor(store: store, part: .links)
    for id in ids {
      cursor.move(to: id)
      try read(&cursor, &more)
    }
    merge(more, into: &found)
  }

  /// Returns the references to records of some kinds.
  ///
  /// - Parameter limits: the most references for each kind, those with the least ids.
  /// - Complexity: O(n log n) in the ids found.
  func references(_ limits: [Kind: Int]) -> [Kind: [Reference]] {
    var references: [Kind: [Reference]] = [:]
    for (kind, limit) in limits {
      let unseen = (found[kind] ?? [:]).filter { id, _ in RecordID(kind, id).map { !known.contains($0.key) } ?? false }
      references[kind] = unseen.sorted { $0.key < $1.key }.prefix(limit).map { id, referrer in
        Reference(id: id, referrer: rank(of: referrer.kind, for: kind) < .max ? referrer : nil)
      }
    }
    return references
  }

  /// Reads the references of the records before the end of a cursor.
  private func read(_ cursor: inout RecordCursor, _ found: inout [Kind: [Int64: RecordID]]) throws {
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        guard known.contains(record.entry.id.key) else { return }
        try read(record, &found)
      }
      cursor.giveBack(consume batch)
    }
  }

  private func read(_ record: RecordView, _ found: inout [Kind: [Int64: RecordID]]) throws {
    var links = record.linkReader
    for target in targets[record.entry.id.kind.index] {
      guard let count = try links.begin() else { continue }
      let isWanted = wanted.contains(target)
      for _ in 0..<count {
        let link = try links.item()
        guard isWanted, let id = link.id.flatMap({ RecordID(target, $0) }), !known.contains(id.key) else { continue }
        let other = record.entry.id
        if let first = found[target]?[id.id], better(first, other, for: target) == first { continue }
        found[target, default: [:]][id.id] = other
      }
      _ = try links.end()
    }
  }

  private func merge(_ some: [Kind: [Int64: RecordID]], into all: inout [Kind: [Int64: RecordID]]) {
    for (target, ids) in some { all[target, default: [:]].merge(ids) { better($0, $1, for: target) } }
  }

  /// Returns the referrer whose kind comes first among the filters; of equal kinds, the one with the smaller key.
  private func better(_ one: RecordID, _ other: RecordID, for target: Kind) -> RecordID {
    (rank(of: one.kind, for: target), one.key) <= (rank(of: other.kind, for: target), other.key) ? one : other
  }

  private func rank(of referrer: Kind, for target: Kind) -> Int {
    traits[target].filters.firstIndex(of: referrer) ?? .max
  }
}

/// An id that a record refers to and that no call has shown.
public struct Reference: Sendable, Equatable {
  /// The id.
  public let id: Int64
  /// A record that refers to the id, of the first possible kind by which the collection can be filtered; nil for none.
  public let referrer: RecordID?

  /// Creates a reference.
  public init(id: Int64, referrer: RecordID?) {
    self.id = id
    self.referrer = referrer
  }

  func key(of kind: Kind) -> Int64 { RecordID(kind, id)?.key ?? 0 }
}
