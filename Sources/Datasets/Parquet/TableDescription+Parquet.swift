package import Parquet
import Pipeline

extension TableDescription {
  /// The table's columns in Parquet. Moments are in UTC.
  package var parquetSchema: ParquetSchema {
    ParquetSchema(
      columns: columns.map { ParquetColumn($0.name, $0.type.parquetType, isNullable: $0.isNullable) },
      // Rows are in the order of the key. Of roles only that is said where it is the order of bytes.
      sortedBy: key.prefix { $0.type == .int64 }.compactMap { column in columns.firstIndex(of: column) })
  }

  /// Goes up when the same rows give other bytes. Readers want a build, and a revision of the sources would make the bytes depend
  /// on where the program was built.
  private static var parquetBuild: String { "layout-1" }

  /// The layout of the file. The job with the comics alone keeps nine tables with 90 columns open, so each gets less
  /// room than a lone one.
  package var parquetOptions: ParquetOptions {
    var options = ParquetOptions()
    options.rowGroupBytes = 24 << 20
    options.pageBytes = 128 << 10
    options.dictionaryBytes = 256 << 10
    options.createdBy = "spinrack version \(Program.version) (build \(Self.parquetBuild))"
    options.metadata = [ParquetProperty("title", title), ParquetProperty("description", meaning)]
    return options
  }
}

extension ColumnType {
  fileprivate var parquetType: ParquetType {
    switch self {
    case .string: .string
    case .int64: .int64
    case .double: .double
    case .boolean: .boolean
    // What most readers count in themselves.
    case .timestamp: .timestamp(.microseconds)
    case .date: .date
    }
  }
}
