import Foundation

/// The decisions of a pass of enrichment that its answers do not show: how much it was allowed, which of its requests got no answer, and
/// where it ended. They are captured with the answers, so that a rebuild makes the same requests and no others.
struct PassDecisions: Codable, Sendable, Equatable {
  /// The number of its first call of each sort.
  var firstCall: Int
  /// The most calls for lists that it may make.
  var listCalls: Int
  /// The most calls for records that it may make.
  var lookUps: Int
  /// Rounds of calls that it made.
  var rounds = 0
  /// Whether it ended before it had asked for everything, since no further call could be made.
  var isStopped = false
  /// The numbers of requests for lists that got no answer, counted from the first call.
  var unansweredLists: [Int] = []
  /// The numbers of requests for records that got no answer, counted from the first call.
  var unansweredLookUps: [Int] = []

  /// A pass that begins.
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
  /// - Parameter firstCall: the number of the first call of each sort now; an interrupted run may have skipped some.
  func isUnanswered(_ request: EnrichRequest, from firstCall: Int) -> Bool {
    switch request.subject {
    case .list: unansweredLists.contains(request.number - firstCall)
    case .record: unansweredLookUps.contains(request.number - firstCall)
    }
  }
}

extension PassDecisions {
  /// The captured form: one line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The passes that captures tell of, in their order. Of a pass that was interrupted and resumed the last record counts.
  ///
  /// - Parameter texts: their captured forms; of a later version some may not be understood.
  /// - Returns: nil where no pass is told of, or one is not understood.
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
