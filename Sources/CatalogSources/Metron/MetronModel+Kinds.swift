import Catalog

/// The kinds with their fields, in the order in which Metron sends them, and the columns that are made of them.
///
/// Source: the serializers of Metron's own code, and recorded answers since 2021. Fields of older answers that were removed since
/// (`wikipedia`, `__str__`, a `volume` of issues) are kept as unknown ones.
extension MetronModel {
  static let publisherKind = KindDescription(
    "publishers", "publisher", title: "Publishers", "one publisher of comics", role: .publisher, named: "name",
    distinguishing: ["country"], thin: thin, whole: whole,
    [
      id("publisher"), name, texts("alt_names"), founded,
      FieldDescription("country", .text, Column("country", .string, .whole, "ISO 3166-1, two letters", role: .country)),
      description, image, comicVine("https://comicvine.gamespot.com/publisher/4010-"),
      gcd("https://www.comics.org/publisher/"), address, modified, attribution,
    ])

  static let imprintKind = KindDescription(
    "imprints", "imprint", title: "Imprints", "one brand of a publisher", role: .imprint, named: "name", thin: thin,
    whole: whole,
    [
      id("imprint"), name, founded, description, image, comicVine("https://comicvine.gamespot.com/publisher/4010-"),
      gcd(),
    ]
      + [reference("publisher", publishers, role: .publisher), address, modified, attribution])

  static let universeKind = KindDescription(
    "universes", "universe", title: "Universes", "one world in which stories take place", role: .universe,
    named: "name", distinguishing: ["designation"], thin: thin, whole: whole,
    [
      id("universe"), reference("publisher", publishers, role: .publisher), name,
      FieldDescription("designation", .text, Column("designation", .string)), description,
      gcd("https://www.comics.org/universe/"), image, address,
      modified, attribution,
    ])

  static let seriesKind: KindDescription = {
    var kind = KindDescription(
      "series", "series", title: "Series", "one run of issues under one title", role: .series, named: "name",
      distinguishing: ["year_began", "year_end", "issue_count", "sort_name", "associated"],
      thin: ["id", "series", "year_began", "year_end", "volume", "issue_count", "modified"], whole: whole,
      [
        id("series"),
        FieldDescription("name", .text, Column("name", .string, .whole, "null where only lists showed the series")),
        FieldDescription(
          "series", .text,
          Column("display", .string, .whole, "name and year as lists show them; null where no list showed the series")
        ).notForReaders,
        FieldDescription("sort_name", .text, Column("sort_name", .string, role: .sortName)),
        texts("alt_names"),
        FieldDescription("language", .text, Column("language", .string, .whole, "ISO 639-1", role: .language)),
        FieldDescription("volume", .integer(zeroIsNull: false), Column("volume", .int64, role: .volume)),
        typed("series_type", seriesTypes, role: .typeRecord),
        FieldDescription(
          "status", .text,
          Column("status", .string, .whole, "Ongoing, Completed, Cancelled or Hiatus", role: .status)),
        reference("publisher", publishers, role: .publisher), reference("imprint", imprints, role: .imprint),
        FieldDescription(
          "year_began", .integer(zeroIsNull: true), Column("year_began", .int64, role: .firstYear)),
        FieldDescription("year_end", .integer(zeroIsNull: true), Column("year_end", .int64, role: .lastYear)),
        description,
        FieldDescription(
          "issue_count", .integer(zeroIsNull: false), Column("issue_count", .int64, role: .issueCount)),
        FieldDescription("genres", .references(genres)),
        FieldDescription("associated", .references(series, named: "series")),
        comicVine("https://comicvine.gamespot.com/volume/4050-"), gcd("https://www.comics.org/series/"), address,
        modified,
        attribution,
      ])
    kind.names.append(.field("series"))
    return kind
  }()

