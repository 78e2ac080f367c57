import Catalog
import CatalogSources
import Foundation
import Pipeline
import Testing

@testable import Datasets

@Suite("Database error") struct DatabaseErrorTests {
  @Test func `a database that cannot be made is an I/O error that says where and what to do`() {
    let path = "/nowhere/catalog.sqlite"
    let error = #expect(throws: DatabaseError.self) { try CatalogDatabase(making: path, CatalogTables(.marvel)) }
    #expect(error?.outcome == .ioError)
    #expect(
      error?.description
        == "The database \(path) could not be written: unable to open database file. "
        + "Check the disk and the rights on the folder. The published set is as it was.")
  }

  @Test func `a full disk has a remedy of its own`() {
    let error = DatabaseError(path: "x", code: 13, cause: "database or disk is full")
    #expect(error.reason == .full)
    #expect(error.outcome == .ioError)
    #expect(error.description.contains("Free some space there, and run again."))
  }

  @Test(arguments: [1, 7, 20, 21, 25, 1299] as [Int32])
  func `the disk is not blamed for what it did not do`(code: Int32) {
    let error = DatabaseError(path: "x", code: code, cause: "no")
    #expect(error.reason == ([20, 1299].contains(code) ? .record : .program))
    #expect(error.outcome == .failed)
    #expect(!error.description.contains("disk"))
    #expect(error.description.contains("spinrack rebuild") == (error.reason == .record))
    #expect(error.description.contains("report it"))
  }

  @Test(arguments: [10, 14, 8, 3, 5, 11, 266])
  func `the disk is blamed for what it did`(code: Int32) {
    #expect(DatabaseError(path: "x", code: code, cause: "no").outcome == .ioError)
  }

  @Test func `a row that cannot be inserted is told when the table is ended, and no row follows it`() throws {
    let error = try failure { rows in
      for id: Int64 in [1, 1, 2] {
        rows.string("comics")
        rows.int64(id)
        rows.null()
        rows.int64(1)
        rows.endRow()
      }
    }
    #expect(error.reason == .record)
    // In the words of the failure, whatever was bound since.
    #expect(error.cause == "UNIQUE constraint failed: unseen.kind, unseen.id")
  }

  @Test func `a row with more values than columns is not inserted`() throws {
    let error = try failure { rows in
      for id: Int64 in 1...2 {
        rows.string("comics")
        for number in 0..<4 { rows.int64(id + Int64(number)) }
        rows.endRow()
      }
    }
    #expect(error.reason == .program)
    #expect(error.cause == "column index out of range")
  }

  /// The error of rows of the table `unseen`.
  private func failure(_ fill: (DatabaseRows) -> Void) throws -> DatabaseError {
    let file = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let database = try CatalogDatabase(making: file.path, CatalogTables(.marvel))
    let rows = try database.rows(of: .unseen)
    fill(rows)
    let error = try #require(#expect(throws: DatabaseError.self) { try rows.close() })
    #expect(error.path == file.path)
    return error
  }
}
