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

  @Test func `A stored conclusion is read, and written as it was`() throws {
    let conclusion = try #require(CrawlConclusion(text: Self.text, of: .marvel))
    #expect(
      conclusion.verdicts == [.comics: CompletenessVerdict(status: .incomplete, missing: 5, note: .keepsGrowing)])
    #expect(conclusion.efforts[.comics]?.recovery[.border]?.found == 2 && conclusion.efforts[.comics]?.wanted == 7)
    #expect(conclusion.findings == [.comics: .ignoresOrder] && conclusion.walked == [.comics])
    #expect(try conclusion.text(of: .marvel) == Self.text)
  }

  @Test(arguments: [
    (#""incomplete""#, #""almost""#), ("ignores-order", "x"), ("the total kept", "x"), ("comics", "teams"),
  ])
  func `One that a newer version wrote is none`(known: String, unknown: String) {
    #expect(CrawlConclusion(text: Self.text.replacing(known, with: unknown), of: .marvel) == nil)
  }

  @Test func `A night that did not walk a collection calls it current, and keeps the day of its last full walk`() throws
  {
    var full = CrawlConclusion()
    full.collections[.comics] = .init()
    full.collections[.comics]?.verdict = CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats)
    full.collections[.events] = .init()
    full.collections[.events]?.verdict = CompletenessVerdict(status: .incomplete, missing: 2)
    var night = CrawlConclusion()
    night.keep(full, of: "2026-11-01", in: [.comics, .events], totalCounts: .auto)
    let comics = CompletenessVerdict(status: .current, missing: nil, note: .totalCountsRepeats, walkedOn: "2026-11-01")
    #expect(night.verdicts[.comics] == comics)
    #expect(
      night.verdicts[.events] == CompletenessVerdict(status: .incomplete, missing: 2, walkedOn: "2026-11-01"))
    #expect(night.walked.isEmpty)
    // A night later, and read from what was stored.
    var later = CrawlConclusion()
    let stored = try #require(CrawlConclusion(text: night.text(of: .marvel), of: .marvel))
    later.keep(stored, of: "2026-11-02", in: [.comics, .events], totalCounts: .auto)
    #expect(later.verdicts == night.verdicts)
  }

  @Test func `The day of a walk that an older version did not note is unknown`() throws {
    let text = #"{"collections":{"comics":{"isKept":true,"missing":0,"status":"complete"}}}"#
    var night = CrawlConclusion()
    night.keep(CrawlConclusion(text: text, of: .marvel), of: "2026-11-02", in: [.comics], totalCounts: .auto)
    #expect(night.verdicts == [.comics: CompletenessVerdict(status: .current, missing: nil)])
  }
}
