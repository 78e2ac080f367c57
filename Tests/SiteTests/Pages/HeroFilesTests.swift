import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("What scripts know of a character")
struct HeroFilesTests {
  private static func comic(_ id: Int, day: String?, characters: [Int], creators: [Int] = []) -> String {
    let dates = day.map { "\"dates\":[{\"type\":\"onsaleDate\",\"date\":\"\($0)T00:00:00Z\"}]," } ?? ""
    return """
      {"id":\(id),"title":"Comic \\"\(id)\\"",
      "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/7","name":"s"},
      \(dates)\(XMLSet.list("characters", .characters, characters.map { ($0, "") })),
      \(XMLSet.list("creators", .creators, creators.map { ($0, #","role":"inker""#) }))}
      """
  }

  private static let rows: [(Kind, [String])] = [
    (.characters, [1, 2, 3, 4].map { "{\"id\":\($0),\"name\":\"Hero \($0)\"}" }),
    (
      .comics,
      [
        comic(10, day: "2001-01-01", characters: [1, 2]),
        comic(11, day: "1999-01-01", characters: [1, 2, 3], creators: [8]),
        comic(12, day: nil, characters: [1], creators: [8, 9]),
      ]
    ),
  ]

  private func site(pages: [String] = []) async throws -> [String: String] {
    try await OtherModel.site(Self.rows, of: .marvel, languages: [.english]) {
      if !pages.isEmpty { $0.pages = pages }
    }
  }

  @Test func `Companions come with those who share most comics first, behind the character itself`() async throws {
    let ties = try #require(try await site()["characters/0/1-ties.js"])
    #expect(ties.hasPrefix(#"spinrack.shard("ties-1",{ids:[1,2,3],names:"Hero 1\nHero 2\nHero 3","#))
    #expect(ties.contains(",counts:[3,2,1]"))
  }

  @Test func `Comics are in the order of time, those without a day last`() async throws {
    let comics = try #require(try await site()["characters/0/1-comics.js"])
    let names = #"names:"Comic \"11\"\nComic \"10\"\nComic \"12\"","#
    #expect(comics.hasPrefix(#"spinrack.shard("comics-1",{ids:[11,10,12],\#(names)"#))
    #expect(comics.contains(",days:[10592,11323,-2147483648]"))
    #expect(comics.contains(/series:\{ids:\[7\].*counts:\[3\]\}/))
    #expect(comics.contains(/creators:\{ids:\[8,9\].*counts:\[2,1\]\}/))
  }

  @Test func `Who is in no comic has no files, and nobody has where comics have no pages`() async throws {
    let whole = try await site()
    #expect(whole["characters/0/4.html"] != nil && whole["characters/0/4-ties.js"] == nil)
    #expect(whole["compare.html"] != nil)
    let part = try await site(pages: ["characters", "series"])
    #expect(part["characters/0/1.html"]?.contains("compare.html") == false)
    #expect(part["compare.html"] == nil && !part.keys.contains { $0.hasSuffix("-ties.js") })
  }

  @Test func `The page of comparisons begins with pairs who share most comics`() async throws {
    let page = try #require(try await site()["compare.html"])
    let pairs = page.matches(of: /<li><a href="([^"]*)">([^<]*)<\/a> <span class="note">([^<]*)</).map {
      "\($0.1) \($0.2) \($0.3)"
    }
    #expect(
      pairs == ["#a=1&amp;b=2 Hero 1 – Hero 2 2 comics together", "#a=3&amp;b=1 Hero 3 – Hero 1 1 comic together"])
  }

  @Test func `A site of another model names its own kinds`() {
    let script = String(decoding: ScriptNames(.metron).replaced(in: Asset.compare.bytes), as: UTF8.self)
    #expect(script.contains(#"of("arcs", data.events)"#) && script.contains(#"of("issues", data)"#))
  }
}
