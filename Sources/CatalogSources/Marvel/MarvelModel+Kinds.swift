import Catalog

/// The six kinds with their fields, in the API's own order, and the columns that are made of them.
///
/// Source: the API's published description and the order of its recorded answers, where the two differ the answers.
extension MarvelModel {
  static let characterKind = KindDescription(
    "characters", "character", title: "Characters", "one hero, villain or other figure", role: .character,
    named: "name", distinguishing: ["name"],
    [
      id("character"),
      FieldDescription("name", .name, Column("name", .string, null: false, .whole, "trimmed")),
      description,
      modified,
      thumbnail,
      address,
      list("comics", comics),
      list("series", series),
      list("stories", stories, type),
      list("events", events),
      urls,
    ])

  static let comicKind = KindDescription(
    "comics", "comic", title: "Comics", "one issue, collection or other publication", role: .issue, named: "title",
    distinguishing: ["issueNumber", "digitalId", "pageCount", "diamondCode", "collectedIssues"],
    [
      id("comic"),
      FieldDescription("digitalId", .integer(zeroIsNull: true), Column("digital_id", .int64, .whole, "0 is null"))
        .notForReaders,
      FieldDescription("title", .name, Column("title", .string, null: false)),
      FieldDescription(
        "issueNumber", .decimal,
        Column("issue_number", .double, .whole, "fractions and -1 occur", role: .issueNumber)),
      FieldDescription(
        "variantDescription", .text, Column("variant_description", .string, .whole, "empty is null", role: .variant)),
      description,
      modified,
      code("isbn", "isbn", role: .isbn),
      code("upc", "upc", role: .upc),
      code("diamondCode", "diamond_code", role: .diamondCode),
      code("ean", "ean", role: .ean),
      code("issn", "issn", role: .issn),
      FieldDescription(
        "format", .term(formats),
        Column("format", .string, .whole, "as sent, trimmed; empty is null", role: .format)),
      FieldDescription(
        "pageCount", .integer(zeroIsNull: true), Column("page_count", .int64, .whole, "0 is null", role: .pageCount)),
      FieldDescription(
        "textObjects",
        .objects([
          FieldDescription("type", .text), FieldDescription("language", .text), FieldDescription("text", .plain),
        ])),
      address,
      urls,
      reference("series", "series", series, "the series it is in", role: .series),
      FieldDescription("variants", .references(comics)),
      FieldDescription("collections", .references(comics)),
      FieldDescription("collectedIssues", .references(comics)),
      FieldDescription(
        "dates", .objects([FieldDescription("type", .name), FieldDescription("date", .dated)]),
        Column(
          "on_sale_date", .date, .first(type: "onsaleDate", member: "date", zeroIsNull: false), dayAsSent, role: .onSale
        ),
        Column(
          "foc_date", .date, .first(type: "focDate", member: "date", zeroIsNull: false), dayAsSent, role: .finalOrder)),
      FieldDescription(
        "prices", .objects([FieldDescription("type", .name), FieldDescription("price", .decimal)]),
        Column(
          "print_price", .double, .first(type: "printPrice", member: "price", zeroIsNull: true),
          "US dollars; 0 is null", role: .price),
        Column(
          "digital_price", .double, .first(type: "digitalPurchasePrice", member: "price", zeroIsNull: true),
          "US dollars; 0 is null", role: .digitalPrice)),
      thumbnail,
      FieldDescription("images", .pictures),
      list("creators", creators, role),
      list("characters", characters),
      list("stories", stories, type),
      list("events", events),
    ])

  static let creatorKind = KindDescription(
    "creators", "creator", title: "Creators", "one person or studio that makes comics", role: .creator,
    named: "fullName", distinguishing: ["fullName", "firstName", "lastName"],
    [
      id("creator"),
      namePart("firstName", "first_name").notForReaders,
      namePart("middleName", "middle_name").notForReaders,
      namePart("lastName", "last_name").notForReaders,
      namePart("suffix", "suffix").notForReaders,
      namePart("fullName", "full_name"),
      modified,
      thumbnail,
      address,
      list("comics", comics),
      list("series", series),
      list("stories", stories, type),
      list("events", events),
      urls,
    ])

  static let eventKind = KindDescription(
    "events", "event", title: "Events", "one event that runs through several series", role: .event, named: "title",
    distinguishing: ["start", "end"],
    [
      id("event"),
      FieldDescription("title", .name, Column("title", .string, null: false)),
      description,
      address,
      urls,
      modified,
      FieldDescription("start", .day, Column("start_date", .date, role: .firstDay)),
      FieldDescription("end", .day, Column("end_date", .date, role: .lastDay)),
      thumbnail,
      list("creators", creators, role),
      list("characters", characters),
      list("stories", stories, type),
      list("comics", comics),
      list("series", series),
      reference("next", "next", events, "the event after it", role: .next),
      reference("previous", "previous", events, "the event before it", role: .previous),
    ])

