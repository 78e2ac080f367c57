public import Catalog

extension Relation {
  /// Which fields tell of it, where these are not lists of the same name on both sides.
  fileprivate var bothSides: String {
    left == .series && right == .comics ? "; the union of comics' `series` and series' `comics`" : ""
  }

  /// The name of the relation's table: `comic_characters`.
  public var tableName: String { "\(left.singular)_\(right)" }
}

/// The tables of relations between records.
extension TableDescription {
  /// The table of a relation: both ids, what the list says beside them, and the ids' twins.
  public init(of relation: Relation) {
    let left = relation.left.singular
    let right = relation.right.singular
    self.init(
      relation.tableName, title: "\(relation.right.description.capitalizedSentence) of \(relation.left)",
      "one \(left) and one \(right)\(relation.detail == .role ? " in one role" : ""), whichever of the two lists the other",
      [
        ColumnDescription("\(left)_id", .int64, key: 1, "always kept\(relation.bothSides)"),
        ColumnDescription("\(right)_id", .int64, key: 2, "always kept"),
      ] + TableDescription.detail(relation.detail) + [
        TableDescription.twin("\(left)_ref", relation.left),
        TableDescription.twin("\(right)_ref", relation.right),
      ])
  }

  private static func detail(_ detail: ListDetail) -> [ColumnDescription] {
    switch detail {
    case .none: []
    case .role:
      [
        ColumnDescription(
          "role", .string, key: 3, from: "items[].role", "as sent, trimmed, lower case; empty string where unknown")
      ]
    case .type:
      [ColumnDescription("type", .string, null: true, from: "items[].type", "kind of story as the list says")]
    }
  }

  private static func twin(_ name: String, _ kind: Kind) -> ColumnDescription {
    ColumnDescription(
      name, .int64, null: true, references: .id(of: kind), "the id where that record is published, else null")
  }
}
