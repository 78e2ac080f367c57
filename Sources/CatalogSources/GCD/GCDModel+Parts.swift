import Catalog

/// The tables of what belongs to single records.
extension GCDModel {
  private static func flag(_ name: String) -> Column { Column(name, .boolean, null: false) }
  private static func text(_ name: String) -> Column { Column(name, .string) }
  private static func number(_ name: String, _ meaning: String? = nil) -> Column {
    Column(name, .int64, .whole, meaning)
  }

  static let parts: [PartTable] = ofPublishers + ofIssues + ofStories + ofCreators + ofOthers

  private static let years = [
    number("year_began"), flag("year_began_uncertain"), number("year_ended"), flag("year_ended_uncertain"),
  ]
  private static let creditColumns = [
    Column("name", .string, .whole, "the name under which the credit was given, which may be a pen name"),
    Column("official_name", .string, .whole, "the creator's official name"), text("role"), text("credited_as"),
    text("credit_name"), flag("uncertain"), flag("is_credited"), flag("is_sourced"), text("sourced_by"),
  ]
  private static let awardColumns = [
    Column("name", .string, .whole, "the award"), Column("award_name", .string, .whole, "what it was given for"),
    flag("no_award_name"), number("year"), flag("year_uncertain"), text("notes"),
  ]
  private static let relationColumns = [
    Column("name", .string, .whole, "the other one"),
    Column("type", .string, .whole, "the type of the relation, seen from this one"),
    Column("reverse_type", .string, .whole, "the same, seen from the other one"), text("notes"),
  ]
  private static let nameColumns = [text("sort_name"), flag("is_official_name"), text("name")]

  private static let ofPublishers = [
    PartTable(
      "publisher_brand_uses", title: "Brands that publishers used", "one use of one brand by one publisher",
      .field("brand_uses", of: publishers), .credits("brand", years + [text("notes")])),
    PartTable(
      "publisher_awards", title: "Awards of publishers", "one award that one publisher received",
      .field("awards", of: publishers), .credits("award", awardColumns)),
    PartTable(
      "series_awards", title: "Awards of series", "one award that one series received",
      .field("awards", of: series), .credits("award", awardColumns)),
    PartTable(
      "series_bonds", title: "Bonds between series", "one series and one series that continues it or belongs to it",
      .field("bonds", of: series),
      .credits("other", [text("type"), number("origin_issue"), number("target_issue"), text("notes")])),
  ]

