import Catalog

/// The records of collected kinds that references of a page name, each once, in the order of their first reference that has a name.
struct CollectedRecords {
  /// The records, with the places of their names in `names`.
  private var records: [(id: RecordID, name: Range<Int>)] = []
  /// The names, escaped as in JSON.
  private var names: [UInt8] = []
  private var keys: Set<Int64> = []
  /// The number of records that were taken.
  private var taken = 0

  /// Removes everything and keeps the memory.
  mutating func beginPage() {
    records.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    taken = 0
  }

  /// Adds a record, unless the page has named it before or its name is empty.
  ///
  /// - Parameter name: the name, escaped as in JSON.
  mutating func add(_ record: RecordID, named name: Slice<UnsafeRawBufferPointer>) {
    guard !name.isEmpty, keys.insert(record.key).inserted else { return }
    let start = names.count
    names += name
    records.append((record, start..<names.count))
  }

  /// Returns the first record that was not taken yet, with its name as it was added; nil for none.
  mutating func next() -> (id: RecordID, name: ArraySlice<UInt8>)? {
    guard taken < records.count else { return nil }
    defer { taken += 1 }
    return (records[taken].id, names[records[taken].name])
  }
}
