package import Catalog

extension Kind {
  package static let toys = Kind(number: 0)
  package static let parts = Kind(number: 1)
}

extension CatalogModel {
  /// A catalogue of toys and the parts that they are made of, by number.
  package static let toys = CatalogModel(
    id: "toys",
    kinds: [
      KindDescription(
        "toys", "toy", title: "Toys", "one toy", named: "name", thin: ["id", "name", "modified"],
        [
          FieldDescription("id", .id, Column("id", .int64, null: false)),
          FieldDescription("name", .name, Column("name", .string, null: false)),
          FieldDescription("modified", .modified, Column("modified", .timestamp)),
          FieldDescription("weight", .integer(zeroIsNull: false), Column("weight", .int64)),
          FieldDescription("parts", .references(.parts)),
        ]),
      KindDescription(
        "parts", "part", title: "Parts", "one part", named: "name",
        [
          FieldDescription("id", .id, Column("id", .int64, null: false)),
          FieldDescription("name", .name, Column("name", .string, null: false)),
          FieldDescription("screws", .integer(zeroIsNull: false), Column("screws", .int64)),
        ]),
    ], order: [.toys, .parts], relations: [Relation(.toys, "parts", .parts, nil)],
    references: .number(member: "id"))
}
