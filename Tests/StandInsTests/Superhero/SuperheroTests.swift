import Basics
import JSONKit
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Stand-in of superhero-api") struct SuperheroTests {
  private typealias SuperheroStandIn = StandIn<SuperheroService>

  private func standIn(
    scale: Double = 1, night: Int = 0, faults: [String: Double] = [:]
  ) throws -> StandIn<SuperheroService> {
    try SuperheroStandIn(SuperheroService(StandInConfiguration(scale: scale, night: night)), faults: faults)
  }

  private static let path = "/superhero-api/api/"

  @Test func `One file of all heroes`() throws {
    let answer = try standIn().get(Self.path + "all.json", headers: [:])
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "application/json; charset=utf-8")
    let heroes = try answer.tree().items
    #expect(heroes.count == 563)
    let ids = heroes.compactMap { $0["id"]?.integer }
    #expect(ids == ids.sorted() && Set(ids).count == 563 && ids.first == 1)
    #expect((720...740).contains(ids.last ?? 0))
    #expect(Set(heroes.compactMap { $0["slug"]?.text }).count == 563)
    #expect(Set(heroes.compactMap { $0["name"]?.text }).count < 563)
    for hero in heroes {
      #expect(
        hero.names
          == ["id", "name", "slug", "powerstats", "appearance", "biography", "work", "connections", "images"])
      #expect(hero["powerstats"]?.names == ["intelligence", "strength", "speed", "durability", "power", "combat"])
      #expect(hero["appearance"]?.names == ["gender", "race", "height", "weight", "eyeColor", "hairColor"])
      #expect(
        hero["biography"]?.names == [
          "fullName", "alterEgos", "aliases", "placeOfBirth", "firstAppearance", "publisher", "alignment",
        ])
      #expect(hero["work"]?.names == ["occupation", "base"])
      #expect(hero["connections"]?.names == ["groupAffiliation", "relatives"])
      #expect(hero["images"]?.names == ["xs", "sm", "md", "lg"])
    }
  }

  @Test func `Forms that say nothing, and odd ones`() throws {
    let heroes = try standIn().get(Self.path + "all.json").tree().items
    func count(_ holds: (Tree) -> Bool) -> Int { heroes.count(where: holds) }
    #expect(count { $0["appearance"]?["gender"]?.text == "-" } > 5)
    #expect(count { $0["appearance"]?["race"] == .null } > 100)
    #expect(count { $0["appearance"]?["height"]?.items.count == 1 } == 1)
    #expect(count { $0["appearance"]?["height"]?.items.last?.text?.hasSuffix(" meters") ?? false } > 0)
    #expect(count { $0["appearance"]?["height"]?.items.last?.text == "0 cm" } > 60)
    #expect(count { $0["appearance"]?["weight"]?.items.last?.text?.hasSuffix(" tons") ?? false } > 1)
    #expect(count { $0["appearance"]?["weight"]?.items.last?.text?.contains(",") ?? false } > 0)
    #expect(count { $0["biography"]?["alterEgos"]?.text == "No alter egos found." } > 450)
    #expect(count { $0["biography"]?["aliases"]?.items == [.text("-")] } > 80)
    #expect(count { $0["biography"]?["fullName"]?.text == "" } > 20)
    #expect(count { $0["biography"]?["publisher"] == .null } > 0)
    #expect(count { $0["biography"]?["publisher"]?.text == "" } > 0)
    let names = Set(heroes.compactMap { $0["name"]?.text })
    #expect(count { names.contains($0["biography"]?["publisher"]?.text ?? "-") } > 3)
  }

  @Test func `A file for each hero`() throws {
    let standIn = try standIn(scale: 0.1)
    let heroes = try standIn.get(Self.path + "all.json").tree().items
    let id = try #require(heroes.last?["id"]?.integer)
    #expect(try standIn.get(Self.path + "id/\(id).json").tree() == heroes.last)
    #expect(standIn.get(Self.path + "id/9999.json").status == 404)
    #expect(standIn.get(Self.path + "nothing.json").status == 404)
    let slug = try #require(heroes.last?["slug"]?.text)
    #expect(standIn.get(Self.path + "images/lg/\(slug).jpg").body.starts(with: [0xFF, 0xD8, 0xFF]))
  }

  @Test func `A file that the client has is not sent again`() throws {
    let standIn = try standIn(scale: 0.1)
    let first = standIn.get(Self.path + "all.json")
    let (tag, date) = (try #require(first["etag"]), try #require(first["last-modified"]))
    #expect(standIn.get(Self.path + "all.json", headers: ["if-none-match": tag]).status == 304)
    #expect(standIn.get(Self.path + "all.json", headers: ["if-modified-since": date]).status == 304)
    // A tag is asked before a date.
    let both = ["if-none-match": "\"other\"", "if-modified-since": date]
    #expect(standIn.get(Self.path + "all.json", headers: both).status == 200)
    let later = try self.standIn(scale: 0.1, night: 7)
    #expect(later.get(Self.path + "all.json", headers: ["if-none-match": tag]).status == 200)
    #expect(later.get(Self.path + "all.json", headers: ["if-modified-since": date]).status == 200)
    #expect(try later.get(Self.path + "all.json").tree().items.count == 57)
  }

  @Test func `Rows that cannot be used`() throws {
    let sound = try standIn(scale: 0.1).get(Self.path + "all.json").tree().items
    let damaged = try standIn(scale: 0.1, faults: ["malformed-record": 1]).get(Self.path + "all.json").tree().items
    #expect((1...2).contains(zip(sound, damaged).count { $0 != $1 }))
  }
}
