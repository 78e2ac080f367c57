import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Fault plan") struct FaultPlanTests {
  @Test func `Every key is known and no other`() throws {
    let keys = [
      "rate-limit", "server-error", "unavailable", "reset", "truncate", "wrong-length", "slow", "html", "error-body",
      "invalid-json", "corrupt-gzip", "wrong-total", "empty", "malformed-record", "foreign-redirect", "ignore-optional",
      "reject-optional", "revoked", "moving-pages",
    ]
    #expect(Set(Fault.allCases.map(\.rawValue)) == Set(keys))
    for wrong in ["sloow": 0.5, "all": 1, "slow": 1.5, "html": .nan, "reset": -0.1] {
      let error = #expect(throws: ServingError.self) { try FaultPlan(seed: 1, rates: [wrong.key: wrong.value]) }
      #expect(error?.code == .configuration)
    }
  }

  @Test func `A strike is a function of seed request and attempt`() throws {
    let rates = ["slow": 0.2, "reset": 0.3, "html": 0.1]
    let places = (0..<500).map { (request: UInt64($0 % 50), attempt: $0 / 50) }
    let strikes = try strikes(1, places, rates)
    #expect(try strikes == self.strikes(1, places, rates))
    #expect(try strikes == self.strikes(1, places.reversed(), rates).reversed())
    #expect(try strikes != self.strikes(2, places, rates))
    // Neither all the same for a request, nor all the same for an attempt.
    #expect(Set(strikes[0..<50]).count > 1)
    #expect(Set(stride(from: 0, to: 500, by: 50).map { strikes[$0] }).count > 1)
  }

  private func strikes(
    _ seed: UInt64, _ places: [(request: UInt64, attempt: Int)], _ rates: [String: Double]
  ) throws -> [Fault?] {
    let plan = try FaultPlan(seed: seed, rates: rates)
    return places.map { plan.strike(request: $0.request, attempt: $0.attempt)?.fault }
  }

  @Test(arguments: Fault.allCases, [0.01, 0.1, 0.3])
  func `Rates are kept`(fault: Fault, rate: Double) throws {
    let plan = try FaultPlan(seed: 3, rates: [fault.rawValue: rate])
    let count = (0..<10_000 as Range<UInt64>).count { plan.strike(request: $0, attempt: 0)?.fault == fault }
    // Four standard deviations.
    let deviation = (10_000 * rate * (1 - rate)).squareRoot()
    #expect(abs(Double(count) - 10_000 * rate) < 4 * deviation)
  }

  @Test func `Keys are drawn apart from each other`() throws {
    let both = try FaultPlan(seed: 1, rates: ["html": 0.5, "slow": 0.5])
    let alone = try FaultPlan(seed: 1, rates: ["slow": 0.5])
    var counts: [Fault?: Int] = [:]
    for request in 0..<10_000 as Range<UInt64> {
      let fault = both.strike(request: request, attempt: 0)?.fault
      counts[fault, default: 0] += 1
      if fault != .html { #expect(fault == alone.strike(request: request, attempt: 0)?.fault) }
    }
    #expect((4_800...5_200).contains(counts[.html] ?? 0))
    #expect((2_300...2_700).contains(counts[.slow] ?? 0))
  }

  @Test(arguments: [["slow": 0.999], ["slow": 0.5, "reset": 0.6, "html": 0.7]])
  func `A rate below one never strikes more than three times running`(rates: [String: Double]) throws {
    let plan = try FaultPlan(seed: 5, rates: rates)
    for request in 0..<200 as Range<UInt64> {
      var running = 0
      var longest = 0
      for attempt in 0..<40 {
        running = plan.strike(request: request, attempt: attempt) == nil ? 0 : running + 1
        longest = max(longest, running)
      }
      #expect(longest == FaultPlan.longestRun)
    }
  }

  @Test func `A rate of one always strikes`() throws {
    let plan = try FaultPlan(seed: 5, rates: ["slow": 1, "html": 0.9])
    let faults = (0..<200).map { plan.strike(request: 7, attempt: $0)?.fault }
    #expect(!faults.contains(nil))
    #expect(Set(faults) == [.slow, .html])
    #expect(try FaultPlan(seed: 5, rates: ["slow": 0]).isEmpty)
  }

  @Test func `What cannot strike is not drawn`() throws {
    let plan = try FaultPlan(seed: 5, rates: ["slow": 1, "html": 1])
    #expect(plan.strike(request: 7, attempt: 0)?.fault == .html)
    #expect(plan.strike(request: 7, attempt: 0) { $0 != .html }?.fault == .slow)
  }

  @Test func `Attempts are counted within bounds`() {
    let table = AttemptTable(capacity: 8)
    #expect((0..<3).map { _ in table.count(1) } == [0, 1, 2])
    for other in 10..<13 as Range<UInt64> { #expect(table.count(other) == 0) }
    // Still known in the older half, and young again by that.
    _ = table.count(20)
    #expect(table.count(1) == 3)
    for other in 30..<50 as Range<UInt64> { _ = table.count(other) }
    #expect(table.count(1) == 0)
  }
}
