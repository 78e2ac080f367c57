import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The plan of a crawl")
struct CrawlPlanTests {
  private let today = LedgerDay(number: 20_778)

  private func outlook(_ kind: Kind, _ total: Int, stored: Int = 0, distinct: Int = 0) -> CollectionOutlook {
    var outlook = CollectionOutlook(kind: kind, total: total)
    outlook.storedPages = stored
    outlook.distinct = distinct
    return outlook
  }

  private func plan(_ collections: [CollectionOutlook], left: Int? = nil, limit: Int? = nil) -> CrawlPlan {
    CrawlPlan(collections, recovery: 0.1, quota: QuotaLeft(today: today, left: left, limit: limit))
  }

  @Test func `Where changes move rows between pages, a list of several pages takes one call more at its end`() {
    var traits = SourceTraits(paging: .pageNumber(size: 100), collections: Array(repeating: .init(), count: 6))
    func pages() -> [Int] { [0, 100, 250].map { CollectionOutlook(.comics, of: traits, total: $0).pages } }
    #expect(pages() == [1, 1, 3])
    traits.changes = .byMoment
    #expect(pages() == [1, 1, 4])
  }

  @Test func `counts a call for each hundred records, and one for an empty collection`() {
    let plan = plan([outlook(.comics, 60_000), outlook(.events, 0), outlook(.series, 101)])
    #expect(plan.lines.filter { $0.part == .fetch }.map(\.calls.expected) == [600, 1, 2])
  }

  @Test(arguments: [1, 7, 120, 2140])
  func `caps a run at 1.15 of what is expected, and the lines add up to the cap`(_ pages: Int) {
    let plan = plan([outlook(.comics, pages * 100), outlook(.events, 75)])
    #expect(plan.mostCalls <= max(plan.expectedCalls * 115 / 100, plan.expectedCalls + CrawlPlan.leastRoom))
    #expect(plan.mostCalls > plan.expectedCalls)
    #expect(plan.lines.reduce(0) { $0 + $1.calls.greatest } == plan.mostCalls)
    for line in plan.lines {
      #expect(line.calls.least <= line.calls.expected)
      #expect(line.calls.expected <= line.calls.greatest)
    }
  }

  @Test func `stops a run of a source with a quota at its most calls, and without one only a runaway run`() {
    let some = plan([outlook(.comics, 500)])
    #expect(some.mostCalls < 10 && some.cap(isMetered: true) == some.mostCalls && some.cap(isMetered: false) == 1_000)
    #expect([0, 20, 259].map { CrawlPlan.cap($0, isMetered: true) } == [0, 20, 259])
    #expect([0, 20, 259].map { CrawlPlan.cap($0, isMetered: false) } == [0, 1_000, 2_590])
  }

  @Test func `counts lists and look-ups beside the pages, in the cap and in the nights too`() {
    let collections = [outlook(.comics, 5000), outlook(.creators, 300)]
    let plan = CrawlPlan(
      collections, recovery: 0.1,
      enrichment: [.creators: .init(expected: 40, greatest: 40), .comics: .init(greatest: 20)],
      quota: QuotaLeft(today: today, left: 60, limit: 60))
    let lines = plan.lines.filter { $0.part == .enrich }
    #expect(lines.map(\.kind) == [.comics, .creators])
    #expect(lines.map(\.calls.expected) == [0, 40] && lines.map(\.calls.greatest) == [20, 46])
    #expect(plan.lines.reduce(0) { $0 + $1.calls.greatest } == plan.mostCalls)
    #expect(plan.nights.map(\.calls) == [60, plan.expectedCalls - 60])
    var outlook = CrawlOutlook(kinds: [.comics, .creators])
    outlook.collections = collections
    #expect(outlook.enrichmentCalls(nil).isEmpty)
    let calls = outlook.enrichmentCalls(EnrichSettings(completesLists: true, lookUps: 10))
    // Nobody has looked yet: this is what a run may spend.
    #expect(calls.values.allSatisfy { $0.expected == 0 } && calls.values.reduce(0) { $0 + $1.greatest } == 260)
  }

