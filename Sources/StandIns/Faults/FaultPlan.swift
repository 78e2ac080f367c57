import Basics
import Invented
import Serving
import Synchronization

/// The plan of deliberate faults: a pure function of the seed, the request and the attempt.
///
/// Every key is drawn on its own with its rate; of the keys that hit, the first in the order of `Fault` is made. Attempts are
/// independent of each other, with one exception: faults with rates below 1 never strike a request more than `longestRun` times in a
/// row, so that a client that asks often enough gets through. A rate of 1 always strikes.
struct FaultPlan: Sendable {
  /// A fault to be made, and the draws that decide its form.
  struct Strike: Sendable {
    let fault: Fault
    var draws: Draws
  }

  /// The most attempts of a request in a row that faults with rates below 1 strike.
  static let longestRun = 3

  /// The number of the draws for the form of a fault.
  private static let form = 18

  private let seed: UInt64
  /// The faults with a rate above 0, in the order of `Fault`.
  private let rates: [(fault: Fault, rate: Double)]

  /// - Throws: `ServingError` with `configuration` for an unknown key or a rate outside 0 to 1.
  init(seed: UInt64, rates: [String: Double]) throws(ServingError) {
    for (key, rate) in rates.sorted(by: { $0.key < $1.key }) {
      guard Fault(rawValue: key) != nil else {
        let keys = Fault.allCases.map(\.rawValue).sorted().joined(separator: ", ")
        throw ServingError(code: .configuration, message: "There is no fault \(key). Choose among: \(keys).")
      }
      guard (0...1).contains(rate) else {
        throw ServingError(
          code: .configuration, message: "The fault \(key) cannot have a rate of \(rate). Choose 0 to 1.")
      }
    }
    self.seed = SplitMix64.mixed(seed ^ 0x4641_554C_5453)
    self.rates = Fault.allCases.map { ($0, rates[$0.rawValue] ?? 0) }.filter { $0.1 > 0 }
  }

  /// Whether the plan has no faults.
  var isEmpty: Bool { rates.isEmpty }

  /// Returns the fault of an attempt of a request; nil where the request is answered as it should be.
  ///
  /// - Parameters:
  ///   - request: the number of the request.
  ///   - attempt: the number of earlier attempts.
  ///   - isPossible: whether a fault can strike this request; other faults are not drawn.
  /// - Complexity: O(keys · hits in a row before this attempt).
  func strike(request: UInt64, attempt: Int, where isPossible: (Fault) -> Bool = { _ in true }) -> Strike? {
    let possible = rates.filter { isPossible($0.fault) }
    guard !possible.isEmpty else { return nil }
    let passing = possible.filter { $0.rate < 1 }
    // The number of attempts with a hit in a row that ends here: of each four in a row, the last is spared.
    var row = 0
    while row <= attempt, passing.contains(where: { hits($0.fault, $0.rate, request, attempt - row) }) { row += 1 }
    let isSpared = row % (Self.longestRun + 1) == 0
    let struck = possible.first { fault, rate in
      rate == 1 || (!isSpared && hits(fault, rate, request, attempt))
    }
    return struck.map { Strike(fault: $0.fault, draws: draws(request, attempt, field: Self.form)) }
  }

  private func hits(_ fault: Fault, _ rate: Double, _ request: UInt64, _ attempt: Int) -> Bool {
    // The key, not its place, decides, so that a new fault leaves the draws of the others alone.
    let field = fault.rawValue.utf8.reduce(0) { ($0 &* 31) &+ Int($1) }
    var draws = draws(request, attempt, field: field)
    return draws.unit() < rate
  }

  private func draws(_ request: UInt64, _ attempt: Int, field: Int) -> Draws {
    let place =
      SplitMix64.mixed(seed ^ SplitMix64.mixed(request)) &+ UInt64(truncatingIfNeeded: attempt) &* 0xD1B5_4A32_D192_ED03
    return Draws(state: SplitMix64.mixed(SplitMix64.mixed(place) ^ SplitMix64.mixed(UInt64(truncatingIfNeeded: field))))
  }
}

/// The number of attempts of each request, for about a million requests at most.
///
/// A request is forgotten after half a million others, and its attempts begin anew. A client asks again long before that.
final class AttemptTable: Sendable {
  private let attempts: Mutex<Halves<UInt64, Int>>

  init(capacity: Int = 1 << 20) { attempts = Mutex(Halves(limit: capacity / 2)) }

  /// Counts an attempt.
  ///
  /// - Returns: the number of earlier attempts.
  /// - Complexity: O(1), now and then O(capacity).
  func count(_ request: UInt64) -> Int {
    attempts.withLock { attempts in
      let before = attempts.value(request) ?? 0
      attempts.keep(before + 1, request, weight: 1)
      return before
    }
  }
}
