import Pipeline

/// A value of a row of the catalogue.
enum LakeValue {
  case number(Int64?)
  case text(String?)

  static let null = LakeValue.number(nil)
  static func flag(_ flag: Bool?) -> LakeValue { .number(flag.map { $0 ? 1 : 0 }) }

  fileprivate var sql: String {
    switch self {
    case .number(let number): number.map(String.init) ?? "NULL"
    case .text(let text): text.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL"
    }
  }
}

extension Lake {
  /// Writes the catalogue into a new file. The same rows give the same bytes, with the same version of SQLite.
  ///
  /// - Throws: `DatabaseError`.
  func write(to path: String) throws(DatabaseError) {
    let connection = try DatabaseConnection(path)
    try connection.execute(LakeFormat.schema)
    func insert(_ table: String, _ values: LakeValue...) throws(DatabaseError) {
      try connection.execute("INSERT INTO ducklake_\(table) VALUES (\(values.map(\.sql).joined(separator: ", ")))")
    }
    for (key, value) in [
      ("version", "1.0"), ("created_by", LakeFormat.writer), ("data_path", LakeFormat.dataPath), ("encrypted", "false"),
    ] {
      try insert("metadata", .text(key), .text(value), .null, .null)
    }
    for snapshot in snapshots {
      try insert(
        "snapshot", .number(snapshot.number), .text(snapshot.time.inLake), .number(snapshot.schemaVersion),
        .number(snapshot.nextTable), .number(snapshot.nextFile))
      try insert(
        "snapshot_changes", .number(snapshot.number), .text(snapshot.changes.joined(separator: ",")),
        .text("spinrack"), .text(snapshot.message), .text(snapshot.generation.description))
    }
    // It is older than every snapshot, also than those that are gone.
    try insert(
      "schema", .number(0), .text(LakeFormat.uuid(of: "schema main")), .number(0), .null, .text("main"), .text(""),
      .flag(true))
    for table in tables { try write(table, insert) }
    try connection.close()
  }

  private func write(
    _ table: LakeTable, _ insert: (String, LakeValue...) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let id = LakeValue.number(table.id)
    let (begin, end) = table.span.values
    try insert(
      "table", id, .text(LakeFormat.uuid(of: "table \(table.id) \(table.name) \(table.span.begin)")), begin, end,
      .number(0), .text(table.name), .text(""), .flag(true))
    for column in table.columns {
      let (begin, end) = column.span.values
      try insert(
        "column", .number(column.id), begin, end, id, .number(column.order), .text(column.name), .text(column.type),
        .null, .text("NULL"), .flag(column.isNullable), .null, .text("literal"), .text("duckdb"))
    }
    for version in table.versions {
      try insert("schema_versions", .number(version.begin), .number(version.version), id)
    }
    for mapping in table.mappings {
      try insert("column_mapping", .number(mapping.id), id, .text("map_by_name"))
      for (place, column) in zip((0 as Int64)..., mapping.columns) {
        try insert(
          "name_mapping", .number(mapping.id), .number(place), .text(column.name), .number(column.id), .null,
          .flag(false))
      }
    }
    for file in table.files {
      let (begin, end) = file.span.values
      try insert(
        "data_file", .number(file.id), id, begin, end, .null, .text(path(of: file, of: table)), .flag(true),
        .text("parquet"), .number(file.rows), .number(file.bytes), .number(file.footerBytes),
        .number(file.firstRow), .null, .null, .number(file.mapping), .null)
      for facts in file.statistics {
        try insert(
          "file_column_stats", .number(file.id), id, .number(facts.column), .number(facts.bytes),
          .number(facts.values), .number(facts.nulls), .text(facts.bounds?.least), .text(facts.bounds?.greatest),
          .flag(facts.hasNaN), .null)
      }
    }
    // Readers apply these to every snapshot, and take bounds for the least and greatest values where this is the number of rows of the
    // last one. So they are of all files together, as in a table whose old rows were deleted.
    try insert(
      "table_stats", id, .number(table.files.reduce(0) { $0 + $1.rows }), .number(table.nextRow),
      .number(table.files.reduce(0) { $0 + $1.bytes }))
    for summary in table.summaries {
      try insert(
        "table_column_stats", id, .number(summary.column), .flag(summary.hasNull), .flag(summary.hasNaN),
        .text(summary.bounds?.least), .text(summary.bounds?.greatest), .null)
    }
  }
}

extension LakeSnapshot {
  fileprivate var message: String { isReturn ? Self.returned : Self.published }

  static let published = "published"
  static let returned = "rolled back"
}

extension LakeSpan {
  fileprivate var values: (LakeValue, LakeValue) { (.number(begin), .number(end)) }
}

extension WallTime {
  /// The moment in the form of the catalogue: `2026-11-28 22:01:32+00`.
  fileprivate var inLake: String { extended.replacing("T", with: " ").replacing("Z", with: "+00") }

  /// Reads a moment of a snapshot; nil for another form.
  init?(inLake text: String) {
    guard text.hasSuffix("+00") else { return nil }
    self.init(extended: text.dropLast(3).replacing(" ", with: "T") + "Z")
  }
}
