import Basics
import CatalogSources
import Foundation
import Pipeline
import Testing

@testable import Stages
@testable import Store

@Suite("What becomes of a call that must wait")
struct WaitPlannerTests {
  private static let now: Int64 = 1_772_902_800
  private static let minute = RateWindow("minute", calls: 16, in: 60)

  private func full(for seconds: Int64, _ window: RateWindow = minute) -> CallLedger.Permission {
    let history = CallHistory(marks: [
      CallHistory.Mark(
        resource: "issues", at: Self.now + seconds - window.seconds - 1, calls: window.allowed)
    ])
    return history.wait(for: "issues", by: [window], at: Self.now).map { .wait($0) } ?? .granted
  }

  private func decide(
    _ answer: CallLedger.Permission, deadline: Duration? = nil, elapsed: Duration = .zero
  ) -> WaitPlanner.Decision {
    WaitPlanner(deadline: deadline).decide(answer, at: Self.now, elapsed: elapsed)
  }

  @Test(arguments: [(1, true), (600, true), (601, false)])
  func `It is waited for where that takes no longer than ten minutes`(seconds: Int64, waits: Bool) {
    let window = RateWindow("hour", calls: 200, in: 3_600)
    let decision = decide(full(for: seconds, window))
    guard waits else {
      guard case .stop(.window(let wait)) = decision else {
        Issue.record("\(decision)")
        return
      }
      #expect(wait.until == Self.now + seconds)
      return
    }
    #expect(
      decision
        == .wait(
          PacedWait(
            until: Self.now + seconds, duration: .seconds(seconds), reason: "200 calls an hour are made")))
  }

  @Test(
    arguments: [(nil, 0, true), (61, 0, true), (60, 0, false), (120, 60, false), (121, 60, true)]
      as [(Int?, Int, Bool)])
  func `It is not waited for where the deadline comes first`(deadline: Int?, elapsed: Int, waits: Bool) {
    let decision = decide(full(for: 60), deadline: deadline.map { .seconds($0) }, elapsed: .seconds(elapsed))
    if case .wait = decision { #expect(waits) } else { #expect(!waits) }
  }

  @Test func `A pause that the source asked for is waited for, a lock-out and refused credentials end the run`() {
    let pause = CallLock(.throttled, at: Self.now - 5, until: Self.now + 30)
    if case .wait(let wait) = decide(.locked(pause)) {
      #expect(wait.duration == .seconds(30))
    } else {
      Issue.record("it is short")
    }
    let long = CallLock(.throttled, at: Self.now, until: Self.now + 7_200)
    #expect(decide(.locked(long)) == .stop(.lock(long)))
    for reason in [CallLock.Reason.lockedOut, .credentials] {
      let lock = CallLock(reason, at: Self.now, until: Self.now + 30)
      #expect(decide(.locked(lock)) == .stop(.lock(lock)))
    }
  }

  @Test func `The quota of a day is not waited for, and a call that is counted is made`() {
    let state = QuotaState(quota: DailyQuota(calls: 1, zone: .gmt), day: nil, at: Self.now)
    #expect(decide(.granted) == .call)
    #expect(decide(.refused(state)) == .stop(.quota(state)))
  }

  @Test func `A run that stops says which limit is reached, until when, and what to do`() {
    guard case .stop(let stop) = decide(full(for: 3_000, RateWindow("hour", calls: 200, in: 3_600).perResource)) else {
      Issue.record("it is long")
      return
    }
    let window = SourceError(stop, at: Self.now)
    #expect(window.code == .quota && window.retryAfter == .seconds(3_000))
    #expect(window.message == "The limit of 200 calls an hour to issues is reached until 2026-03-07T17:50:00Z.")
    let refused = SourceError(.lock(CallLock(.credentials, at: Self.now, until: Self.now + 86_400)), at: Self.now)
    #expect(refused.code == .credentials && refused.message.contains("not tried again before 2026-03-08T17:00:00Z"))
    #expect(refused.remedy.contains("changed ones are tried at once"))
    let out = SourceError(.lock(CallLock(.lockedOut, at: Self.now, until: Self.now + 3_600)), at: Self.now)
    #expect(out.code == .quota && out.message.contains("No call is made before 2026-03-07T18:00:00Z"))
  }

  @Test(arguments: [
    (RateWindow("minute", calls: 16, in: 60), "16 calls a minute"),
    (RateWindow("hour", calls: 1, in: 3_600), "1 call an hour"),
    (RateWindow("day", calls: 5_000, in: 86_400, keeping: 250), "4750 calls a day"),
    (RateWindow.gap(1), "1 call in 1s"),
    (RateWindow("ban", calls: 15, in: 120).counting(.notFound), "15 answers in 2m that nothing is there"),
  ])
  func `Windows are named as people say them`(window: RateWindow, text: String) {
    #expect(window.text == text)
  }
}
