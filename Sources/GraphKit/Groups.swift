/// Who stands together in which group: the bipartite graph that a ``Graph`` is projected from.
///
/// Groups are filled one behind the other: ``append(_:)`` for every member, then ``endGroup()``.
public struct Groups: Sendable {
  /// How many nodes there are; members are numbers from 0 below it.
  public let nodeCount: Int
  /// The members of all groups, each group ascending and without repeats.
  private(set) var members: [UInt32] = []
  /// Where each group ends in `members`.
  private(set) var ends: [UInt32] = []

  /// No groups of `nodeCount` nodes yet.
  public init(nodeCount: Int) {
    precondition(nodeCount >= 0 && nodeCount < Int(UInt32.max), "Nodes are numbered in 32 bits.")
    self.nodeCount = nodeCount
  }

  /// How many groups were ended.
  public var count: Int { ends.count }

  /// Adds a node to the group that is being filled; a node that comes twice stands in it once.
  public mutating func append(_ node: Int) {
    precondition(node >= 0 && node < nodeCount, "A member is one of the nodes.")
    members.append(UInt32(node))
  }

  /// Ends the group that is being filled; the next member begins another one.
  ///
  /// - Complexity: O(k log k) for k members.
  public mutating func endGroup() {
    let start = Int(ends.last ?? 0)
    members[start...].sort()
    var kept = start
    for index in start..<members.count where index == start || members[index] != members[kept - 1] {
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
    ends.append(UInt32(kept))
  }

  /// Where the members of a group stand.
  func range(of group: Int) -> Range<Int> {
    (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group])
  }
}
