import Catalog

/// The lists of one field of one kind: `characters/series`, the series of characters.
struct ListRoute: Hashable, Comparable, CustomStringConvertible {
  let owner: Kind
  let target: Kind

  /// The lists that hold the same pairs, told from the other side.
  var opposite: ListRoute { ListRoute(owner: target, target: owner) }

  var description: String { "\(owner)/\(target)" }

  /// By owner, then by target.
  static func < (one: Self, other: Self) -> Bool { (one.owner, one.target) < (other.owner, other.target) }
}
