import Catalog
import CatalogSources
import Datasets
import Foundation
import Testing

@Suite("Table description") struct TableDescriptionTests {
  /// The contract, where it is at hand: every table, column, type, key and reference.
  private static var contract: String? {
    let named = ProcessInfo.processInfo.environment["SPINRACK_TABLES"]
    // This file is in Tests/DatasetsTests of the package; the contract may lie in a folder beside the package's.
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let beside = folder.appending(path: "shared/tables.tsv").path
    return try? String(contentsOfFile: named ?? beside, encoding: .utf8)
  }

  @Test(.enabled(if: TableDescriptionTests.contract != nil, "tables.tsv is not at hand; set SPINRACK_TABLES to it"))
  func `the descriptions are the contract, to the letter and in order`() throws {
    let contract = try #require(TableDescriptionTests.contract)
    let expected = contract.split(separator: "\n").dropFirst().map(String.init)
    let described = CatalogTables(.marvel).all.flatMap { table in
      table.columns.map { column in
        [
          table.name, column.name, column.type.rawValue, column.isNullable ? "null" : "",
          column.keyPosition.map(String.init) ?? "", column.references?.description ?? "", column.source ?? "",
          column.meaning ?? "",
        ].joined(separator: "\t")
      }
    }
    #expect(described.count == expected.count)
    for (one, other) in zip(described, expected) { #expect(one == other) }
  }

  @Test func `what other programs read the tables by says the same`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let schema = try String(contentsOf: package.appending(path: "Interop/schema.tsv"), encoding: .utf8)
    let described = CatalogTables(.marvel).all.flatMap { table in
      table.columns.map { column in
        [
          table.name, column.name, column.type.rawValue, column.isNullable ? "null" : "",
          column.keyPosition.map(String.init) ?? "", column.references?.description ?? "",
        ].joined(separator: "\t")
      }
    }
    #expect(described == schema.split(separator: "\n").dropFirst().map(String.init))
  }

  /// The models with a document, by their names.
  static let documented = [CatalogModel.marvel, .superhero, .comicVine, .metron, .metronAccount, .gcd]

  @Test(arguments: documented.map(\.id.description))
  func `the documentation holds every table and column; SPINRACK_RECORD=1 writes them anew`(name: String) throws {
    let model = try #require(Self.documented.first { $0.id.description == name })
    #expect(try MadeDocument.tables(of: model).isKept(), "\(name)")
  }

  @Test func `every table has a name of its own and a key`() {
    let names = CatalogTables(.marvel).all.map(\.name)
    #expect(Set(names).count == names.count)
    for table in CatalogTables(.marvel).all { #expect(!table.key.isEmpty) }
  }

  @Test func `every reference names the key of a table`() throws {
    for column in CatalogTables(.marvel).all.flatMap(\.columns) {
      guard let reference = column.references else { continue }
      let table = try #require(CatalogTables(.marvel).all.first { $0.name == reference.table })
      #expect(table.key.map(\.name) == [reference.column])
    }
  }
}
