import Definitions
import Store

/// Reading everything again that was read before, by the rules of this version.
extension PipelineRun {
  /// Makes and publishes the set of the captures, or of the recordings, which are their own captures.
  ///
  /// - Throws: what `rebuild` and `run` throw.
  func readAgain(calls: CallCounter, times: StageTimes) async throws -> RunResult {
    guard case .recordings = definition.source else { return try await rebuild(times: times) }
    return try await run(calls: calls, times: times, isAnew: true)
  }
}
