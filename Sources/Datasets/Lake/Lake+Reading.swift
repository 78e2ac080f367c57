import GRDBSQLite
import Pipeline

extension Lake {
  /// Reads a catalogue that this program wrote; nil where there is none, where it is damaged, or where somebody else has written to it.
  init?(reading path: String) {
    guard let file = LakeReader(path), file.rows("PRAGMA quick_check").first?.text(0) == "ok",
      file.rows("SELECT value FROM ducklake_metadata WHERE key = 'created_by'").first?.text(0) == LakeFormat.writer
    else { return nil }
    for row in file.rows(
      """
      SELECT snapshot_id, snapshot_time, commit_extra_info, schema_version, next_catalog_id, next_file_id, changes_made,
        commit_message FROM ducklake_snapshot LEFT JOIN ducklake_snapshot_changes USING (snapshot_id) ORDER BY 1
      """)
    {
      guard let time = WallTime(inLake: row.text(1)), let generation = GenerationID(row.text(2)) else { return nil }
      var snapshot = LakeSnapshot(
        number: row[0] ?? 0, time: time, generation: generation, schemaVersion: row[3] ?? 0, nextTable: row[4] ?? 0,
        nextFile: row[5] ?? 0)
      snapshot.changes = row.text(6).split(separator: ",").map(String.init)
      snapshot.isReturn = row.text(7) == LakeSnapshot.returned
      snapshots.append(snapshot)
    }
    for row in file.rows("SELECT table_id, table_name, begin_snapshot, end_snapshot FROM ducklake_table ORDER BY 1") {
      tables.append(LakeTable(id: row[0] ?? 0, name: row.text(1), span: row.span(2)))
      file.fill(&tables[tables.count - 1])
    }
    guard !snapshots.isEmpty, file.isSound else { return nil }
  }
}

extension LakeReader {
  /// Reads everything that belongs to a table.
  fileprivate func fill(_ table: inout LakeTable) {
    let condition = "FROM %@ WHERE table_id = \(table.id) ORDER BY"
    func from(_ name: String) -> String { condition.replacing("%@", with: "ducklake_" + name) }
    table.columns = rows(
      "SELECT column_id, column_name, column_type, nulls_allowed, column_order, begin_snapshot, end_snapshot "
        + from("column") + " rowid"
    ).map {
      LakeColumn(
        id: $0[0] ?? 0, name: $0.text(1), type: $0.text(2), isNullable: $0[3] != 0, order: $0[4] ?? 0, span: $0.span(5))
    }
    table.nextRow = rows("SELECT next_row_id " + from("table_stats") + " 1").first?[0] ?? 0
    table.versions = rows("SELECT begin_snapshot, schema_version " + from("schema_versions") + " rowid").map {
      LakeVersion(begin: $0[0] ?? 0, version: $0[1] ?? 0)
    }
    table.mappings = rows("SELECT mapping_id " + from("column_mapping") + " 1").map { row in
      LakeMapping(
        id: row[0] ?? 0,
        columns: rows(
          "SELECT target_field_id, source_name FROM ducklake_name_mapping WHERE mapping_id = \(row[0] ?? 0) "
            + "ORDER BY column_id"
        ).map { .init(id: $0[0] ?? 0, name: $0.text(1)) })
    }
    let facts = Dictionary(
      grouping: rows(
        "SELECT data_file_id, column_id, column_size_bytes, value_count, null_count, contains_nan, min_value, max_value "
          + from("file_column_stats") + " rowid"), by: { $0[0] ?? 0 })
    table.files = rows(
      "SELECT data_file_id, mapping_id, record_count, file_size_bytes, footer_size, row_id_start, begin_snapshot, end_snapshot "
        + from("data_file") + " 1"
    ).map { row in
      LakeFile(
        id: row[0] ?? 0, mapping: row[1] ?? 0, span: row.span(6), rows: row[2] ?? 0, bytes: row[3] ?? 0,
        footerBytes: row[4] ?? 0, firstRow: row[5] ?? 0,
        statistics: (facts[row[0] ?? 0] ?? []).map {
          LakeStatistics(
            column: $0[1] ?? 0, bytes: $0[2] ?? 0, values: $0[3] ?? 0, nulls: $0[4] ?? 0,
            bounds: $0.isNull(6) ? nil : .init(least: $0.text(6), greatest: $0.text(7)), hasNaN: $0[5].map { $0 != 0 })
        })
    }
  }
}

/// A connection to a catalogue that is read. A class because it owns a connection of SQLite; one task uses it.
final class LakeReader {
  private var handle: OpaquePointer?
  /// Whether every statement so far was carried out.
  private(set) var isSound = true

  /// A row of a result.
  struct Row {
    fileprivate var cells: [(number: Int64?, text: String?)] = []

    /// A whole number; nil for null.
    subscript(_ place: Int) -> Int64? { cells[place].number }
    /// Returns a text; empty for null.
    func text(_ place: Int) -> String { cells[place].text ?? "" }
    func isNull(_ place: Int) -> Bool { cells[place].text == nil }
    /// Returns a span whose end is the cell behind its begin.
    func span(_ place: Int) -> LakeSpan { LakeSpan(begin: self[place] ?? 0, end: self[place + 1]) }
  }

  /// Opens a file; nil where it cannot be opened.
  init?(_ path: String) {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else {
      sqlite3_close_v2(handle)
      return nil
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Returns the rows of a query; those up to the first error, after which the file is not sound.
  func rows(_ sql: String) -> [Row] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      isSound = false
      return []
    }
    defer { sqlite3_finalize(statement) }
    var rows: [Row] = []
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        if code != SQLITE_DONE { isSound = false }
        return rows
      }
      var row = Row()
      for place in 0..<sqlite3_column_count(statement) {
        let isNull = sqlite3_column_type(statement, place) == SQLITE_NULL
        row.cells.append(
          (
            isNull ? nil : sqlite3_column_int64(statement, place),
            sqlite3_column_text(statement, place).map { String(cString: $0) }
          ))
      }
      rows.append(row)
    }
  }
}
