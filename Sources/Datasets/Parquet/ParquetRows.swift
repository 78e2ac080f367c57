import Parquet

/// Makes Parquet of rows.
///
/// A class because it owns the buffers of a writer; one task fills it and empties it.
final class ParquetRows: RowSink {
  /// Accesses are not checked while the program runs: the rows belong to one task, and nothing calls back.
  @exclusivity(unchecked) private var writer: ParquetWriter?
  private let table: String

  /// How many rows were ended.
  @exclusivity(unchecked) private(set) var count = 0

  /// Begins a table.
  ///
  /// - Throws: `ParquetError`.
  init(_ table: TableDescription) throws {
    self.table = table.name
    writer = try ParquetWriter(table.parquetSchema, options: table.parquetOptions)
  }

  func null() { writer?.null() }

  func int64(_ value: Int64) { writer?.int64(value) }

  func double(_ value: Double) { writer?.double(value) }

  func bool(_ value: Bool) { writer?.bool(value) }

  func string(_ utf8: UnsafeRawBufferPointer) { writer?.string(utf8) }

  func timestamp(_ seconds: Int64) { writer?.timestamp(seconds: seconds) }

  func date(_ days: Int64) { writer?.date(days) }

  func endRow() {
    writer?.endRow()
    count += 1
  }

  /// Compresses and writes what is full.
  ///
  /// - Throws: `TableError`; what `sink` throws.
  func settle(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    do {
      try writer?.settle(to: sink)
    } catch let error as ParquetError {
      throw TableError(error, table: table)
    }
  }

  /// Writes what is left and the footer; nothing follows.
  ///
  /// - Throws: as `settle`.
  func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let writer = writer.take() else { return }
    do {
      try writer.finish(to: sink)
    } catch let error as ParquetError {
      throw TableError(error, table: table)
    }
  }
}
