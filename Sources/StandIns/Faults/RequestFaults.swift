package import APIs
import Basics
import Invented
package import Serving

/// The faults of a server, drawn for each request and attempt.
package struct RequestFaults: AnswerFaults {
  /// The seed of the draws.
  let seed: UInt64
  let plan: FaultPlan
  private let attempts = AttemptTable()

  /// Creates faults with their rates, 0 to 1, by their keys.
  ///
  /// - Throws: `ServingError` with `configuration` for an unknown key or a rate outside 0 to 1.
  package init(seed: UInt64, rates: [String: Double]) throws(ServingError) {
    self.seed = seed
    plan = try FaultPlan(seed: seed, rates: rates)
  }

  package func fault(of call: MarvelCall) -> (any MarvelFault)? {
    strike(call.caller + " " + call.target.canonical) { Fault.common.contains($0) && $0.scope <= call.scope }
      .map(MarvelStrike.init)
  }

  /// Counts this attempt and returns its fault; nil where there is none.
  ///
  /// - Parameter question: a text that identifies the request.
  func strike(_ question: String, where isPossible: (Fault) -> Bool) -> FaultPlan.Strike? {
    guard !plan.isEmpty else { return nil }
    let request = RequestNumber.of(question, seed: seed)
    return plan.strike(request: request, attempt: attempts.count(request), where: isPossible)
  }
}

extension MarvelCall {
  /// The scope of the answer; that to the request of one record has rows, too.
  fileprivate var scope: AnswerScope {
    switch route {
    case .picture: .file
    case .list, .sublist: target.optional.isEmpty ? .list : .narrowedList
    default: .list
    }
  }
}

/// Numbers of requests, the same in every run.
enum RequestNumber {
  static func of(_ question: String, seed: UInt64) -> UInt64 {
    var value = SplitMix64.mixed(seed ^ 0x5350_494E)
    for byte in question.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SplitMix64.mixed(value)
  }
}