  static let issueKind: KindDescription = {
    var kind = KindDescription(
      "issues", "issue", title: "Issues", "one issue, collection or other publication", role: .issue, named: "issue",
      distinguishing: ["number", "cover_date", "store_date", "cover_hash", "page", "credits"],
      thin: ["id", "series", "number", "issue", "cover_date", "store_date", "image", "cover_hash", "modified"],
      whole: whole + ["name"],
      issueFields)
    // The form of names in lists, for a record that no list has shown.
    kind.names.append(
      RecordName(
        .member("name", of: "series"), .member("year_began", of: "series", before: " (", behind: ")"),
        .text("number", before: " #")))
    kind.names += [.field("title"), .field("number")]
    return kind
  }()

  private static let issueFields: [FieldDescription] = [
    id("issue"), reference("publisher", publishers), reference("imprint", imprints),
    reference("series", series, role: .series),
    FieldDescription(
      "number", .text, Column("number", .string, .whole, "as printed; not always a number"),
      Column(
        "number_value", .double, .issueNumber, "the number that it begins with: 0.5 of ½, 1 of 1A", role: .issueNumber)),
    FieldDescription("alt_number", .text, Column("alt_number", .string, role: .otherNumber)),
    FieldDescription("title", .text, Column("title", .string, .whole, "of a collection", role: .ownTitle)),
    FieldDescription("name", .texts),
    FieldDescription(
      "issue", .text,
      Column("display", .string, .whole, "series, year and number as lists show them; null where no list showed it")),
    FieldDescription("cover_date", .day, Column("cover_date", .date, role: .coverDate)),
    FieldDescription("store_date", .day, Column("store_date", .date, role: .onSale)),
    FieldDescription("foc_date", .day, Column("foc_date", .date, .whole, "final order cutoff", role: .finalOrder)),
    FieldDescription(
      "price", .decimalText, Column("price", .double, .whole, "in the currency beside it", role: .price)),
    FieldDescription("price_currency", .text, Column("price_currency", .string, role: .currency)),
    typed("rating", ratings, role: .ratingRecord),
    FieldDescription("sku", .code, Column("sku", .string, role: .sku)),
    FieldDescription("isbn", .code, Column("isbn", .string, role: .isbn)),
    FieldDescription("upc", .code, Column("upc", .string, .whole, "with its add-on of five digits", role: .upc)),
    FieldDescription("page", .integer(zeroIsNull: true), Column("pages", .int64, role: .pageCount)),
    description, image,
    FieldDescription(
      "cover_hash", .code,
      Column(
        "cover_hash", .string, .whole, "perceptual hash of the cover, 16 hexadecimal digits", role: .coverHash)
    ).notForReaders,
    FieldDescription("average_rating", .decimal, Column("average_rating", .double, role: .averageMark)),
    FieldDescription("rating_count", .integer(zeroIsNull: false), Column("rating_count", .int64, role: .markCount)),
    FieldDescription("arcs", .references(arcs)),
    FieldDescription("credits", .references(creators, named: "creator", role)),
    FieldDescription("characters", .references(characters)),
    FieldDescription("teams", .references(teams)),
    FieldDescription("universes", .references(universes)),
    FieldDescription("reprints", .references(issues, named: "issue")),
    FieldDescription(
      "variants",
      .objects([
        FieldDescription("name", .text), FieldDescription("price", .decimalText), FieldDescription("sku", .code),
        FieldDescription("upc", .code),
        FieldDescription("image", .text, Column("image_url", .string)),
      ])),
    comicVine("https://comicvine.gamespot.com/issue/4000-"), gcd("https://www.comics.org/issue/"), address, modified,
    attribution,
    FieldDescription(
      "desc_is_solicitation", .flag,
      Column(
        "desc_is_solicitation", .boolean, .whole,
        "whether the description is an announcement; false where that is not said")
    ).notForReaders,
  ]

  static let characterKind = KindDescription(
    "characters", "character", title: "Characters", "one hero, villain or other figure", role: .character,
    named: "name", thin: thin, whole: whole,
    [id("character"), name, texts("alias"), description, image]
      + [
        FieldDescription("creators", .references(creators)), FieldDescription("teams", .references(teams)),
        FieldDescription("universes", .references(universes)),
        comicVine("https://comicvine.gamespot.com/character/4005-"), gcd("https://www.comics.org/character/"), address,
        modified, attribution,
      ])

