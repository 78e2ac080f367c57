import Catalog

/// The kinds with their fields: first those that rows of lists have, then those that only answers to look-ups have.
///
/// Source: recorded answers. They order fields by the alphabet; here the order is that of the tables.
extension ComicVineModel {
  static let issueKind: KindDescription = {
    var kind = issuesByStory
    // A name of its own is that of its story, which most issues do not have.
    kind.names.insert(RecordName(.member("name", of: "volume"), .text("issue_number", before: " #")), at: 0)
    return kind
  }()

  private static let issuesByStory = KindDescription(
    "issues", "issue", title: "Issues", "one issue", role: .issue, named: "name",
    distinguishing: ["issue_number", "cover_date", "has_staff_review", "person_credits"],
    thin: listed + ["issue_number", "cover_date", "store_date", "volume", "has_staff_review", "associated_images"],
    [
      id("issue"),
      FieldDescription(
        "name", .text,
        Column(
          "name", .string, .whole, "null for most issues, which are known by volume and number", role: .ownTitle)),
      FieldDescription(
        "issue_number", .text, Column("issue_number", .string, .whole, "text: 1/2, 20.INH"),
        Column(
          "number_value", .double, .issueNumber, "the number that it begins with: 0.5 of ½, 1 of 1A", role: .issueNumber
        )),
      reference("volume", "volume", volumes, "the volume it is in", role: .series),
      FieldDescription("cover_date", .day, Column("cover_date", .date, role: .coverDate)),
      FieldDescription("store_date", .day, Column("store_date", .date, role: .onSale)),
      deck, description, image,
      FieldDescription(
        "has_staff_review", .flag, Column("has_staff_review", .boolean, .whole, "true where the source names one")
      ).notForReaders,
      FieldDescription(
        "associated_images",
        .objects([
          FieldDescription("id", .integer(zeroIsNull: true)), FieldDescription("caption", .text),
          FieldDescription("original_url", .webAddress),
        ])),
    ] + common + [
      FieldDescription("person_credits", .references(people, role)),
      FieldDescription("character_credits", .references(characters)),
      FieldDescription("team_credits", .references(teams)),
      FieldDescription("story_arc_credits", .references(storyArcs)),
      things("concept_credits"), things("location_credits"), things("object_credits"),
      FieldDescription("character_died_in", .references(characters)),
      FieldDescription("team_disbanded_in", .references(teams)),
    ] + firstAppearances)

  static let volumeKind = KindDescription(
    "volumes", "volume", title: "Volumes", "one run of issues under one title", role: .series, named: "name",
    distinguishing: ["count_of_issues", "first_issue", "last_issue"],
    thin: listed + ["start_year", "publisher", "count_of_issues", "first_issue", "last_issue"],
    [
      id("volume"), name(),
      FieldDescription(
        "start_year", .integer(zeroIsNull: true),
        Column("start_year", .int64, .whole, "sent as text; null where that is no number", role: .firstYear)),
      publisher,
      FieldDescription(
        "count_of_issues", .integer(zeroIsNull: false), Column("count_of_issues", .int64, role: .issueCount)),
      reference("first_issue", "first_issue", issues, "its first issue", role: .firstIssue),
      reference("last_issue", "last_issue", issues, "its last issue", role: .lastIssue), deck, description, image,
    ] + common + [
      FieldDescription("issues", .references(issues)),
      FieldDescription("people", .references(people, count)),
      FieldDescription("characters", .references(characters, count)),
      counted("concepts"), counted("locations"), counted("objects"),
    ])

