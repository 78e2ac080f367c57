import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Stages

@Suite("The conclusion of a crawl")
struct CrawlConclusionTests {
  /// As versions before this one have stored it.
  private static let text = #"""
    {"collections":{"comics":{"effort":{"allowed":3,"askedAgain":1,"pages":20,"recovery":{"border":{"calls":4,"found":2},\#
    "other-order":{"calls":1,"found":0}},"spotCheck":{"calls":3,"found":1},"wanted":7},"finding":"ignores-order",\#
    "missing":5,"note":"the total kept growing while the collection was read","status":"incomplete"},\#
    "events":{"isKept":true}},"isDamaged":true}
    """#

  @Test("A stored conclusion is read, and written as it was")
  func stored() throws {
    let conclusion = try #require(CrawlConclusion(text: Self.text, of: .marvel))
    #expect(
      conclusion.verdicts == [.comics: CompletenessVerdict(status: .incomplete, missing: 5, note: .keepsGrowing)])
    #expect(conclusion.efforts[.comics]?.recovery[.border]?.found == 2 && conclusion.efforts[.comics]?.wanted == 7)
    #expect(conclusion.findings == [.comics: .ignoresOrder] && conclusion.walked == [.comics])
    #expect(try conclusion.text(of: .marvel) == Self.text)
  }

  @Test(
    "One that a newer version wrote is none",
    arguments: [(#""incomplete""#, #""almost""#), ("ignores-order", "x"), ("the total kept", "x"), ("comics", "teams")])
  func newer(known: String, unknown: String) {
    #expect(CrawlConclusion(text: Self.text.replacing(known, with: unknown), of: .marvel) == nil)
  }
}
