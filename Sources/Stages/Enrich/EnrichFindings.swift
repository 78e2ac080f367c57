import Catalog

/// What the stored records leave open.
struct EnrichFindings: Sendable {
  /// The lists that their owners cut short and that the records do not complete, with what all records and the answers of
  /// earlier nights say of them.
  var lists: [CutList] = []
  /// How many lists the records alone complete.
  var completedByRecords: [ListRoute: Int] = [:]
  /// Answers of earlier nights that hold no more.
  var stale: [(owner: RecordID, target: Kind)] = []
  /// Records that are referred to and not known, each with the number of records that refer to it.
  var unseen: [RecordID: Int] = [:]
}