  private static let ofIssues = [
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
      "issue_awards", title: "Awards of issues", "one award that one issue received",
      .field("awards", of: issues), .credits("award", awardColumns)),
  ]

  private static let ofStories = [
    PartTable(
      "story_credits", title: "Credits of stories", "one credit of one story",
      .field("credits", of: stories),
      .credits(
        "creator",
        creditColumns + [
          text("signed_as"), flag("is_signed"), number("signature_id", "the signature, see creator_signatures"),
        ])),
    PartTable(
      "story_appearances", title: "Characters in stories", "one appearance of one character in one story",
      .field("appearances", of: stories),
      .credits(
        "character",
        [
          text("role"), text("name"), number("universe"),
          number("group_universe", "the universe of the groups that the character appears in"), flag("is_flashback"),
          flag("is_origin"), flag("is_death"), text("notes"),
        ])),
    PartTable(
      "story_appearance_groups", title: "Groups of characters in stories",
      "one group that one character belongs to where it appears in one story",
      .field("appearance_groups", of: stories),
      .credits("group", [text("name"), number("character", "the number of the character"), text("character_name")])),
    PartTable(
      "story_groups", title: "Groups in stories", "one group in one story",
      .field("groups", of: stories), .credits("group", [text("name"), number("universe"), text("notes")])),
    PartTable(
      "story_reprinted_stories", title: "Stories that stories reprint", "one story and one story that it reprints",
      .field("reprinted_stories", of: stories), .credits("reprinted_story", [text("notes")])),
    PartTable(
      "story_reprinted_issues", title: "Issues that stories are reprinted from",
      "one story and one issue that it is reprinted from, where it is not known from which story of it",
      .field("reprinted_issues", of: stories), .credits("reprinted_issue", [text("notes")])),
    PartTable(
      "story_bibliography", title: "Bibliography", "what one story that is a text about comics says of itself",
      .field("bibliography", of: stories),
      .objects([number("page_began"), number("page_ended"), text("doi"), text("abstract")])),
    PartTable(
      "story_awards", title: "Awards of stories", "one award that one story received",
      .field("awards", of: stories), .credits("award", awardColumns)),
  ]

  private static let ofCreators = [
    PartTable(
      "creator_names", title: "Names of creators", "one name of one creator",
      .field("names", of: creators),
      .objects(
        [
          text("sort_name"), flag("is_official_name"), text("type"), text("given_name"), text("family_name"),
          Column("script", .string, .whole, "its writing, ISO 15924"), text("name"),
        ])),
    PartTable(
      "creator_signatures", title: "Signatures of creators", "one signature of one creator",
      .field("signatures", of: creators),
      .objects([number("signature_id"), flag("generic"), text("notes"), text("signature")])),
    PartTable(
      "creator_relations", title: "Relations between creators", "one creator and one that it is related to",
      .field("relations", of: creators), .credits("other", relationColumns)),
    PartTable(
      "creator_influences", title: "Influences on creators", "one influence on one creator",
      .field("influences", of: creators),
      .credits(
        "influence",
        [Column("influence_name", .string, .whole, "who it was, as a text"), text("notes")])),
    PartTable(
      "creator_schools", title: "Schools of creators", "one time at one school",
      .field("schools", of: creators), .objects(years + [text("notes"), text("school")])),
    PartTable(
      "creator_degrees", title: "Degrees of creators", "one degree of one creator",
      .field("degrees", of: creators),
      .objects([text("school"), number("year"), flag("year_uncertain"), text("notes"), text("degree")])),
    PartTable(
      "creator_memberships", title: "Memberships of creators", "one membership of one creator in one organization",
      .field("memberships", of: creators),
      .objects([text("type")] + years + [text("notes"), text("organization")])),
    PartTable(
      "creator_non_comic_works", title: "Works outside of comics", "one work of one creator that is no comic",
      .field("non_comic_works", of: creators),
      .objects(
        [
          text("type"), text("role"), Column("years", .string, .whole, "such as 1950; 1952?"),
          text("publication_title"), text("employer_name"), text("urls"), text("notes"), text("work_title"),
        ])),
    PartTable(
      "creator_awards", title: "Awards of creators", "one award that one creator received",
      .field("awards", of: creators), .credits("award", awardColumns)),
  ]

  private static let ofOthers = [
    PartTable(
      "character_names", title: "Names of characters", "one name of one character",
      .field("names", of: characters), .objects(nameColumns)),
    PartTable(
      "character_relations", title: "Relations between characters", "one character and one that it is related to",
      .field("relations", of: characters), .credits("other", relationColumns)),
    PartTable(
      "group_memberships", title: "Members of groups", "one membership of one character in one group",
      .field("memberships", of: characters),
      .credits(
        "group",
        [
          text("type"), text("reverse_type"), number("year_joined"), flag("year_joined_uncertain"),
          number("year_left"), flag("year_left_uncertain"), text("notes"),
        ])),
    PartTable(
      "group_names", title: "Names of groups", "one name of one group",
      .field("names", of: groups), .objects(nameColumns)),
    PartTable(
      "group_relations", title: "Relations between groups", "one group and one that it is related to",
      .field("relations", of: groups), .credits("other", relationColumns)),
    PartTable(
      "feature_names", title: "Names of features", "one name of one feature",
      .field("names", of: features), .objects(nameColumns)),
    PartTable(
      "feature_relations", title: "Relations between features", "one feature and one that it is related to",
      .field("relations", of: features), .credits("other", relationColumns)),
    PartTable(
      "story_arc_relations", title: "Relations between story arcs", "one story arc and one that it is related to",
      .field("relations", of: storyArcs), .credits("other", relationColumns)),
    PartTable(
      "keywords", title: "Keywords", "one keyword of one record",
      .field("keywords", of: nil), .values(Column("keyword", .string, null: false))),
  ]
}
