import Basics
import Foundation
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("The pace of a source as it is declared")
struct PacingTests {
  private static let pacing = Pacing([
    .gap(1), RateWindow("minute", calls: 16, in: 60), RateWindow("hour", calls: 200, in: 3_600).perResource,
    RateWindow("day", calls: 5_000, in: 86_400, keeping: 250),
    RateWindow("two minutes", calls: 15, in: 120).counting(.notFound),
  ])

  @Test func `Calls take as long as the slowest window makes them; days are left out`() {
    #expect(Self.pacing.leastTime(of: [:]) == .zero && Self.pacing.leastTime(of: ["issues": 1]) == .zero)
    // One a second, sixteen a minute.
    #expect(Self.pacing.leastTime(of: ["issues": 17]) == .seconds(60))
    #expect(Self.pacing.leastTime(of: ["issues": 160, "series": 1]) == .seconds(600))
    let hours = Pacing([RateWindow("hour", calls: 200, in: 3_600).perResource])
    #expect(hours.leastTime(of: ["issues": 401, "series": 400]) == .seconds(7_200))
  }

  @Test func `The budget is what is allowed of the calls of a day`() {
    #expect(Self.pacing.budget?.allowed == 4_750 && Self.pacing.budget?.callsOfDay == 4_750)
    #expect(Pacing([RateWindow("hour", calls: 9, in: 3_600)]).budget == nil && Pacing().isEmpty)
    #expect(!Self.pacing.isEmpty)
  }

  @Test(arguments: [
    (420, "{}", true), (200, "<html>", true), (200, "{}", false), (200, "", false), (503, "<html>", false),
    (429, "{}", false), (403, "<html>No.</html>", true), (403, "error code: 1010", true), (403, "{}", false),
  ])
  func `Statuses and pages mean a lock-out where the source says so`(status: Int, body: String, isLockOut: Bool) {
    var rules = LockOuts()
    let response = TransportResponse(status: status, headers: ["Retry-After": "90"], body: Array(body.utf8))
    #expect(CallResult(response, by: rules, now: 0) == nil)
    rules.statuses = [420]
    rules.includesPages = true
    let answer = CallResult(response, by: rules, now: 0)
    #expect((answer != nil) == isLockOut && (answer == nil || answer?.requestedWait == .seconds(90)))
    #expect(answer?.isFinal != true)
  }

  @Test(
    arguments: [
      (nil, 3_600), (10, 3_600), (7_200, 7_200), (1 << 40, 172_800),
    ] as [(Int64?, Int64)])
  func `A lock-out lasts for an hour at least, and for two days at most`(asked: Int64?, seconds: Int64) {
    #expect(LockOuts().wait(asked: asked.map { .seconds($0) }) == .seconds(seconds))
  }

  @Test func `Each window has header fields of its own`() {
    let headers: HeaderFields = [
      "X-RateLimit-Burst-Limit": "20", "X-RateLimit-Burst-Remaining": "19", "X-RateLimit-Burst-Reset": "1772902860",
      "X-RateLimit-Sustained-Remaining": "4999", "X-RateLimit-Sustained-Reset": "86400",
    ]
    let burst = RateLimit(headers, by: ["X-RateLimit-Burst-"])
    let day = RateLimit(headers, by: ["X-RateLimit-Sustained-"])
    #expect(burst?.remaining == 19 && burst?.resetTime(at: 1_772_902_800) == 1_772_902_860)
    #expect(day?.remaining == 4_999 && day?.limit == nil && day?.resetTime(at: 1_772_902_800) == 1_772_989_200)
    // Neither says anything of the day of a quota.
    #expect(RateLimit(headers) == nil)
  }

  @Test func `Credentials are told apart by too few digits to find them by`() throws {
    let origin = try BaseURL("https://toys.example").origin
    func mark(_ token: String?) -> String? {
      KeyFingerprint.mark(of: SecretRules(values: token.map { [$0] } ?? []), at: origin)
    }
    #expect(mark(nil) == nil && mark("a")?.count == 4 && mark("a") == mark("a") && mark("a") != mark("b"))
  }
}
