import Basics
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// The API's oddities turn up about as often as in the recordings.
@Suite("Oddity") struct OddityTests {
  let walk = Walk(universe: sampleUniverse, order: .stable)

  private func share(_ records: [Tree], _ test: (Tree) -> Bool) -> Double {
    Double(records.count(where: test)) / Double(records.count)
  }

  @Test func `comics are as odd as those of the real API`() throws {
    let comics = try walk.records("comics")
    #expect((0.45...0.57).contains(share(comics) { $0["description"] == .null }))
    #expect(comics.contains { $0["description"] == .text("#N/A") })
    #expect((0.12...0.2).contains(share(comics) { $0["modified"]?.text?.hasPrefix("-0001-11-30") ?? false }))
    #expect(comics.contains { $0["upc"]?.integer != nil })
    #expect(comics.contains { if case .number(let text) = $0["issueNumber"] { text.contains(".") } else { false } })
    #expect(comics.contains { $0["format"] == .text("") })
    #expect(comics.contains { !($0["collectedIssues"]?.items.isEmpty ?? true) })
    #expect(comics.contains { !($0["variants"]?.items.isEmpty ?? true) })
    #expect(comics.allSatisfy { $0["thumbnail"] != .null })
    let dates = comics.flatMap { $0["dates"]?.items ?? [] }
    #expect(dates.contains { $0["type"] == .text("focDate") && $0["date"]?.text?.hasPrefix("-0001") ?? false })
    #expect(dates.contains { $0["date"]?.text?.hasPrefix("2029-12-31") ?? false })
    let prices = comics.flatMap { $0["prices"]?.items ?? [] }.compactMap { $0["price"] }
    #expect(prices.contains(.number("0")))
    #expect(prices.contains { if case .number(let text) = $0 { text.contains(".") } else { false } })
    let texts = comics.compactMap { $0["description"]?.text }.joined()
    for mark in ["<br>", "\r<br>", "<ul><li>", "&#39;", "&amp;", "\u{FFFD}", "\u{2028}", "â€", "\u{93}", "\u{2}"] {
      #expect(texts.contains(mark), "\(mark.unicodeScalars.map(\.value))")
    }
  }

  @Test func `stories are as odd as those of the real API`() throws {
    let stories = try walk.records("stories")
    #expect((0.68...0.76).contains(share(stories) { $0["modified"] == .text("1969-12-31T19:00:00-0500") }))
    #expect((0.025...0.055).contains(share(stories) { $0["title"] == .text("") }))
    #expect(share(stories) { $0["thumbnail"] == .null } > 0.99)
    #expect((0.001...0.01).contains(share(stories) { $0["originalIssue"] == .null }))
    #expect(stories.contains { $0["title"]?.integer != nil })
    #expect(Set(stories.compactMap { $0["type"]?.text }).count > 40)
    let items = stories.flatMap { $0["creators"]?["items"]?.items ?? [] }
    let roles = Set(items.compactMap { $0["role"]?.text })
    for role in ["penciller", "penciler", "penciller (cover)", "penciler (cover)"] { #expect(roles.contains(role)) }
  }

  @Test func `series are as odd as those of the real API`() throws {
    let series = try walk.records("series")
    #expect((0.9...0.97).contains(share(series) { $0["description"] == .null }))
    #expect(share(series) { $0["next"] == .null } > 0.95)
    #expect(series.contains { $0["next"] != .null })
    #expect(series.contains { $0["endYear"]?.integer == 2099 })
    #expect(series.contains { ($0["endYear"]?.integer ?? 0) < ($0["startYear"]?.integer ?? 0) })
    #expect((0.64...0.78).contains(share(series) { $0["rating"] == .text("") }))
  }

  @Test func `Characters creators and events`() throws {
    let characters = try walk.records("characters")
    #expect((0.6...0.85).contains(share(characters) { $0["description"] == .text("") }))
    #expect(characters.contains { $0["modified"] == .text("1969-12-31T19:00:00-0500") })
    #expect(
      characters.contains { $0["thumbnail"]?["path"]?.text?.hasSuffix("/mg/b/40/image_not_available") ?? false })
    func comics(_ hero: Tree) -> Int { hero["comics"]?["available"]?.integer ?? 0 }
    let best = characters.sorted { comics($0) > comics($1) }.prefix(5)
    #expect(best.allSatisfy { $0["thumbnail"]?["path"]?.text?.contains("/u/demo/i/characters/") ?? false })
    let nameless = (0..<sampleUniverse.population(.creators).count).filter { sampleUniverse.staff.full[$0].isEmpty }
    #expect(nameless.count == 1)
    let events = try walk.records("events")
    #expect(events.allSatisfy { !($0["title"]?.text?.isEmpty ?? true) })
  }

  @Test func `Fields stand in the order of the API`() throws {
    let orders = [
      "characters": "id name description modified thumbnail resourceURI comics series stories events urls",
      "comics": """
      id digitalId title issueNumber variantDescription description modified isbn upc diamondCode ean issn format \
      pageCount textObjects resourceURI urls series variants collections collectedIssues dates prices thumbnail images \
      creators characters stories events
      """,
      "creators": """
      id firstName middleName lastName suffix fullName modified thumbnail resourceURI comics series stories events urls
      """,
      "events": """
      id title description resourceURI urls modified start end thumbnail creators characters stories comics series \
      next previous
      """,
      "series": """
      id title description resourceURI urls startYear endYear rating type modified thumbnail creators characters stories \
      comics events next previous
      """,
      "stories": """
      id title description resourceURI type modified thumbnail creators characters series comics events originalIssue
      """,
    ]
    for (kind, order) in orders {
      for record in try walk.page(kind).records {
        #expect(record.names == order.split(separator: " ").map(String.init))
      }
    }
  }

  @Test func `Every URL carries the callers key`() throws {
    let body = String(decoding: try walk.body("characters", caller: "abc123"), as: UTF8.self)
    #expect(body.contains("utm_source=abc123\""))
    #expect(!body.contains("utm_source=demo"))
  }
}
