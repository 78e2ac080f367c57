import Catalog

/// The six tables of records.
extension TableDescription {
  static let characters = TableDescription(
    "characters", title: "Characters", "one hero, villain or other figure",
    [
      id(.characters),
      ColumnDescription("name", .string, from: "name", "trimmed"),
    ] + description + ending([.comics, .series, .stories, .events]))

  static let comics = TableDescription(
    "comics", title: "Comics", "one issue, collection or other publication",
    [
      id(.comics),
      ColumnDescription("digital_id", .int64, null: true, from: "digitalId", "0 is null"),
      ColumnDescription("title", .string, from: "title"),
      ColumnDescription("issue_number", .double, null: true, from: "issueNumber", "fractions and -1 occur"),
      ColumnDescription("variant_description", .string, null: true, from: "variantDescription", "empty is null"),
    ] + description + [
      code("isbn", "isbn"),
      code("upc", "upc"),
      code("diamond_code", "diamondCode"),
      code("ean", "ean"),
      code("issn", "issn"),
      ColumnDescription("format", .string, null: true, from: "format", "as sent, trimmed; empty is null"),
      ColumnDescription("page_count", .int64, null: true, from: "pageCount", "0 is null"),
      ColumnDescription("series_id", .int64, null: true, from: "series.resourceURI", "the series it is in"),
      twin(of: "series_id", named: "series_ref", in: .series),
      ColumnDescription("on_sale_date", .timestamp, null: true, from: "dates[onsaleDate]"),
      ColumnDescription("foc_date", .timestamp, null: true, from: "dates[focDate]"),
      ColumnDescription("print_price", .double, null: true, from: "prices[printPrice]", "US dollars; 0 is null"),
      ColumnDescription(
        "digital_price", .double, null: true, from: "prices[digitalPurchasePrice]", "US dollars; 0 is null"),
    ] + ending([.creators, .characters, .stories, .events]))

  static let series = TableDescription(
    "series", title: "Series", "one series of comics",
    [
      id(.series),
      ColumnDescription("title", .string, from: "title"),
    ] + description + [
      ColumnDescription("start_year", .int64, null: true, from: "startYear", "0 is null"),
      ColumnDescription("end_year", .int64, null: true, from: "endYear", "0 and 2099 are null"),
      ColumnDescription("ongoing", .boolean, from: "endYear", "true where endYear is 2099"),
      ColumnDescription("rating", .string, null: true, from: "rating"),
      ColumnDescription("type", .string, null: true, from: "type"),
    ] + neighbours(.series) + ending([.creators, .characters, .stories, .comics, .events]))

  static let stories = TableDescription(
    "stories", title: "Stories", "one story: a cover, an interior story or another piece of a comic",
    [
      id(.stories),
      code("title", "title"),
    ] + description + [
      ColumnDescription("type", .string, null: true, from: "type"),
      ColumnDescription(
        "original_issue_id", .int64, null: true, from: "originalIssue.resourceURI", "the comic it was first printed in"),
      twin(of: "original_issue_id", named: "original_issue_ref", in: .comics),
    ] + ending([.creators, .characters, .series, .comics, .events]))

  static let events = TableDescription(
    "events", title: "Events", "one event that runs through several series",
    [
      id(.events),
      ColumnDescription("title", .string, from: "title"),
    ] + description + [
      ColumnDescription("start_date", .date, null: true, from: "start"),
      ColumnDescription("end_date", .date, null: true, from: "end"),
    ] + neighbours(.events) + ending([.creators, .characters, .stories, .comics, .series]))

  static let creators = TableDescription(
    "creators", title: "Creators", "one person or studio that makes comics",
    [
      id(.creators),
      namePart("first_name", "firstName"),
      namePart("middle_name", "middleName"),
      namePart("last_name", "lastName"),
      namePart("suffix", "suffix"),
      namePart("full_name", "fullName"),
    ] + ending([.comics, .series, .stories, .events]))

  // MARK: - Columns that several kinds have

  private static func id(_ kind: Kind) -> ColumnDescription {
    ColumnDescription("id", .int64, key: 1, from: "id", kind.singular)
  }

  private static let description = [
    ColumnDescription(
      "description", .string, null: true, from: "description", "plain text; null for null, empty and #N/A"),
    ColumnDescription(
      "description_html", .string, null: true, from: "description",
      "sanitised markup where the source had markup, else null"),
  ]

  private static func code(_ name: String, _ field: String) -> ColumnDescription {
    ColumnDescription(
      name, .string, null: true, from: field, "text, also where the source sent a number; empty is null")
  }

  private static func namePart(_ name: String, _ field: String) -> ColumnDescription {
    ColumnDescription(name, .string, null: true, from: field, "trimmed; empty is null")
  }

  private static func neighbours(_ kind: Kind) -> [ColumnDescription] {
    [
      ColumnDescription("next_id", .int64, null: true, from: "next.resourceURI", "the \(kind.singular) after it"),
      twin(of: "next_id", named: "next_ref", in: kind),
      ColumnDescription(
        "previous_id", .int64, null: true, from: "previous.resourceURI", "the \(kind.singular) before it"),
      twin(of: "previous_id", named: "previous_ref", in: kind),
    ]
  }

  private static func twin(of id: String, named name: String, in kind: Kind) -> ColumnDescription {
    ColumnDescription(
      name, .int64, null: true, references: .id(of: kind), "\(id) where that record is published, else null")
  }

  /// The columns that close the table of every kind.
  private static func ending(_ lists: [Kind]) -> [ColumnDescription] {
    [
      ColumnDescription(
        "modified", .timestamp, null: true, from: "modified",
        "last change as the source says, UTC; its sentinels are null"),
      ColumnDescription(
        "resource_uri", .string, from: "resourceURI",
        "the record's address in the API, http://gateway.marvel.com/v1/public/KIND/ID"),
      ColumnDescription(
        "thumbnail_url", .string, null: true, from: "thumbnail",
        "full-size picture, path + . + extension (i.annihil.us by https); null for none and for the known placeholders"),
    ]
      + lists.map { kind in
        ColumnDescription(
          "\(kind)_available", .int64, null: true, from: "\(kind).available",
          "how many \(kind) the source says there are")
      } + [
        ColumnDescription(
          "attribution", .string, null: true, from: "attributionText",
          "attribution text of the answer that the record came from"),
        ColumnDescription(
          "missing_since", .date, null: true,
          "tombstone: date of the first complete crawl without it; null while present"),
        ColumnDescription(
          "extra", .string, null: true, from: "(unknown fields)",
          "JSON object of fields that this program does not know, by name"),
      ]
  }
}