  static let seriesKind = KindDescription(
    "series", "series", title: "Series", "one series of comics", role: .series, named: "title",
    distinguishing: ["startYear", "endYear", "rating"],
    [
      id("series"),
      FieldDescription("title", .name, Column("title", .string, null: false)),
      description,
      address,
      urls,
      FieldDescription(
        "startYear", .integer(zeroIsNull: true), Column("start_year", .int64, .whole, "0 is null", role: .firstYear)),
      FieldDescription(
        "endYear", .integer(zeroIsNull: true),
        Column("end_year", .int64, .unless(2099), "0 and 2099 are null", role: .lastYear),
        Column("ongoing", .boolean, null: false, .equals(2099), "true where endYear is 2099", role: .isOngoing)),
      FieldDescription("rating", .text, Column("rating", .string, role: .rating)),
      FieldDescription("type", .text, Column("type", .string, role: .type)),
      modified,
      thumbnail,
      list("creators", creators, role),
      list("characters", characters),
      list("stories", stories, type),
      list("comics", comics),
      list("events", events),
      reference("next", "next", series, "the series after it", role: .next),
      reference("previous", "previous", series, "the series before it", role: .previous),
    ])

  static let storyKind = KindDescription(
    "stories", "story", title: "Stories", "one story: a cover, an interior story or another piece of a comic",
    role: .story, named: "title", distinguishing: ["originalIssue"],
    [
      id("story"),
      FieldDescription("title", .text, Column("title", .string, .whole, codeMeaning, role: .ownTitle)),
      description,
      address,
      FieldDescription("type", .text, Column("type", .string, role: .storyType)),
      modified,
      thumbnail,
      list("creators", creators, role),
      list("characters", characters),
      list("series", series),
      list("comics", comics),
      list("events", events),
      reference(
        "originalIssue", "original_issue", comics, "the comic it was first printed in",
        role: .originalIssue),
    ])
}

/// Fields that several kinds have.
extension MarvelModel {
  /// The formats of comics: those that the API filters by, and the two more of its records.
  private static let formats = [
    "Comic", "Magazine", "Trade Paperback", "Hardcover", "Digest", "Graphic Novel", "Digital Comic", "Infinite Comic",
    "Digital Vertical Comic", "Poster",
  ]

  private static func id(_ singular: String) -> FieldDescription {
    FieldDescription("id", .id, Column("id", .int64, null: false, .whole, singular))
  }

  /// The meaning that columns of days state.
  static let dayAsSent = "the day as sent, whatever its offset"

  private static let description = FieldDescription(
    "description", .markup,
    Column("description", .string, .whole, "plain text; null for null, empty and #N/A", role: .description),
    Column("description_html", .string, .markup, "sanitised markup where the source had markup, else null"))

  private static let modified = FieldDescription(
    "modified", .modified,
    Column("modified", .timestamp, .whole, "last change as the source says, UTC; its sentinels are null"))

  private static let thumbnail = FieldDescription(
    "thumbnail", .picture,
    Column(
      "thumbnail_url", .string, .whole,
      "full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders",
      role: .picture))

  private static let address = FieldDescription(
    "resourceURI", .ownAddress,
    Column(
      "resource_uri", .string, null: false, .whole,
      "the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID"))

  private static let urls = FieldDescription(
    "urls", .objects([FieldDescription("type", .name), FieldDescription("url", .webAddress)]))

  private static let codeMeaning = "text, also where the source sent a number; empty is null"

  private static func code(_ field: StaticString, _ column: String, role: ColumnRole) -> FieldDescription {
    FieldDescription(field, .code, Column(column, .string, .whole, codeMeaning, role: role))
  }

  private static func namePart(_ field: StaticString, _ column: String) -> FieldDescription {
    FieldDescription(field, .text, Column(column, .string, .whole, "trimmed; empty is null"))
  }

  private static func list(_ field: StaticString, _ kind: Kind, _ detail: ListDetail? = nil) -> FieldDescription {
    FieldDescription(
      field, .list(kind, detail),
      Column("\(field)_available", .int64, .listSize, "how many \(field) the source says there are"))
  }

  private static func reference(
    _ field: StaticString, _ column: String, _ kind: Kind, _ meaning: String, role: ColumnRole
  ) -> FieldDescription {
    FieldDescription(
      field, .reference(kind),
      Column("\(column)_id", .int64, .target, meaning, role: role),
      Column(
        "\(column)_ref", .int64, .storedTarget, "\(column)_id where that record is published, else null"))
  }
}
