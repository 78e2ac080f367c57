/// The decisions of a ``BoundedChannel``, apart from locks and tasks: an event goes in, an action comes out.
///
/// Invariants, true between any two events:
/// - at most `capacity` elements are buffered;
/// - a sender waits only while the buffer is full, a receiver only while it is empty;
/// - every continuation that was put in is handed out exactly once, by the event that ends its wait.
struct BoundedChannelState<Element: Sendable> {
  typealias Sender = CheckedContinuation<Void, any Error>
  typealias Receiver = CheckedContinuation<Element?, any Error>

  private enum Ending {
    case open
    case finished
    case failed(any Error)
  }

  enum SendStep {
    /// The element is in the buffer.
    case accepted
    /// The element goes straight to this waiting receiver, which must be resumed with it.
    case handOver(Receiver)
    /// There is no room: come again with a continuation.
    case wait
    case closed
  }

  enum ReceiveStep {
    /// The first element; the sender, where there is one, has got its room and must be resumed.
    case element(Element, resuming: Sender?)
    case end
    case failure(any Error)
    /// There is nothing yet: come again with a continuation.
    case wait
  }

  private let capacity: Int
  private var buffer = Queue<Element>()
  private var senders = Queue<(ticket: UInt64, element: Element, continuation: Sender)>()
  private var receivers = Queue<(ticket: UInt64, continuation: Receiver)>()
  private var ending = Ending.open
  private var lastTicket: UInt64 = 0

  init(capacity: Int) {
    precondition(capacity > 0, "a channel without room could never be sent to")
    self.capacity = capacity
  }

  var buffered: Int { buffer.count }

  mutating func ticket() -> UInt64 {
    lastTicket += 1
    return lastTicket
  }

  mutating func send(_ element: Element) -> SendStep {
    guard case .open = ending else { return .closed }
    if let receiver = receivers.popFirst() { return .handOver(receiver.continuation) }
    guard buffer.count < capacity else { return .wait }
    buffer.append(element)
    return .accepted
  }

  mutating func enqueue(_ sender: Sender, of element: Element, ticket: UInt64) {
    senders.append((ticket, element, sender))
  }

  mutating func receive() -> ReceiveStep {
    if let element = buffer.popFirst() {
      guard let next = senders.popFirst() else { return .element(element, resuming: nil) }
      buffer.append(next.element)
      return .element(element, resuming: next.continuation)
    }
    switch ending {
    case .open: return .wait
    case .finished: return .end
    case .failed(let error): return .failure(error)
    }
  }

  mutating func enqueue(_ receiver: Receiver, ticket: UInt64) {
    receivers.append((ticket, receiver))
  }

  /// Removes and returns the sender with this ticket; nil where it no longer waits. Its element is dropped.
  mutating func cancelSender(_ ticket: UInt64) -> Sender? {
    senders.removeFirst { $0.ticket == ticket }?.continuation
  }

  mutating func cancelReceiver(_ ticket: UInt64) -> Receiver? {
    receivers.removeFirst { $0.ticket == ticket }?.continuation
  }

  /// Closes the channel; the first ending counts. Returns the receivers that still wait, for which no element is left.
  ///
  /// Waiting senders stay: they came before the end, so their elements are still delivered. While a sender waits, the
  /// buffer is full, so receivers wait only where nothing is left to deliver.
  mutating func finish(throwing error: (any Error)?) -> [Receiver] {
    guard case .open = ending else { return [] }
    ending = error.map(Ending.failed) ?? .finished
    var left: [Receiver] = []
    while let receiver = receivers.popFirst() { left.append(receiver.continuation) }
    return left
  }
}

/// A first-in, first-out queue on one array.
///
/// Taking moves a head index and the array is cut when half of it is spent, so both ends cost amortised O(1).
struct Queue<Element> {
  private var storage: [Element?] = []
  private var head = 0

  var count: Int { storage.count - head }
  var isEmpty: Bool { head == storage.count }
  var first: Element? { head < storage.count ? storage[head] : nil }

  mutating func append(_ element: Element) {
    storage.append(element)
  }

  mutating func popFirst() -> Element? {
    guard head < storage.count else { return nil }
    let element = storage[head]
    storage[head] = nil
    head += 1
    if head == storage.count {
      storage.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head > storage.count / 2 {
      storage.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Removes and returns the first element that satisfies a condition; nil where there is none.
  /// - Complexity: O(n); used for cancellation only, where n is the number of waiting tasks.
  mutating func removeFirst(where matches: (Element) -> Bool) -> Element? {
    for index in head..<storage.count {
      if let element = storage[index], matches(element) {
        storage.remove(at: index)
        return element
      }
    }
    return nil
  }
}
