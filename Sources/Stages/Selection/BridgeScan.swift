import Catalog
import JSONKit
import Store

/// Reads from stored records what they refer to.
struct BridgeScan: Sendable {
  let store: CatalogStore

  /// Some records of a kind, each with what it refers to of another kind, by id.
  ///
  /// - Throws: `StoreError`, `CancellationError`.
  /// - Complexity: O(bytes of the kind's records).
  func members(_ ids: Set<Int64>, of kind: Kind, to target: Kind) throws -> [FilterCover.Member] {
    var members: [FilterCover.Member] = []
    let reader = JSONReader()
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      batch.forEach { record in
        guard ids.contains(record.entry.id.id) else { return }
        members.append(member(record, target, reader))
      }
    }
    return members
  }

  private func member(_ record: RecordView, _ target: Kind, _ reader: JSONReader) -> FilterCover.Member {
    let id = record.entry.id.id
    let unknown = FilterCover.Member(id: id, targets: [], isWhole: false)
    let member = try? reader.read(record.json) { row -> FilterCover.Member in
      guard let list = row[target.name], let items = list["items"]?.array else { return unknown }
      var targets: [Int64] = []
      var count: Int64 = 0
      for item in items {
        count += 1
        if let id = item.target(of: target) { targets.append(id) }
      }
      let isWhole = list["available"]?.number?.int64 == count && targets.count == Int(count)
      return FilterCover.Member(id: id, targets: targets, isWhole: isWhole)
    }
    return member ?? unknown
  }
}
