import Catalog
import Pipeline
import Store
import Testing

@testable import Stages

@Suite("Whether a crawl walks everything")
struct CrawlDecisionTests {
  private let now = WallTime(seconds: 1_800_000_000)
  private let week = Duration.seconds(7 * 86_400)

  private func last(secondsAgo: Int64, _ collections: Set<Kind> = [.comics, .events], rules: Int? = nil)
    -> CrawlDecision.LastFull
  {
    CrawlDecision.LastFull(
      started: WallTime(seconds: now.seconds - secondsAgo), collections: collections,
      rules: rules ?? CrawlParameters.currentRules)
  }

  private func decision(_ last: CrawlDecision.LastFull?, mode: CrawlMode = .incremental) -> CrawlDecision {
    CrawlDecision(mode: mode, collections: [.comics, .events], last: last, now: now, fullEvery: week)
  }

  @Test("depends on the age of the last full crawl")
  func age() {
    #expect(decision(last(secondsAgo: 0)) == .incremental)
    #expect(decision(last(secondsAgo: 7 * 86_400 - 1)) == .incremental)
    #expect(decision(last(secondsAgo: 7 * 86_400)) == .full(.age))
    // A clock that was set back makes no crawl old.
    #expect(decision(last(secondsAgo: -3600)) == .incremental)
    // One of the far future would never become old.
    #expect(decision(last(secondsAgo: -86_401)) == .full(.future))
  }

  @Test("is plain where there was none, or one of other collections, or other rules, or where it is asked for")
  func others() {
    #expect(decision(nil) == .full(.first))
    #expect(decision(last(secondsAgo: 0, [.comics])) == .full(.otherCollections))
    #expect(decision(last(secondsAgo: 0, [.comics, .events, .series])) == .full(.otherCollections))
    #expect(decision(last(secondsAgo: 0, rules: 0)) == .full(.otherRules))
    #expect(decision(last(secondsAgo: 0), mode: .full) == .full(.asked))
    #expect(!decision(last(secondsAgo: 0), mode: .full).validates)
    #expect(!decision(last(secondsAgo: 0, rules: 0)).validates)
    #expect(decision(last(secondsAgo: 8 * 86_400)).validates)
  }

  @Test("is kept with the crawl in one line")
  func parameters() throws {
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
