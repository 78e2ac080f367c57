import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The wall of covers")
struct CoverWallTests {
  private static func comic(_ id: Int, day: String?) -> String {
    let dates = day.map { #""dates":[{"type":"onsaleDate","date":"\#($0)T00:00:00Z"}],"# } ?? ""
    return #"{"id":\#(id),"title":"Night Watch (2019) #\#(id)",\#(dates)"issueNumber":\#(id)}"#
  }

  private func numbers(_ name: String, _ file: String?) -> [Int] {
    let found = try? Regex("\\b\(name):\\[([-0-9,]*)\\]").firstMatch(in: file ?? "")
    return (found?.output[1].substring ?? "").split(separator: ",").compactMap { Int($0) }
  }

  @Test func `It has every issue with a date, in the order of time, by years`() async throws {
    let comics = (1...30).map { id in Self.comic(id, day: id == 30 ? nil : "\(2024 - id / 10)-01-\(10 + id % 10)") }
    let site = try await OtherModel.site([(.comics, comics)], of: .marvel)
    let wall = try #require(site.first { $0.key.hasPrefix("search/wall-") && $0.value.contains("years:") })
    #expect(site["current.js"]?.contains(wall.key.dropFirst("search/".count)) == true)
    #expect(numbers("years", wall.value) == [2022, 2023, 2024])
    #expect(numbers("counts", wall.value) == [10, 10, 9])
    #expect(numbers("from", wall.value) == [0])
    let part = try #require(site.first { $0.key.hasPrefix("search/wall-0-") })
    #expect(numbers("ids", part.value) == Array(20...29) + Array(10...19) + Array(1...9))
    let colors = try #require(site.first { $0.key.hasPrefix("search/wall-colors-0-") })
    #expect(colors.value.firstMatch(of: /colors:"([^"]*)"/)?.1.count == 29)
    for path in [wall.key, part.key, colors.key].dropFirst() {
      let fingerprint = try #require(path.split(separator: "-").last?.dropLast(".js".count))
      #expect(wall.value.contains(fingerprint))
    }
    let page = try #require(site["wall.html"])
    #expect(page.contains("29 comics from 2022 to 2024"))
    #expect([2022, 2023, 2024].allSatisfy { page.contains("href=\"comics/year-\($0).html\"") })
    #expect(site["comics/index.html"]?.contains("href=\"../wall.html\"") == true)
    #expect(site["es/wall.html"] != nil)
  }

  @Test(arguments: [(20, 2), (60, 1)])
  func `Few issues, or those of one year, are no wall`(count: Int, years: Int) async throws {
    let comics = (1...count).map { Self.comic($0, day: "\(2020 + $0 % years)-01-12") }
    let site = try await OtherModel.site([(.comics, comics)], of: .marvel)
    #expect(site["wall.html"] == nil && site["comics/index.html"]?.contains("wall.html") == false)
    #expect(!site.keys.contains { $0.hasPrefix("search/wall") })
  }
}
