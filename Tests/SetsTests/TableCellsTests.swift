import Basics
import CompressionKit
import TestSupport
import Testing

@testable import Sets

@Suite("A published table, read back")
struct TableCellsTests {
  @Test(arguments: ["", "\u{FEFF}"])
  func `has the same columns with a byte order mark and without one`(mark: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/t.csv.gz"
      let text = mark + "id,title\n1,\u{FEFF}One\n2,\n"
      try FileAccess.system.replace(path, with: gzip(Array(text.utf8)))
      let values = try TableCells(path: path).values()
      #expect(values.columns == ["id", "title"])
      #expect(values.counts == [2, 1])
      #expect(values.rows == 2)
    }
  }

  @Test func `is read until each column that is waited for had a value, whatever others have`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/t.csv.gz"
      try FileAccess.system.replace(path, with: gzip(Array("id,title,never\n1,,\n2,Two,\n3,Three,\n".utf8)))
      let table = TableCells(path: path)
      #expect(try table.values { $0 != "never" }.counts == [2, 1, 0])
      #expect(try table.values { _ in true }.counts == [3, 2, 0])
      #expect(try table.values().counts == [3, 2, 0])
    }
  }
}
