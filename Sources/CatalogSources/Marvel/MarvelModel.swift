import CMarvel
public import Catalog

extension CatalogModel {
  /// The catalogue of the Marvel Comics API and of gateways that are compatible with it.
  public static let marvel = MarvelModel.model
}

/// The model of the Marvel Comics API, and its kinds. Their numbers follow the alphabet, so that the order of keys is that of names.
enum MarvelModel {
  static let characters = Kind(number: 0)
  static let comics = Kind(number: 1)
  static let creators = Kind(number: 2)
  static let events = Kind(number: 3)
  static let series = Kind(number: 4)
  static let stories = Kind(number: 5)

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "marvel", kinds: [characterKind, comicKind, creatorKind, eventKind, seriesKind, storyKind],
      order: [characters, comics, series, stories, events, creators], relations: relations, parts: parts,
      references: .address(
        member: "resourceURI", AddressForm(prefix: "http://gateway.marvel.com/v1/public/", marker: "/v1/public/")))
    model.origin = origin
    model.collectors = CollectorTraits(catalogue: "Marvel", numbersFrom: 1_200_000_000)
    (model.collectors.publisher, model.collectors.hasYearsInNames) = ("Marvel", true)
    (model.collectors.coverTypes, model.collectors.storyTypes) = (["cover"], ["interiorstory"])
    model.hasHeroes = true
    model.pictures = pictures
    model.pictures.hosts = ["i.annihil.us"]
    model.packing = bytes(cmarvel_records_dictionary())
    model.xmlSchema = bytes(cmarvel_schema())
    model.questions = CatalogQuestion.reading(bytes(cmarvel_questions()), named: questionNames)
    return model
  }()

  private static func bytes(_ data: cmarvel_bytes) -> [UInt8] {
    Array(UnsafeBufferPointer(start: data.start, count: data.count))
  }

  /// The names of the questions, in their order: the names of their files, without the numbers.
  private static let questionNames: [StaticString] = [
    "prolific_writers_per_decade",
    "comics_shared_by_two_heroes",
    "price_per_page_by_year",
    "longest_runs",
    "series_with_most_creators",
    "largest_events",
    "heroes_first_seen_per_decade",
    "variants_by_year",
    "stories_told_twice",
    "creators_who_came_back",
    "completeness_by_format",
    "unseen_records_by_kind",
  ]

  /// The source of the records, and its terms.
  static let origin = CatalogOrigin(
    source: ("Marvel Comics API", "https://developer.marvel.com"),
    license: (
      "The terms of the source; for data of the Marvel Comics API its terms of use",
      "https://developer.marvel.com/terms"
    ))

  /// The role of a creator in a comic.
  static let role = ListDetail("role", isKey: true, "as sent, trimmed, lower case; empty string where unknown")
  /// The type of a story.
  static let type = ListDetail("type", isKey: false, "kind of story as the list says")

  /// The sizes are in pixels, width by height; `detail` keeps the picture's shape at 500 pixels of width at most.
  ///
  /// Source: the API's documentation of images.
  static let pictures = PictureForm(
    placeholders: ["/image_not_available", "/4c002e0305708"], secured: ["http://i.annihil.us/"],
    sizes: [
      .init("portrait_small", 50, 75), .init("portrait_medium", 100, 150), .init("portrait_xlarge", 150, 225),
      .init("portrait_fantastic", 168, 252), .init("portrait_uncanny", 300, 450),
      .init("portrait_incredible", 216, 324), .init("standard_small", 65, 45), .init("standard_medium", 100, 100),
      .init("standard_large", 140, 140), .init("standard_xlarge", 200, 200), .init("standard_fantastic", 250, 250),
      .init("standard_amazing", 180, 180), .init("landscape_small", 120, 90), .init("landscape_medium", 175, 130),
      .init("landscape_large", 190, 140), .init("landscape_xlarge", 270, 200), .init("landscape_amazing", 250, 156),
      .init("landscape_incredible", 464, 261), .init("detail", 0, 0),
    ])

  /// Every relation, in the order of the tables.
  static let relations: [Relation] = [
    Relation(comics, "characters", characters, "comics"),
    Relation(comics, "creators", creators, "comics", role),
    Relation(comics, "events", events, "comics"),
    Relation(comics, "stories", stories, "comics", type),
    Relation(series, "characters", characters, "series"),
    Relation(series, "creators", creators, "series", role),
    Relation(series, "events", events, "series"),
    Relation(series, "comics", comics, "series", note: "the union of comics' `series` and series' `comics`"),
    Relation(series, "stories", stories, "series", type),
    Relation(stories, "characters", characters, "stories"),
    Relation(stories, "creators", creators, "stories", role),
    Relation(stories, "events", events, "stories"),
    Relation(events, "characters", characters, "events"),
    Relation(events, "creators", creators, "events", role),
  ]
}

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
      "comic_dates", title: "Dates of comics", "one date of one comic", .field("dates", of: comics, as: .dates),
      .objects([
        Column("type", .string, null: false, role: .type), Column("date", .date, .whole, dayAsSent, role: .onSale),
        Column("moment", .timestamp, .moment(of: "date"), "UTC, where a time of day was sent; null for midnight"),
      ])),
    PartTable(
      "comic_prices", title: "Prices of comics", "one price of one comic", .field("prices", of: comics, as: .prices),
      .objects([
        Column("type", .string, null: false, role: .type),
        Column("price", .double, .whole, "US dollars, as sent", role: .price),
      ])),
    PartTable(
      "comic_text_objects", title: "Texts of comics", "one text about one comic",
      .field("textObjects", of: comics, as: .texts),
      .objects([
        Column("type", .string), Column("language", .string), Column("text", .string, .whole, "plain text"),
      ])),
    PartTable(
      "comic_images", title: "Images of comics", "one picture of one comic",
      .field("images", of: comics, as: .pictures),
      .values(Column("url", .string, null: false, .whole, "path + . + extension (i.annihil.us by https)"))),
    PartTable(
      "urls", title: "Addresses", "one web address of one record", .field("urls", of: nil, as: .links),
      .objects([
        Column("type", .string, null: false),
        Column("url", .string, null: false, .whole, "without tracking parameters"),
      ])),
  ]
}

