import Catalog
import CatalogSources
import Testing

@testable import Datasets
@testable import Site

@Suite("Statistics as pages read them")
struct StatisticTableTests {
  @Test func `Cells are found by the names of their columns`() throws {
    let formats = try #require(StatisticDescription.all(.marvel).first { $0.name == "formats" })
    let statistic = Statistic(
      formats, [[.text("Comic"), .integer(12), .none, .integer(2020), .number(32.125), .number(3.99)]])
    let row = try #require([statistic].rows(of: "formats")?.first)
    #expect(row.text("format") == "Comic")
    #expect(row.integer("comics") == 12)
    #expect(row.integer("first_year") == nil)
    #expect(row.hundredths("mean_price") == 399)
    #expect(row.hundredths("comics") == 1200)
    #expect(row.integer("no such column") == nil && row.text("comics").isEmpty)
    #expect([statistic].rows(of: "lists") == nil)
  }
}
