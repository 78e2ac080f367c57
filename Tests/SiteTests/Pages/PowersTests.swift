import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("Characters whose powers the source rates")
struct PowersTests {
  private static func hero(_ id: Int, powers: [Int], relatives: String = "-", more: String = "") -> String {
    let names = ["intelligence", "strength", "speed", "durability", "power", "combat"]
    let rated = zip(names, powers).map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return """
      {"id":\(id),"name":"Hero \(id)","slug":"\(id)-hero","powerstats":{\(rated)},
      "appearance":{"gender":"\(id == 2 ? "Male" : "Female")"\(more)},
      "biography":{"publisher":"Bell, Bird & Co.","alignment":"good"},"connections":{"relatives":"\(relatives)"}}
      """
  }

  private func site() async throws -> [String: String] {
    let heroes = [
      Self.hero(
        1, powers: [10, 10, 10, 10, 10, 10],
        more: #","height":["1000","304.8 meters"],"weight":["- lb","90,000,000 kg"]"#),
      Self.hero(2, powers: [90, 90, 90, 90, 90, 90], relatives: "Hero 1 and many others"),
      Self.hero(
        3, powers: [20, 10, 10, 10, 10, 10], relatives: "Hero 1 (aunt, twice); Hero 2, Hero 3 (herself), Nobody"),
      Self.hero(4, powers: []),
    ]
    return try await OtherModel.site(
      [(Kind(number: 0), heroes)], of: .superhero, from: SuperheroSource(), languages: [.english]
    ) { $0.pages = ["heroes"] }
  }

  @Test func `A page shows who is most alike, and leads to all who share a trait`() async throws {
    let page = try #require(try await site()["heroes/0/1.html"])
    let alike = try #require(page.split(separator: "<h2 id=\"alike\">").last?.split(separator: "</section>").first)
    let near = try #require(alike.firstRange(of: "heroes/0/3.html") ?? alike.firstRange(of: "0/3.html"))
    #expect(alike.firstRange(of: "0/2.html").map { near.lowerBound < $0.lowerBound } == true)
    #expect(!alike.contains("0/4.html"))
    #expect(page.contains("#u=Bell%20Bird%20%26%20Co.\">Bell, Bird &amp; Co.</a>"))
  }

  @Test func `Giants are metres tall and weigh tonnes`() async throws {
    let page = try #require(try await site()["heroes/0/1.html"])
    #expect(page.contains("<dd>304.8\u{A0}m</dd>") && page.contains("<dd>90,000\u{A0}t</dd>"))
  }

  @Test func `The list can be sorted by powers`() async throws {
    let site = try await site()
    let file = try #require(site.first { $0.key.hasPrefix("search/list-heroes-0-") }).value
    #expect(file.contains(",powers:[10,10,10,10,10,10,90,90,90,90,90,90,20,10,10,10,10,10,0,0,0,0,0,0]"))
    #expect(site["heroes/index.html"]?.contains("&quot;durability&quot;:&quot;Durability&quot;") == true)
  }

  @Test func `Two characters without comics can be compared by their powers`() async throws {
    let site = try await site()
    let ties = try #require(site["heroes/0/1-ties.js"])
    #expect(ties.contains("{ids:[1,3,2],") && ties.contains(",counts:[0,0,0],powers:[10,10,10,10,10,10]"))
    #expect(site["heroes/0/1-comics.js"] == nil)
    #expect(site["heroes/0/4-ties.js"]?.contains("powers") == false)
    #expect(site["compare.html"]?.contains("<a href=\"#a=2&amp;b=3\">Hero 2 – Hero 3</a></li>") == true)
    #expect(site["heroes/0/1.html"]?.contains("compare.html#a=1\">Compare with another hero</a>") == true)
  }

  @Test func `Home leads to the list by each power`() async throws {
    let home = try #require(try await site()["index.html"])
    #expect(home.contains("heroes/index.html#sort=strength\">Strength</a>"))
  }

  @Test func `Relatives that are characters themselves are links`() async throws {
    let page = try #require(try await site()["heroes/0/3.html"])
    #expect(page.contains("<a href=\"../../heroes/0/1.html\">Hero 1</a> (aunt, twice); <a"))
    #expect(page.contains(">Hero 2</a>, Hero 3 (herself), Nobody"))
  }

  @Test func `Home leads with the most famous one, and shows its powers`() async throws {
    let site = try await site()
    let home = try #require(site["index.html"])
    #expect(home.contains(/<a class="spot" href="heroes\/0\/2.html">/) && home.contains("class=\"radar\""))
  }
}
