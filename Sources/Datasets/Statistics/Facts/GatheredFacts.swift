import Synchronization

/// Where the tasks that write records leave what they gathered on their way.
///
/// A class because tasks share it; a lock guards it, taken once a task.
final class GatheredFacts: Sendable {
  private let facts = Mutex<[KindFacts]>([])

  /// Leaves the facts of some kinds.
  func add(_ more: [KindFacts]) {
    facts.withLock { $0 += more }
  }

  /// The facts of all kinds, in any order.
  var all: [KindFacts] { facts.withLock { $0 } }
}
