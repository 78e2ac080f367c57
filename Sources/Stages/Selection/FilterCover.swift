import Catalog
import JSONKit
import Store

/// Finds a few filters whose lists contain every record that some others refer to. A value.
///
/// A creator has many comics, and a list by one of them shows the creator. So the comics with the most creators not shown yet are asked
/// for, as many at a time as a filter takes, until all are shown. A comic whose own list of creators is cut may have any, so it is always
/// asked for.
/// any, so it is always asked for.
struct FilterCover: Sendable {
  /// A record by which a filter may ask.
  struct Member: Sendable {
    let id: Int64
    /// The ids of the records that it refers to.
    let targets: [Int64]
    /// Whether these ids are all.
    let isWhole: Bool
  }

  /// The filter of one call.
  struct Filter: Sendable, Equatable {
    /// The ids, ascending.
    let ids: [Int64]
    /// The number of records that it will list, as far as members say.
    let targets: Int
  }

  /// Returns the filters.
  ///
  /// The same members always give the same filters, in any order.
  /// - Parameters:
  ///   - known: targets that were shown already.
  ///   - limit: the most ids that a filter takes.
  /// - Complexity: O(references · log members).
  static func filters(of members: [Member], known: Set<Int64> = [], atMost limit: Int) -> [Filter] {
    var open = Set(members.lazy.flatMap(\.targets)).subtracting(known)
    var chosen: [Member] = []
    for member in members.filter({ !$0.isWhole }).sorted(by: { $0.id < $1.id }) {
      chosen.append(member)
      open.subtract(member.targets)
    }
    // Members by how many open targets they had when they were looked at last: the number only falls, so one that still
    // has as many as its place says has the most.
    var shelves: [[Member]] = []
    for member in members.sorted(by: { $0.id > $1.id }) where member.isWhole {
      put(member, with: Set(member.targets).intersection(open).count, on: &shelves)
    }
    while !open.isEmpty, let count = shelves.indices.last {
      guard let member = shelves[count].popLast() else {
        shelves.removeLast()
        continue
      }
      let rest = Set(member.targets).intersection(open)
      if rest.count == count, count > 0 {
        chosen.append(member)
        open.subtract(rest)
      } else {
        put(member, with: rest.count, on: &shelves)
      }
    }
    return stride(from: 0, to: chosen.count, by: limit).map { start in
      let some = chosen[start..<min(chosen.count, start + limit)]
      return Filter(ids: some.map(\.id).sorted(), targets: Set(some.flatMap(\.targets)).count)
    }
  }

  private static func put(_ member: Member, with count: Int, on shelves: inout [[Member]]) {
    guard count > 0 else { return }
    while shelves.count <= count { shelves.append([]) }
    shelves[count].append(member)
  }
}

/// Reads the references of stored records.
struct BridgeScan: Sendable {
  private let store: CatalogStore
  private let references: ReferenceReader

  /// Creates a scan of a store.
  init(store: CatalogStore) {
    self.store = store
    references = ReferenceReader(store.model)
  }

  /// Returns some records of a kind, by id, each with the ids of another kind that it refers to.
  ///
  /// - Throws: `StoreError`, `CancellationError`.
  /// - Complexity: O(bytes of the kind's records).
  func members(_ ids: Set<Int64>, of kind: Kind, to target: Kind) throws -> [FilterCover.Member] {
    var members: [FilterCover.Member] = []
    let reader = JSONReader()
    let list = store.model[kind].list(of: target)?.name
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      batch.forEach { record in
        guard ids.contains(record.entry.id.id) else { return }
        members.append(member(record, list: list, of: target, by: reader))
      }
    }
    return members
  }

  private func member(
    _ record: RecordView, list: StaticString?, of target: Kind, by reader: JSONReader
  ) -> FilterCover.Member {
    let id = record.entry.id.id
    let unknown = FilterCover.Member(id: id, targets: [], isWhole: false)
    let member = try? reader.read(record.json) { row -> FilterCover.Member in
      guard let list = list.flatMap({ row[$0] }), let items = list["items"]?.array else { return unknown }
      var targets: [Int64] = []
      var count: Int64 = 0
      for item in items {
        count += 1
        if let id = references.id(of: target, in: item) { targets.append(id) }
      }
      let isWhole = list["available"]?.number?.int64 == count && targets.count == Int(count)
      return FilterCover.Member(id: id, targets: targets, isWhole: isWhole)
    }
    return member ?? unknown
  }
}
