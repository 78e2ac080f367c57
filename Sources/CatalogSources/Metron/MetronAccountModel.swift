public import Catalog

extension CatalogModel {
  /// The model of the lists that an account of Metron keeps for itself.
  public static let metronAccount = MetronAccountModel.model
}

/// The lists that an account of Metron keeps: the issues that it has, the series that it follows, the issues that it wants.
///
/// The lists are a catalogue of their own, so that no set made for others can contain them. Rows name issues and series by their numbers at
/// Metron, with the facts that the service sends beside: enough for a reader, and to join them with the tables of `metron`.
///
/// Source: the serializers of Metron's own code, and answers of the real server.
enum MetronAccountModel {
  static let collection = Kind(number: 0)
  static let pullList = Kind(number: 1)
  static let wishList = Kind(number: 2)

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "metron-account", kinds: [collectionKind, pullListKind, wishListKind],
      order: [collection, pullList, wishList], relations: [], parts: parts, references: .number(member: "id"))
    model.origin = MetronModel.model.origin.map { origin in
      CatalogOrigin(
        source: origin.source, license: origin.license, credits: origin.credits,
        conditions: "These are the lists that an account keeps for itself, with its prices and notes.",
        isPrivate: true)
    }
    model.hasSentinelDates = false
    return model
  }()

  static let parts: [PartTable] = [
    PartTable(
      "collection_read_dates", title: "Reading dates", "one reading of one issue of the collection",
      .field("read_dates", of: collection),
      .objects([
        Column("read_date", .timestamp, .whole, "when it was read, UTC"),
        Column("created_on", .timestamp, .whole, "when that was noted, UTC"),
      ]))
  ]

  /// Marking a copy as read changes no `modified`, so the lists are read whole each time.
  static let collectionKind: KindDescription = {
    var kind = KindDescription(
      "collection", "collection_item", title: "Collection", "one issue that the account has",
      named: "issue.series.name",
      thin: [
        "id", "user", "issue", "quantity", "book_format", "grade", "grading_company", "purchase_date", "is_read",
        "read_dates", "read_count", "rating", "modified",
      ],
      [
        MetronModel.id("copy of an issue"), user, issue,
        FieldDescription("quantity", .integer(zeroIsNull: false), Column("quantity", .int64, .whole, "copies")),
        FieldDescription(
          "book_format", .text, Column("book_format", .string, .whole, "Print, Digital or Both")),
        FieldDescription("grade", .decimalText, Column("grade", .double, .whole, "from 0.5 to 10.0")),
        FieldDescription(
          "grading_company", .text,
          Column("grading_company", .string, .whole, "null for a grade of the owner's own")),
        FieldDescription("purchase_date", .day, Column("purchase_date", .date)),
        FieldDescription(
          "purchase_price", .decimalText,
          Column("purchase_price", .double, .whole, "as sent, without a currency")),
        FieldDescription("purchase_store", .text, Column("purchase_store", .string)),
        FieldDescription("storage_location", .text, Column("storage_location", .string)),
        FieldDescription("notes", .prose, Column("notes", .string, role: .description)),
        FieldDescription("is_read", .flag, Column("is_read", .boolean)),
        FieldDescription(
          "date_read", .moment, Column("date_read", .timestamp, .whole, "when it was read last, UTC")),
        FieldDescription(
          "read_dates",
          .objects([
            FieldDescription("id", .integer(zeroIsNull: true)), FieldDescription("read_date", .moment),
            FieldDescription("created_on", .moment),
          ])),
        FieldDescription("read_count", .integer(zeroIsNull: false), Column("read_count", .int64)),
        FieldDescription(
          "rating", .integer(zeroIsNull: true), Column("rating", .int64, .whole, "the owner's, from 1 to 5")),
        MetronModel.address, FieldDescription("created_on", .moment, Column("created_on", .timestamp)),
        MetronModel.modified,
      ])
    kind.names = issueName
    return kind
  }()

  static let pullListKind: KindDescription = {
    var kind = KindDescription(
      "pull_list", "pull_list_series", title: "Pull list", "one series that the account follows",
      named: "series.series",
      [
        MetronModel.id("series on the pull list"),
        FieldDescription(
          "series",
          .object([
            number("id", "series_id", "the series' number at Metron"),
            text("series", "series", "name and year, as lists show them"),
            number("year_began", "series_year_began"), number("year_end", "series_year_end"),
            volume,
          ])),
        FieldDescription("added_on", .moment, Column("added_on", .timestamp)),
      ])
    kind.names = [RecordName(.member("series", of: "series"))]
    return kind
  }()

  static let wishListKind: KindDescription = {
    var kind = KindDescription(
      "wish_list", "wish_list_item", title: "Wish list", "one issue that the account wants", named: "issue.series.name",
      [
        MetronModel.id("wish"), issue,
        FieldDescription("status", .text, Column("status", .string, .whole, "Wanted, Found or Acquired")),
        FieldDescription(
          "priority", .integer(zeroIsNull: true), Column("priority", .int64, .whole, "from 1, the highest, to 5")),
        FieldDescription(
          "desired_grade", .decimalText, Column("desired_grade", .double, .whole, "from 0.5 to 10.0")),
        MetronModel.modified,
      ])
    kind.names = issueName
    return kind
  }()

  private static let issueName = [RecordName(.member("number", of: "issue", before: "#"))]

  /// The owner of the lists: always the account itself.
  private static let user = FieldDescription("user", .withheld)

  private static let issue = FieldDescription(
    "issue",
    .object([
      number("id", "issue_id", "the issue's number at Metron"),
      FieldDescription(
        "series",
        .object([
          number("id", "series_id", "the series' number at Metron"), text("name", "series"), volume,
          number("year_began", "series_year_began"),
        ])),
      text("number", "number", "as printed; not always a number"),
      FieldDescription("cover_date", .day, Column("cover_date", .date)),
      FieldDescription("store_date", .day, Column("store_date", .date)),
    ]))

  private static let volume = FieldDescription(
    "volume", .integer(zeroIsNull: false), Column("series_volume", .int64))

  private static func number(
    _ field: StaticString, _ column: String, _ meaning: String? = nil
  ) -> FieldDescription {
    FieldDescription(field, .integer(zeroIsNull: true), Column(column, .int64, .whole, meaning))
  }

  private static func text(
    _ field: StaticString, _ column: String, _ meaning: String? = nil
  ) -> FieldDescription {
    FieldDescription(field, .text, Column(column, .string, .whole, meaning))
  }
}

extension MetronAccountModel {
  /// Returns the requests that the API takes: the lists, and the details of a copy.
  ///
  /// - Parameter pacing: the pace of the account's calls.
  static func traits(pacing: Pacing) -> SourceTraits {
    var collections = model.kinds.map { _ in SourceTraits.Collection(takesIDs: false) }
    for kind in [pullList, wishList] { collections[kind.index].hasLookUps = false }
    var traits = SourceTraits(paging: .pageNumber(size: 100), collections: collections)
    traits.pageParameters = ["page"]
    traits.pacing = pacing
    return traits
  }

  /// Returns the path of a list or of a record below the base URL.
  static func path(of list: CatalogList) -> String {
    switch (list.kind, list.scope) {
    case (collection, .record(let id)): "collection/\(id)/"
    case (pullList, _): "pull_list/series/"
    case (wishList, _): "wish_list/items/"
    default: "collection/"
    }
  }
}
