import Synchronization

/// A sum of weights that may be taken at one time, such as the bytes between the stages of a pipeline.
///
/// `take` suspends while the weight does not fit beside the taken ones; waiting tasks are served in the order of asking. A weight above
/// the whole budget is let through alone. Every weight that was taken must be given back.
///
/// It is a class because its identity is shared, and a lock and not an actor because taking must not cost a hop.
///
/// ```swift
/// let budget = WeightBudget(64 << 20)
/// try await budget.take(5 << 20)  // waits while more than 59 MiB are taken
/// budget.give(back: 5 << 20)
/// ```
public final class WeightBudget: Sendable {
  private typealias Taker = CheckedContinuation<Void, any Error>

  private struct State {
    var out = 0
    var takers = Queue<(ticket: UInt64, weight: Int, continuation: Taker)>()
    var lastTicket: UInt64 = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a budget of which nothing is taken.
  public init(_ limit: Int) {
    self.limit = limit
  }

  /// The sum of the taken weights: at most the limit, or one weight that is greater.
  public var out: Int { state.withLock { $0.out } }

  /// Takes a weight, waiting until it fits.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before; then nothing was taken.
  public func take(_ weight: Int, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    let ticket: UInt64? = state.withLock { state in
      if state.takers.isEmpty, fits(weight, in: state) {
        state.out += weight
        return nil
      }
      state.lastTicket += 1
      return state.lastTicket
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (taker: Taker) in
        // Cancellation sets the flag first and calls the handler then, so one of the two sees the other.
        let isCancelled = state.withLock { state in
          if Task.isCancelled { return true }
          state.takers.append((ticket, weight, taker))
          return false
        }
        // Something may have been given back since, with nobody waiting.
        if isCancelled { taker.resume(throwing: CancellationError()) } else { admit() }
      }
    } onCancel: {
      state.withLock { state in state.takers.removeFirst { $0.ticket == ticket } }?.continuation
        .resume(throwing: CancellationError())
      // Whoever waited behind it may be lighter.
      admit()
    }
  }

  /// Gives a taken weight back.
  public func give(back weight: Int) {
    state.withLock { $0.out -= weight }
    admit()
  }

  /// Lets waiting tasks take their weights while these fit, in the order of asking.
  private func admit() {
    while let taker = state.withLock({ state -> Taker? in
      guard let first = state.takers.first, fits(first.weight, in: state) else { return nil }
      state.out += first.weight
      return state.takers.popFirst()?.continuation
    }) {
      taker.resume()
    }
  }

  private func fits(_ weight: Int, in state: borrowing State) -> Bool {
    state.out == 0 || state.out + weight <= limit
  }
}
