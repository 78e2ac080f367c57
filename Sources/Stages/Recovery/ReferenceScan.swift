import Catalog
import Store

/// Finds ids that stored records refer to and that no call has shown, each with a record that refers to it.
struct ReferenceScan: Sendable {
  let store: CatalogStore
  /// Keys of the records that this crawl showed before the scan. Records that came later are not looked at, so that a
  /// scan that is repeated after an interruption finds the same.
  let known: Set<Int64>

  /// The kinds by which each collection can be filtered (marvel-api 1.3), those with few links a record first.
  static func filters(of kind: Kind) -> [Kind] {
    switch kind {
    case .characters: [.stories, .comics, .events, .series]
    case .comics: [.stories, .series, .events, .characters, .creators]
    case .creators: [.stories, .comics, .series, .events]
    case .events: [.stories, .comics, .series, .characters, .creators]
    case .series: [.comics, .stories, .events, .creators, .characters]
    case .stories: [.comics, .series, .events, .creators, .characters]
    }
  }

  /// The references to records of some kinds.
  ///
  /// - Parameter limits: how many are wanted of each kind: those with the least ids.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(links stored), in one task for each kind of records; 40 bytes of memory for each id found.
  func references(_ limits: [Kind: Int]) async throws -> [Kind: [Reference]] {
    let found = try await withThrowingTaskGroup(of: [Kind: [Int64: RecordID]].self) { group in
      // Those that take longest first.
      for kind in [Kind.stories, .comics, .series, .creators, .characters, .events] {
        group.addTask { try scan(kind, limits) }
      }
      return try await group.reduce(into: [Kind: [Int64: RecordID]]()) { all, found in
        for (target, ids) in found { all[target, default: [:]].merge(ids) { Self.better($0, $1, target) } }
      }
    }
    var references: [Kind: [Reference]] = [:]
    for (kind, ids) in found {
      let some = ids.sorted { $0.key < $1.key }.prefix(limits[kind] ?? 0)
      references[kind] = some.map { id, referrer in
        Reference(id: id, referrer: Self.rank(referrer.kind, kind) < .max ? referrer : nil)
      }
    }
    return references
  }

  /// What the records of one kind refer to.
  private func scan(_ kind: Kind, _ limits: [Kind: Int]) throws -> [Kind: [Int64: RecordID]] {
    var found: [Kind: [Int64: RecordID]] = [:]
    var cursor = try RecordCursor(store: store, kind: kind, part: .links)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      batch.forEach { record in
        guard known.contains(record.entry.id.key) else { return }
        read(record, limits, &found)
      }
    }
    return found
  }

  private func read(_ record: RecordView, _ limits: [Kind: Int], _ found: inout [Kind: [Int64: RecordID]]) {
    var links = LinkReader(record.links)
    for field in record.entry.id.kind.fields {
      guard let target = field.target else { continue }
      guard let count = links.begin() else { continue }
      let isWanted = limits[target] != nil
      for _ in 0..<count {
        let link = links.item()
        guard isWanted, let id = link.id.flatMap({ RecordID(target, $0) }), !known.contains(id.key) else { continue }
        let other = record.entry.id
        // Records come by key, so the first of them stays.
        if found[target]?[id.id] == nil { found[target, default: [:]][id.id] = other }
      }
      _ = links.end()
    }
  }

  /// The referrer by which the filter gives fewer rows. The choice does not depend on the order of the two.
  private static func better(_ one: RecordID, _ other: RecordID, _ target: Kind) -> RecordID {
    (rank(one.kind, target), one.key) <= (rank(other.kind, target), other.key) ? one : other
  }

  private static func rank(_ referrer: Kind, _ target: Kind) -> Int {
    filters(of: target).firstIndex(of: referrer) ?? .max
  }
}
