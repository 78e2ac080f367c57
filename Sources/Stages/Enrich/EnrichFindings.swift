import Catalog

/// What the stored records leave open.
struct EnrichFindings: Sendable {
  /// Every list that its owner cut short, with what all records and the answers of earlier nights say of it.
  var lists: [CutList] = []
  /// The lists of them that the records alone complete.
  var completedByRecords: Set<Int64> = []
  /// Answers of earlier nights that hold no more.
  var stale: [(owner: RecordID, target: Kind)] = []
  /// Records that are referred to and not known, each with the number of records that refer to it.
  var unseen: [RecordID: Int] = [:]
}
