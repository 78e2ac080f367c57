import Catalog
import CatalogSources
import Definitions
import Foundation
import Pipeline
import Site
import Stages
import Testing

@Suite("What follows from the source where a pipeline file does not say it")
struct ModelDefaultsTests {
  private func heroes(_ more: String = "", write: String = "{csv: }") -> String {
    "name: x\nsource: {kind: superhero}\nwrite: \(write)\n\(more)"
  }

  @Test func `are its collections, its pages, its pictures and their hosts`() throws {
    let text = heroes("enrich: {thumbnails: }", write: "{csv: , site: }")
    let loaded = try PipelineDefinition.read(text, file: "x.yaml")
    let definition = loaded.value
    #expect(definition.fetch.collections == ["heroes"] && definition.write.site?.pages == ["heroes"])
    #expect(definition.enrich?.thumbnails?.kinds == ["heroes"])
    #expect(definition.enrich?.thumbnails?.hosts == ["akabab.github.io"])
    // They are shown, and read back.
    #expect(loaded.yaml(withOrigins: false).contains("collections: [heroes]"))
    #expect(
      try PipelineDefinition.read(loaded.yaml(withOrigins: true), file: "again.yaml").value == definition)
    let service = try #require(definition.source.service)
    #expect(service.address.text == "https://akabab.github.io/superhero-api/api" && service.credentials.isEmpty)
    #expect(service.toSet == nil && service.retryFor == .seconds(120) && !service.allowPrivateHosts)
  }

  @Test func `of a Marvel source are six collections, five with pages, four with pictures`() throws {
    let definition = try definition(
      "name: x\nsource: {kind: demo}\nwrite: {site: }\nenrich: {thumbnails: }")
    #expect(
      definition.fetch.collections == ["characters", "comics", "series", "stories", "events", "creators"])
    #expect(definition.write.site?.pages == ["characters", "comics", "series", "events", "creators"])
    #expect(definition.enrich?.thumbnails?.kinds == ["characters", "comics", "series", "events"])
    #expect(definition.enrich?.thumbnails?.hosts == ["i.annihil.us"])
  }

  @Test func `A collection that the source does not have is refused with those that it has`() {
    #expect(
      problems(heroes("fetch: {collections: [comics]}")) == [
        "x.yaml:4:1: fetch names comics, which is no collection of a superhero source; it has heroes"
      ])
    #expect(
      problems("name: x\nsource: {kind: demo}\nwrite: {csv: }\nfetch: {collections: [heroes]}") == [
        "x.yaml:4:1: fetch names heroes, which is no collection of a demo source; it has characters, comics, series, "
          + "stories, events, creators"
      ])
    #expect(problems(heroes(write: "{site: {pages: [series]}}")).count == 1)
  }

  @Test func `A misspelt collection is refused with those of its own source, and nothing else is suggested`() {
    #expect(
      problems(heroes("fetch: {collections: [knights, comic]}")) == [
        "x.yaml:4:23: fetch.collections[1] must be one of heroes, not \"knights\"",
        "x.yaml:4:32: fetch.collections[2] must be one of heroes, not \"comic\"",
      ])
    #expect(
      problems(heroes("fetch: {collections: [heros]}")) == [
        "x.yaml:4:23: fetch.collections[1] must be one of heroes, not \"heros\"; did you mean \"heroes\"?"
      ])
  }

  @Test(arguments: SourceKind.names)
  func `A new pipeline file offers no collection that is refused`(_ kind: String) throws {
    let text = try PipelineDefinition.template(name: "x", kind: kind).replacing("\n", with: " ").replacing(
      /#|\s+/, with: " ")
    for model in SourceKind.models where model.id.description == kind {
      for collected in model.all where model[collected].isCollected {
        #expect(!text.contains(" \(model.name(of: collected)),"), "\(model.name(of: collected))")
      }
    }
  }

  @Test(arguments: [
    "localhost:8080", "https://i.example/pictures", "i.example/",
  ])
  func `A picture host with a port or a path is refused with the host alone`(_ sent: String) {
    let host = sent.hasPrefix("local") ? "localhost" : "i.example"
    #expect(
      problems("name: x\nsource: {kind: demo}\nwrite: {csv: }\nenrich: {thumbnails: {hosts: ['\(sent)']}}") == [
        "x.yaml:4:31: enrich.thumbnails.hosts[1] must be the name of a host, such as i.annihil.us, not \"\(sent)\"; "
          + "write \(host): pictures are taken by http and https on their usual ports"
      ])
  }

  @Test func `A choice of records is refused where the source cannot be asked for it`() {
    #expect(
      problems(heroes("fetch: {only: {heroes: {ids: [1]}}}")) == [
        "x.yaml:4:16: fetch.only.heroes chooses records that a superhero source cannot be asked for one by one; "
          + "leave fetch.only out"
      ])
  }

  @Test func `Recordings are of the source that their rows are of, which shows when the file is loaded`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    let answers = folder.appending(path: "answers")
    try FileManager.default.createDirectory(at: answers, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#"[{"id":1,"name":"n","powerstats":{},"appearance":{}}]"#.utf8).write(
      to: answers.appending(path: "all.json"))
    let file = folder.appending(path: "x.yaml")
    func load(_ more: String = "", path: String) throws -> PipelineDefinition {
      let text = "name: x\nsource: {kind: recordings, path: '\(path)'}\nwrite: {site: }\n\(more)"
      try Data(text.utf8).write(to: file)
      return try PipelineDefinition.load(file.path).value
    }
    let known = try load(path: answers.path)
    #expect(known.source.model.id.description == "superhero")
    #expect(known.fetch.collections == ["heroes"] && known.write.site?.pages == ["heroes"])
    #expect(throws: DefinitionError.self) { try load("fetch: {collections: [comics]}", path: answers.path) }
    // Recordings that are gone show nothing; whoever has a store of them knows.
    var gone = try load(path: answers.path + "/gone")
    #expect(!gone.source.isKnown && gone.fetch.collections.isEmpty)
    gone.source.takeRecordings(forThoseOf: "superhero")
    #expect(gone.source.model.id.description == "superhero")
  }
}
