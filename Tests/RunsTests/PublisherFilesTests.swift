import Catalog
import Definitions
import Foundation
import Pipeline
import Site
import TestSupport
import Testing

@testable import Runs

@Suite("Publisher files") struct PublisherFilesTests {
  @Test func `A publishers files are read beside the pipeline file`()
    async throws
  {
    try withTemporaryFolder { folder in
      try write("a{}", to: folder + "/art/A.css")
      try write("<svg/>", to: folder + "/art/logo.svg")
      try write("<meta name=a>", to: folder + "/art/head.html")
      try write("b{}", to: folder + "/art/own/site.css")
      try write(
        """
        name: x
        source: {kind: demo}
        write:
          site:
            title: T
            accent: "#0000ff"
            languages: [es, en]
            logo: art/logo.svg
            css: [art/A.css]
            head: art/head.html
            overrides: art/own
            pages: [characters]
            featured: [5]
            navigation: [{label: A, address: about.html}]
        """, to: folder + "/x.yaml")
      let definition = try PipelineDefinition.load(folder + "/x.yaml").value
      let settings = try #require(definition.write.site)
      let publisher = try PublisherFiles(of: definition)
      #expect(settings.title == .one("T") && publisher.name == "x" && settings.accent == 0xFF)
      #expect(settings.languages == [.spanish, .english])
      #expect(publisher.logo == .init(name: "logo.svg", bytes: Array("<svg/>".utf8)))
      #expect(publisher.css == [.init(name: "A.css", bytes: Array("a{}".utf8))])
      #expect(publisher.head == Array("<meta name=a>".utf8))
      #expect(publisher.overrides == ["site.css": Array("b{}".utf8)])
      #expect(settings.pages == ["characters"] && settings.featured == [5])
      #expect(settings.navigation == [.init(label: .one("A"), address: "about.html")])
      try FileManager.default.removeItem(atPath: folder + "/art/logo.svg")
      #expect(throws: (any Error).self) { try PublisherFiles(of: definition) }
    }
  }
}
