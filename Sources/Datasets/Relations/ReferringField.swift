import Catalog
import JSONKit
import Store

/// A field that refers to records, and the relation that it belongs to.
struct ReferringField: Sendable {
  /// The source's name of the field.
  let name: StaticString
  /// The kind that it refers to.
  let target: Kind
  /// The relation and whether this field is its left side; nil for a field of no relation.
  let place: (relation: Relation, ownerIsLeft: Bool)?
  /// The field of the relation's other side, by its place among those of the target; nil where there is none.
  let otherSide: Int?
  /// Whether it is a resource list, which can be completed.
  let isList: Bool
  /// What its items say beside address and name.
  let itemDetail: ListDetail?
  /// What of it the relation keeps, which is the left side's, by its number among the model's details.
  let keptDetail: Int?

  /// The fields of a kind that refer to records, in the order of the packed links.
  static func all(of kind: Kind, in model: CatalogModel) -> [ReferringField] {
    model[kind].fields.compactMap { field in
      guard let target = field.target else { return nil }
      let place = model.relation(of: field.name, of: kind)
      let otherName = place.flatMap { $0.ownerIsLeft ? $0.relation.rightField : $0.relation.leftField }
      let others = model[target].fields.filter { $0.target != nil }.map(\.name.description)
      var (isList, detail) = (false, ListDetail?.none)
      if case .list(_, let said) = field.shape { (isList, detail) = (true, said) }
      return ReferringField(
        name: field.name, target: target, place: place,
        otherSide: otherName.flatMap { others.firstIndex(of: $0.description) }, isList: isList, itemDetail: detail,
        keptDetail: place.flatMap { $0.ownerIsLeft ? $0.relation.detail.flatMap(model.details.firstIndex(of:)) : nil })
    }
  }

  /// The name as a text of its own.
  var nameBytes: [UInt8] { Array(name.description.utf8) }

  /// The numbers that a value of the field names.
  func ids(in value: JSONValue, _ references: ReferenceReader) -> [Int64] {
    guard isList else { return references.id(of: target, in: value).map { [$0] } ?? [] }
    return value["items"]?.array?.compactMap { references.id(of: target, in: $0) } ?? []
  }

  /// The length of a list as a record gives it.
  func available(in record: JSONValue) -> Int64? { record[name]?["available"]?.number?.int64 }
}

extension [ReferringField] {
  /// The place of the list of records of a kind; a kind has one such list at most.
  func list(of target: Kind) -> Int? { firstIndex { $0.isList && $0.target == target } }
}
