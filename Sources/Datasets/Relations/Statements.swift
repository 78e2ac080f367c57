/// What one field of one kind says: for every stored record, in the order of ids, which records it lists.
struct Statements: Sendable {
  /// Where the list of each record ends in `targets`.
  private(set) var ends: [UInt32] = []
  /// The listed records: indices while the store is read, ranks afterwards.
  private(set) var targets: [UInt32] = []
  /// Numbers of what the list says beside each; empty where nothing of it is kept.
  private(set) var details: [UInt32] = []

  mutating func append(_ target: Int) {
    targets.appendTightly(UInt32(target))
  }

  mutating func append(_ target: Int, detail: UInt32) {
    targets.appendTightly(UInt32(target))
    details.appendTightly(detail)
  }

  mutating func endRecord() {
    ends.appendTightly(UInt32(targets.count))
  }

  /// Where the list of a record lies; records are counted from 0 in the order of ids.
  func range(ofRecord record: Int) -> Range<Int> {
    (record == 0 ? 0 : Int(ends[record - 1]))..<Int(ends[record])
  }

  /// Replaces indices by ranks, and numbers of details by their ranks.
  mutating func renumber(targets ranks: [UInt32], details detailRanks: [UInt32]) {
    for index in targets.indices { targets[index] = ranks[Int(targets[index])] }
    for index in details.indices { details[index] = detailRanks[Int(details[index])] }
  }
}
