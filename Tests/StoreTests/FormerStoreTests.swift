import Catalog
import CatalogSources
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// Stores of the versions before the first release, 0.2.0.
@Suite("A store of before the first release") struct FormerStoreTests {
  /// Makes one, as far as this version looks at it.
  private func make(at path: String) throws {
    var migrator = DatabaseMigrator()
    for name in ["1-pages-and-records", "2-what-stood-on-a-page"] {
      migrator.registerMigration(name) { try $0.execute(sql: "CREATE TABLE \"\(name)\" (id INTEGER)") }
    }
    let queue = try DatabaseQueue(path: path)
    try migrator.migrate(queue)
    try queue.close()
  }

  @Test func `is told so by whoever opens it, and left as it is`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try make(at: path)
      let before = FileManager.default.contents(atPath: path)
      for open in [
        { _ = try CatalogStore(path: path, model: .marvel) },
        { try CatalogStore.reading(path: path, model: .marvel) { _ in } },
        { _ = try CatalogStore.modelName(of: path) },
      ] {
        let error = #expect(throws: StoreError.self) { try open() }
        #expect(error?.code == .unreadable)
        #expect(
          error?.description.contains("it is of a version before the first release, 0.2.0; 'spinrack rebuild'") == true)
      }
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }
}