extension MarvelModel {
  /// The requests that the API takes (marvel-api 1.3).
  static let traits: SourceTraits = {
    let modified = SourceOrder("modified", by: .modified)
    let newest = SourceOrder("-modified", by: .modified, isDescending: true)
    let id = SourceOrder("id", by: .id)
    let lastID = SourceOrder("-id", by: .id, isDescending: true)
    /// Returns a collection that is walked in the order of changes.
    func collection(_ filters: [Kind], orders: String...) -> SourceTraits.Collection {
      .init(
        orders: .init(
          walk: modified, newestFirst: newest, changes: modified, others: [newest] + orders.map { SourceOrder($0) }),
        filters: filters, takesBeginnings: true)
    }
    // By number: characters, comics, creators, events, series, stories.
    var traits = SourceTraits(
      paging: .offset(greatest: 100),
      collections: [
        collection([stories, comics, events, series], orders: "name"),
        collection([stories, series, events, characters, creators], orders: "title", "onsaleDate"),
        collection([stories, comics, series, events], orders: "lastName"),
        collection([stories, comics, series, characters, creators], orders: "name"),
        collection([comics, stories, events, creators, characters], orders: "title", "startYear"),
        .init(
          orders: .init(walk: id, newestFirst: newest, changes: modified, others: [lastID, modified]),
          filters: [comics, series, events, creators, characters], takesBeginnings: false),
      ])
    traits.filterLimit = 10
    traits.bridges = [comics, stories, events, series]
    for owner in model.all {
      for field in model[owner].fields {
        if case .list(let target, _) = field.shape { traits.routes.insert(ListRoute(owner: owner, target: target)) }
      }
    }
    // A day is taken for its beginning on the East coast of America, five hours behind UTC or four.
    traits.changes = .init(hoursBehindUTC: 5)
    traits.orderParameter = "orderBy"
    traits.pageParameters = ["limit", "offset", "orderBy"]
    return traits
  }()
}