  static let creatorKind = KindDescription(
    "creators", "creator", title: "Creators", "one person or studio that makes comics", role: .creator, named: "name",
    distinguishing: ["birth", "death"], thin: thin, whole: whole,
    [
      id("creator"), name, FieldDescription("birth", .day, Column("birth", .date, role: .birth)),
      FieldDescription("death", .day, Column("death", .date, role: .death)), description, image, texts("alias"),
      comicVine("https://comicvine.gamespot.com/person/4040-"), gcd("https://www.comics.org/creator/"),
      address, modified, attribution,
    ])

  static let teamKind = KindDescription(
    "teams", "team", title: "Teams", "one group of characters; its members are the characters that name it",
    role: .team, named: "name", thin: thin, whole: whole,
    [id("team"), name, description, image, FieldDescription("creators", .references(creators))]
      + [
        FieldDescription("universes", .references(universes)), comicVine("https://comicvine.gamespot.com/team/4060-"),
        gcd(), address, modified, attribution,
      ])

  static let arcKind = KindDescription(
    "arcs", "arc", title: "Arcs", "one story arc that runs through several issues", role: .event, named: "name",
    thin: thin, whole: whole,
    [
      id("arc"), name, description, image, comicVine("https://comicvine.gamespot.com/story-arc/4045-"), gcd(), address,
      modified, attribution,
    ])

  /// Lists that people make and publish, with the names of their users: fetched only where a pipeline asks for them.
  static let readingListKind: KindDescription = {
    var kind = KindDescription(
      "reading_lists", "reading_list", title: "Reading lists", "an order in which somebody says to read issues",
      role: .readingList,
      named: "name", distinguishing: ["list_type", "attribution_source", "attribution_url", "items_url"],
      thin: [
        "id", "name", "slug", "user", "list_type", "is_private", "attribution_source", "average_rating", "rating_count",
        "modified",
      ],
      [
        id("reading list"),
        FieldDescription(
          "user",
          .object([
            FieldDescription("id", .integer(zeroIsNull: true)),
            FieldDescription(
              "username", .text, Column("user_name", .string, .whole, "whose list it is", role: .listOwner)),
          ])),
        name, FieldDescription("slug", .text, Column("slug", .string)).notForReaders, description, image,
        FieldDescription(
          "list_type", .text,
          Column("list_type", .string, .whole, "Creator, Event, Story, Characters, Teams or Master", role: .type)),
        FieldDescription("is_private", .flag),
        FieldDescription(
          "attribution_source", .term(orderSites, codes: orderSiteCodes),
          Column("attribution_source", .string, .whole, "the site from which the order was taken", role: .listSource)),
        FieldDescription(
          "attribution_url", .webAddress, Column("attribution_url", .string, .whole, "its page there")),
        reference("previous", readingLists), reference("next", readingLists),
        FieldDescription("average_rating", .decimal, Column("average_rating", .double, role: .averageMark)),
        FieldDescription(
          "rating_count", .integer(zeroIsNull: false), Column("rating_count", .int64, role: .markCount)),
        FieldDescription(
          "items",
          .credits(
            issues, nil,
            [
              FieldDescription("item_id", .integer(zeroIsNull: true)),
              FieldDescription("order", .integer(zeroIsNull: false)), FieldDescription("issue_type", .text),
            ])),
        FieldDescription("items_url", .webAddress), address, modified,
      ])
    (kind.isOptional, kind.ownList, kind.privateField) = (true, "items", "is_private")
    return kind
  }()

  /// The sites with reading orders, as records name them and as lists do.
  private static let orderSites = [
    "Comic Book Reading Orders", "Complete Marvel Reading Orders", "Comic Book Herald", "Comic Book Treasury",
    "Marvel Guides", "How To Love Comics", "League of ComicGeeks", "Other",
  ]
  private static let orderSiteCodes: [StaticString] = ["CBRO", "CMRO", "CBH", "CBT", "MG", "HTLC", "LOCG", "OTHER"]

  static let roleKind = KindDescription(
    "roles", "role", title: "Roles", "what a creator can do for an issue", named: "name", [id("role"), name])

