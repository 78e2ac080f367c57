package import Catalog
import JSONKit
package import Store

/// A difference of one published record: its line of NDJSON, or whether it is there.
package struct PublishedChange {
  /// The record.
  package let id: RecordID
  /// The type of change.
  package let changeType: RecordChange.ChangeType
  /// The names of the fields that are different, escaped as in JSON and in the order of the API; none of a record that is new or
  /// missing.
  package let fields: [[UInt8]]
}

/// The differences of the records of a catalogue since the last published set.
///
/// A record changes when its contents change, and when other records complete its lists differently: a comic that names a character for the
/// first time, or gets another title, changes the line of that character, too.
package struct PublishedChanges {
  private let store: CatalogStore
  private let relations: Relations

  /// Creates the changes of a store.
  ///
  /// - Parameter relations: those of the same store.
  package init(_ store: CatalogStore, _ relations: Relations) {
    self.store = store
    self.relations = relations
  }

  /// Calls `body` with every change, by kind, then by id.
  ///
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged; `CancellationError`; what `body` throws.
  /// - Complexity: O(bytes of the changed records), twice; memory for the items of lists that they changed. O(items of all records) of a
  ///   list that is completed from other sides than before.
  package func forEach(_ body: (PublishedChange) throws -> Void) throws {
    let differences = RecordDifferences(store.model)
    var completions = ListCompletions(relations)
    try store.changes.forEach { change in
      try differences.read(change) { completions.add(change.id, former: $0, current: $1) }
    }
    try completions.add(listsOf: store)
    var others = completions.owners[...]
    var count = 0
    try store.changes.forEach { change in
      count += 1
      if count % 1024 == 0 { try Task.checkCancellation() }
      try reportCompleted(of: &others, before: change.id.key, completions, body)
      if others.first == change.id.key { others.removeFirst() }
      let fields = try differences.fields(of: change) {
        completions.isOther(change.id, field: $0, former: $1, current: $2)
      }
      if change.changeType == .changed, fields.isEmpty { return }
      try body(PublishedChange(id: change.id, changeType: change.changeType, fields: fields))
    }
    try reportCompleted(of: &others, before: .max, completions, body)
  }

  /// Reports unchanged records whose lists are completed differently.
  private func reportCompleted(
    of others: inout ArraySlice<Int64>, before end: Int64, _ completions: ListCompletions,
    _ body: (PublishedChange) throws -> Void
  ) throws {
    while let key = others.first, key < end {
      others.removeFirst()
      guard let id = RecordID(key: key) else { continue }
      let fields = completions.fields(of: id)
      if !fields.isEmpty { try body(PublishedChange(id: id, changeType: .changed, fields: fields)) }
    }
  }
}
