import Foundation
import Pipeline
import Testing

@testable import Datasets

@Suite struct DatabaseErrorTests {
  @Test func `a database that cannot be made is an I/O error that says where and what to do`() {
    let path = "/nowhere/catalog.sqlite"
    let error = #expect(throws: DatabaseError.self) { try CatalogDatabase(making: path) }
    #expect(error?.outcome == .ioError)
    #expect(
      error?.description
        == "The database \(path) could not be written: unable to open database file. "
        + "Check the disk and the rights on the folder. The published set is as it was.")
  }

  @Test func `a full disk has a remedy of its own`() {
    let error = DatabaseError(path: "x", code: 13, cause: "database or disk is full")
    #expect(error.isFull)
    #expect(error.description.contains("Free some space there, and run again."))
  }

  @Test func `a row that cannot be inserted is told when the table is looked at, and no row follows it`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let database = try CatalogDatabase(making: file.path)
    let rows = try database.rows(of: .unseen)
    for id: Int64 in [1, 1, 2] {
      rows.string("comics")
      rows.int64(id)
      rows.null()
      rows.int64(1)
      rows.endRow()
    }
    let error = #expect(throws: DatabaseError.self) { try rows.check() }
    #expect(error?.path == file.path)
    #expect(error?.isFull == false)
  }
}
