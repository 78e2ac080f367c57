import Parquet
import Testing

@Suite("What cannot be written")
struct FaultTests {
  @Test func `A wrong schema is refused with a remedy`() {
    for (columns, sortedBy) in [
      ([], []), ([ParquetColumn("", .int64)], []), ([ParquetColumn("a", .int64), ParquetColumn("a", .string)], []),
      ([ParquetColumn("a", .int64)], [1]),
    ] {
      let error = #expect(throws: ParquetError.self) {
        _ = try ParquetWriter(ParquetSchema(columns: columns, sortedBy: sortedBy))
      }
      #expect(error?.code == .schema)
      #expect(error?.message.hasSuffix(".") == true)
    }
  }

  @Test func `A missing value is reported with its row and column when the pages are flushed`() throws {
    var writer = try ParquetWriter(ParquetSchema(columns: [ParquetColumn("id", .int64), ParquetColumn("n", .string)]))
    for row in 0..<3 {
      writer.int64(Int64(row))
      if row == 0 {
        "a".utf8.withContiguousStorageIfAvailable { writer.string(UnsafeRawBufferPointer($0)) }
      } else {
        writer.null()
      }
      writer.endRow()
    }
    do {
      try writer.flush { _ in }
      Issue.record("a missing value was taken")
    } catch let error as ParquetError {
      #expect(error.code == .missingValue)
      #expect(error.description.contains("Row 1") && error.description.contains("'n'"))
    }
    do {
      try writer.finish { _ in }
      Issue.record("a table with a missing value was finished")
    } catch let error as ParquetError {
      #expect(error.code == .missingValue)
    }
  }

  @Test func `What the sink throws comes through`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      let writer = try ParquetWriter(ParquetSchema(columns: [ParquetColumn("id", .int64)]))
      try writer.finish { _ in throw Full() }
    }
  }
}
