import Catalog
import CatalogSources
import Pipeline
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("Whether a crawl walks everything")
struct CrawlDecisionTests {
  private let now = WallTime(seconds: 1_800_000_000)

  private func last(secondsAgo: Int64, _ collections: Set<Kind> = [.comics, .events], rules: Int? = nil)
    -> CrawlDecision.LastFull
  {
    CrawlDecision.LastFull(
      started: WallTime(seconds: now.seconds - secondsAgo), collections: collections,
      rules: rules ?? CrawlParameters.currentRules)
  }

  private func decision(
    _ last: CrawlDecision.LastFull?, mode: CrawlMode = .incremental, of traits: SourceTraits = marvel
  ) -> CrawlDecision {
    CrawlDecision(
      FetchSettings(collections: ["comics", "events"], mode: mode), collections: [.comics, .events], of: traits,
      after: last, now: now)
  }

  @Test func `depends on the age of the last full crawl`() {
    #expect(decision(last(secondsAgo: 0)) == .incremental)
    #expect(decision(last(secondsAgo: 7 * 86_400 - 1)) == .incremental)
    #expect(decision(last(secondsAgo: 7 * 86_400)) == .full(.age))
    // A clock that was set back makes no crawl old.
    #expect(decision(last(secondsAgo: -3600)) == .incremental)
    // One of the far future would never become old.
    #expect(decision(last(secondsAgo: -86_401)) == .full(.future))
  }

  @Test func `is plain where there was none, or one of other collections, or other rules, or where it is asked for`() {
    #expect(decision(nil) == .full(.first))
    #expect(decision(last(secondsAgo: 0, [.comics])) == .full(.otherCollections))
    #expect(decision(last(secondsAgo: 0, [.comics, .events, .series])) == .full(.otherCollections))
    #expect(decision(last(secondsAgo: 0, rules: 0)) == .full(.otherRules))
    #expect(decision(last(secondsAgo: 0), mode: .full) == .full(.asked))
    #expect(!decision(last(secondsAgo: 0), mode: .full).validates)
    #expect(!decision(last(secondsAgo: 0, rules: 0)).validates)
    #expect(decision(last(secondsAgo: 8 * 86_400)).validates)
  }

  @Test func `walks every page of a source that cannot be asked for what changed, and says so`() {
    var traits = marvel
    traits.changes = nil
    let night = decision(last(secondsAgo: 0), of: traits)
    #expect(night == .full(.noChanges) && night.mode == .full && night.validates)
    #expect(night.text(fullEvery: .seconds(60)) == "walking every page: this source cannot be asked for what changed")
    // Pages of other rules are not reused.
    #expect(decision(last(secondsAgo: 0, rules: 0), of: traits) == .full(.otherRules))
    #expect(decision(last(secondsAgo: 0), mode: .full, of: traits) == .full(.asked))
  }

  @Test func `is repeated as it was made, though the pipeline file reads only a part by now`() {
    let settings = EnrichSettings(completesLists: true, lookUps: 7)
    let whole = GatewayCrawl(FetchSettings(collections: ["comics"]), enrich: settings)
    var plan = whole
    plan.fetch.only = Selection()
    CrawlParameters(whole, .full(.asked)).replace(in: &plan)
    #expect(plan.enrichment == settings && plan.fetch.only == nil)
    // A selection is repeated as one.
    plan.fetch.only = Selection()
    CrawlParameters(plan, .full(.asked)).replace(in: &plan)
    #expect(plan.fetch.only != nil && plan.enrichment == nil)
  }

  @Test func `is kept with the crawl in one line`() throws {
    var parameters = CrawlParameters(mode: .incremental, collections: ["comics"], recovery: 0.1, validates: true)
    parameters.basis["comics"] = NightBasis(total: 7, since: 1_788_307_200)
    let text = try parameters.text()
    #expect(!text.contains("\n"))
    #expect(CrawlParameters(text: text) == parameters)
    #expect(CrawlParameters(text: "{}") == nil)
    // A crawl of an older version does not say how its records were looked for.
    let older = text.replacing("\"search\":\(CrawlParameters.currentSearch),", with: "")
    #expect(older != text && CrawlParameters(text: older)?.search == nil)
  }
}