  static let characterKind = KindDescription(
    "characters", "character", title: "Characters", "one hero, villain or other figure", role: .character,
    named: "name", distinguishing: ["real_name", "origin", "issues_died_in", "count_of_issue_appearances"],
    thin: listed + [
      "real_name", "gender", "birth", "origin", "publisher", "first_appeared_in_issue", "count_of_issue_appearances",
    ],
    [
      id("character"), name(),
      FieldDescription("real_name", .text, Column("real_name", .string, role: .realName)), gender,
      FieldDescription("birth", .text, Column("birth", .string, .whole, "as sent: Dec 4, 1920", role: .birth)),
      FieldDescription(
        "origin",
        .object([
          FieldDescription("id", .integer(zeroIsNull: true), Column("origin_id", .int64)).notForReaders,
          FieldDescription("name", .text, Column("origin", .string, .whole, "Human, Mutant, Robot …", role: .race)),
        ])),
      publisher, firstIssue,
      FieldDescription(
        "count_of_issue_appearances", .integer(zeroIsNull: false),
        Column("count_of_issue_appearances", .int64, role: .issueCount)),
      deck, description, image,
    ] + common + [
      FieldDescription("issue_credits", .references(issues)),
      FieldDescription("volume_credits", .references(volumes)),
      FieldDescription("story_arc_credits", .references(storyArcs)),
      FieldDescription("teams", .references(teams)),
      FieldDescription("team_friends", .references(teams)),
      FieldDescription("team_enemies", .references(teams)),
      FieldDescription("character_friends", .references(characters)),
      FieldDescription("character_enemies", .references(characters)),
      FieldDescription("creators", .references(people)),
      FieldDescription("issues_died_in", .references(issues)),
      things("powers"), things("movies"),
    ])

  static let personKind = KindDescription(
    "people", "person", title: "People", "one person or studio that makes comics", role: .creator, named: "name",
    distinguishing: ["hometown", "created_characters", "website", "death"],
    thin: listed + [
      "gender", "birth", "death", "country", "hometown", "email", "website", "count_of_isssue_appearances",
    ],
    [
      id("person"), name(), gender,
      FieldDescription("birth", .day, Column("birth", .date, role: .birth)),
      FieldDescription("death", .object([FieldDescription("date", .day, Column("death", .date, role: .death))])),
      FieldDescription("country", .text, Column("country", .string, role: .country)),
      FieldDescription("hometown", .text, Column("hometown", .string, role: .hometown)),
      // The address of a living person is nobody's to pass on.
      FieldDescription("email", .withheld),
      FieldDescription(
        "website", .webAddress, Column("website", .string, .whole, "empty where there is none", role: .website)),
      FieldDescription("count_of_isssue_appearances", .integer(zeroIsNull: true)),
      deck, description, image,
    ] + common + [
      FieldDescription("issues", .references(issues)),
      FieldDescription("volume_credits", .references(volumes)),
      FieldDescription("story_arc_credits", .references(storyArcs)),
      FieldDescription("created_characters", .references(characters)),
    ])

  static let storyArcKind = KindDescription(
    "story_arcs", "story_arc", title: "Story arcs", "one story that runs through several issues", role: .event,
    named: "name", distinguishing: ["first_appeared_in_episode"],
    thin: listed + [
      "publisher", "first_appeared_in_issue", "first_appeared_in_episode", "count_of_isssue_appearances",
    ],
    [
      id("story_arc"), name(), publisher, firstIssue,
      FieldDescription(
        "first_appeared_in_episode",
        .object([FieldDescription("id", .integer(zeroIsNull: true)), FieldDescription("name", .text)])),
      // 0 also where there are issues.
      FieldDescription("count_of_isssue_appearances", .integer(zeroIsNull: true)),
      deck, description, image,
    ] + common + [FieldDescription("issues", .references(issues)), things("episodes"), things("movies")])

  static let teamKind = KindDescription(
    "teams", "team", title: "Teams", "one group of characters", role: .team, named: "name",
    distinguishing: ["count_of_team_members", "disbanded_in_issues"],
    thin: listed + [
      "publisher", "first_appeared_in_issue", "count_of_isssue_appearances", "count_of_team_members",
    ],
    [
      id("team"), name(), publisher, firstIssue,
      FieldDescription("count_of_isssue_appearances", .integer(zeroIsNull: true)),
      FieldDescription(
        "count_of_team_members", .integer(zeroIsNull: false),
        Column("count_of_team_members", .int64, role: .memberCount)),
      deck, description, image,
    ] + common + [
      FieldDescription("characters", .references(characters)),
      FieldDescription("character_friends", .references(characters)),
      FieldDescription("character_enemies", .references(characters)),
      FieldDescription("issue_credits", .references(issues)),
      FieldDescription("volume_credits", .references(volumes)),
      FieldDescription("story_arc_credits", .references(storyArcs)),
      FieldDescription("disbanded_in_issues", .references(issues)),
      // The same list under a misspelt name.
      FieldDescription("isssues_disbanded_in", .references(issues)),
      things("movies"),
    ])

