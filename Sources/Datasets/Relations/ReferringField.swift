import Catalog

/// A field that refers to records, and the relation that it tells of.
struct ReferringField: Sendable {
  /// The kind that it refers to.
  let target: Kind
  /// The relation and whether this field is its left side; nil for a field that tells of none.
  let place: (relation: Relation, ownerIsLeft: Bool)?
  /// Whether it is a resource list, which can be completed.
  let isList: Bool
  /// What its items say beside address and name.
  let itemDetail: ListDetail

  /// The fields of a kind that refer to records, in the order of the packed links.
  static func all(of kind: Kind) -> [ReferringField] {
    kind.fields.compactMap { field in
      switch field.shape {
      case .list(let target, let detail):
        ReferringField(
          target: target, place: Relation.between(kind, target), isList: true, itemDetail: detail)
      // A comic's series is the other side of the series' comics.
      case .summary(.series) where kind == .comics:
        ReferringField(target: .series, place: Relation.between(kind, .series), isList: false, itemDetail: .none)
      case .summary(let target), .summaries(let target):
        ReferringField(target: target, place: nil, isList: false, itemDetail: .none)
      default: nil
      }
    }
  }

  /// What of the items' detail the relation keeps: the left side's.
  var keptDetail: ListDetail {
    guard let place, place.ownerIsLeft else { return .none }
    return place.relation.detail
  }
}
