import Catalog
import SourceTestSupport
import Testing

@testable import Stages

@Suite("The cap of a run")
struct CallCapTests {
  @Test func `a run's cap is that of its plan as soon as the other collections have said how large they are`() {
    let cap = CallCap(CrawlOutlook(kinds: [.characters, .events]), of: GatewayCrawl(FetchSettings(collections: [])))
    cap.learn(total: 1500, of: .characters)
    cap.learn(total: 0, of: .events)
    #expect((cap.calls ?? 0) >= 16)
  }

  @Test func `while a size is unknown, the cap is that of one page and of the attempts at it; it grows with each size`()
  {
    let cap = CallCap(CrawlOutlook(kinds: [.characters, .comics]), of: GatewayCrawl(FetchSettings(collections: [])))
    // Two pages, the room of the smallest plan, five more attempts at each page.
    #expect(cap.calls == 2 + CrawlPlan.leastRoom + 10)
    cap.learn(total: 1500, of: .comics)
    #expect(cap.calls == 16 + CrawlPlan.leastRoom + 5)
    cap.learn(total: 90, of: .characters)
    #expect(cap.calls == 16 + CrawlPlan.leastRoom)
  }

  @Test func `a run without a quota is stopped where it makes many times the calls of its plan`() throws {
    func cap(_ total: Int, isMetered: Bool) throws -> Int {
      let cap = CallCap(
        CrawlOutlook(kinds: [.comics]), of: GatewayCrawl(FetchSettings(collections: [])), isMetered: isMetered)
      cap.learn(total: total, of: .comics)
      return try #require(cap.calls)
    }
    #expect(try cap(1_500, isMetered: true) < 30)
    #expect(try cap(1_500, isMetered: false) == 1_000)
    #expect(try cap(60_000, isMetered: false) == cap(60_000, isMetered: true) * 10)
  }
}
