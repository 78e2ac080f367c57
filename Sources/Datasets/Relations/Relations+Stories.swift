import Basics
import Catalog
import Pipeline

extension Relations {
  /// Derives pairs of issues from the pairs of their stories: see `CatalogModel.implied`.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(pairs), and memory of 8 bytes for each.
  mutating func implyByStories() throws {
    for relation in model.implied {
      try Task.checkCancellation()
      implied[relation.relation.number] = statements(of: relation)
    }
  }

  private func statements(of implied: ImpliedRelation) -> RelationStatements {
    let relation = implied.relation
    // The pairs of each story, which come story by story.
    var (starts, targets, details) = ([0], [UInt32](), [UInt32]())
    for pair in pairs(of: implied.source) {
      while starts.count <= pair.leftRank { starts.append(targets.count) }
      targets.append(UInt32(pair.rightRank))
      details.append(UInt32(pair.detail))
    }
    while starts.count <= identities[implied.stories.right.index].all.count { starts.append(targets.count) }
    let hasDetails = relation.detail != nil
    let own = relation.number < self.statements.count ? self.statements[relation.number] : nil
    var lists = Statements()
    func append(_ target: UInt32, detail: UInt32) {
      if hasDetails { lists.append(Int(target), detail: detail) } else { lists.append(Int(target)) }
    }
    var stories = pairs(of: implied.stories)
    var next = stories.next()
    for (record, rank) in identities[relation.left.index].storedRanks.enumerated() {
      if let own {
        for place in own.left.range(ofRecord: record) {
          append(own.left.targets[place], detail: hasDetails ? own.left.details[place] : 0)
        }
      }
      while let pair = next, pair.leftRank <= Int(rank) {
        next = stories.next()
        guard pair.leftRank == Int(rank) else { continue }
        for place in starts[pair.rightRank]..<starts[pair.rightRank + 1] {
          append(targets[place], detail: details[place])
        }
      }
      lists.endRecord()
    }
    return RelationStatements(relation, listed: own?.listed ?? ListedPairs()) { _, isLeft in isLeft ? lists : own?.right
    }
  }
}
