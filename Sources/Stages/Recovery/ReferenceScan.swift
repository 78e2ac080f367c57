import Catalog
import Store

/// Finds ids that stored records refer to and that no call has shown, each with a record that refers to it.
struct ReferenceScan {
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
  /// - Parameter limits: how many are wanted of each kind; the scan ends behind a kind of records when all are found.
  /// - Complexity: O(links stored) at most; 40 bytes of memory for each id found.
  func references(_ limits: [Kind: Int]) throws -> [Kind: [Reference]] {
    var found: [Kind: [Int64: RecordID]] = [:]
    // Kinds with few links a record first: a filter by one of those gives few rows.
    for kind in [Kind.stories, .comics, .events, .series, .characters, .creators] {
      var cursor = try RecordCursor(store: store, kind: kind, part: .links)
      while let batch = try cursor.nextBatch() {
        batch.forEach { record in
          guard known.contains(record.entry.id.key) else { return }
          read(record, limits, &found)
        }
      }
      // Not within a kind: how records fall into batches depends on those that came later, too.
      if limits.allSatisfy({ (found[$0.key]?.count ?? 0) >= $0.value }) { break }
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
        guard let before = found[target]?[id.id] else {
          found[target, default: [:]][id.id] = other
          continue
        }
        if Self.rank(other.kind, target) < Self.rank(before.kind, target) { found[target]?[id.id] = other }
      }
      _ = links.end()
    }
  }

  private static func rank(_ referrer: Kind, _ target: Kind) -> Int {
    filters(of: target).firstIndex(of: referrer) ?? .max
  }
}
