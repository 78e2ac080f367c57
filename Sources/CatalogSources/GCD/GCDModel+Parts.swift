import Catalog

/// The tables of the parts of single records.
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

  /// Returns the table of the awards of the records of a kind.
  private static func awards(of kind: Kind, _ one: String, _ several: String) -> PartTable {
    PartTable(
      "\(one)_awards", title: "Awards of \(several)", "one award that one \(one) received", .field("awards", of: kind),
      .credits(
        "award",
        [
          Column("name", .string, .whole, "the award"),
          Column("award_name", .string, .whole, "what it was given for"),
          flag("no_award_name"), number("year"), flag("year_uncertain"), text("notes"),
        ]))
  }

  /// Returns the table of the relations between records of one kind.
  private static func relations(of kind: Kind, _ one: String, _ several: String) -> PartTable {
    PartTable(
      "\(one.replacing(" ", with: "_"))_relations", title: "Relations between \(several)",
      "one \(one) and one that it is related to", .field("relations", of: kind),
      .credits(
        "other",
        [
          Column("name", .string, .whole, "the other one"),
          Column("type", .string, .whole, "the type of the relation, seen from this one"),
          Column("reverse_type", .string, .whole, "the same, seen from the other one"), text("notes"),
        ]))
  }

  /// Returns the table of all names of the records of a kind.
  private static func names(of kind: Kind, _ one: String, _ several: String) -> PartTable {
    PartTable(
      "\(one)_names", title: "Names of \(several)", "one name of one \(one)", .field("names", of: kind),
      .objects([text("sort_name"), flag("is_official_name"), text("name")]))
  }

  private static let ofPublishers = [
    PartTable(
      "publisher_brand_uses", title: "Brands that publishers used", "one use of one brand by one publisher",
      .field("brand_uses", of: publishers), .credits("brand", years + [text("notes")])),
    awards(of: publishers, "publisher", "publishers"),
    awards(of: series, "series", "series"),
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
    awards(of: issues, "issue", "issues"),
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
    awards(of: stories, "story", "stories"),
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
    relations(of: creators, "creator", "creators"),
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
    awards(of: creators, "creator", "creators"),
  ]

  private static let ofOthers = [
    names(of: characters, "character", "characters"),
    relations(of: characters, "character", "characters"),
    PartTable(
      "group_memberships", title: "Members of groups", "one membership of one character in one group",
      .field("memberships", of: characters),
      .credits(
        "group",
        [
          text("type"), text("reverse_type"), number("year_joined"), flag("year_joined_uncertain"),
          number("year_left"), flag("year_left_uncertain"), text("notes"),
        ])),
    names(of: groups, "group", "groups"),
    relations(of: groups, "group", "groups"),
    names(of: features, "feature", "features"),
    relations(of: features, "feature", "features"),
    relations(of: storyArcs, "story arc", "story arcs"),
    PartTable(
      "keywords", title: "Keywords", "one keyword of one record",
      .field("keywords", of: nil), .values(Column("keyword", .string, null: false))),
  ]
}
