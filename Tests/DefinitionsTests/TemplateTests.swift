import Catalog
import CatalogSources
import Pipeline
import Stages
import Testing

@testable import Definitions

@Suite("The template of a new pipeline")
struct TemplateTests {
  static let kinds = ["marvel", "metron", "metron-account", "recordings", "demo", "superhero", "gcd", "comicvine"]

  @Test(arguments: kinds)
  func `is fine as it is, and asks for nothing that is not there`(kind: String) throws {
    let definition = try definition(try PipelineDefinition.template(name: "mine", kind: kind))
    #expect(definition.name == "mine")
    #expect(definition.source.kind == kind)
    #expect(definition.write.csv != nil)
    #expect(definition.write.ndjson != nil)
    let collections = kind == "recordings" ? [] : definition.source.model.usualLists
    #expect(definition.fetch == FetchSettings(collections: collections))
    #expect(definition.publish == Publish())
    #expect(definition.enrich == nil)
    #expect(!definition.fetch.collections.contains("reading_lists"))
  }

  @Test(arguments: kinds)
  func `is fine with every comment sign taken off, and then holds every key`(kind: String) throws {
    let template = try PipelineDefinition.template(name: "mine", kind: kind)
    let keys = template.split(separator: "\n").dropFirst(2).map(String.init).map { line -> String in
      let body = line.drop { $0 == " " }
      guard body.hasPrefix("# "), let colon = body.firstIndex(of: ":") else { return line }
      let key = body.dropFirst(2)[..<colon]
      guard key.allSatisfy({ $0.isLowercase || $0 == "-" || $0 == " " }), !key.drop(while: { $0 == " " }).contains(" ")
      else { return line }
      return String(repeating: " ", count: line.count - body.count) + body.dropFirst(2)
    }
    let loaded = try PipelineDefinition.read(keys.joined(separator: "\n"), file: "x.yaml")
    let absent = loaded.fields.filter { $0.value == nil && !$0.isSection }.map { $0.path.joined(separator: ".") }
    // One file has nothing that could be chosen, completed or looked up.
    let unused: Set =
      switch kind {
      case "superhero": ["fetch.only"]
      case "metron": ["source.user", "source.password"]
      case "metron-account": ["source.user", "source.password", "fetch.only", "enrich"]
      case "gcd": ["enrich.thumbnails"]
      default: Set<String>()
      }
    #expect(
      absent.allSatisfy { path in
        // A small dump is made of dumps alone, and no file of issues where there are none.
        path.hasPrefix("fetch.only.") || unused.contains(where: path.hasPrefix)
          || path == "write.collector.gcd" && kind != "gcd" || path == "write.collector" && kind == "superhero"
      })
  }

  @Test func `names what a source has, and no key that it has no use for`() throws {
    let template = try PipelineDefinition.template(name: "mine", kind: "superhero")
    #expect(template.contains("# collections: [heroes]") && template.contains("hosts: [akabab.github.io]"))
    #expect(!template.contains("only:") && !template.contains("mode:") && !template.contains("look-ups:"))
    #expect(template.contains("# base-url: https://akabab.github.io/superhero-api/api"))
    #expect(try PipelineDefinition.template(name: "mine", kind: "marvel").contains("comics, series, stories"))
    for kind in ["marvel", "superhero"] {
      #expect(
        try !PipelineDefinition.template(name: "mine", kind: kind).contains("publishers"), "a collection of others")
    }
  }

  @Test func `is refused for a kind or a name that there is not`() {
    let kind = #expect(throws: DefinitionError.self) { try PipelineDefinition.template(name: "a", kind: "vertigo") }
    #expect(kind?.description.contains("vertigo") == true)
    #expect(throws: DefinitionError.self) { try PipelineDefinition.template(name: "../a", kind: "demo") }
  }
}