  @Test func `expects of a night the calls for lists that the run will make: it goes by the pages that are walked`() {
    var outlook = CrawlOutlook(kinds: [.comics, .creators])
    outlook.collections = [self.outlook(.comics, 60_000), self.outlook(.creators, 10_000)]
    outlook.listCallsLeft = [.comics: 2000]
    let settings = EnrichSettings(completesLists: true)
    let full = outlook.enrichmentCalls(settings)[.comics]
    #expect(full?.expected == 700 && full?.greatest == 700)
    for index in outlook.collections.indices { outlook.collections[index].night = .open }
    // Anything may turn out to be walked.
    let night = outlook.enrichmentCalls(settings)[.comics]
    #expect(night?.expected == settings.listCalls(pages: 0) && night?.expected == 250 && night?.greatest == 700)
    outlook.collections[0].night = nil
    #expect(outlook.enrichmentCalls(settings)[.comics]?.expected == 600)
  }

  @Test func `asks for nothing that is in the store, and for nothing at all where all is in`() {
    #expect(plan([outlook(.comics, 5000, stored: 40, distinct: 3990)]).lines[0].calls.expected == 10)
    let whole = plan([outlook(.comics, 5000, stored: 50, distinct: 5000)])
    #expect(whole.mostCalls == 0)
    #expect(whole.nights.isEmpty)
  }

  @Test func `leaves room for the search where all pages are in and records are missing`() {
    let plan = plan([outlook(.comics, 5000, stored: 50, distinct: 4990)])
    #expect(plan.lines[0].calls.expected == 0)
    #expect(plan.lines[1].calls.expected == 8)
    #expect(plan.mostCalls >= 5 + 3 + 5)
  }

  @Test
  func `leaves room for each call of a search that finds nothing: spot check, repeats, the end, a few unseen ids`() {
    #expect(outlook(.comics, 5000, stored: 50, distinct: 4990).recoveryGreatest(0) == 3 + 2 * 10 + 9)
  }

  @Test func `leaves room for what is still to be answered of a search that has found what it looked for`() {
    var found = outlook(.comics, 5000, stored: 50, distinct: 5000)
    found.storedRecoveryCalls = 1
    #expect(plan([found]).mostCalls >= 2)
    found.isWhole = true
    #expect(plan([found]).mostCalls == 0)
  }

  @Test func `takes the last crawl's word on calls beyond the pages`() {
    var known = outlook(.comics, 10_000)
    known.lastExtraCalls = 17
    #expect(plan([known]).expectedCalls == 117)
  }

  @Test func `spreads calls over nights: what today has left, then the quota of each day`() {
    let plan = plan([outlook(.comics, 12_000)], left: 10, limit: 50)
    #expect(plan.nights.map(\.calls) == [10, 50, 50, plan.expectedCalls - 110])
    #expect(plan.nights.map(\.day.description) == ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"])
  }

  @Test func `leaves out today where nothing is left, and knows one night without a quota`() {
    #expect(plan([outlook(.events, 75)], left: 0, limit: 50).nights.map(\.day.description) == ["2026-11-22"])
    #expect(plan([outlook(.comics, 60_000)]).nights.count == 1)
  }

  @Test func `expects one call a collection of a night, and has room for walks in its cap`() {
    var collections = [outlook(.comics, 60_000), outlook(.events, 75)]
    for index in collections.indices { collections[index].night = .open }
    let open = plan(collections, left: 10, limit: 50)
    #expect(open.expectedCalls == 2)
    #expect(open.nights.map(\.calls) == [2])
    #expect(open.mostCalls >= 2 + 601)
    #expect(open.lines.filter { $0.part == .fetch }.map(\.calls.least) == [1, 1])
    #expect(open.lines.filter { $0.part == .fetch }.map(\.calls.greatest) == [601, 2])
    #expect(open.lines.reduce(0) { $0 + $1.calls.greatest } == open.mostCalls)
    for index in collections.indices { collections[index].night = .done }
    #expect(plan(collections).mostCalls == 0)
    // The walk of one of them is all that is left.
    collections[1].night = nil
    #expect(plan(collections).expectedCalls == 1)
  }
}

@Suite("What is known of a collection")
struct CollectionOutlookTests {
  @Test(arguments: [(1_200, 12, 12), (1_200, 13, 13), (0, 1, 1)])
  func `more pages than the total promised are pages of its walk`(total: Int, stored: Int, pages: Int) {
    var outlook = CollectionOutlook(kind: .comics, total: total)
    outlook.storedPages = stored
    #expect(outlook.pages == pages)
    #expect(outlook.pagesLeft == 0)
  }
}
