import CGCD
public import Catalog

extension CatalogModel {
  /// The catalogue of the Grand Comics Database, as its dumps have it.
  public static let gcd = GCDModel.model
}

/// The kinds, whose numbers follow the alphabet, and what belongs together.
enum GCDModel {
  static let brandGroups = Kind(number: 0)
  static let brands = Kind(number: 1)
  static let characters = Kind(number: 2)
  static let creators = Kind(number: 3)
  static let features = Kind(number: 4)
  static let groups = Kind(number: 5)
  static let indiciaPublishers = Kind(number: 6)
  static let issues = Kind(number: 7)
  static let publishers = Kind(number: 8)
  static let series = Kind(number: 9)
  static let stories = Kind(number: 10)
  static let storyArcs = Kind(number: 11)
  static let universes = Kind(number: 12)

  /// The kinds by number.
  static let kinds: [GCDKind] = [
    brandGroupKind, brandKind, characterKind, creatorKind, featureKind, groupKind, indiciaPublisherKind, issueKind,
    publisherKind, seriesKind, storyKind, storyArcKind, universeKind,
  ]

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "gcd", kinds: kinds.map(\.description),
      order: [
        publishers, indiciaPublishers, brandGroups, brands, series, issues, stories, creators, characters, groups,
        universes, storyArcs, features,
      ],
      relations: relations, parts: parts, references: .number(member: "id"))
    model.origin = CatalogOrigin(
      source: ("The Grand Comics Database", "https://www.comics.org/"),
      license: (
        "Creative Commons Attribution-ShareAlike 4.0 International", "https://creativecommons.org/licenses/by-sa/4.0/"
      ),
      conditions:
        "Name the Grand Comics Database with a link to comics.org, and pass on what you make of the data under the same licence. Covers are not part of it."
    )
    let dictionary = cgcd_records_dictionary()
    model.packing = PackingDictionaries(
      current: Array(UnsafeBufferPointer(start: dictionary.start, count: dictionary.count)))
    // What is no date to the day is null already.
    model.hasSentinelDates = false
    return model
  }()

  /// What a creator did.
  static let role = ListDetail("role", isKey: true, "type of credit, lower case; empty string where unknown")
  /// What a character is in a story.
  static let part = ListDetail("role", isKey: false, "what the character is in the story")
  /// How a character belongs to a group.
  static let membership = ListDetail("type", isKey: false, "kind of membership")

  static let relations: [Relation] = [
    Relation(publishers, nil, series, "publisher"),
    Relation(publishers, nil, indiciaPublishers, "parent"),
    Relation(publishers, nil, brandGroups, "parent"),
    Relation(brandGroups, "brands", brands, nil),
    Relation(series, nil, issues, "series"),
    Relation(issues, nil, stories, "issue"),
    Relation(issues, "brands", brands, nil),
    Relation(issues, "credits", creators, nil, role),
    Relation(stories, "credits", creators, nil, role),
    Relation(stories, "appearances", characters, nil, part),
    Relation(stories, "features", features, nil),
    Relation(stories, "story_arcs", storyArcs, nil),
    Relation(stories, "universes", universes, nil),
    Relation(characters, "memberships", groups, nil, membership),
  ]

  private static func flag(_ name: String) -> Column { Column(name, .boolean, null: false) }
  private static func text(_ name: String) -> Column { Column(name, .string) }
  private static let creditColumns = [
    text("role"), text("credited_as"), text("credit_name"), text("signed_as"), flag("uncertain"), flag("is_credited"),
    flag("is_signed"), flag("is_sourced"),
  ]

  static let parts: [PartTable] = [
    PartTable(
      "issue_variants", title: "Variants of issues", "one issue and one variant of it",
      .field("variants", of: issues, as: .variants), .references("variant")),
    PartTable(
      "issue_credits", title: "Credits of issues", "one credit of one issue",
      .field("credits", of: issues), .credits("creator", creditColumns)),
    PartTable(
      "issue_reprinted_issues", title: "Issues that issues reprint", "one issue and one issue that is reprinted in it",
      .field("reprinted_issues", of: issues), .credits("reprinted_issue", [text("notes")])),
    PartTable(
      "issue_reprinted_stories", title: "Stories that issues reprint",
      "one issue and one story that is reprinted in it, where it is not known as which story",
      .field("reprinted_stories", of: issues), .credits("reprinted_story", [text("notes")])),
    PartTable(
      "story_credits", title: "Credits of stories", "one credit of one story",
      .field("credits", of: stories), .credits("creator", creditColumns)),
    PartTable(
      "story_appearances", title: "Characters in stories", "one appearance of one character in one story",
      .field("appearances", of: stories),
      .credits(
        "character",
        [
          text("role"), text("name"), Column("universe", .int64), flag("is_flashback"), flag("is_origin"),
          flag("is_death"), text("notes"),
        ])),
    PartTable(
      "story_groups", title: "Groups in stories", "one group in one story",
      .field("groups", of: stories), .references("group")),
    PartTable(
      "story_reprinted_stories", title: "Stories that stories reprint", "one story and one story that it reprints",
      .field("reprinted_stories", of: stories), .credits("reprinted_story", [text("notes")])),
    PartTable(
      "story_reprinted_issues", title: "Issues that stories are reprinted from",
      "one story and one issue that it is reprinted from, where it is not known from which story of it",
      .field("reprinted_issues", of: stories), .credits("reprinted_issue", [text("notes")])),
    PartTable(
      "group_memberships", title: "Members of groups", "one membership of one character in one group",
      .field("memberships", of: characters),
      .credits("group", [text("type"), Column("year_joined", .int64), Column("year_left", .int64), text("notes")])),
    PartTable(
      "series_bonds", title: "Bonds between series", "one series and one series that continues it or belongs to it",
      .field("bonds", of: series), .credits("other", [text("type"), text("notes")])),
  ]
}
