import Parquet
import Pipeline

/// A table of a lake, with its columns and files in all snapshots.
struct LakeTable: Equatable, Sendable {
  var id: Int64
  var name: String
  var span: LakeSpan
  /// The columns in all snapshots, in the order in which they came. A column with other properties than before is a further element of
  /// the same number.
  var columns: [LakeColumn] = []
  var mappings: [LakeMapping] = []
  /// The files in all snapshots, one at a time.
  var files: [LakeFile] = []
  /// The versions of the schema that changed the table.
  var versions: [LakeVersion] = []

  /// The number of the first row of the next file: each file has rows of its own.
  var nextRow: Int64 = 0
}

/// A row of `ducklake_column`.
struct LakeColumn: Equatable, Sendable {
  var id: Int64
  var name: String
  var type: String
  var isNullable: Bool
  /// The place among the columns, from 1.
  var order: Int64
  var span: LakeSpan
}

/// A row of `ducklake_column_mapping`: the columns of files, whose fields have names and no numbers.
struct LakeMapping: Equatable, Sendable {
  struct Column: Equatable, Sendable {
    var id: Int64
    var name: String
  }

  var id: Int64
  var columns: [Column]
}

/// A row of `ducklake_data_file`.
struct LakeFile: Equatable, Sendable {
  var id: Int64
  var mapping: Int64
  var span: LakeSpan
  var rows: Int64
  var bytes: Int64
  var footerBytes: Int64
  /// The number of its first row.
  var firstRow: Int64
  var statistics: [LakeStatistics]
}

/// A row of `ducklake_schema_versions`.
struct LakeVersion: Equatable, Sendable {
  var begin: Int64
  var version: Int64
}

extension LakeTable {
  /// Ends the table, its columns and its file at a snapshot.
  mutating func end(at number: Int64) {
    span.end = number
    for place in columns.indices where columns[place].span.end == nil { columns[place].span.end = number }
    for place in files.indices where files[place].span.end == nil { files[place].span.end = number }
  }

  /// Gives the table the columns of a file. One of the same name and type stays the same column; one of another type is a new one.
  ///
  /// - Returns: whether anything changed.
  mutating func alter(to footer: ParquetFooter, at number: Int64) -> Bool {
    let live = columns.indices.filter { columns[$0].span.end == nil }
    var stays: Set<Int> = []
    var more: [LakeColumn] = []
    var nextColumn = (columns.map(\.id).max() ?? 0) + 1
    for (order, column) in zip((1 as Int64)..., footer.columns.map(\.column)) {
      let type = column.type.lakeName
      let known = live.first { columns[$0].name == column.name && columns[$0].type == type }
      if let known, columns[known].order == order, columns[known].isNullable == column.isNullable {
        stays.insert(known)
        continue
      }
      more.append(
        LakeColumn(
          id: known.map { columns[$0].id } ?? nextColumn, name: column.name, type: type,
          isNullable: column.isNullable, order: order, span: LakeSpan(begin: number)))
      if known == nil { nextColumn += 1 }
    }
    let ending = live.filter { !stays.contains($0) }
    for place in ending { columns[place].span.end = number }
    columns += more
    return !ending.isEmpty || !more.isEmpty
  }

  /// Replaces the file of the table by another one; one without rows is left out, as the extension of DuckDB does.
  ///
  /// - Returns: the changes, in the words of the format.
  mutating func replaceFile(
    with file: PublishedFile, _ footer: ParquetFooter, at number: Int64, nextFile: inout Int64
  ) -> [String] {
    let old = files.indices.last { files[$0].span.end == nil }
    if let old { files[old].span.end = number }
    let deletion = old == nil ? [] : ["deleted_from_table:\(id)"]
    guard footer.rows > 0 else { return deletion }
    let live = columns.filter { $0.span.end == nil }.sorted { $0.order < $1.order }
    let mapped = live.map { LakeMapping.Column(id: $0.id, name: $0.name) }
    if mappings.last?.columns != mapped {
      mappings.append(LakeMapping(id: nextFile, columns: mapped))
      nextFile += 1
    }
    files.append(
      LakeFile(
        id: nextFile, mapping: mappings.last?.id ?? 0, span: LakeSpan(begin: number), rows: Int64(footer.rows),
        bytes: Int64(file.bytes), footerBytes: Int64(footer.count), firstRow: nextRow,
        statistics: zip(live, footer.columns).map { LakeStatistics(column: $0.id, $1, rows: footer.rows) }))
    nextFile += 1
    nextRow += Int64(footer.rows)
    return deletion + ["inserted_into_table:\(id)"]
  }

  /// Removes everything that none of these snapshots shows.
  mutating func keep(_ numbers: [Int64]) {
    columns.removeAll { !$0.span.contains(anyOf: numbers) }
    files.removeAll { !$0.span.contains(anyOf: numbers) }
    let used = Set(files.map(\.mapping))
    mappings.removeAll { !used.contains($0.id) }
    // A version holds up to the next one.
    let ended = zip(versions, versions.dropFirst()).prefix { $1.begin <= numbers.first ?? 0 }.count
    versions.removeFirst(ended)
  }
}

extension ParquetType {
  /// The name of the type in a lake.
  fileprivate var lakeName: String {
    switch self {
    case .string: "varchar"
    case .int64: "int64"
    case .double: "float64"
    case .boolean: "boolean"
    case .timestamp: "timestamptz"
    case .date: "date"
    }
  }
}
