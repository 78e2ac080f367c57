import Synchronization

/// Where the tasks that write records, changes and the graph leave what the statistics need of it.
///
/// A class because tasks share it; a lock guards it, taken once a task.
final class GatheredFacts: Sendable {
  private struct Left {
    var kinds: [KindFacts] = []
    var changes: ChangeCounts?
    var graph: (CharacterGraph, Rosters)?
  }

  private let left = Mutex(Left())

  /// Leaves the facts of some kinds.
  func leave(_ more: [KindFacts]) {
    left.withLock { $0.kinds += more }
  }

  /// Leaves what the feed of changes tells.
  func leave(_ changes: ChangeCounts) {
    left.withLock { $0.changes = changes }
  }

  /// Leaves the graph, and the numbers that it was made of.
  func leave(_ graph: CharacterGraph, _ rosters: Rosters) {
    left.withLock { $0.graph = (graph, rosters) }
  }

  /// The facts of all kinds, in any order.
  var kinds: [KindFacts] { left.withLock { $0.kinds } }
  /// What the feed of changes tells; nil where none was written.
  var changes: ChangeCounts? { left.withLock { $0.changes } }
  /// The graph, and the numbers that it was made of; nil where none was written.
  var graph: (CharacterGraph, Rosters)? { left.withLock { $0.graph } }
}
