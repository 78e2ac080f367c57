import Basics
import Catalog
import CatalogSources

/// A list that its owner gave in part, and the known part of the rest.
struct CutList: Sendable, Equatable {
  /// The record that the list belongs to.
  let owner: RecordID
  /// The kind of the records on the list.
  let target: Kind
  /// The number of records on the list, as the owner says.
  let available: Int
  /// The numbers of the records that are known to be on the list, ascending.
  private(set) var known: [Int64]
  /// Whether the list itself was requested, in this night or an earlier one, and the answer is still valid.
  var isAsked = false

  /// Creates a list.
  ///
  /// - Parameter known: numbers in any order, also repeated.
  init(owner: RecordID, target: Kind, available: Int, known: [Int64]) {
    self.owner = owner
    self.target = target
    self.available = available
    self.known = Array(Set(known)).sorted()
  }

  /// The identity of the list.
  var key: ListKey { ListKey(of: owner, to: target) }

  var route: ListRoute { ListRoute(owner: owner.kind, target: target) }
  /// The number of unknown records on the list.
  var missing: Int { max(0, available - known.count) }
  /// Returns the number of calls for the whole list.
  ///
  /// - Parameter pageSize: rows of a page.
  func calls(of pageSize: Int) -> Int { max(1, (available + pageSize - 1) / pageSize) }

  /// Adds a record that is on the list.
  ///
  /// - Complexity: O(known).
  mutating func add(_ id: Int64) {
    let place = known.partitionPoint { $0 >= id }
    if place == known.count || known[place] != id { known.insert(id, at: place) }
  }
}

/// The identity of a list: the record that it belongs to, and the kind of the records on it.
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
  /// The route of the lists of the other side, which hold the same pairs.
  var opposite: ListRoute { ListRoute(owner: target, target: owner) }

  /// Returns the route's name in reports: `characters/series`.
  func name(in model: CatalogModel) -> String { "\(model[owner].name)/\(model[target].name)" }

  /// Orders routes by owner, then by target.
  static func < (one: Self, other: Self) -> Bool { (one.owner, one.target) < (other.owner, other.target) }
}
