public import Catalog

extension Relation {
  /// The relations that are tables; the one between series and comics is the column `comics.series_id`.
  public static let tables: [Relation] = all.filter { !($0.left == .series && $0.right == .comics) }

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
        ColumnDescription("\(left)_id", .int64, key: 1, "always kept"),
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
