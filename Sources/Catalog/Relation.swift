/// A relation between two kinds, which the resource lists of both sides contain.
///
/// Its pairs are the union of both sides. The left kind is the one that stands first in the name.
public struct Relation: Sendable, Hashable {
  /// The kind whose id comes first.
  public let left: Kind
  /// The kind whose id comes second.
  public let right: Kind
  /// What the left side's list says beside the id.
  public let detail: ListDetail

  /// Every relation, in the order of the tables.
  public static let all: [Relation] = [
    Relation(.comics, .characters),
    Relation(.comics, .creators, .role),
    Relation(.comics, .events),
    Relation(.comics, .stories, .type),
    Relation(.series, .characters),
    Relation(.series, .creators, .role),
    Relation(.series, .events),
    // The series of a comic comes from the comic's `series` and from the series' `comics`.
    Relation(.series, .comics),
    Relation(.series, .stories, .type),
    Relation(.stories, .characters),
    Relation(.stories, .creators, .role),
    Relation(.stories, .events),
    Relation(.events, .characters),
    Relation(.events, .creators, .role),
  ]

  private init(_ left: Kind, _ right: Kind, _ detail: ListDetail = .none) {
    self.left = left
    self.right = right
    self.detail = detail
  }

  /// The relation between two kinds and whether `owner` is its left side; nil where two kinds are not related.
  public static func between(_ owner: Kind, _ target: Kind) -> (relation: Relation, ownerIsLeft: Bool)? {
    for relation in all {
      if relation.left == owner, relation.right == target { return (relation, true) }
      if relation.right == owner, relation.left == target { return (relation, false) }
    }
    return nil
  }
}
