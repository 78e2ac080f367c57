import Catalog

/// The neighbours of all records, by relation; for two kinds without a relation, by the references of the records of one.
struct Neighbours: Sendable {
  /// The neighbours, at twice the number of the relation, plus one for its right side; nil for a relation that no page needs.
  private var sides: [Adjacency?]
  /// The place in `sides` of the first relation between a kind of owner and a kind of neighbour; -1 for none.
  private var places: [[Int]]
  /// The pairs of kinds without a relation in the model, where records of the first have a field that refers to one record of the second.
  private(set) var references: [(owner: Kind, target: Kind)] = []

  /// Creates a value without neighbours.
  init(_ model: CatalogModel) {
    sides = Array(repeating: nil, count: 2 * model.allRelations.count)
    // One more than there are kinds: see `SiteKinds`.
    places = Array(repeating: Array(repeating: -1, count: model.kinds.count + 1), count: model.kinds.count + 1)
    for relation in model.allRelations.reversed() {
      places[relation.right.index][relation.left.index] = 2 * relation.number + 1
      places[relation.left.index][relation.right.index] = 2 * relation.number
    }
  }

  /// Adds the neighbours of the left records of a relation, and from them those of its right records.
  ///
  /// - Parameter counts: the number of ids of each kind.
  /// - Complexity: O(pairs).
  mutating func add(_ left: Adjacency, of relation: Relation, counts: [Int]) {
    sides[2 * relation.number] = left
    sides[2 * relation.number + 1] = left.mirrored(count: counts[relation.right.index])
  }

  /// Adds the references from the records of one kind to those of another, where no relation joins the two kinds.
  ///
  /// - Parameter pairs: the pairs, in the order of the records that refer.
  /// - Complexity: O(pairs).
  mutating func add(_ pairs: [Adjacency.Pair], from owner: Kind, to target: Kind, counts: [Int]) {
    let referring = Adjacency(count: counts[owner.index], pairs: pairs, atMost: pairs.count, hasDetails: false)
    places[owner.index][target.index] = sides.count
    places[target.index][owner.index] = sides.count + 1
    sides += [referring, referring.mirrored(count: counts[target.index])]
    references.append((owner, target))
  }

  /// The neighbours of the records of one side of a relation; nil where no page needs them.
  subscript(_ relation: Relation, ofLeft isLeft: Bool) -> Adjacency? { sides[2 * relation.number + (isLeft ? 0 : 1)] }

  /// The neighbours of the records of a kind among those of another; nil where there is no relation, or no page needs it.
  subscript(of kind: Kind, in other: Kind) -> Adjacency? {
    let place = places[kind.index][other.index]
    return place < 0 ? nil : sides[place]
  }

  /// Returns the neighbours that the pages of a kind's records show, in a fixed order, each with the kind of the neighbours and whether
  /// their details are credits.
  ///
  /// - Parameter withReferences: whether those count that no relation joins, see ``references``.
  func all(
    of kind: Kind, in model: CatalogModel, withReferences: Bool = true
  ) -> [(kind: Kind, neighbours: Adjacency, isCredits: Bool)] {
    var all: [(kind: Kind, neighbours: Adjacency, isCredits: Bool)] = []
    for relation in model.allRelations {
      let isCredits = Set([relation.left, relation.right]) == Set([model.kind(.issue), model.kind(.creator)])
      for isLeft in [true, false] where (isLeft ? relation.left : relation.right) == kind {
        guard let neighbours = self[relation, ofLeft: isLeft] else { continue }
        all.append((isLeft ? relation.right : relation.left, neighbours, isCredits))
      }
    }
    for reference in withReferences ? references : [] {
      for (owner, target) in [(reference.owner, reference.target), (reference.target, reference.owner)]
      where owner == kind {
        if let neighbours = self[of: owner, in: target] { all.append((target, neighbours, false)) }
      }
    }
    return all
  }

  /// Puts the neighbours of every record of a kind into another order; only where they have no details.
  mutating func sort(of kind: Kind, in other: Kind, by precedes: (UInt32, UInt32) -> Bool) {
    let place = places[kind.index][other.index]
    if place >= 0 { sides[place]?.sort(by: precedes) }
  }
}
