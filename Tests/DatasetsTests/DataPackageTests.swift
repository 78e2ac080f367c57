import Catalog
import CatalogSources
import Datasets
import Foundation
import Pipeline
import SourceTestSupport
import Testing

@Suite("Data package") struct DataPackageTests {
  @Test func `every table is a resource with its columns, keys, references, size and digest`()
    async throws
  {
    let published = try await Published.datasets()
    let resources = try resources(published.companion("datapackage.json"))
    let schemas = ["changes"] + CatalogModel.marvel.all.map(\.name.description)
    #expect(
      resources.compactMap { $0["name"] as? String } == CatalogTables(.marvel).all.map(\.name)
        + schemas.map { "schema-\($0)" })
    for (schema, resource) in zip(schemas, resources.suffix(schemas.count)) {
      let file = try #require(published.files.first { $0.path == "schemas/\(schema).schema.json" })
      #expect(resource["path"] as? String == file.path && resource["hash"] as? String == "sha256:\(file.sha256)")
    }
    for (table, resource) in zip(CatalogTables(.marvel).all, resources) {
      let file = try #require(published.files.first { $0.path == "data/csv/\(table.name).csv.gz" })
      #expect(resource["path"] as? String == file.path)
      #expect(resource["bytes"] as? Int == file.bytes)
      #expect(resource["hash"] as? String == "sha256:\(file.sha256)")
      let schema = try #require(resource["schema"] as? [String: Any])
      let fields = try #require(schema["fields"] as? [[String: Any]])
      #expect(fields.map { $0["name"] as? String } == table.columns.map(\.name))
      #expect(schema["primaryKey"] as? [String] == table.key.map(\.name))
      let references = (schema["foreignKeys"] as? [[String: Any]] ?? []).map { key in
        let reference = key["reference"] as? [String: Any]
        return [
          key["fields"] as? [String], [reference?["resource"] as? String ?? ""], reference?["fields"] as? [String],
        ]
      }
      #expect(
        references
          == table.columns.compactMap { column in
            column.references.map { [[column.name], [$0.table], [$0.column]] }
          })
    }
  }

  @Test func `an empty cell is null, but of a text that never is it is the empty text`() async throws {
    let resources = try resources(try await Published.datasets().companion("datapackage.json"))
    for (table, resource) in zip(CatalogTables(.marvel).all, resources) {
      let schema = try #require(resource["schema"] as? [String: Any])
      #expect(schema["missingValues"] as? [String] == [""])
      for (column, field) in zip(table.columns, schema["fields"] as? [[String: Any]] ?? []) {
        let isRequired = (field["constraints"] as? [String: Bool])?["required"] ?? false
        #expect(isRequired == !column.isNullable)
        #expect((field["missingValues"] as? [String] == []) == (isRequired && column.type == .string))
      }
    }
  }

  @Test func `it says where the records come from and what their source wants to be shown`()
    async throws
  {
    let text = try await Published.datasets().companion("datapackage.json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["$schema"] as? String == "https://datapackage.org/profiles/2.0/datapackage.json")
    #expect(json["name"] as? String == "comics-catalogue")
    #expect((json["sources"] as? [[String: String]])?.first?["path"] == "https://developer.marvel.com")
    #expect((json["licenses"] as? [[String: String]])?.first?["path"] == "https://developer.marvel.com/terms")
    #expect((json["description"] as? String)?.hasSuffix("Data by Nobody, 2020") == true)
    let contributors = try #require(json["contributors"] as? [[String: Any]])
    #expect(contributors.map { $0["title"] as? String } == ["Data by Nobody, 2020"])
  }

  private func resources(_ text: String) throws -> [[String: Any]] {
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require(json["resources"] as? [[String: Any]])
  }
}
