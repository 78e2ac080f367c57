import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The map of companions")
struct CompanionWebTests {
  /// A site of heroes in two groups that share comics, and of one who is alone.
  ///
  /// - Parameter crowd: the number of characters of a further comic.
  private func site(heroes: Int, crowd: Int = 0) async throws -> [String: String] {
    var comics = (0..<(heroes * 3)).map { id -> String in
      let (first, second) = (id % heroes, (id * 7 + 3) % heroes)
      let cast = XMLSet.list("characters", .characters, Set([first, second]).sorted().map { (id: $0 + 1, more: "") })
      return #"{"id":\#(id + 1),"title":"Night Watch (2019) #\#(id)",\#(cast)}"#
    }
    if crowd > 0 {
      let cast = XMLSet.list("characters", .characters, (0..<crowd).map { (id: $0 + 1, more: "") })
      comics.append(#"{"id":9000,"title":"Everyone",\#(cast)}"#)
    }
    let rows = (0...heroes).map { #"{"id":\#($0 + 1),"name":"Hero Number \#($0)"}"# }
    return try await OtherModel.site([(.comics, comics), (.characters, rows)], of: .marvel)
  }

  @Test func `Everyone has a place, nobody stands on another, and the same comes out again`() async throws {
    let page = try #require(try await site(heroes: 40)["map.html"])
    let circles = page.matches(of: /cx="([-0-9.]+)" cy="([-0-9.]+)" r="([0-9.]+)"/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).flatMap { y in Double(match.3).map { (x: x, y: y, radius: $0) } } }
    }
    #expect(circles.count == 40)
    #expect(circles.allSatisfy { $0.x > 0 && $0.y > 0 })
    for (place, one) in circles.enumerated() {
      for other in circles[..<place] {
        let (x, y) = (one.x - other.x, one.y - other.y)
        #expect((x * x + y * y).squareRoot() > one.radius + other.radius)
      }
    }
    #expect(try await site(heroes: 40)["map.html"] == page)
  }

  @Test func `All that is drawn is in the table, with links`() async throws {
    let site = try await site(heroes: 40)
    let page = try #require(site["map.html"])
    let ties = page.matches(of: /<path data-t="/).count
    #expect(ties > 20 && page.matches(of: /<th scope="row"><a href="characters\//).count == ties)
    #expect(page.contains("aria-label=\"Hero Number 0, "))
    #expect(site["heroes/index.html"]?.contains("href=\"../map.html\"") == true)
  }

  @Test func `A crowd joins nobody`() async throws {
    func ties(_ site: [String: String]) throws -> [String] {
      try #require(site["map.html"]).matches(of: /<path data-t="([0-9 ]+)" data-n="([0-9]+)"/).map {
        "\($0.1): \($0.2)"
      }
    }
    let alone = try ties(try await site(heroes: 40))
    #expect(alone.count > 20)
    let crowded = try ties(try await site(heroes: 40, crowd: 2001))
    #expect(crowded == alone)
  }

  @Test func `Heroes that are only referred to have a place, as in the statistics`() async throws {
    let comics = (1...9).map { id in
      let cast = XMLSet.list("characters", .characters, (0..<3).map { ((id + $0) % 8 + 1, "") })
      return #"{"id":\#(id),"title":"Night Watch (2019) #\#(id)",\#(cast)}"#
    }
    let rows: [(Kind, [String])] = [(.comics, comics), (.characters, [#"{"id":1,"name":"Ada"}"#])]
    let page = try #require(try await OtherModel.site(rows, of: .marvel)["map.html"])
    #expect(page.matches(of: /<circle cx=/).count == 8 && page.contains("characters/0/2.html"))
  }

  @Test func `Few heroes have no map`() async throws {
    #expect(try await site(heroes: 4)["map.html"] == nil)
  }
}
