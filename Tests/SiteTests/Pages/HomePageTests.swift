import Catalog
import CatalogSources
import Pipeline
import SourceTestSupport
import Testing

@testable import Site

@Suite("The home page, and the frame of every page")
struct HomePageTests {
  private static func comic(_ id: Int, _ title: String, series: Int, day: String, characters: Int = 0) -> String {
    let cast = (0..<characters).map { (id * 10 + $0, "") }
    return """
      {"id":\(id),"title":"\(title)","issueNumber":\(title.split(separator: "#").last.map(String.init) ?? "0"),
      "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\(series)","name":"s"},
      "dates":[{"type":"onsaleDate","date":"\(day)T00:00:00Z"}],
      \(XMLSet.list("characters", .characters, cast))}
      """
  }

  /// The comics of a day that the file of its month has, by their ids.
  private func shown(_ comics: [String], month: Int) async throws -> [Int]? {
    let site = try await OtherModel.site([(.comics, comics)], of: .marvel)
    guard let file = site.first(where: { $0.key.hasPrefix("search/days-\(month)-") }) else { return nil }
    let path = file.key.dropFirst("search/".count)
    #expect(site["current.js"]?.contains(path) == true)
    let ids = try #require(file.value.firstMatch(of: /ids:\[([0-9,]*)\]/)?.1)
    return ids.split(separator: ",").compactMap { Int($0) }
  }

  @Test
  func `A day shows the oldest first, one of a series, first issues and those with many characters before others`()
    async throws
  {
    var comics = [
      Self.comic(1, "A (1980) #1", series: 1, day: "1980-03-14"),
      Self.comic(2, "A (1980) #2", series: 1, day: "1990-03-14"),
      Self.comic(3, "B (1970) #7", series: 2, day: "1970-03-14", characters: 2),
      Self.comic(4, "C (1975) #8", series: 3, day: "1975-03-15"),
    ]
    #expect(try await shown(comics, month: 3) == [3, 1, 4])
    #expect(try await shown(comics, month: 4) == [])
    for number in 5..<20 {
      comics.append(Self.comic(number, "D\(number) (1960) #9", series: number, day: "19\(40 + number)-03-14"))
    }
    let ids = try #require(try await shown(comics, month: 3))
    #expect(ids.count == 9 && ids.contains(1) && ids.contains(3) && ids.last == 4)
  }

  @Test func `Days that only stand for their months are no days`() async throws {
    let comics = [
      Self.comic(1, "A #1", series: 1, day: "1980-03-01"), Self.comic(2, "B #2", series: 2, day: "1990-03-01"),
      Self.comic(3, "C #7", series: 3, day: "1970-03-14"),
    ]
    #expect(try await shown(comics, month: 3) == [3])
  }

  @Test func `A comic counts as a variant in its own year if its record says so`() async throws {
    func comic(_ id: Int, _ title: String, year: Int, more: String = "") -> String {
      let dates = #""dates":[{"type":"onsaleDate","date":"\#(year)-03-05T00:00:00Z"}]"#
      return #"{"id":\#(id),"title":"\#(title)","issueNumber":1,\#(dates)\#(more)}"#
    }
    let foil = #","variantDescription":"Foil""#
    let comics = [
      comic(1, "A #1", year: 1980), comic(2, "A #1 (Foil)", year: 1991, more: foil), comic(3, "B #1", year: 1991),
      comic(4, "B #1 (Hardcover)", year: 1991), comic(5, "C #1 (Foil)", year: 1991, more: foil),
    ]
    let home = try #require(try await OtherModel.site([(.comics, comics)], of: .marvel)["index.html"])
    #expect(home.contains(/1980<\/a><\/th><td class="number">1<\/td><td class="number">0</))
    #expect(home.contains(/1991<\/a><\/th><td class="number">4<\/td><td class="number">2</))
  }

  @Test func `Decades lead to their place on the page of all years`() async throws {
    let comics = [
      Self.comic(1, "A #1", series: 1, day: "1980-03-02"), Self.comic(2, "B #2", series: 2, day: "1995-03-03"),
      Self.comic(3, "C #7", series: 3, day: "1999-03-14"),
    ]
    let site = try await OtherModel.site([(.comics, comics)], of: .marvel)
    let home = try #require(site["index.html"])
    let years = try #require(site["comics/index.html"])
    for (decade, count) in [(1980, 1), (1990, 2)] {
      #expect(home.contains("comics/index.html#d-\(decade)\"><b>\(decade)s</b> <span class=\"note\">\(count)</span>"))
      #expect(years.contains("id=\"d-\(decade)\"><h2>\(decade)s</h2>"))
    }
  }

