import Basics
import Catalog
import Foundation
import Pipeline
import SourceTestSupport
import Stages
import Testing

@testable import CatalogSources
@testable import Definitions
@testable import Runs
@testable import SpinrackCLI

@Suite("How a plan is told")
struct PlanTests {
  @Test func `without a quota, what a run needs is told apart from where a runaway run is stopped`() throws {
    var outlook = CrawlOutlook(kinds: [.comics], of: MarvelSource().traits)
    outlook.collections[0].total = 1_000
    let day = try QuotaDay(
      of: Source(Source.Demo()), ledger: "", environment: [:], wall: .day(0), events: { _ in })
    let plan = CrawlPlan(outlook.collections, recovery: 0.1)
    #expect(plan.mostCalls < 20)
    let view = PlanView(
      planned: PlannedRun(plan: plan, outlook: outlook, day: day, probes: 0), pipeline: "p", model: .marvel)
    let text = view.json
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["max_calls"] as? Int == plan.mostCalls && object["cap"] as? Int == 1_000)
    let lines = view.lines
    #expect(
      lines.suffix(2) == [
        "\(plan.expectedCalls) calls expected, \(plan.mostCalls) at most unless the source fails often",
        "no quota: everything fits into one run; a runaway run is stopped after 1,000 calls (75)",
      ])
  }

  @Test func `where calls are limited by the hour, a run makes no more than its plan, and that is what the plan says`()
    throws
  {
    let source = Source(Source.ComicVine())
    #expect(
      source.isMetered && !Source(Source.Superhero()).isMetered && !Source(Source.Demo()).isMetered)
    #expect(source.hours.map(\.name) == ["hour"])
    var outlook = CrawlOutlook(kinds: [CatalogModel.comicVine.order[0]], of: source.catalogSource.traits)
    outlook.collections[0].total = 1_000
    let day = try QuotaDay(of: source, ledger: "", environment: [:], wall: .day(0), events: { _ in })
    let plan = CrawlPlan(outlook.collections, recovery: 0.1)
    let view = PlanView(
      planned: PlannedRun(
        plan: plan, outlook: outlook, day: day, probes: 0, isMetered: source.isMetered, hours: source.hours),
      pipeline: "p", model: .comicVine)
    #expect(
      view.lines.suffix(2) == [
        "\(plan.expectedCalls) calls expected, a run makes \(plan.mostCalls) at most, then it stops (75)",
        "no quota for a day, but 200 calls an hour to each resource: a run that has made them stops (75), and a later one "
          + "resumes",
      ])
    #expect(view.json.contains(#""cap":\#(plan.mostCalls)"#))
  }
}
