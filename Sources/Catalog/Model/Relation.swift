/// A relation between the records of two kinds, with a table of its own. Its pairs are the union of those in the fields of both sides.
///
/// ```swift
/// let (issues, creators) = (Kind(number: 0), Kind(number: 1))
/// let role = ListDetail("role", isKey: true, "what the creator did")
/// let credits = Relation(issues, "creators", creators, "issues", role)  // a row for each role
/// let covers = Relation(issues, "cover_artists", creators, nil)
///   .named("covers", title: "Covers of issues")
/// ```
public struct Relation: Sendable, Hashable {
  /// The place among the model's relations, which is the order of their tables.
  public internal(set) var number = 0
  /// The kind whose id comes first in the table and whose name comes first in the relation's name.
  public let left: Kind
  /// The field of the left kind that lists the right one's records; nil where there is none.
  public let leftField: StaticString?
  /// The kind whose id comes second.
  public let right: Kind
  /// The field of the right kind that lists the left one's records; nil where there is none.
  public let rightField: StaticString?
  /// The detail in the items of the left side's list; nil for none.
  public let detail: ListDetail?
  /// The addition to the description of the left id, which is always kept; nil for none.
  public let note: StaticString?

  package init(
    _ left: Kind, _ leftField: StaticString?, _ right: Kind, _ rightField: StaticString?, _ detail: ListDetail? = nil,
    note: StaticString? = nil
  ) {
    self.left = left
    self.leftField = leftField
    self.right = right
    self.rightField = rightField
    self.detail = detail
    self.note = note
  }

  /// The name of its table and its title for people; nil where both are made from the names of the kinds.
  public private(set) var table: (name: StaticString, title: String)?

  /// Returns the relation with a table of its own name.
  package func named(_ table: StaticString, title: String) -> Relation {
    var relation = self
    relation.table = (table, title)
    return relation
  }

  /// Compares the numbers: equal within a model.
  public static func == (a: Relation, b: Relation) -> Bool { a.number == b.number }
  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A field that refers to records, and the relation that it belongs to.
package struct ReferringField: Sendable {
  /// The source's name of the field.
  package let name: StaticString
  /// The kind that it refers to.
  package let target: Kind
  /// The relation and whether this field is its left side; nil for a field of no relation.
  package let place: (relation: Relation, ownerIsLeft: Bool)?
  /// The field of the relation's other side, by its place among those of the target; nil where there is none.
  package let otherSide: Int?
  /// Whether the field is a resource list, which can be completed.
  package let isList: Bool
  /// The detail in the field's items, beside address and name.
  package let itemDetail: ListDetail?
  /// The detail that the relation keeps, which is the left side's, by its number among the model's details; nil for none.
  package let keptDetail: Int?

  /// Returns the fields of a kind that refer to records, in the order of the packed links.
  package static func all(of kind: Kind, in model: CatalogModel) -> [ReferringField] {
    model[kind].fields.compactMap { field in
      guard let target = field.target else { return nil }
      let place = model.relation(of: field.name, of: kind)
      let otherName = place.flatMap { $0.ownerIsLeft ? $0.relation.rightField : $0.relation.leftField }
      let others = model[target].fields.filter { $0.target != nil }.map(\.name.description)
      var (isList, detail) = (false, ListDetail?.none)
      switch field.shape {
      case .list(_, let said): (isList, detail) = (true, said)
      case .credits(_, let said, _), .references(_, _, let said): detail = said
      default: break
      }
      return ReferringField(
        name: field.name, target: target, place: place,
        otherSide: otherName.flatMap { others.firstIndex(of: $0.description) }, isList: isList, itemDetail: detail,
        keptDetail: place.flatMap { $0.ownerIsLeft ? $0.relation.detail.flatMap(model.details.firstIndex(of:)) : nil })
    }
  }
}
