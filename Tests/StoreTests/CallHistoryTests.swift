import Basics
import Testing

@testable import Store

@Suite("What rate windows see")
struct CallHistoryTests {
  private static let minute = RateWindow("minute", calls: 3, in: 60)
  private static let hour = RateWindow("hour", calls: 2, in: 3_600).perResource
  private static let clock = RateWindow("minute", calls: 2, in: 60).byTheClock

  private func history(_ calls: [Int64], of resource: String = "toys") -> CallHistory {
    CallHistory(marks: calls.map { CallHistory.Mark(resource: resource, at: $0) })
  }

  @Test(
    arguments: [
      ([], 0, nil), ([0, 1], 1, nil), ([0, 1, 2], 2, 61), ([0, 1, 2], 60, 61), ([0, 1, 2], 61, nil),
      ([0, 0, 0], 0, 61), ([0, 1, 2, 3], 3, 62),
    ] as [([Int64], Int64, Int64?)])
  func
    `A sliding window has room for a call when the first of its calls is a whole window old, and a second more for the clock`(
      calls: [Int64], now: Int64, until: Int64?
    )
  {
    #expect(history(calls).wait(for: "toys", by: [Self.minute], at: now)?.until == until)
  }

  @Test(
    arguments: [
      ([10, 59], 59, 60), ([10, 59], 60, nil), ([60, 61], 62, 120), ([59, 60], 61, nil), ([-1, -60], -1, 0),
    ] as [([Int64], Int64, Int64?)])
  func `A fixed window has room for calls when the next one begins`(calls: [Int64], now: Int64, until: Int64?) {
    #expect(history(calls).wait(for: "toys", by: [Self.clock], at: now)?.until == until)
  }

  @Test func `Each resource has windows of its own, and all calls count in a window of everything`() {
    var history = history([0, 0], of: "toys")
    #expect(history.wait(for: "parts", by: [Self.hour], at: 1) == nil)
    #expect(history.wait(for: "toys", by: [Self.hour], at: 1)?.resource == "toys")
    history.marks.append(CallHistory.Mark(resource: "parts", at: 1))
    let wait = history.wait(for: "parts", by: [Self.minute, Self.hour], at: 1)
    #expect(wait?.until == 61 && wait?.resource == nil && wait?.window == Self.minute)
  }

  @Test func `Of several full windows the one counts that is full for the longest time`() {
    let wait = history([0, 0, 0]).wait(for: "toys", by: [Self.minute, Self.hour], at: 5)
    #expect(wait?.until == 3_601 && wait?.window == Self.hour)
  }

  @Test func `The calls of a floor are never made, and a window always has one that is`() {
    let kept = RateWindow("day", calls: 5_000, in: 86_400, keeping: 4_999)
    #expect(kept.allowed == 1 && kept.isBudget && kept.callsOfDay == 1)
    #expect(history([0]).wait(for: "", by: [kept], at: 1)?.until == 86_401)
    #expect(RateWindow("none", calls: 0, in: 0, keeping: 9).allowed == 1)
    #expect(RateWindow("two days", calls: 100, in: 172_800).callsOfDay == 50)
    #expect(!Self.minute.isBudget && !RateWindow("day", calls: 1, in: 86_400).perResource.isBudget)
  }

  @Test func `Calls that were made elsewhere count in their window alone, no longer than until it is reset`() {
    var history = CallHistory()
    history.marks = [
      CallHistory.Mark(window: Self.minute.ledgerName, at: 0, until: 20, calls: 2), CallHistory.Mark(at: 5),
    ]
    #expect(history.wait(for: "", by: [Self.minute], at: 6)?.until == 20)
    #expect(history.wait(for: "", by: [Self.minute], at: 20) == nil)
    #expect(history.used(of: Self.hour, resource: "", at: 6) == 1)
  }

  @Test func `Answers are counted by their kind: calls do not fill a window of answers that nothing was there`() {
    let window = RateWindow("minute", calls: 2, in: 60).counting(.notFound)
    var history = history([0, 0, 0, 0])
    #expect(history.wait(for: "toys", by: [window], at: 1) == nil)
    history.marks += (0..<2).map { _ in CallHistory.Mark(counted: .notFound, resource: "toys", at: 0) }
    #expect(history.wait(for: "toys", by: [window], at: 1)?.until == 61)
  }

  @Test(arguments: [-61, -3_600, -36 * 3_600] as [Int64])
  func `A clock that is set back gives nothing back, and holds calls back for no longer than a window`(by shift: Int64)
  {
    var history = history([1_000_000, 1_000_000, 1_000_000])
    let now = 1_000_000 + shift
    #expect(history.wait(for: "toys", by: [Self.minute], at: now)?.until == now + 61)
    // As the ledger notes it: time goes by since.
    for index in history.marks.indices { history.marks[index].seen = now }
    #expect(history.wait(for: "toys", by: [Self.minute], at: now + 60)?.until == now + 61)
    #expect(shift == -61 || history.wait(for: "toys", by: [Self.minute], at: now + 61) == nil)
    // The clock is right again.
    #expect(history.wait(for: "toys", by: [Self.minute], at: 1_000_002)?.until == 1_000_061)
  }

  @Test func `A call more than 36 hours ahead is a wrong clock's, and holds nothing back`() {
    let history = history([200_000, 200_000, 200_000])
    #expect(history.wait(for: "toys", by: [Self.minute], at: 200_000 - 36 * 3_600) != nil)
    #expect(history.wait(for: "toys", by: [Self.minute], at: 200_000 - 36 * 3_600 - 1) == nil)
  }
}
