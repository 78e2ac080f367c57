import Basics
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Walks of Metron's stand-in") struct MetronWalkTests {
  @Test(arguments: ["arc", "character", "creator", "issue", "publisher", "series", "team", "universe", "imprint"])
  func `A walk ends without a 404 and meets every record`(resource: String) throws {
    let standIn = try MetronStandIn()
    let rows = try standIn.walk("/api/\(resource)/")
    let count = try standIn.get("/api/\(resource)/", at: 3_000_000).tree()["count"]?.integer
    #expect(Set(rows.compactMap { $0["id"]?.integer }).count == count)
    #expect(rows.count == count)
    // By code point.
    let names = rows.compactMap { $0["name"]?.text }.map { Array($0.utf8) }
    for (first, second) in zip(names, names.dropFirst()) { #expect(!second.lexicographicallyPrecedes(first)) }
  }

  @Test func `The sizes are those of the service in proportion`() throws {
    let standIn = try MetronStandIn()
    let counts = try ["character", "issue", "creator", "arc", "series"].map {
      try standIn.get("/api/\($0)/").tree()["count"]?.integer
    }
    #expect(counts[0] == 260 && counts[2] == 220 && counts[3] == 24 && counts[4] == 120)
    // A deleted series takes its issues along, and some were never there.
    #expect(counts[1].map { (800...875).contains($0) } == true)
    #expect(Census(scale: 1, shape: .edited).listed == [40_000, 175_000, 16_500, 2_100, 16_000, 1])
  }

  @Test func `Two equal names stand on both sides of a page border`() throws {
    let standIn = try MetronStandIn()
    for resource in ["character", "creator"] {
      let rows = try standIn.walk("/api/\(resource)/")
      #expect(rows[99]["name"] == rows[100]["name"])
      #expect(rows[99]["id"] != rows[100]["id"])
    }
  }

  @Test func `An unstable order moves only what it cannot tell apart`() throws {
    let stable = try MetronStandIn().walk("/api/character/")
    let unstable = try MetronStandIn(order: .unstable).walk("/api/character/")
    #expect(stable.map { $0["name"] } == unstable.map { $0["name"] })
  }

  @Test func `Addresses of neighbours keep the filters`() throws {
    let standIn = try MetronStandIn()
    let path = "/api/issue/?publisher_name=e&modified_gt=2001-01-01T00:00:00%2B01:00&page=2"
    let page = try standIn.get(path).tree()
    #expect(
      page["next"]?.text
        == "http://stand.invalid:1/api/issue/?modified_gt=2001-01-01T00%3A00%3A00%2B01%3A00&page=3&publisher_name=e")
    #expect(
      page["previous"]?.text
        == "http://stand.invalid:1/api/issue/?modified_gt=2001-01-01T00%3A00%3A00%2B01%3A00&publisher_name=e")
    let last = try standIn.get("/api/publisher/").tree()
    #expect(last["next"]?.isNull == true && last["previous"]?.isNull == true)
  }

  @Test(arguments: ["99", "0", "x", "-1"])
  func `A page beyond the end`(page: String) throws {
    let answer = try MetronStandIn().get("/api/arc/?page=\(page)")
    #expect(answer.status == 404)
    #expect(answer.text == #"{"detail":"Invalid page."}"#)
  }

  @Test func `Reading lists have fifty items a page`() throws {
    let standIn = try MetronStandIn()
    let list = try #require(sampleMetron.readingLists.first { $0.issues.count > 50 } ?? sampleMetron.readingLists.first)
    let rows = try standIn.walk("/api/reading_list/\(list.id)/items/")
    #expect(rows.map { $0["issue"]?["id"]?.integer } == list.issues.map { sampleMetron.archive[.issue].ids[Int($0)] })
    #expect(
      try standIn.get("/api/reading_list/\(list.id)/items/").tree()["results"]?.items.count == min(50, rows.count))
  }

  // MARK: - Conditions

  @Test(arguments: ["issue/101", "character/7", "series/7", "series/7/issue_list"])
  func `A record is sent once`(path: String) throws {
    let standIn = try MetronStandIn()
    let first = standIn.get("/api/\(path)/")
    let date = try #require(first["last-modified"])
    var headers = MetronStandIn.usual
    headers["if-modified-since"] = date
    let second = standIn.get("/api/\(path)/", headers: headers)
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
    #expect(second["x-ratelimit-burst-remaining"] == "18")
    headers["if-modified-since"] = "Sat, 01 Jan 2000 00:00:00 GMT"
    #expect(standIn.get("/api/\(path)/", headers: headers).status == 200)
  }

  @Test(arguments: ["issue/", "publisher/1/series_list/", "reading_list/"])
  func `Plain lists have no date`(path: String) throws {
    #expect(try MetronStandIn().get("/api/" + path)["last-modified"] == nil)
  }

  @Test func `Answers say whether they come from the cache`() throws {
    let standIn = try MetronStandIn()
    #expect(standIn.get("/api/arc/")["x-cache"] == "MISS")
    #expect(standIn.get("/api/arc/")["x-cache"] == "HIT")
    #expect(standIn.get("/api/role/")["x-cache"] == nil)
  }

  // MARK: - Nights

  @Test func `Nights bring, change and delete records, and merge some`() throws {
    let nights = [0, 12].map { MetronCatalog(seed: 3, scale: 0.005, night: $0) }
    let ids = try nights.map { catalog in
      Set(try MetronStandIn(catalog).walk("/api/character/").compactMap { $0["id"]?.integer })
    }
    #expect(!ids[1].subtracting(ids[0]).isEmpty)
    #expect(!ids[0].subtracting(ids[1]).isEmpty)
    let archive = nights[1].archive
    #expect(Archive.Kind.allCases.contains { !archive[$0].merged.isEmpty })
    // No record names one that is gone.
    for slot in nights[1].order(of: .issue) {
      for hero in archive.links.issueCharacters.row(Int(slot)) { #expect(archive[.character].isLive[Int(hero)]) }
      for creator in archive.links.issueCreators.row(Int(slot)) { #expect(archive[.creator].isLive[Int(creator)]) }
    }
  }

  @Test func `The ids of reading lists stay while arcs come and go`() throws {
    let lists = [0, 30].map { night in
      let lists = MetronCatalog(seed: 3, scale: 0.005, night: night).readingLists
      return Dictionary(uniqueKeysWithValues: lists.map { ($0.id, $0.arc) })
    }
    #expect(lists[1].count < lists[0].count)
    for (id, arc) in lists[1] { #expect(lists[0][id] == arc) }
  }

  @Test func `What was changed since a moment is found by it`() throws {
    let before = MetronCatalog(seed: 3, scale: 0.005, night: 4)
    let after = MetronCatalog(seed: 3, scale: 0.005, night: 5)
    let standIn = try MetronStandIn(after)
    // The fifth night begins on 2026-09-05.
    for resource in ["issue", "series", "character", "creator", "team"] {
      let old = Dictionary(
        uniqueKeysWithValues: try MetronStandIn(before).walk("/api/\(resource)/").map { ($0["id"]?.integer ?? 0, $0) })
      let fresh = try standIn.walk("/api/\(resource)/", from: 5_000_000).filter { row in
        old[row["id"]?.integer ?? 0]?["modified"] != row["modified"]
      }
      let asked = try standIn.walk("/api/\(resource)/?modified_gt=2026-09-05T00:00:00-04:00", from: 9_000_000)
      #expect(Set(asked.compactMap { $0["id"]?.integer }) == Set(fresh.compactMap { $0["id"]?.integer }), "\(resource)")
      if resource == "issue" || resource == "series" { #expect(!asked.isEmpty) }
    }
  }

  @Test func `A new name shows in other records a night later`() throws {
    var stale = 0
    for night in 1...12 where stale == 0 {
      let catalog = MetronCatalog(seed: 3, scale: 0.02, night: night)
      for (slot, former) in catalog.archive[.character].formerNames {
        for issue in catalog.archive.links.characterIssues.row(slot) {
          var writer = MetronWriter(catalog)
          writer.record(.issue, at: Int(issue))
          let record = try MetronStandIn.Got(answer: .json(writer.out.array())).tree()
          let id = catalog.archive[.character].ids[slot]
          let embedded = record["characters"]?.items.first { $0["id"]?.integer == id }?["name"]?.text
          if embedded == String(decoding: former, as: UTF8.self) { stale += 1 }
        }
        let own = String(decoding: catalog.archive[.character].names[slot], as: UTF8.self)
        #expect(own != String(decoding: former, as: UTF8.self))
      }
    }
    #expect(stale > 0)
  }
}
