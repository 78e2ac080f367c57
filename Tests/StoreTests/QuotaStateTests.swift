import Foundation
import Testing

@testable import Store

@Suite("A day's quota")
struct QuotaStateTests {
  private let newYork: TimeZone
  /// 2026-03-07 12:00 in New York, the day before its clocks go forward.
  private let noon: Int64 = 1_772_902_800

  init() throws {
    newYork = try #require(TimeZone(identifier: "America/New_York"))
  }

  private func stop(_ answer: QuotaState.Permission) -> QuotaState? {
    if case .refused(let stop) = answer { stop } else { nil }
  }

  @Test func `grants as many calls as it has and refuses the next, which is not counted`() {
    var state = QuotaState(quota: DailyQuota(calls: 3, zone: newYork), day: nil, at: noon)
    #expect((0..<3).map { _ in state.spend(at: noon) } == [.granted(left: 2), .granted(left: 1), .granted(left: 0)])
    let refusal = stop(state.spend(at: noon))
    #expect(refusal?.used == 3)
    #expect(state.used == 3)
    #expect(refusal?.day.description == "2026-03-07")
    #expect(refusal?.nextBeginning == "2026-03-08 00:00 in America/New_York (2026-03-08T05:00:00Z)")
  }

  @Test func `begins anew at the source's midnight, also where clocks are changed`() {
    var state = QuotaState(quota: DailyQuota(calls: 1, zone: newYork), day: nil, at: noon)
    #expect(state.spend(at: noon) == .granted(left: 0))
    let midnight: Int64 = 1_772_946_000
    let last = state.spend(at: midnight - 1)
    #expect(stop(last) != nil)
    #expect(state.spend(at: midnight) == .granted(left: 0))
    // The day that loses an hour.
    let next = state.spend(at: midnight + 1)
    #expect(stop(next)?.nextBegins == midnight + 23 * 3600)
  }

  @Test func `gives nothing back where the clock is set back, and says so`() {
    var state = QuotaState(quota: DailyQuota(calls: 2, zone: newYork), day: nil, at: noon)
    #expect(state.spend(at: noon) == .granted(left: 1))
    let before = noon - 3 * 86_400
    #expect(state.isBehind(at: before))
    #expect(state.spend(at: before) == .granted(left: 0))
    let refusal = stop(state.spend(at: before))
    #expect(refusal?.isBehind(at: before) == true)
    #expect(refusal?.day.description == "2026-03-07")
  }

  @Test func `believes the source where fewer calls are left than it thinks, and never where more are`() {
    var state = QuotaState(quota: DailyQuota(calls: 100, zone: newYork), day: nil, used: 10, at: noon)
    #expect(state.adopt(remaining: 95, at: noon) == false)
    #expect(state.adopt(remaining: 90, at: noon) == false)
    #expect(state.adopt(remaining: 20, at: noon) == true)
    #expect((state.left, state.used, state.withheld) == (20, 10, 70))
    #expect(state.adopt(remaining: 50, at: noon) == false)
    #expect(state.adopt(remaining: -1, at: noon) == false)
    #expect(state.spend(at: noon) == .granted(left: 19))
    #expect(state.spend(at: noon + 86_400) == .granted(left: 99))
  }

  @Test(arguments: ["UTC", "America/New_York", "Pacific/Kiritimati", "Asia/Beirut", "America/Havana", "Asia/Kolkata"])
  func `has days that follow each other without a gap, in every sort of zone`(_ name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var day = LedgerDay(of: noon, in: zone)
    for _ in 0..<400 {
      let next = day.advanced(by: 1)
      let begins = next.begins(in: zone)
      #expect(LedgerDay(of: begins, in: zone) == next)
      #expect(LedgerDay(of: begins - 1, in: zone) == day)
      day = next
    }
  }

  @Test func `writes days before 1970 and after it`() {
    #expect(LedgerDay(number: -1).description == "1969-12-31")
    #expect(LedgerDay(of: -1, in: .gmt).number == -1)
    #expect(LedgerDay(of: -86_401, in: .gmt).number == -2)
    #expect(LedgerDay(number: 20_778).description == "2026-11-21")
  }
}