  static let seriesTypeKind = KindDescription(
    "series_types", "series_type", title: "Types of series", "one type of series", named: "name",
    [id("type of series"), name])

  static let genreKind = collected("genres", "genre", title: "Genres", "one genre of series, as records name it")
  static let ratingKind = collected(
    "ratings", "rating", title: "Ratings", "one age rating of issues, as records name it")
}

/// Fields that several kinds have.
extension MetronModel {
  /// The fields that lists show of most kinds.
  private static let thin: [StaticString] = ["id", "name", "modified"]

  /// The fields that only whole records have, even if rows of lists gain others: series gained their publishers and types.
  private static let whole: [StaticString] = [
    "desc", "resource_url", "attribution", "desc_is_solicitation", "alias", "arcs", "associated", "characters",
    "creators", "credits", "genres", "reprints",
    "teams", "universes", "variants",
  ]

  static func id(_ what: String) -> FieldDescription {
    FieldDescription("id", .id, Column("id", .int64, null: false, .whole, what))
  }

  private static let name = FieldDescription("name", .name, Column("name", .string, null: false))

  private static let description = FieldDescription(
    "desc", .plain, Column("description", .string, .whole, "empty is null", role: .description))

  private static let image = FieldDescription(
    "image", .picture, Column("image_url", .string, .whole, "in the one size that there is", role: .picture))

  private static let founded = FieldDescription(
    "founded", .integer(zeroIsNull: true), Column("founded", .int64, role: .firstYear))

  /// Returns the field of a record's number at Comic Vine.
  ///
  /// - Parameter pages: the beginning of the addresses of the pages of that kind there.
  private static func comicVine(_ pages: StaticString) -> FieldDescription {
    FieldDescription(
      "cv_id", .integer(zeroIsNull: true),
      Column("cv_id", .int64, .whole, "its number at Comic Vine").at("Comic Vine", pages))
  }

  /// Returns the field of a record's number in the Grand Comics Database.
  ///
  /// - Parameter pages: the beginning of the addresses of the pages of that kind there; nil where none is known.
  private static func gcd(_ pages: StaticString? = nil) -> FieldDescription {
    FieldDescription(
      "gcd_id", .integer(zeroIsNull: true),
      Column("gcd_id", .int64, .whole, "its number in the Grand Comics Database").at("Grand Comics Database", pages))
  }

  static let address = FieldDescription(
    "resource_url", .webAddress, Column("url", .string, .whole, "its page at Metron", role: .webPage))

  static let modified = FieldDescription(
    "modified", .modified, Column("modified", .timestamp, .whole, "last change as the source says, UTC"))

  /// The origin of a record's texts. The service has sent it since October 2026, in front of other fields; the numbers of fields are
  /// stored, so here it stands behind them.
  private static let attribution = FieldDescription(
    "attribution",
    .objects([
      FieldDescription("source", .text, Column("source", .string)),
      FieldDescription("url", .webAddress, Column("url", .string)),
    ]))

  private static func texts(_ field: StaticString) -> FieldDescription { FieldDescription(field, .texts) }

  private static func reference(
    _ field: StaticString, _ kind: Kind, role: ColumnRole? = nil
  ) -> FieldDescription {
    FieldDescription(
      field, .reference(kind), Column("\(field)_id", .int64, .target, role: role),
      Column("\(field)_ref", .int64, .storedTarget, "\(field)_id where that record is published, else null"))
  }

  /// Returns the field of a reference to one of a few records, with its name.
  private static func typed(
    _ field: StaticString, _ kind: Kind, role: ColumnRole? = nil
  ) -> FieldDescription {
    FieldDescription(
      field, .reference(kind), Column("\(field)_id", .int64, .target, role: role),
      Column("\(field)_ref", .int64, .storedTarget, "\(field)_id where that record is published, else null"),
      Column("\(field)", .string, .targetName, "its name"))
  }

  private static func collected(
    _ plural: StaticString, _ singular: StaticString, title: String, _ meaning: String
  ) -> KindDescription {
    var kind = KindDescription(plural, singular, title: title, meaning, named: "name", [id("\(singular)"), name])
    kind.isCollected = true
    return kind
  }
}
