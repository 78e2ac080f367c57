import Basics
import Catalog
import CatalogSources

/// A list that its owner gave in part, and what is known of the rest.
struct CutList: Sendable, Equatable {
  /// The record that it belongs to.
  let owner: RecordID
  /// The kind of the records on it.
  let target: Kind
  /// How many there are, as the owner says.
  let available: Int
  /// The numbers of the records that are known to be on it, ascending.
  private(set) var known: [Int64]
  /// Whether the list itself was requested, in this night or an earlier one, and the answer is still valid.
  var isAsked = false

  /// A list.
  ///
  /// - Parameter known: numbers in any order, also repeated.
  init(owner: RecordID, target: Kind, available: Int, known: [Int64]) {
    self.owner = owner
    self.target = target
    self.available = available
    self.known = Array(Set(known)).sorted()
  }

  /// What identifies it.
  var key: ListKey { ListKey(of: owner, to: target) }

  var route: ListRoute { ListRoute(owner: owner.kind, target: target) }
  /// How many records on it are unknown.
  var missing: Int { max(0, available - known.count) }
  /// Calls for the whole of it.
  ///
  /// - Parameter pageSize: rows of a page.
  func calls(of pageSize: Int) -> Int { max(1, (available + pageSize - 1) / pageSize) }

  /// Adds a record that is on it.
  ///
  /// - Complexity: O(known).
  mutating func add(_ id: Int64) {
    let place = known.partitionPoint { $0 >= id }
    if place == known.count || known[place] != id { known.insert(id, at: place) }
  }
}

/// What identifies a list: the record that it belongs to, and the kind of the records on it.
struct ListKey: Hashable, Comparable {
  let owner: Int64
  let target: Kind

  init(of owner: RecordID, to target: Kind) {
    self.owner = owner.key
    self.target = target
  }

  static func < (one: Self, other: Self) -> Bool { (one.owner, one.target) < (other.owner, other.target) }
}

extension ListRoute {
  /// The lists of the other side that hold the same pairs.
  var opposite: ListRoute { ListRoute(owner: target, target: owner) }

  /// Its name in reports: `characters/series`.
  func name(in model: CatalogModel) -> String { "\(model[owner].name)/\(model[target].name)" }

  /// By owner, then by target.
  static func < (one: Self, other: Self) -> Bool { (one.owner, one.target) < (other.owner, other.target) }
}
