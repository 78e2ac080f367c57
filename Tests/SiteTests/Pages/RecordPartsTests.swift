import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// What a page says of a record that stands elsewhere: at other sources, in its issues, in its own name.
@Suite("What stands elsewhere")
struct RecordPartsTests {
  private func metron() async throws -> [String: String] {
    func kind(_ name: String) -> Kind { CatalogModel.metron.kind(named: name) ?? Kind(number: 0) }
    let series = #""series":{"id":3,"name":"Tin Lantern"}"#
    let rows: [(Kind, [String])] = [
      (kind("publishers"), [#"{"id":9,"name":"Bellows","founded":1991}"#]),
      (kind("imprints"), [#"{"id":8,"name":"Embers","founded":1994}"#]),
      (kind("series"), [#"{"id":3,"name":"Tin Lantern","cv_id":77,"gcd_id":88}"#]),
      (kind("teams"), [#"{"id":5,"name":"Moths","cv_id":6,"gcd_id":7}"#, #"{"id":6,"name":"Wicks"}"#]),
      (
        kind("issues"),
        [
          #"{"id":10,"issue":"Tin Lantern #1",\#(series),"cv_id":5001,"teams":[{"id":5,"name":"Moths"}]}"#,
          #"{"id":11,"issue":"Tin Lantern #2",\#(series),"teams":[{"id":6,"name":"Wicks"},{"id":5,"name":"Moths"}]}"#,
        ]
      ),
    ]
    return try await OtherModel.site(rows, of: .metron, from: MetronSource(), languages: [.english]) {
      $0.pages = ["issues", "series", "teams", "publishers", "imprints"]
    }
  }

  @Test func `A first year alone is when a publisher or an imprint was founded`() async throws {
    let site = try await metron()
    #expect(site["publishers/0/9.html"]?.contains("<dt>Founded</dt><dd>1991</dd>") == true)
    #expect(site["imprints/0/8.html"]?.contains("<dt>Founded</dt><dd>1994</dd>") == true)
  }

  @Test func `Numbers at other sources lead to the pages there, at the foot`() async throws {
    let site = try await metron()
    let page = try #require(site["series/0/3.html"])
    let (facts, foot) = (
      page.split(separator: "class=\"origin\"").first, page.split(separator: "class=\"origin\"").last
    )
    #expect(facts?.contains("77") == false && facts?.contains("CV ID") == false)
    #expect(foot?.contains("<dt>Comic Vine</dt><dd><a href=\"https://comicvine.gamespot.com/volume/4050-77/\"") == true)
    #expect(foot?.contains("<a href=\"https://www.comics.org/series/88/\"") == true)
    #expect(site["issues/0/10.html"]?.contains("https://comicvine.gamespot.com/issue/4000-5001/") == true)
    // No address of its pages of teams is known.
    #expect(site["teams/0/5.html"]?.contains("<dt>GCD ID</dt><dd>7</dd>") == true)
    #expect(page.contains("href=\"https://metron.cloud/series/3/\""))
  }

  @Test func `A series has what its issues name, that of most issues first`() async throws {
    let page = try #require(try await metron()["series/0/3.html"])
    let panel = try #require(page.split(separator: "<h2 id=\"teams\">").last?.split(separator: "</section>").first)
    #expect(panel.contains(/Moths<\/a> <span class="note">2 issues<.*Wicks<\/a> <span class="note">1 issue</))
  }

  @Test func `What is only named leads to its page at the source, and a dash is no name`() async throws {
    func kind(_ name: String) -> Kind { CatalogModel.comicVine.kind(named: name) ?? Kind(number: 0) }
    let volume = #"{"id":2,"name":"Moths","first_issue":{"id":9,"name":"-","issue_number":"1"}}"#
    let site = try await OtherModel.site(
      [(kind("volumes"), [volume])], of: .comicVine, from: ComicVineSource(), languages: [.english]
    ) { $0.pages = ["issues", "volumes"] }
    let page = try #require(site["issues/0/9.html"])
    #expect(page.contains("<h1>Comic 9</h1>") && page.contains("https://comicvine.gamespot.com/issue/4000-9/"))
  }

  @Test func `A first or a last name says no more than the name`() async throws {
    let creator = #"{"id":8,"firstName":"Ada","middleName":"","lastName":"Quill","fullName":"Ada Quill"}"#
    let page = try #require(try await OtherModel.site([(.creators, [creator])], of: .marvel)["creators/0/8.html"])
    #expect(page.contains("<h1>Ada Quill</h1>") && !page.contains("<dt>First name</dt>"))
  }
}
