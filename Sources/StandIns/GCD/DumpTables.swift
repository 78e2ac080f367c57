import Invented

/// The tables of an invented dump, one method for each subject.
struct DumpTables {
  let scale: Double
  let history: DumpHistory
  let database: DumpWriter

  /// Returns the number of rows of a table that has `full` rows at scale 1.
  func count(_ full: Int) -> Int {
    max(3, Int((Double(full) * scale).rounded(.up)))
  }

  /// Returns the number of ids of a table that had `count` in the first dump. New rows refer to old ones only, so that old ones stay as
  /// they were.
  func grown(_ count: Int) -> Int { count + history.night * max(1, count / 100) }

  var publisherCount: Int { count(1_500) }
  var seriesCount: Int { count(20_000) }
  var issueCount: Int { count(200_000) }
  var storyCount: Int { count(500_000) }
  var creatorCount: Int { count(6_000) }
  var characterCount: Int { count(10_000) }
  var groupCount: Int { count(600) }
  var arcCount: Int { count(500) }
  var featureCount: Int { count(3_000) }
  var universeCount: Int { count(60) }

  /// Returns the draws of one row: the same for each night.
  func draws(_ table: String, _ id: Int) -> Draws { history.draws(table, id) }

  /// Writes a table whose rows have a history, without removed rows.
  func rows(
    of table: String, _ count: Int, _ columns: [String],
    _ row: (_ id: Int, _ change: Int, _ draws: inout Draws) -> [DumpValue]?
  ) throws {
    try database.table(table, columns + DumpHistory.columns) { (insert) throws in
      for id in 1...grown(count) {
        let (isThere, change, history) = self.history.row(of: table, id)
        guard isThere else { continue }
        var draws = draws(table, id)
        guard let values = row(id, change, &draws) else { continue }
        try insert(id, values + history)
      }
    }
  }
}
