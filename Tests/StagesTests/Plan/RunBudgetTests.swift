import CatalogSources
import Foundation
import Pipeline
import Store
import Synchronization
import Testing

@testable import Stages

@Suite("What a run may spend")
struct RunBudgetTests {
  @Test func `ends with its cap, and a refused call is not counted`() {
    var budget = RunBudget()
    #expect(budget.spend(after: .zero, cap: nil) == nil)
    #expect(budget.spend(after: .zero, cap: 2) == nil)
    #expect(budget.spend(after: .zero, cap: 2) == .cap(2))
    #expect(budget.spent == 2)
    #expect(budget.spend(after: .zero, cap: 3) == nil)
  }

  @Test func `ends with its deadline, to the moment`() {
    var budget = RunBudget(deadline: .seconds(90))
    #expect(budget.spend(after: .seconds(89), cap: nil) == nil)
    #expect(budget.spend(after: .seconds(90), cap: nil) == .deadline(.seconds(90)))
    let error = SourceError(.deadline(.seconds(7200)))
    #expect(error.code == .quota)
    #expect(error.message == "The deadline of 2h is reached.")
  }

  /// A meter over a ledger of its own, with a clock that the test moves.
  private func withMeter(
    quota: Int?, _ body: (CallMeter, CallLedger, TestClock) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "meter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ledger = try CallLedger(path: folder.path + "/ledger.sqlite")
    let clock = TestClock()
    let meter = CallMeter(
      account: .init(
        ledger: ledger, key: "k", quota: quota.map { DailyQuota(calls: $0, zone: .gmt) }, zone: .gmt),
      clock: RunClock(wall: WallClock { WallTime(seconds: clock.now.withLock { $0 }) }, elapsed: { .zero }))
    try await body(meter, ledger, clock)
    try await meter.close()
    try ledger.close()
  }

  @Test func `A day that only a wrong clock has seen is told of, whatever is quiet, and stops nothing`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "meter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ledger = try CallLedger(path: folder.path + "/ledger.sqlite")
    let quota = DailyQuota(calls: 1, zone: .gmt)
    let now: Int64 = 1_772_902_800
    let notes = Mutex<[String]>([])
    let alerts = Mutex<[String]>([])
    func meter(at moment: Int64) -> CallMeter {
      CallMeter(
        account: .init(ledger: ledger, key: "k", quota: quota, zone: .gmt),
        clock: RunClock(wall: WallClock { WallTime(seconds: moment) }, elapsed: { .zero }),
        events: { event in
          switch event {
          case .note(let text): notes.withLock { $0.append(text) }
          case .alert(let text): alerts.withLock { $0.append(text) }
          default: break
          }
        })
    }
    for day in 40...42 as ClosedRange<Int64> { try await meter(at: now + day * 86_400).spend() }
    let right = meter(at: now)
    try right.checkClock()
    #expect(notes.withLock { $0 }.isEmpty)
    #expect(alerts.withLock { $0.count } == 1)
    let alert = try #require(alerts.withLock { $0.first })
    #expect(alert.contains("calls (3)") && alert.contains("(2026-04-18, 2026-04-17, 2026-04-16)"), "\(alert)")
    #expect(alert.contains("spinrack ledger NAME --forget 2026-04-18"), "\(alert)")
    try await right.spend()
    // A clock that is behind by hours is the one thing that is only noted.
    try meter(at: now - 20 * 3600).checkClock()
    #expect(notes.withLock { $0.count } == 1)
    try ledger.close()
  }

  private final class TestClock: Sendable {
    let now = Mutex<Int64>(1_772_902_800)
  }

  @Test func `With a quota each call is in the ledger before it is made; the next day gives new ones`() async throws {
    try await withMeter(quota: 2) { meter, ledger, clock in
      let quota = DailyQuota(calls: 2, zone: .gmt)
      for count in 1...2 {
        try await meter.spend()
        #expect(try ledger.state(of: "k", quota: quota, at: 1_772_902_800).used == count)
      }
      await #expect { try await meter.spend() } throws: { error in
        let error = error as? SourceError
        return error?.code == .quota && error?.message.contains("2 were spent on 2026-03-07") == true
          && error?.remedy.contains("2026-03-08 00:00 in GMT (2026-03-08T00:00:00Z)") == true
          && error?.retryAfter == .seconds(1_772_928_000 - 1_772_902_800)
      }
      clock.now.withLock { $0 += 86_400 }
      try await meter.spend()
    }
  }

  @Test func `Of the source's word only fewer calls count, and only where it speaks of a day`() async throws {
    try await withMeter(quota: 100) { meter, ledger, _ in
      let quota = DailyQuota(calls: 100, zone: .gmt)
      func left() throws -> Int { try ledger.state(of: "k", quota: quota, at: 1_772_902_800).left }
      try await meter.take(["X-RateLimit-Remaining": "500"], of: "")
      #expect(try left() == 100)
      try await meter.take(
        ["X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "60"], of: "")
      #expect(try left() == 100)
      try await meter.take(["X-RateLimit-Limit": "3000", "X-RateLimit-Remaining": "7"], of: "")
      #expect(try left() == 7)
    }
  }

  @Test func `Without a quota nothing is written for a call, and all are added up at the end`() async throws {
    try await withMeter(quota: nil) { meter, ledger, _ in
      let quota = DailyQuota(calls: 10_000, zone: .gmt)
      for _ in 0..<(CallMeter.lot + 10) { try await meter.spend() }
      #expect(try ledger.state(of: "k", quota: quota, at: 1_772_902_800).used == CallMeter.lot)
      try await meter.close()
      #expect(try ledger.state(of: "k", quota: quota, at: 1_772_902_800).used == CallMeter.lot + 10)
    }
  }
}
