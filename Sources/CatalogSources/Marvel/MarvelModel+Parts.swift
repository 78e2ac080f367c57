import Catalog

extension MarvelModel {
  /// The tables of parts of records, in their order.
  static let parts: [PartTable] = [
    PartTable(
      "comic_variants", title: "Variants of comics", "one comic and one variant that it lists",
      .field("variants", of: comics, as: .variants), .references("variant")),
    PartTable(
      "comic_collections", title: "Collections of comics", "one comic and one collection that holds it",
      .field("collections", of: comics, as: .collections), .references("collection")),
    PartTable(
      "comic_collected_issues", title: "Collected issues", "one collection and one comic that it holds",
      .field("collectedIssues", of: comics, as: .contents), .references("collected_issue")),
    PartTable(
      "comic_dates", title: "Dates of comics", "one date of one comic", .field("dates", of: comics),
      .objects([Column("type", .string, null: false), Column("date", .timestamp)])),
    PartTable(
      "comic_prices", title: "Prices of comics", "one price of one comic", .field("prices", of: comics),
      .objects([
        Column("type", .string, null: false), Column("price", .double, .whole, "US dollars, as sent"),
      ])),
    PartTable(
      "comic_text_objects", title: "Texts of comics", "one text about one comic",
      .field("textObjects", of: comics, as: .texts),
      .objects([
        Column("type", .string), Column("language", .string), Column("text", .string, .whole, "plain text"),
      ])),
    PartTable(
      "comic_images", title: "Images of comics", "one picture of one comic", .field("images", of: comics),
      .values(Column("url", .string, null: false, .whole, "path + . + extension (i.annihil.us by https)"))),
    PartTable(
      "urls", title: "Addresses", "one web address of one record", .field("urls", of: nil, as: .links),
      .objects([
        Column("type", .string, null: false),
        Column("url", .string, null: false, .whole, "without tracking parameters"),
      ])),
  ]
}
