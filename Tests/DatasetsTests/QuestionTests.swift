import Catalog
import CatalogSources
import CompressionKit
import Foundation
import Testing

@testable import Datasets

@Suite("Questions of a model") struct QuestionTests {
  /// The statements of docs/questions, by the names of their files.
  private static let files = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/questions")

  @Test func `are the statements of docs/questions, by their names`() throws {
    let files: [String] = try FileManager.default.contentsOfDirectory(atPath: Self.files.path)
      .filter { $0.first?.isNumber == true }.sorted()
    let questions = CatalogModel.marvel.questions
    let names = files.map { String($0.dropFirst(3).dropLast(4)).replacing("-", with: "_") }
    #expect(questions.map(\.name) == names)
    for (question, file) in zip(questions, files) {
      let text = try String(contentsOf: Self.files.appending(path: file), encoding: .utf8)
      #expect(text.hasPrefix("-- \(question.text)\n"))
      #expect(question.text.contains("?"))
      #expect(text.hasSuffix("\n\(question.statement);\n"))
      #expect(!question.statement.hasPrefix("--"))
    }
  }

  @Test func `stand in the script of the models that have them alone`() {
    func script(_ model: CatalogModel) -> String {
      String(
        decoding: DuckDBScript(tables: CatalogTables(model), readsParquet: true, compression: .none).bytes(),
        as: UTF8.self)
    }
    #expect(script(.marvel).split(separator: "CREATE OR REPLACE MACRO ").count == 13)
    #expect(!script(.metron).contains("MACRO"))
  }

  @Test(arguments: [true, false])
  func `name every table of every model, and quote what would end a text`(readsParquet: Bool) {
    for model in [CatalogModel.marvel, .metron, .metronAccount, .gcd, .comicVine, .superhero] {
      let tables = CatalogTables(model)
      let script = String(
        decoding: DuckDBScript(tables: tables, readsParquet: readsParquet, compression: .gzip(level: 5)).bytes(),
        as: UTF8.self)
      let sources = String(decoding: DBTSources(tables: tables, hasParquet: readsParquet).bytes(), as: UTF8.self)
      for table in tables.all {
        #expect(script.contains("CREATE OR REPLACE VIEW \(table.name) AS "))
        #expect(sources.contains("      - name: \(table.name)\n"))
      }
      let lines = script.split(separator: "\n").filter { $0.hasPrefix("COMMENT ON ") }
      #expect(lines.allSatisfy { $0.count { $0 == "'" }.isMultiple(of: 2) && $0.hasSuffix("';") })
      #expect(sources.contains("external_location") == readsParquet)
    }
  }
}
