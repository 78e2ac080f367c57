public import Catalog

extension CatalogModel {
  /// The catalogue of Metron, the open comics database.
  public static let metron = MetronModel.model
}

/// The parts of the model, and its kinds. Numbers are stored: later kinds are only appended.
enum MetronModel {
  static let publishers = Kind(number: 0)
  static let imprints = Kind(number: 1)
  static let universes = Kind(number: 2)
  static let series = Kind(number: 3)
  static let issues = Kind(number: 4)
  static let characters = Kind(number: 5)
  static let creators = Kind(number: 6)
  static let teams = Kind(number: 7)
  static let arcs = Kind(number: 8)
  static let roles = Kind(number: 9)
  static let seriesTypes = Kind(number: 10)
  static let genres = Kind(number: 11)
  static let ratings = Kind(number: 12)
  static let readingLists = Kind(number: 13)

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "metron",
      kinds: [
        publisherKind, imprintKind, universeKind, seriesKind, issueKind, characterKind, creatorKind, teamKind, arcKind,
        roleKind, seriesTypeKind, genreKind, ratingKind, readingListKind,
      ],
      order: [
        publishers, imprints, universes, series, issues, characters, creators, teams, arcs, roles, seriesTypes, genres,
        ratings, readingLists,
      ],
      relations: relations, parts: parts, references: .number(member: "id"))
    model.origin = CatalogOrigin(
      source: ("Metron", "https://metron.cloud"),
      license: (
        "Creative Commons Attribution-ShareAlike 4.0 International", "https://creativecommons.org/licenses/by-sa/4.0/"
      ),
      credits: [
        ("Wikipedia, for parts of the descriptions", "https://en.wikipedia.org"),
        ("the Grand Comics Database, for parts of the descriptions", "https://www.comics.org"),
      ],
      conditions:
        "Name them with these links, and pass on what you make of the data under the same licence. Covers belong to their publishers and are not covered by it."
    )
    model.pictures = PictureForm(.address)
    model.pictures.hosts = ["static.metron.cloud"]
    model.pages = PageAddresses(member: "resource_url", marker: "metron.cloud/")
    // Dates are days of the calendar: the first of January 1970 stands on covers, and people were born before 1800.
    model.hasSentinelDates = false
    return model
  }()

  /// What a creator did, each a role of its own number.
  static let role = ListDetail("role", isKey: true, of: roles, "the role's name; empty where the source names none")

  static let relations: [Relation] = [
    Relation(issues, "credits", creators, nil, role).named("issue_credits", title: "Credits of issues"),
    Relation(issues, "characters", characters, nil),
    Relation(issues, "teams", teams, nil),
    Relation(issues, "universes", universes, nil),
    Relation(issues, "arcs", arcs, nil),
    Relation(series, nil, issues, "series", note: "from the issues"),
    Relation(series, "genres", genres, nil),
    Relation(publishers, nil, series, "publisher", note: "from the series"),
    Relation(characters, "teams", teams, nil),
    Relation(characters, "universes", universes, nil),
    Relation(characters, "creators", creators, nil),
    Relation(teams, "universes", universes, nil),
    Relation(teams, "creators", creators, nil),
  ]

  static let parts: [PartTable] = [
    PartTable(
      "issue_stories", title: "Stories of issues", "the title of one story of one issue", .field("name", of: issues),
      .values(Column("title", .string, null: false))),
    PartTable(
      "issue_variants", title: "Variants of issues", "one variant of one issue; variants have no numbers of their own",
      .field("variants", of: issues),
      .objects([
        Column("name", .string), Column("price", .double, .whole, "as sent, without a currency"),
        Column("sku", .string), Column("upc", .string), Column("image_url", .string),
      ])),
    PartTable(
      "issue_reprints", title: "Reprints", "one issue and another one that it reprints, or that reprints it",
      .field("reprints", of: issues),
      .references("reprint", named: Column("display", .string, .whole, "the other issue, as the source shows it"))),
    PartTable(
      "series_associated", title: "Associated series", "one series and another one that belongs to it",
      .field("associated", of: series), .references("associated")),
    PartTable(
      "reading_list_items", title: "Reading order", "one issue of one reading list, at its place",
      .field("items", of: readingLists),
      .credits(
        "issue",
        [
          Column("item_id", .int64),
          Column("issue_type", .string, .whole, "Prologue, Core Issue, Tie-In or Epilogue"),
        ])),
    PartTable(
      "aliases", title: "Aliases", "another name of one record", .anyKind(["alias", "alt_names"]),
      .values(Column("name", .string, null: false))),
    PartTable(
      "external_ids", title: "Numbers elsewhere", "the number of one record in another catalogue",
      .anyKind(["cv_id", "gcd_id"]),
      .codes(
        labels: ["comicvine", "gcd"], Column("source", .string, null: false, .whole, "comicvine or gcd"),
        Column("external_id", .string, null: false, .whole, "the record's number there"))),
  ]
}
