import Basics
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Filters of Metron's stand-in") struct MetronFilterTests {
  private let catalog = sampleMetron

  private func count(_ path: String) throws -> Int? { try MetronStandIn().get("/api/" + path).tree()["count"]?.integer }

  @Test(arguments: ["publisher=1", "order=name", "page_size=5", "arc_id=3"])
  func `Unknown parameters are ignored: the whole list`(query: String) throws {
    #expect(try count("issue/?" + query) == count("issue/"))
  }

  @Test func `Parts of names, accents and case aside`() throws {
    let names = catalog.archive[.creator].names
    let slot = try #require(catalog.order(of: .creator).first { slot in names[Int(slot)].contains { $0 >= 0x80 } })
    let own = String(decoding: names[Int(slot)], as: UTF8.self)
    let plain = String(decoding: PlainText.folded(names[Int(slot)]), as: UTF8.self).uppercased()
    #expect(!plain.contains { !$0.isASCII })
    let rows = try MetronStandIn().get("/api/creator/?name=\(plain.replacing(" ", with: "+"))").tree()["results"]?.items
    #expect(rows?.contains { $0["name"]?.text == own } == true)
    #expect(rows?.count ?? 100 < 10)
  }

  @Test func `Issues by what they belong to`() throws {
    let archive = catalog.archive
    let hero = try #require(
      catalog.order(of: .character).max { first, second in
        archive.links.characterIssues.row(Int(first)).count < archive.links.characterIssues.row(Int(second)).count
      })
    let id = archive[.character].ids[Int(hero)]
    let expected = archive.links.characterIssues.row(Int(hero)).count
    #expect(expected > 20)
    #expect(try count("issue/?character_id=\(id)") == expected)
    #expect(try count("character/\(id)/issue_list/") == expected)
    #expect(try count("issue/?character_id=99999999") == 0)
    let series = archive.universe.issues.series[Int(archive.links.characterIssues.row(Int(hero)).first ?? 0)]
    let own = archive.links.seriesIssues.row(Int(series)).count
    #expect(try count("issue/?series_id=\(archive[.series].ids[Int(series)])") == own)
    #expect(try count("series/\(archive[.series].ids[Int(series)])/issue_list/") == own)
    let writers = try #require(try count("issue/?role_id=1"))
    let both = try #require(try count("issue/?role_id=1,7"))
    #expect(writers > 100 && both > writers)
  }

  @Test func `Every list of a publisher adds up`() throws {
    let ids = catalog.order(of: .publisher).map { catalog.archive[.publisher].ids[Int($0)] }
    let series = try ids.map { try count("series/?publisher_id=\($0)") ?? 0 }
    let issues = try ids.map { try count("issue/?publisher_id=\($0)") ?? 0 }
    #expect(series.reduce(0, +) == catalog.order(of: .series).count)
    #expect(issues.reduce(0, +) == catalog.order(of: .issue).count)
    #expect(try ids.map { try count("publisher/\($0)/series_list/") } == series)
  }

  @Test(arguments: ["number", "cover_hash", "upc", "sku"])
  func `Fields of issues`(name: String) throws {
    let value = try #require(
      catalog.order(of: .issue).lazy.compactMap { slot -> String? in
        var writer = MetronWriter(catalog)
        writer.record(.issue, at: Int(slot))
        let record = try? MetronStandIn.Got(answer: .json(writer.out.array())).tree()
        return record?[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
      }.first { _ in true })
    let found = try #require(try count("issue/?\(name)=\(value)"))
    #expect(found > 0 && found < 200)
    #expect(try count("issue/?\(name)=nothing") == 0)
  }

  @Test func `Dates of issues`() throws {
    let all = try count("issue/") ?? 0
    let early = try count("issue/?store_date_range_before=2009-12-31") ?? 0
    let late = try count("issue/?store_date_range_after=2010-01-01") ?? 0
    let unknown = catalog.order(of: .issue).count { catalog.archive.storeDay(Int($0)) == nil }
    #expect(early > 0 && late > 0 && unknown > 0)
    #expect(early + late + unknown == all)
    let months = try (1...12).map { try count("issue/?cover_year=2015&cover_month=\($0)") ?? 0 }
    #expect(try count("issue/?cover_year=2015") == months.reduce(0, +))
  }

  @Test func `Numbers of other catalogues, and records without them`() throws {
    let slot = try #require(
      catalog.order(of: .issue).first { catalog.archive.foreignID(.issue, at: Int($0), in: .comicVine) != nil })
    let id = try #require(catalog.archive.foreignID(.issue, at: Int(slot), in: .comicVine))
    #expect(try count("issue/?cv_id=\(id)") == 1)
    let (missing, there) = (try count("issue/?missing_cv_id=true") ?? 0, try count("issue/?missing_cv_id=false") ?? 0)
    #expect(missing > 0 && missing + there == catalog.order(of: .issue).count)
  }

  struct Bad: Sendable {
    let path: String
    let text: String
  }

  static let bad = [
    Bad(path: "issue/?series_id=x", text: #"{"series_id":["Enter a number."]}"#),
    Bad(path: "issue/?role_id=1,x", text: #"{"role_id":["Enter a number."]}"#),
    Bad(path: "issue/?modified_gt=soon", text: #"{"modified_gt":["Enter a valid date/time."]}"#),
    // The plus of the zone arrives as a space.
    Bad(
      path: "arc/?modified_gt=2026-01-01T00:00:00+01:00", text: #"{"modified_gt":["Enter a valid date/time."]}"#),
    Bad(path: "issue/?store_date=2026", text: #"{"store_date":["Enter a valid date."]}"#),
    Bad(
      path: "series/?status=Ongoing",
      text: #"{"status":["Select a valid choice. Ongoing is not one of the available choices."]}"#),
    Bad(path: "issue/?series_volume=one", text: #"{"series_volume":["Enter a number."]}"#),
  ]

  @Test(arguments: bad)
  func `Values that a filter cannot take`(row: Bad) throws {
    let answer = try MetronStandIn().get("/api/" + row.path)
    #expect(answer.status == 400)
    #expect(answer.text == row.text)
  }

  @Test func `The status of series is a number`() throws {
    let counts = try (1...4).map { try count("series/?status=\($0)") ?? 0 }
    #expect(counts.reduce(0, +) == catalog.order(of: .series).count)
    #expect(counts[3] > 0)
  }

  @Test func `Short lists by name`() throws {
    #expect(try count("role/?name=editor") == 3)
    #expect(try count("series_type/") == 9)
    #expect(try count("role/?modified_gt=2026-01-01T00:00:00Z") == 0)
  }
}
