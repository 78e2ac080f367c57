public import Catalog

/// The tables of parts of records, of unresolved records, and of names.
extension TableDescription {
  static let comicVariants = comicReferences(
    "comic_variants", title: "Variants of comics", "one comic and one variant that it lists", "variant",
    from: "variants")
  static let comicCollections = comicReferences(
    "comic_collections", title: "Collections of comics", "one comic and one collection that holds it", "collection",
    from: "collections")
  static let comicCollectedIssues = comicReferences(
    "comic_collected_issues", title: "Collected issues", "one collection and one comic that it holds",
    "collected_issue",
    from: "collectedIssues")

  static let comicDates = TableDescription(
    "comic_dates", title: "Dates of comics", "one date of one comic",
    partOfComic + [
      ColumnDescription("type", .string, from: "dates[].type"),
      ColumnDescription("date", .timestamp, null: true, from: "dates[].date"),
    ])

  static let comicPrices = TableDescription(
    "comic_prices", title: "Prices of comics", "one price of one comic",
    partOfComic + [
      ColumnDescription("type", .string, from: "prices[].type"),
      ColumnDescription("price", .double, null: true, from: "prices[].price", "US dollars, as sent"),
    ])

  static let comicTextObjects = TableDescription(
    "comic_text_objects", title: "Texts of comics", "one text about one comic",
    partOfComic + [
      ColumnDescription("type", .string, null: true, from: "textObjects[].type"),
      ColumnDescription("language", .string, null: true, from: "textObjects[].language"),
      ColumnDescription("text", .string, null: true, from: "textObjects[].text", "plain text"),
    ])

  static let comicImages = TableDescription(
    "comic_images", title: "Images of comics", "one picture of one comic",
    partOfComic + [
      ColumnDescription("url", .string, from: "images[]", "path + . + extension (i.annihil.us by https)")
    ])

  package static let urls = TableDescription(
    "urls", title: "Addresses", "one web address of one record",
    [
      ColumnDescription("kind", .string, key: 1, "characters, comics, series, events or creators"),
      ColumnDescription("id", .int64, key: 2),
      ColumnDescription("position", .int64, key: 3, "from 0, as sent"),
      ColumnDescription("type", .string, from: "urls[].type"),
      ColumnDescription("url", .string, from: "urls[].url", "without tracking parameters"),
    ])

  package static let unseen = TableDescription(
    "unseen", title: "Unseen records", "one record that others refer to and that the source never showed",
    [
      ColumnDescription("kind", .string, key: 1),
      ColumnDescription("id", .int64, key: 2),
      ColumnDescription("name", .string, null: true, "as the first list names it"),
      ColumnDescription("references", .int64, "how many published records refer to it"),
    ])

  package static let names = TableDescription(
    "names", title: "Names", "one record that is published or that others refer to",
    [
      ColumnDescription("kind", .string, key: 1, "every record that is published or referred to"),
      ColumnDescription("id", .int64, key: 2),
      ColumnDescription("name", .string, null: true, "the record's name, else as the first list names it"),
      ColumnDescription("published", .boolean, "whether the record is published"),
    ])

  private static let partOfComic = [
    ColumnDescription("comic_id", .int64, key: 1, references: .id(of: .comics)),
    ColumnDescription("position", .int64, key: 2, "from 0, as sent"),
  ]

  private static func comicReferences(
    _ table: String, title: String, _ meaning: String, _ name: String, from field: String
  ) -> TableDescription {
    TableDescription(
      table, title: title, meaning,
      [
        ColumnDescription("comic_id", .int64, key: 1),
        ColumnDescription("\(name)_id", .int64, key: 2, from: field),
        ColumnDescription("comic_ref", .int64, null: true, references: .id(of: .comics)),
        ColumnDescription("\(name)_ref", .int64, null: true, references: .id(of: .comics)),
      ])
  }
}

extension Relation {
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
      "one \(left) and one \(right)\(relation.detail.map { $0.isKey ? " in one \($0.name)" : "" } ?? ""), whichever of the two lists the other",
      [
        ColumnDescription("\(left)_id", .int64, key: 1, "always kept\(relation.note.map { "; \($0)" } ?? "")"),
        ColumnDescription("\(right)_id", .int64, key: 2, "always kept"),
      ] + (relation.detail.map { [TableDescription.column($0)] } ?? []) + [
        TableDescription.twin("\(left)_ref", relation.left),
        TableDescription.twin("\(right)_ref", relation.right),
      ])
  }

  private static func column(_ detail: ListDetail) -> ColumnDescription {
    ColumnDescription(
      detail.name.description, .string, null: !detail.isKey, key: detail.isKey ? 3 : nil,
      from: "items[].\(detail.name)", detail.meaning.description)
  }

  private static func twin(_ name: String, _ kind: Kind) -> ColumnDescription {
    ColumnDescription(
      name, .int64, null: true, references: .id(of: kind), "the id where that record is published, else null")
  }
}