  @Test func `The comics of a year stand below their months`() async throws {
    let comics = [
      Self.comic(1, "A #1", series: 1, day: "1980-03-02"), Self.comic(2, "B #2", series: 2, day: "1980-05-03"),
      Self.comic(3, "C #7", series: 3, day: "1980-03-14"), Self.comic(4, "D #7", series: 3, day: "1981-03-14"),
    ]
    let site = try await OtherModel.site([(.comics, comics)], of: .marvel)
    let year = try #require(site["comics/year-1980.html"])
    let march = try #require(year.firstRange(of: "<h2 id=\"m-3\">March</h2>"))
    let may = try #require(year.firstRange(of: "<h2 id=\"m-5\">May</h2>"))
    let places = try ["A #1", "C #7", "B #2"].map { try #require(year.firstRange(of: ">\($0)</a>")).lowerBound }
    #expect(march.lowerBound < places[0] && places[1] < may.lowerBound && may.lowerBound < places[2])
    // A single month needs no heading.
    #expect(site["comics/year-1981.html"]?.contains("id=\"m-3\"") == false)
  }

  @Test func `The home page shows a record large, and not once more among the first`() async throws {
    let heroes = (10...11).map { "{\"id\":\($0),\"name\":\"Hero \($0)\"}" }
    let comic = Self.comic(1, "A (1980) #1", series: 1, day: "1980-03-14", characters: 2)
    let site = try await OtherModel.site([(.characters, heroes), (.comics, [comic])], of: .marvel)
    let home = try #require(site["index.html"])
    let spot = try #require(home.firstMatch(of: /<a class="spot" href="([^"]*)">/)?.1)
    #expect(home.ranges(of: "href=\"\(spot)\"").count == 1)
  }

  @Test func `The home page repeats no name of a hero, and no series among the latest comics`() async throws {
    let heroes = [(10, "Io"), (11, "Io"), (12, "Ada")].map { "{\"id\":\($0),\"name\":\"\($1)\"}" }
    let comics = [
      Self.comic(1, "A v1#5", series: 1, day: "1980-03-14", characters: 3),
      Self.comic(2, "A #5", series: 1, day: "1980-03-14"), Self.comic(3, "B #7", series: 2, day: "1980-03-14"),
    ]
    let site = try await OtherModel.site([(.characters, heroes), (.comics, comics)], of: .marvel)
    let home = try #require(site["index.html"])
    #expect(home.contains("characters/0/12.html"))
    #expect(home.contains("characters/0/10.html") != home.contains("characters/0/11.html"))
    let latest = try #require(home.split(separator: "<h2 id=\"latest\">").last?.split(separator: "</section>").first)
    #expect(latest.contains("comics/0/2.html") && latest.contains("comics/0/3.html"))
    #expect(!latest.contains("comics/0/1.html"))
  }

  @Test func `Title, footer and menu are in the language of the page`() async throws {
    let comic = Self.comic(1, "A #1", series: 1, day: "1980-03-02")
    let site = try await OtherModel.site([(.comics, [comic])], of: .marvel) { settings in
      settings.title = .each(["en": "Racks & more", "es": "Estantes"])
      settings.footer = .each(["en": "By us", "es": "De nosotros"])
      settings.navigation = [
        NavigationLink(label: .each(["en": "Contact", "es": "Contacto"]), address: "mailto:a@b.example"),
        NavigationLink(label: .one("Forum"), address: "https://forum.example"),
      ]
    }
    for (path, texts, others) in [
      (
        "comics/0/1.html", ["A #1 · Racks &amp; more</title>", "<p>By us</p>", ">Contact<", ">Forum<"],
        ["Estantes", "nosotros"]
      ),
      (
        "es/comics/0/1.html", ["A #1 · Estantes</title>", "<p>De nosotros</p>", ">Contacto<", ">Forum<"],
        ["Racks", "By us"]
      ),
    ] {
      let page = try #require(site[path])
      for text in texts { #expect(page.contains(text), "\(path): \(text)") }
      for text in others { #expect(!page.contains(text), "\(path): \(text)") }
    }
    #expect(site["es/index.html"]?.contains("<h1>Estantes</h1>") == true)
  }
}
