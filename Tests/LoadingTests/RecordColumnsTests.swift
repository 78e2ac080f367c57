import Catalog
import CatalogSources
import CompressionKit
import Sets
import Testing

@testable import Datasets
@testable import Loading

@Suite("Columns of records") struct RecordColumnsTests {
  @Test func `The search of a database has the columns of the set's SQLite database, in every model`() throws {
    for model in [CatalogModel.marvel, .superhero, .comicVine, .metron, .metronAccount, .gcd] {
      let tables = CatalogTables(model)
      // The files of a set are known when it is written; here any path does.
      let package = DataPackage(tables: tables, schemas: [], attributions: [], compression: .none).bytesOfUnpacked()
      let description = try SetDescription(package)
      #expect(description.tables.map(\.name) == tables.all.map(\.name))
      for kind in model.order {
        let name = model[kind].name.description
        let table = try #require(description.tables.first { $0.name == name })
        let columns = RecordColumns(table)
        #expect(columns?.texts == FullTextIndex(model[kind]).columns, "\(name)")
        #expect(columns?.name == model[kind].nameColumn?.name, "\(name)")
        let modified = model[kind].columns.filter { $0.column.type == .timestamp }.map(\.column.name)
        #expect(modified.contains(columns?.modified ?? "") || columns?.modified == nil, "\(name)")
        if modified.contains(where: { $0.hasPrefix("modified") || $0.contains("updated") }) {
          #expect(columns?.modified != nil, "\(name): \(modified)")
        }
      }
      for table in description.tables where tables.all.first(where: { $0.name == table.name })?.kind == nil {
        #expect(RecordColumns(table) == nil, "\(table.name)")
      }
    }
  }
}
