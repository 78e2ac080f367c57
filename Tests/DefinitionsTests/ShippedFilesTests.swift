import Catalog
import CatalogSources
import Definitions
import Foundation
import Pipeline
import Site
import Stages
import Testing

@Suite("The files in Pipelines/")
struct ShippedFilesTests {
  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "Pipelines/\(name)"), encoding: .utf8)
  }

  @Test(arguments: ["analytics", "catalog", "demo", "gcd", "heroes", "metron", "nightly"])
  func `are fine, name the schema in their first line, and ask for nothing that is not there`(name: String) throws {
    let text = try Self.text(name + ".yaml")
    #expect(text.hasPrefix("# yaml-language-server: $schema=pipeline.schema.json\n"))
    let definition = try PipelineDefinition.load(name, directory: Self.root.appending(path: "Pipelines").path()).value
    #expect(definition.name == name)
    #expect(definition.write.csv != nil)
    #expect(definition.write.ndjson != nil)
  }

  @Test
  func `of the demo is a small universe, and writes every output there is but files about comics that nobody has`()
    throws
  {
    let definition = try PipelineDefinition.load(Self.root.appending(path: "Pipelines/demo.yaml").path()).value
    #expect(definition.source == Source(Source.Demo(seed: 3, scale: 0.008)))
    #expect(definition.enrich?.completesLists == true && (definition.enrich?.lookUps ?? 0) > 0)
    #expect(definition.enrich?.thumbnails != nil)
    let outputs = Mirror(reflecting: definition.write).children
    #expect(outputs.allSatisfy { !isNil($0.value) || $0.label == "collector" })
  }

  private func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  @Test func `of the catalogue make a site with pictures, and XML`() throws {
    let definition = try PipelineDefinition.load(Self.root.appending(path: "Pipelines/catalog.yaml").path()).value
    #expect(definition.write.site?.title == .one("Hero catalogue"))
    #expect(definition.write.xml != nil)
    #expect(definition.enrich?.thumbnails != nil)
  }

  @Test func `of the catalogue show, in comments, keys of a site that are read as they stand there`() throws {
    let lines = try Self.text("catalog.yaml").split(separator: "\n").map { line in
      line.hasPrefix("    # ") ? "    " + line.dropFirst("    # ".count) : line
    }
    let definition = try PipelineDefinition.read(lines.joined(separator: "\n"), file: "catalog.yaml").value
    let site = try #require(definition.write.site)
    #expect(site.baseURL != nil && site.accent == 0xB3_261E && site.logo != nil && site.navigation.count == 1)
    #expect(site.footer != nil && site.css.count == 1 && site.head != nil && site.featured.count == 1)
    #expect(site.overrides != nil && !site.downloads && site.archive && !site.covers)
  }

  @Test func `of Metron show, in comments, a part of it that is read as it stands there`() throws {
    let lines = try Self.text("metron.yaml").replacing("  depth: list ", with: "  # depth: list ").split(
      separator: "\n"
    ).map {
      line in
      ["  # depth: detail", "  # only:", "  #   "].contains { line.hasPrefix($0) } ? "  " + line.dropFirst(4) : line
    }
    let fetch = try PipelineDefinition.read(lines.joined(separator: "\n"), file: "metron.yaml").value.fetch
    #expect(fetch.depth == .detail && fetch.only?.choices.keys.sorted() == ["issues", "series"])
    #expect(fetch.only?.choices["issues"]?.days == ["2026-11-01..2026-11-30"])
  }

  @Test func `hold the schema that the field descriptions make; SPINRACK_RECORD=1 writes it anew`() throws {
    if ProcessInfo.processInfo.environment["SPINRACK_RECORD"] == "1" {
      let file = Self.root.appending(path: "Pipelines/pipeline.schema.json")
      try PipelineDefinition.schema().write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try Self.text("pipeline.schema.json") == PipelineDefinition.schema())
  }

  @Test func `have a schema of the right form: every object is closed, every reference is there`() throws {
    let data = Data(PipelineDefinition.schema().utf8)
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect((schema["$defs"] as? [String: Any])?.keys.sorted() == ["secret"])
    #expect((schema["required"] as? [String]) == ["name", "source", "write"])
    #expect(
      Set((schema["properties"] as? [String: Any] ?? [:]).keys) == [
        "name", "source", "fetch", "enrich", "write", "publish", "notify",
      ])
    check(schema)
  }

  private func check(_ schema: Any) {
    if let list = schema as? [Any] { list.forEach(check) }
    guard let object = schema as? [String: Any] else { return }
    if object["properties"] is [String: Any] { #expect(object["additionalProperties"] as? Bool == false) }
    if let reference = object["$ref"] as? String { #expect(reference == "#/$defs/secret") }
    object.values.forEach(check)
  }

  @Test func `are looked up by name, and a wrong name is told with the nearest one`() throws {
    let directory = Self.root.appending(path: "Pipelines").path()
    let error = #expect(throws: DefinitionError.self) { try PipelineDefinition.load("nightli", directory: directory) }
    #expect(error?.code == .missing)
    #expect(
      error?.description == "\(directory)/nightli.yaml: there is no pipeline of this name; did you mean \"nightly\"?")
    let other = #expect(throws: DefinitionError.self) { try PipelineDefinition.load("zzzzzz", directory: directory) }
    #expect(other?.description.hasSuffix("; there are analytics, catalog, demo, gcd, heroes, metron, nightly") == true)
    let none = #expect(throws: DefinitionError.self) { try PipelineDefinition.load("a", directory: "/nowhere") }
    #expect(none?.description == "/nowhere/a.yaml: there is no pipeline of this name; make one with: spinrack init a")
  }
}
