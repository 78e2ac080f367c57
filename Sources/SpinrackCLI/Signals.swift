import Dispatch
import Glibc
import Pipeline
import Runs
import Synchronization

/// The longest time that work may take to stop after the first signal.
private let grace = DispatchTimeInterval.milliseconds(1800)

/// Runs work that SIGINT and SIGTERM stop.
///
/// The first signal cancels the work. If it has not ended after 1.8 seconds, or at a second signal, the process ends at once with the
/// signal's exit code, however busy its threads are: published sets and captures are safe at any moment. Work that ends well in spite of
/// the signal is reported as such, without a time limit.
///
/// - Parameter noting: notes the signal in the result of the work, if one came before its end.
/// - Returns: the result of the work, also if it was cancelled and ended well.
/// - Throws: ``Interruption`` if the work was cancelled and threw; otherwise the error of the work.
func withSignals<Result: Sendable>(
  noting: (StopSignal, inout Result) -> Void = { _, _ in }, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let (signals, announcement) = AsyncStream.makeStream(of: StopSignal.self)
  // A queue of its own: the threads of tasks may all be busy.
  let queue = DispatchQueue(label: "spinrack.signals")
  let first = FirstSignal()
  let sources = StopSignal.allCases.map { signal in
    let source = DispatchSource.makeSignalSource(signal: signal.number, queue: queue)
    source.setEventHandler {
      guard first.record(signal) else { _exit(signal.outcome.exitCode) }
      announcement.yield(signal)
      queue.asyncAfter(deadline: .now() + grace) {
        if first.isPending { _exit(signal.outcome.exitCode) }
      }
    }
    source.activate()
    return source
  }
  defer { for source in sources { source.cancel() } }

  return try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask {
      let result = try await work()
      first.finish()
      return result
    }
    group.addTask {
      for await _ in signals { return nil }
      return nil
    }
    do {
      while let ended = try await group.next() {
        group.cancelAll()
        guard var result = ended else { continue }
        if let signal = first.signal { noting(signal, &result) }
        return result
      }
    } catch {
      group.cancelAll()
      if let signal = first.signal { throw Interruption(signal: signal) }
      throw error
    }
    throw CancellationError()
  }
}

/// The first signal that came, and whether the work has ended; the handlers run outside of all tasks.
final class FirstSignal: Sendable {
  private let state = Mutex<(signal: StopSignal?, isDone: Bool)>((nil, false))

  /// The signal, if one came.
  var signal: StopSignal? { state.withLock { $0.signal } }

  /// Whether a signal came and the work has not ended well since.
  var isPending: Bool { state.withLock { $0.signal != nil && !$0.isDone } }

  /// Notes a signal. Returns false if it is not the first one.
  func record(_ signal: StopSignal) -> Bool {
    state.withLock { state in
      guard state.signal == nil else { return false }
      state.signal = signal
      return true
    }
  }

  /// Notes that the work has ended well, with or without a signal.
  func finish() {
    state.withLock { $0.isDone = true }
  }
}

/// A signal that asks the program to end.
enum StopSignal: String, CaseIterable, Sendable {
  case interrupt = "SIGINT"
  case terminate = "SIGTERM"

  /// The number of the signal in the system.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }

  /// The outcome of a run that the signal stops.
  var outcome: Outcome {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }
}

/// A signal stopped the work.
struct Interruption: OutcomeError, Equatable {
  /// The signal.
  var signal: StopSignal

  var description: String { "Stopped by \(signal.rawValue). \(Failure.resumeRemedy)" }
  var outcome: Outcome { signal.outcome }
}
