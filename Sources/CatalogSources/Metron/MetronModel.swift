import Basics
public import Catalog

extension CatalogModel {
  /// The catalogue of Metron, the open comics database.
  public static let metron = MetronModel.model
}

/// The model of Metron, and its kinds. Their numbers are stored: later kinds are only appended.
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
        // The site leads from a number to the page itself, whose address has words.
        publisherKind.at("https://metron.cloud/publisher/"), imprintKind.at("https://metron.cloud/imprint/"),
        universeKind.at("https://metron.cloud/universe/"), seriesKind.at("https://metron.cloud/series/"),
        issueKind.at("https://metron.cloud/issue/"), characterKind.at("https://metron.cloud/character/"),
        creatorKind.at("https://metron.cloud/creator/"), teamKind.at("https://metron.cloud/team/"),
        arcKind.at("https://metron.cloud/arc/"), roleKind, seriesTypeKind, genreKind, ratingKind, readingListKind,
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
    model.collectors = CollectorTraits(catalogue: "Metron", numbersFrom: 1_000_000_000)
    model.collectors.imprintsFrom = 1_300_000_000
    model.collectors.genresOfSeries = "genres"
    model.pictures = PictureForm(.address)
    model.pictures.hosts = ["static.metron.cloud"]
    model.pages = PageAddresses(member: "resource_url", marker: "metron.cloud/")
    // Dates are days of the calendar: the first of January 1970 stands on covers, and people were born before 1800.
    model.hasSentinelDates = false
    return model
  }()

  /// The role of a creator, where each role is a record with a number.
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
      "issue_stories", title: "Stories of issues", "the title of one story of one issue",
      .field("name", of: issues, as: .storyTitles),
      .values(Column("title", .string, null: false))),
    PartTable(
      "issue_variants", title: "Variants of issues", "one variant of one issue; variants have no numbers of their own",
      .field("variants", of: issues, as: .variantCovers),
      .objects([
        Column("name", .string, role: .variant),
        Column("price", .double, .whole, "as sent, without a currency", role: .price),
        Column("sku", .string, role: .sku), Column("upc", .string, role: .upc),
        Column("image_url", .string, role: .picture),
      ])),
    PartTable(
      "issue_reprints", title: "Reprints", "one issue and another one that it reprints, or that reprints it",
      .field("reprints", of: issues, as: .reprints),
      .references("reprint", named: Column("display", .string, .whole, "the other issue, as the source shows it"))),
    PartTable(
      "series_associated", title: "Associated series", "one series and another one that belongs to it",
      .field("associated", of: series, as: .related), .references("associated")),
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
      "attributions", title: "Origins of texts", "one place from which texts of one record come",
      .anyKind(["attribution"], as: .origins),
      .objects([
        Column("source", .string, .whole, "its name, such as Wikipedia", role: .ownTitle),
        Column("url", .string, .whole, "the page there", role: .webPage),
      ])),
    PartTable(
      "aliases", title: "Aliases", "another name of one record", .anyKind(["alias", "alt_names"], as: .otherNames),
      .values(Column("name", .string, null: false))),
    PartTable(
      "external_ids", title: "Numbers elsewhere", "the number of one record in another catalogue",
      .anyKind(["cv_id", "gcd_id"]),
      .codes(
        labels: ["comicvine", "gcd"], Column("source", .string, null: false, .whole, "comicvine or gcd"),
        Column("external_id", .string, null: false, .whole, "the record's number there"))),
  ]
}

extension MetronModel {
  /// Returns the requests that the API takes.
  ///
  /// Source: the filters of Metron's own code. It ignores a parameter that it does not know, and answers with the whole list.
  ///
  /// - Parameter pacing: the pace of the account's calls.
  static func traits(pacing: Pacing) -> SourceTraits {
    let named = SourceTraits.Collection(takesNames: true)
    var collections = model.kinds.map { $0.isCollected ? SourceTraits.Collection() : named }
    collections[series.index].filters = [publishers, imprints, creators, characters, teams, universes]
    collections[issues.index].filters = [series, arcs, characters, creators, teams, universes, imprints, publishers]
    // Roles and types of series are lists without records of their own, and are never looked up.
    for kind in model.all where model[kind].isCollected || kind == roles || kind == seriesTypes {
      (collections[kind.index].takesIDs, collections[kind.index].hasLookUps) = (false, false)
    }
    // Issues are named by their series; they can be chosen by the day on which they are sold.
    collections[issues.index].takesNames = false
    collections[issues.index].takesDays = true
    collections[readingLists.index].pageSize = 50
    // Other pages have a hundred rows, and lists are in the order of names, which more than one record may have.
    var traits = SourceTraits(paging: .pageNumber(size: 100), collections: collections)
    traits.changes = .byMoment
    traits.pageParameters = ["is_private", "page"]
    traits.pacing = pacing
    return traits
  }

  /// Returns a pace below the limits of the service (20 calls a minute or, as its answers say, more, and so many a day), since it bans
  /// clients that run into its limits, guess addresses or passwords, or break calls off.
  ///
  /// - Parameters:
  ///   - callsADay: the number of calls that the account may make in 24 hours.
  ///   - pace: the most calls a minute, also where the service allows more.
  static func pacing(callsADay: Int, pace: Int?) -> Pacing {
    var pacing = Pacing(
      [
        RateWindow("minute", calls: 16, in: 60, header: "X-RateLimit-Burst-").taking(80, atMost: pace),
        RateWindow(
          "day", calls: callsADay, in: 86_400, keeping: callsADay / 20, header: "X-RateLimit-Sustained-"),
        RateWindow("two minutes", calls: 15, in: 120).counting(.notFound),
        RateWindow("minute", calls: 20, in: 60).counting(.throttled),
        // The third one in five minutes bans an address for a day.
        RateWindow("five minutes", calls: 2, in: 300).counting(.refused).perHost,
      ], callsInFlight: 1)
    pacing.lockOuts.includesPages = true
    pacing.lockOuts.droppedConnections = 3
    pacing.lockOuts.secondsOfRefusedCredentials = 86_400
    return pacing
  }
}
