import Catalog
import Definitions
import Foundation
import Pipeline
import Site
import SourceTestSupport
import Testing

@Suite("What a publisher says of a site")
struct SiteKeysTests {
  /// The problems of a site with some keys.
  private func site(_ keys: String) -> [String] {
    problems("name: x\nsource: {kind: demo}\nwrite:\n  site:\n    \(keys)\n")
  }

  @Test func `has these defaults`() throws {
    let site = try #require(try definition("name: x\nsource: {kind: demo}\nwrite: {site: {}}").write.site)
    #expect(site == SiteSettings(pages: ["characters", "comics", "series", "events", "creators"]))
    #expect(site.languages == [.english])
    #expect(site.pages == ["characters", "comics", "series", "events", "creators"])
    #expect(site.downloads && site.covers)
    #expect(site.accent == nil && site.logo == nil && site.css.isEmpty && site.head == nil && site.overrides == nil)
  }

  @Test(arguments: [("pt", "pt-BR"), ("en-GB", "en"), ("es_MX", "es"), ("RU", "ru"), ("pt-Br", "pt-BR")])
  func `names the language that was meant`(tag: String, meant: String) {
    #expect(
      site("languages: [\(tag)]") == [
        "x.yaml:5:17: write.site.languages[1] must be one of en, es, pt-BR, ru, not \"\(tag)\"; did you mean \"\(meant)\"?"
      ])
  }

  @Test func `knows four languages, each once`() {
    #expect(
      site("languages: [de]") == ["x.yaml:5:17: write.site.languages[1] must be one of en, es, pt-BR, ru, not \"de\""])
    #expect(site("languages: [en, en]").count == 1)
    #expect(site("languages: []").count == 1)
  }

  @Test func `takes a colour in quotes alone, since a # begins a comment`() {
    #expect(site("accent: \"#B3261e\"").isEmpty)
    #expect(
      site("accent: #b3261e") == [
        "x.yaml:5:12: write.site.accent must be a colour such as \"#b3261e\", and is empty; write it in quotes"
      ])
    for wrong in ["'#b3261'", "'b3261e'", "'#b3261g'", "'#+3261e'", "123456", "'#b3261e;}'"] {
      #expect(site("accent: \(wrong)").count == 1, "\(wrong)")
    }
  }

  @Test(arguments: [
    "https://a.example", "HTTP://a.example/b?c=d#e", "mailto:a@b.example", "about.html", "heroes/index.html#list",
    "..x/y",
  ])
  func `lets links lead to the web, to a mailbox, and to places below the first page`(address: String) {
    #expect(site("navigation: [{label: L, address: '\(address)'}]").isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//a.example", "/root",
    "../x", "a/../../x", "a/..", "%2e%2e/x", "https://", "http:///x", "https:a", "mailto:", "a b", "a\\b",
    "vbscript:x",
    " javascript:alert(1)", "x:y",
  ])
  func `lets links lead nowhere else`(address: String) {
    let problems = site("navigation: [{label: L, address: '\(address)'}]")
    #expect(problems.count == 1)
    #expect(problems.first?.contains("write.site.navigation[1].address must be an address with https:") == true)
  }

  @Test func `may give texts in each of its languages`() throws {
    let keys = """
      title: {en: A, ru: Б}
          languages: [en, ru]
          footer: C
          navigation: [{label: {en: D, ru: Д}, address: x.html}]
      """
    #expect(site(keys).isEmpty)
    let definition = try definition("name: x\nsource: {kind: demo}\nwrite:\n  site:\n    \(keys)\n")
    let settings = try #require(definition.write.site)
    #expect(settings.title == .each(["en": "A", "ru": "Б"]) && settings.footer == .one("C"))
    #expect(settings.navigation.first?.label["ru"] == "Д")
  }

  @Test(arguments: [
    ("title: {en: A}", "x.yaml:5:5: write.site.title has no text for the language es; add es: TEXT, or write one"),
    ("footer: {es: A}", "x.yaml:5:5: write.site.footer has no text for the language en; add en: TEXT"),
    ("navigation: [{label: {en: A}, address: x}]", "x.yaml:5:5: write.site.navigation has no text for the language"),
    ("title: {en: A, es: B, de: C}", "x.yaml:5:27: unknown key \"de\"; the keys here are en, es"),
    ("title: {en: 7, es: B}", "x.yaml:5:17: write.site.title.en must be a text, not 7; write it in quotes: \"7\""),
    ("title: [a]", "x.yaml:5:12: write.site.title must be a text, not a list"),
  ])
  func `wants a text for every language that it speaks, and for no other`(keys: String, problem: String) {
    let found = site("\(keys)\n    languages: [en, es]")
    #expect(found.count == 1 && found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test func `wants both parts of a link`() {
    #expect(site("navigation: [{label: L}]").first?.contains("write.site.navigation[1].address is missing") == true)
  }
}

@Suite("The files that a publisher names")
struct SiteFilesTests {
  /// A folder with a pipeline file in it.
  private func load(_ keys: String, files: [String] = []) throws -> PipelineDefinition {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let place = folder.appending(path: file)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: place)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "x.yaml")
    try Data("name: x\nsource: {kind: demo}\nwrite:\n  site:\n    \(keys)\n".utf8).write(to: file)
    do {
      return try PipelineDefinition.load(file.path()).value
    } catch {
      throw Told(text: error.description.replacingOccurrences(of: folder.path(), with: "F"))
    }
  }

  /// The message of an error without the folder's name.
  private struct Told: Error { let text: String }

  private func told(_ keys: String, files: [String] = []) -> String? {
    do {
      _ = try load(keys, files: files)
      return nil
    } catch {
      return (error as? Told)?.text
    }
  }

  @Test func `are looked for beside the pipeline file`() throws {
    let site = try load(
      "{logo: art/l.svg, css: [a.css], head: h.html, overrides: own}",
      files: ["art/l.svg", "a.css", "h.html", "own/site.css", "own/.keep"]
    ).write.site
    #expect(site?.logo?.text == "art/l.svg")
    #expect(site?.logo?.path.hasSuffix("/art/l.svg") == true)
    #expect(site?.logo?.path.hasPrefix("/") == true)
  }

  @Test func `are missed where the key stands, before anything is run`() {
    #expect(
      told("logo: l.svg")
        == "F/x.yaml:5:11: write.site.logo is the file \"F/l.svg\", which does not exist; "
        + "paths are relative to the folder of the pipeline file")
    #expect(told("css: [a.css, b.css]", files: ["a.css"])?.contains("write.site.css[2] is the file") == true)
    #expect(told("head: own", files: ["own/x"])?.hasSuffix("which is a folder, not a file") == true)
    #expect(told("overrides: own")?.contains("which is not a folder that can be read") == true)
  }

  @Test func `have the right endings`() {
    #expect(told("logo: l.html", files: ["l.html"])?.contains("ends with .svg or .png") == true)
    #expect(told("css: [l.svg]", files: ["l.svg"])?.contains("ends with .css") == true)
  }

  @Test func `that stand for nothing of the program's are told with the nearest name`() {
    #expect(
      told("overrides: own", files: ["own/sit.css"])
        == "F/x.yaml:5:16: write.site.overrides has the file \"F/own/sit.css\", which stands for nothing; "
        + "did you mean \"site.css\"?")
    #expect(
      told("overrides: own", files: ["own/zzzzzzzzz.txt"])?.contains("the names here are calendar.js, charts.css, ")
        == true)
  }
}
