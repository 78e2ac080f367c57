import Foundation

/// The decisions of a pass of enrichment that its answers do not show: its limits, its requests that got no answer, and its end.
/// They are captured with the answers, so that a rebuild makes the same requests and no others.
struct PassDecisions: Codable, Sendable, Equatable {
  /// The number of the pass's first call for a list and of its first call for a record.
  var firstCall: Int
  /// The most calls for lists that the pass may make.
  var listCalls: Int
  /// The most calls for records that the pass may make.
  var lookUps: Int
  /// The number of rounds of calls that the pass made.
  var rounds = 0
  /// Whether the pass ended before it had asked for everything, since no further call could be made.
  var isStopped = false
  /// The numbers of requests for lists that got no answer, counted from the first call.
  var unansweredLists: [Int] = []
  /// The numbers of requests for records that got no answer, counted from the first call.
  var unansweredLookUps: [Int] = []

  /// Creates the decisions of a pass that begins.
  init(firstCall: Int, limits: EnrichPlanner.Limits) {
    self.firstCall = firstCall
    (listCalls, lookUps) = (limits.listCalls, limits.lookUps)
  }

  /// A pass that asks for nothing: the crawl did not make it.
  static let none = PassDecisions(firstCall: 0, limits: EnrichPlanner.Limits(listCalls: 0, pageSize: 1))

  /// Adds a round, with its requests that got no answer.
  mutating func addRound(unanswered requests: [EnrichRequest]) {
    rounds += 1
    for request in requests {
      switch request.subject {
      case .list: unansweredLists.append(request.number - firstCall)
      case .record: unansweredLookUps.append(request.number - firstCall)
      }
    }
  }

  /// Whether a request got no answer.
  ///
  /// - Parameter firstCall: the number of the first call for a list and for a record now; an interrupted run may have skipped some.
  func isUnanswered(_ request: EnrichRequest, from firstCall: Int) -> Bool {
    switch request.subject {
    case .list: unansweredLists.contains(request.number - firstCall)
    case .record: unansweredLookUps.contains(request.number - firstCall)
    }
  }
}

extension PassDecisions {
  /// Returns the captured form: one line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Returns the passes in captures, in their order; the last record counts for a pass that was interrupted and resumed.
  ///
  /// - Parameter texts: the captured forms of passes; forms of a later version may not be understood.
  /// - Returns: the passes; nil where there is none, or one is not understood.
  static func passes(_ texts: [String]) -> [PassDecisions]? {
    var passes: [PassDecisions] = []
    for text in texts {
      guard let pass = try? JSONDecoder().decode(PassDecisions.self, from: Data(text.utf8)) else { return nil }
      if passes.last?.firstCall == pass.firstCall { passes.removeLast() }
      passes.append(pass)
    }
    return passes.isEmpty ? nil : passes
  }
}
