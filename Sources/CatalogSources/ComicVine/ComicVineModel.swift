import Basics
public import Catalog

extension CatalogModel {
  /// The catalogue of Comic Vine, without its films and series on television.
  public static let comicVine = ComicVineModel.model
}

/// The parts of the model, and its kinds.
enum ComicVineModel {
  static let characters = Kind(number: 0)
  static let issues = Kind(number: 1)
  static let people = Kind(number: 2)
  static let publishers = Kind(number: 3)
  static let storyArcs = Kind(number: 4)
  static let teams = Kind(number: 5)
  static let volumes = Kind(number: 6)

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "comicvine",
      kinds: [
        // The number alone decides: any words may stand before it.
        characterKind.at("https://comicvine.gamespot.com/character/4005-"),
        issueKind.at("https://comicvine.gamespot.com/issue/4000-"),
        personKind.at("https://comicvine.gamespot.com/person/4040-"),
        publisherKind.at("https://comicvine.gamespot.com/publisher/4010-"),
        storyArcKind.at("https://comicvine.gamespot.com/story-arc/4045-"),
        teamKind.at("https://comicvine.gamespot.com/team/4060-"),
        volumeKind.at("https://comicvine.gamespot.com/volume/4050-"),
      ],
      order: [volumes, issues, characters, people, storyArcs, teams, publishers], relations: relations, parts: parts,
      references: .number(member: "id"))
    model.pictures = PictureForm(
      .sizes(whole: "original_url", shown: "medium_url"),
      // One file stands for all that have none, in nine folders of sizes.
      placeholders: ["/11122/111222211/6373148-blank"])
    model.pictures.hosts = ["comicvine.gamespot.com"]
    model.pages = PageAddresses(
      member: "api_detail_url", marker: "/api/",
      others: [
        "chat", "concept", "episode", "location", "movie", "object", "origin", "power", "promo", "series", "video",
        "video_category", "video_type",
      ])
    model.localTime = .usPacific
    // What has no date is null: the first of January 1970 stands on covers, and people were born before 1800.
    model.hasSentinelDates = false
    model.origin = origin
    model.collectors = CollectorTraits(catalogue: "Comic Vine")
    model.linkBase = "https://comicvine.gamespot.com"
    return model
  }()

  /// The origin of the records. The service gives no licence, so sets of its data are for their maker alone.
  static let origin = CatalogOrigin(
    source: ("Comic Vine", "https://comicvine.gamespot.com"),
    license: ("Terms of the Comic Vine API", "https://comicvine.gamespot.com/api/"),
    conditions:
      "Comic Vine allows use that is not commercial, and wants to be named with a link wherever its data is shown.",
    isPrivate: true)

  /// The role of a person in an issue, a row for each part between commas.
  static let role = ListDetail(
    "role", isKey: true, separator: UInt8(ascii: ","), "as sent, between commas, lower case; empty string where unknown"
  )
  /// The number of issues of a volume that somebody is in, or worked on; sent as a text of digits.
  static let count = ListDetail("count", isKey: false, "how many issues of the volume").asNumber

  /// Every relation, in the order of the tables. Where both sides list each other, a table has the union.
  static let relations: [Relation] = [
    Relation(issues, "person_credits", people, "issues", role),
    Relation(issues, "character_credits", characters, "issue_credits"),
    Relation(issues, "team_credits", teams, "issue_credits"),
    Relation(issues, "story_arc_credits", storyArcs, "issues"),
    Relation(issues, "character_died_in", characters, "issues_died_in")
      .named("issue_deaths", title: "Characters who died in issues"),
    Relation(issues, "team_disbanded_in", teams, "disbanded_in_issues")
      .named("issue_disbandings", title: "Teams that disbanded in issues"),
    Relation(volumes, "issues", issues, "volume", note: "the union of volumes' `issues` and issues' `volume`"),
    Relation(volumes, "people", people, "volume_credits", count),
    Relation(volumes, "characters", characters, "volume_credits", count),
    Relation(characters, "teams", teams, "characters"),
    Relation(characters, "creators", people, "created_characters")
      .named("character_creators", title: "Creators of characters"),
    Relation(characters, "story_arc_credits", storyArcs, nil),
    Relation(people, "story_arc_credits", storyArcs, nil),
    Relation(teams, "character_friends", characters, "team_friends").named("team_friends", title: "Friends of teams"),
    Relation(teams, "character_enemies", characters, "team_enemies").named("team_enemies", title: "Enemies of teams"),
    Relation(teams, "story_arc_credits", storyArcs, nil),
    Relation(teams, "volume_credits", volumes, nil),
  ]

  static let parts: [PartTable] = [
    named(
      "issue_concepts", "Concepts of issues", "one concept in one issue",
      .field("concept_credits", of: issues, as: .concepts)),
    named(
      "issue_locations", "Locations of issues", "one place in one issue",
      .field("location_credits", of: issues, as: .places)),
    named(
      "issue_objects", "Objects of issues", "one object in one issue",
      .field("object_credits", of: issues, as: .objects)),
    PartTable(
      "issue_images", title: "More pictures of issues", "one more picture of one issue",
      .field("associated_images", of: issues, as: .pictures),
      .objects([
        Column("caption", .string, role: .ownTitle), Column("original_url", .string, null: false, role: .picture),
      ])),
    named(
      "character_powers", "Powers of characters", "one power of one character",
      .field("powers", of: characters, as: .powers)),
    PartTable(
      "character_friends", title: "Friends of characters", "one character and one friend",
      .field("character_friends", of: characters, as: .friends), .references("friend")),
    PartTable(
      "character_enemies", title: "Enemies of characters", "one character and one enemy",
      .field("character_enemies", of: characters, as: .enemies), .references("enemy")),
    named(
      "volume_concepts", "Concepts of volumes", "one concept in one volume",
      .field("concepts", of: volumes, as: .concepts), counted),
    named(
      "volume_locations", "Locations of volumes", "one place in one volume",
      .field("locations", of: volumes, as: .places), counted),
    named(
      "volume_objects", "Objects of volumes", "one object in one volume", .field("objects", of: volumes, as: .objects),
      counted),
    PartTable(
      "aliases", title: "Other names", "one other name of one record", .field("aliases", of: nil, as: .otherNames),
      .values(Column("name", .string, null: false))),
  ]

  /// The number of issues of a volume that a thing is in.
  private static let counted = Column(
    "count", .int64, .whole, "how many issues of the volume", role: .issueCount)

  /// Returns a table of things that have a number and a name, but no records here.
  private static func named(
    _ table: String, _ title: String, _ meaning: String, _ field: PartTable.Field, _ more: Column...
  ) -> PartTable {
    PartTable(
      table, title: title, meaning, field,
      .objects(
        [Column("id", .int64, .whole, "its number at the source"), Column("name", .string, null: false)] + more)
    )
  }
}
