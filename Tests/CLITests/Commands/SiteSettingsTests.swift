import Catalog
import Definitions
import Foundation
import Pipeline
import Site
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite struct SiteSettingsTests {
  @Test func theFilesThatCanBeReplacedAreThoseOfTheProgram() {
    #expect(SiteSettings.replaceable == Write.Site.replaceable)
  }

  @Test func theLanguagesAreThoseOfTheProgram() {
    #expect(Write.Site.Language.allCases.map(\.rawValue) == Language.allCases.map(\.rawValue))
  }

  @Test func aPublishersFilesAreReadBesideThePipelineFile() async throws {
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
      let settings = try #require(try SiteSettings(definition))
      #expect(settings.title == "T" && settings.name == "x" && settings.accent == 0xFF)
      #expect(settings.languages == [.spanish, .english])
      #expect(settings.logo == .init(name: "logo.svg", bytes: Array("<svg/>".utf8)))
      #expect(settings.css == [.init(name: "A.css", bytes: Array("a{}".utf8))])
      #expect(settings.head == Array("<meta name=a>".utf8))
      #expect(settings.overrides == ["site.css": Array("b{}".utf8)])
      #expect(settings.pages == [.characters] && settings.featured == [5])
      #expect(settings.navigation == [.init(label: "A", address: "about.html")])
      try FileManager.default.removeItem(atPath: folder + "/art/logo.svg")
      #expect(throws: (any Error).self) { try SiteSettings(definition) }
    }
  }
}
