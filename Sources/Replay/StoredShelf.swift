import APIs
import Basics
import Catalog
import Serving
import Store

/// The records of one kind that are not missing, by id; the index of a record is its slot.
struct StoredShelf: Sendable {
  let kind: Kind
  /// The ids of the records, ascending.
  private(set) var ids: [Int64] = []
  /// The rows of the store that hold the records.
  private(set) var rows: [Int64] = []

  var count: Int { ids.count }

  /// The number of records that are in memory at a time.
  private static let batch = 256

  /// Reads the ids of the records in a store.
  ///
  /// - Throws: `StoreError`.
  init(_ kind: Kind, in store: CatalogStore) throws {
    self.kind = kind
    try store.records.forEachPlace(of: kind) {
      ids.append($0.id.id)
      rows.append($0.row)
    }
  }

  /// Returns the slot of the record with an id; nil where there is none.
  ///
  /// - Complexity: O(log n).
  func slot(id: Int64) -> Int? {
    let place = ids.partitionPoint { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }

  /// Returns the places of records in the store.
  func places(_ slots: some Sequence<Int>) -> [RecordPlace] {
    slots.compactMap { slot in
      RecordID(kind, ids[slot]).map { RecordPlace(id: $0, row: rows[slot]) }
    }
  }

  /// Calls `body` with every record and its slot.
  ///
  /// - Parameters:
  ///   - range: the slots of the records; nil for all.
  ///   - part: the part of the records to read.
  /// - Throws: `StoreError`; `ServingError` with `catalog` where a run deleted records since their places were read; any error of `body`.
  func forEachRecord(
    _ range: Range<Int>? = nil, part: RecordPart = .whole, in store: CatalogStore,
    _ body: (RecordView, Int) throws -> Void
  ) throws {
    let range = range ?? 0..<count
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.batch) {
      let slots = start..<min(start + Self.batch, range.upperBound)
      let batch = try store.records.batch(at: places(slots), part: part)
      guard batch.entries.count == slots.count else {
        throw ServingError(
          code: .catalog,
          message: "The store \(store.path) changed while it was read. Start the gateway again when the run has ended.")
      }
      var slot = slots.lowerBound
      try batch.forEach { view in
        try body(view, slot)
        slot += 1
      }
    }
  }
}

extension WatchedStore {
  /// Calls `body` with some records, in their order.
  ///
  /// - Throws: a `Refusal` where one of them cannot be read, or was deleted.
  func forEachRecord(at places: [RecordPlace], _ body: (RecordView) throws -> Void) throws(Refusal) {
    var count = 0
    do {
      let batch = try reading { try $0.records.batch(at: places) }
      count = batch.entries.count
      if count == places.count { try batch.forEach(body) }
    } catch {
      throw Refusal(
        status: 500, code: .application, message: "The records cannot be read. 'spinrack verify' says what is wrong.")
    }
    guard count == places.count else {
      throw Refusal(
        status: 503, code: .application, message: "The catalogue is being replaced. Ask again in a few seconds.")
    }
  }
}