  static let publisherKind = KindDescription(
    "publishers", "publisher", title: "Publishers", "one house that publishes comics", role: .publisher,
    named: "name", distinguishing: ["location_city", "location_state", "location_address"],
    thin: listed + ["location_address", "location_city", "location_state"],
    [
      id("publisher"), name(),
      FieldDescription("location_address", .text, Column("location_address", .string)),
      FieldDescription("location_city", .text, Column("location_city", .string)),
      FieldDescription("location_state", .text, Column("location_state", .string)), deck, description, image,
    ] + common + [
      FieldDescription("volumes", .references(volumes)), FieldDescription("characters", .references(characters)),
      FieldDescription("teams", .references(teams)), FieldDescription("story_arcs", .references(storyArcs)),
    ])
}

/// Fields that several kinds have.
extension ComicVineModel {
  /// The fields that rows of lists have, of every kind.
  private static let listed: [StaticString] = [
    "id", "name", "deck", "description", "image", "aliases", "site_detail_url", "api_detail_url", "date_added",
    "date_last_updated",
  ]

  private static func id(_ singular: String) -> FieldDescription {
    FieldDescription("id", .id, Column("id", .int64, null: false, .whole, singular))
  }

  private static func name(_ meaning: String? = nil) -> FieldDescription {
    FieldDescription("name", .text, Column("name", .string, .whole, meaning))
  }

  private static let deck = FieldDescription(
    "deck", .text, Column("deck", .string, .whole, "a sentence or two", role: .summary))

  private static let description = FieldDescription(
    "description", .markup,
    Column("description", .string, .whole, "plain text", role: .description),
    Column("description_html", .string, .markup, "sanitised markup, else null"))

  private static let image = FieldDescription(
    "image", .picture,
    Column(
      "image_url", .string, .whole, "the picture as it was uploaded; null for the source's placeholder", role: .picture)
  )

  private static let gender = FieldDescription(
    "gender", .integer(zeroIsNull: false),
    Column("gender", .int64, .whole, "1 male, 2 female, 0 other", role: .gender).naming("", "male", "female"))

  private static let publisher = reference(
    "publisher", "publisher", publishers, "its publisher", role: .publisher)

  private static let firstIssue = reference(
    "first_appeared_in_issue", "first_issue", issues, "the issue of its first appearance", role: .firstAppearance)

  private static let common = [
    FieldDescription("aliases", .lines),
    FieldDescription("date_added", .moment, Column("date_added", .timestamp, .whole, "sent in US Pacific time"))
      .notForReaders,
    FieldDescription(
      "date_last_updated", .modified, Column("date_last_updated", .timestamp, .whole, "sent in US Pacific time")),
    FieldDescription(
      "site_detail_url", .webAddress, Column("url", .string, .whole, "its page on the web", role: .webPage)),
    FieldDescription("api_detail_url", .webAddress),
  ]

  /// Fields that were null in all recorded answers.
  private static let firstAppearances = [
    things("first_appearance_characters"), things("first_appearance_concepts"), things("first_appearance_locations"),
    things("first_appearance_objects"), things("first_appearance_storyarcs"), things("first_appearance_teams"),
  ]

  /// Returns a field of things that have a number and a name, but no records here.
  private static func things(_ name: StaticString, with more: FieldDescription...) -> FieldDescription {
    FieldDescription(
      name, .objects([FieldDescription("id", .integer(zeroIsNull: true)), FieldDescription("name", .name)] + more))
  }

  /// Returns a field of things in the issues of a volume, each with the number of issues as text.
  private static func counted(_ name: StaticString) -> FieldDescription {
    things(name, with: FieldDescription("count", .integer(zeroIsNull: false)))
  }

  private static func reference(
    _ field: StaticString, _ column: String, _ kind: Kind, _ meaning: String, role: ColumnRole? = nil
  ) -> FieldDescription {
    FieldDescription(
      field, .reference(kind), Column("\(column)_id", .int64, .target, meaning, role: role),
      Column("\(column)_ref", .int64, .storedTarget, "\(column)_id where that record is published, else null"))
  }
}
