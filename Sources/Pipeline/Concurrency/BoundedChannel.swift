import Synchronization

/// A queue between tasks with room for a fixed number of elements: many may send, many may receive.
///
/// `send` suspends while the channel is full, so a fast producer is held back by a slow consumer and memory stays
/// bounded by `capacity` elements plus one for each suspended sender. Elements come out in the order in which they
/// were accepted, so the elements of one producer stay in its order. Each element goes to exactly one receiver.
///
/// Ending: after ``finish()`` or ``finish(throwing:)`` new sends are refused; earlier elements, also of suspended
/// senders, are still delivered, then every receiver gets the end (or the error), each time it asks.
///
/// Cancellation of either side wakes it: a cancelled `send` throws `CancellationError` and its element is not
/// delivered; a cancelled `next` throws `CancellationError` too, so that a cut-off stream is never taken for a
/// complete one. The channel itself stays open for the others.
///
/// Elements of very different sizes can have a weight as well: `send` then takes it from a budget first, and the code that has used
/// an element gives its weight back.
///
/// It is a class because its identity is shared, and a lock and not an actor because sending must not cost a hop.
///
/// ```swift
/// let pages = BoundedChannel<[UInt8]>(capacity: 4)
/// async let sending: Void = {
///   for number in 0..<100 { try await pages.send([UInt8(number)]) }
///   pages.finish()
/// }()
/// while let page = try await pages.next() { print(page.count) }
/// try await sending
/// ```
public final class BoundedChannel<Element: Sendable>: Sendable {
  private let state: Mutex<BoundedChannelState<Element>>
  private let budget: WeightBudget?
  private let weight: @Sendable (Element) -> Int

  /// Makes an open, empty channel.
  /// - Parameters:
  ///   - capacity: the most elements that may wait in it; at least 1.
  ///   - budget: the budget of the weights of sent elements; nil for elements without a weight. The channel never gives weights back.
  ///   - weight: returns the weight of an element, always the same.
  public init(
    capacity: Int, budget: WeightBudget? = nil, weight: @escaping @Sendable (Element) -> Int = { _ in 0 }
  ) {
    state = Mutex(BoundedChannelState(capacity: capacity))
    self.budget = budget
    self.weight = weight
  }

  /// The number of elements that wait in the channel now; never more than its capacity.
  public var count: Int { state.withLock { $0.buffered } }

  /// Adds an element, waiting for room.
  /// - Throws: ``ChannelClosed`` when the channel is finished; `CancellationError` when the task is cancelled before
  ///   the element was accepted. In both cases the element is not delivered.
  public func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) async throws {
    guard let budget else { return try await accept(element) }
    let weight = weight(element)
    try await budget.take(weight)
    do {
      try await accept(element)
    } catch {
      budget.give(back: weight)
      throw error
    }
  }

  private func accept(_ element: Element, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    if try send(element, by: state.withLock({ $0.send(element) })) { return }

    let ticket = state.withLock { $0.ticket() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (sender: CheckedContinuation<Void, any Error>) in
        // Cancellation sets the flag first and calls the handler then. Looking at the flag under the lock that the
        // handler takes leaves no gap: either the flag is seen here, or the handler finds the sender waiting.
        let step = state.withLock { state -> BoundedChannelState<Element>.SendStep? in
          if Task.isCancelled { return nil }
          let step = state.send(element)
          if case .wait = step { state.enqueue(sender, of: element, ticket: ticket) }
          return step
        }
        guard let step else { return sender.resume(throwing: CancellationError()) }
        do {
          if try send(element, by: step) { sender.resume() }
        } catch {
          sender.resume(throwing: error)
        }
      }
    } onCancel: {
      state.withLock { $0.cancelSender(ticket) }?.resume(throwing: CancellationError())
    }
  }

  /// Removes and returns the next element, waiting for one.
  /// - Returns: nil when the channel is finished and empty.
  /// - Throws: the error that it was finished with, once it is empty; `CancellationError` when the task is cancelled.
  public func next(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
    try Task.checkCancellation()
    switch take(state.withLock { $0.receive() }) {
    case .some(let result): return try result.get()
    case nil: break
    }

    let ticket = state.withLock { $0.ticket() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (receiver: CheckedContinuation<Element?, any Error>) in
        let step = state.withLock { state -> BoundedChannelState<Element>.ReceiveStep? in
          if Task.isCancelled { return nil }
          let step = state.receive()
          if case .wait = step { state.enqueue(receiver, ticket: ticket) }
          return step
        }
        guard let step else { return receiver.resume(throwing: CancellationError()) }
        if let result = take(step) { receiver.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.cancelReceiver(ticket) }?.resume(throwing: CancellationError())
    }
  }

  /// Ends the channel; earlier elements are still delivered. A second ending changes nothing.
  public func finish() {
    for receiver in state.withLock({ $0.finish(throwing: nil) }) { receiver.resume(returning: nil) }
  }

  /// Ends the channel with an error, which every receiver gets after all earlier elements.
  public func finish(throwing error: any Error) {
    for receiver in state.withLock({ $0.finish(throwing: error) }) { receiver.resume(throwing: error) }
  }

  /// Carries out a step of sending, outside the lock. Returns false where the sender has to wait.
  private func send(_ element: Element, by step: BoundedChannelState<Element>.SendStep) throws(ChannelClosed) -> Bool {
    switch step {
    case .accepted:
      return true
    case .handOver(let receiver):
      receiver.resume(returning: element)
      return true
    case .wait:
      return false
    case .closed:
      throw ChannelClosed()
    }
  }

  /// Carries out a step of receiving, outside the lock. Returns nil where the receiver has to wait.
  private func take(_ step: BoundedChannelState<Element>.ReceiveStep) -> Result<Element?, any Error>? {
    switch step {
    case .element(let element, let sender):
      sender?.resume()
      return .success(element)
    case .end:
      return .success(nil)
    case .failure(let error):
      return .failure(error)
    case .wait:
      return nil
    }
  }
}

/// The error of ``BoundedChannel/send(_:isolation:)`` when the channel takes no more elements because it was finished.
public struct ChannelClosed: Error, Equatable, CustomStringConvertible {
  /// The event, for a log.
  public var description: String { "The channel was finished before this element was sent." }
}
