import Catalog

/// The tables of the parts of single records.
extension GCDModel {
  static let parts: [PartTable] = ofPublishers + ofIssues + ofStories + ofCreators + ofOthers

  private static func columns(of field: StaticString, _ kind: Kind, _ meanings: [String: String] = [:]) -> [Column] {
    kinds[kind.index].columns(of: field, meanings)
  }

  /// Returns the columns of credits, with the name and the official name before the role.
  private static func creditColumns(of kind: Kind) -> [Column] {
    let columns = Self.columns(
      of: "credits", kind,
      [
        "official_name": "the creator's official name",
        "signature_id": "the signature, see creator_signatures",
      ])
    return [Column("name", .string, .whole, "the name under which the credit was given, which may be a pen name")]
      + [columns[1], columns[0]] + columns.dropFirst(2)
  }

  /// Returns the table of the awards of the records of a kind.
  private static func awards(of kind: Kind, _ one: String, _ several: String) -> PartTable {
    PartTable(
      "\(one)_awards", title: "Awards of \(several)", "one award that one \(one) received",
      .field("awards", of: kind, as: .awards),
      .credits(
        "award",
        [Column("name", .string, .whole, "the award")]
          + columns(
            of: "awards", kind, ["award_name": "what it was given for"])))
  }

  /// Returns the table of the relations between records of one kind.
  private static func relations(of kind: Kind, _ one: String, _ several: String) -> PartTable {
    PartTable(
      "\(one.replacing(" ", with: "_"))_relations", title: "Relations between \(several)",
      "one \(one) and one that it is related to", .field("relations", of: kind, as: .related),
      .credits(
        "other",
        [Column("name", .string, .whole, "the other one")]
          + columns(
            of: "relations", kind,
            [
              "type": "the type of the relation, seen from this one",
              "reverse_type": "the same, seen from the other one",
            ])))
  }

  /// Returns the table of all names of the records of a kind.
  private static func names(of kind: Kind, _ one: String, _ several: String) -> PartTable {
    PartTable(
      "\(one)_names", title: "Names of \(several)", "one name of one \(one)",
      .field("names", of: kind, as: .otherNames),
      .objects(columns(of: "names", kind)))
  }

  /// The columns of appearances, with the name behind the role.
  private static let appearanceColumns: [Column] = {
    let columns = Self.columns(
      of: "appearances", stories, ["group_universe": "the universe of the groups that the character appears in"])
    return [columns[0], Column("name", .string)] + columns.dropFirst()
  }()

  private static let ofPublishers = [
    PartTable(
      "publisher_brand_uses", title: "Brands that publishers used", "one use of one brand by one publisher",
      .field("brand_uses", of: publishers, as: .brands), .credits("brand", columns(of: "brand_uses", publishers))),
    awards(of: publishers, "publisher", "publishers"),
    awards(of: series, "series", "series"),
    PartTable(
      "series_bonds", title: "Bonds between series", "one series and one series that continues it or belongs to it",
      .field("bonds", of: series, as: .related),
      .credits("other", columns(of: "bonds", series))),
  ]

  private static let ofIssues = [
    PartTable(
      "issue_variants", title: "Variants of issues", "one issue and one variant of it",
      .field("variants", of: issues, as: .variants), .references("variant")),
    PartTable(
      "issue_credits", title: "Credits of issues", "one credit of one issue",
      .field("credits", of: issues), .credits("creator", creditColumns(of: issues))),
    PartTable(
      "issue_reprinted_issues", title: "Issues that issues reprint", "one issue and one issue that is reprinted in it",
      .field("reprinted_issues", of: issues, as: .reprintedIssues),
      .credits("reprinted_issue", columns(of: "reprinted_issues", issues))),
    PartTable(
      "issue_reprinted_stories", title: "Stories that issues reprint",
      "one issue and one story that is reprinted in it, where it is not known as which story",
      .field("reprinted_stories", of: issues, as: .reprintedStories),
      .credits("reprinted_story", columns(of: "reprinted_stories", issues))),
    awards(of: issues, "issue", "issues"),
  ]

  private static let ofStories = [
    PartTable(
      "story_credits", title: "Credits of stories", "one credit of one story",
      .field("credits", of: stories), .credits("creator", creditColumns(of: stories))),
    PartTable(
      "story_appearances", title: "Characters in stories", "one appearance of one character in one story",
      .field("appearances", of: stories), .credits("character", appearanceColumns)),
    PartTable(
      "story_appearance_groups", title: "Groups of characters in stories",
      "one group that one character belongs to where it appears in one story",
      .field("appearance_groups", of: stories),
      .credits(
        "group",
        [Column("name", .string)]
          + columns(of: "appearance_groups", stories, ["character": "the number of the character"]))),
    PartTable(
      "story_groups", title: "Groups in stories", "one group in one story",
      .field("groups", of: stories), .credits("group", [Column("name", .string)] + columns(of: "groups", stories))),
    PartTable(
      "story_reprinted_stories", title: "Stories that stories reprint", "one story and one story that it reprints",
      .field("reprinted_stories", of: stories, as: .reprintedStories),
      .credits("reprinted_story", columns(of: "reprinted_stories", stories))),
    PartTable(
      "story_reprinted_issues", title: "Issues that stories are reprinted from",
      "one story and one issue that it is reprinted from, where it is not known from which story of it",
      .field("reprinted_issues", of: stories, as: .reprintedIssues),
      .credits("reprinted_issue", columns(of: "reprinted_issues", stories))),
    PartTable(
      "story_bibliography", title: "Bibliography", "what one story that is a text about comics says of itself",
      .field("bibliography", of: stories, as: .bibliography), .objects(columns(of: "bibliography", stories))),
    awards(of: stories, "story", "stories"),
  ]

  private static let ofCreators = [
    PartTable(
      "creator_names", title: "Names of creators", "one name of one creator",
      .field("names", of: creators, as: .otherNames),
      .objects(
        columns(
          of: "names", creators, ["script": "its writing, ISO 15924"]))),
    PartTable(
      "creator_signatures", title: "Signatures of creators", "one signature of one creator",
      .field("signatures", of: creators, as: .signatures),
      .objects(columns(of: "signatures", creators))),
    relations(of: creators, "creator", "creators"),
    PartTable(
      "creator_influences", title: "Influences on creators", "one influence on one creator",
      .field("influences", of: creators, as: .influences),
      .credits("influence", columns(of: "influences", creators, ["influence_name": "who it was, as a text"]))),
    PartTable(
      "creator_schools", title: "Schools of creators", "one time at one school",
      .field("schools", of: creators, as: .schools), .objects(columns(of: "schools", creators))),
    PartTable(
      "creator_degrees", title: "Degrees of creators", "one degree of one creator",
      .field("degrees", of: creators, as: .degrees), .objects(columns(of: "degrees", creators))),
    PartTable(
      "creator_memberships", title: "Memberships of creators", "one membership of one creator in one organization",
      .field("memberships", of: creators, as: .memberships), .objects(columns(of: "memberships", creators))),
    PartTable(
      "creator_non_comic_works", title: "Works outside of comics", "one work of one creator that is no comic",
      .field("non_comic_works", of: creators, as: .works),
      .objects(columns(of: "non_comic_works", creators, ["years": "such as 1950; 1952?"]))),
    awards(of: creators, "creator", "creators"),
  ]

  private static let ofOthers = [
    names(of: characters, "character", "characters"),
    relations(of: characters, "character", "characters"),
    PartTable(
      "group_memberships", title: "Members of groups", "one membership of one character in one group",
      .field("memberships", of: characters),
      .credits("group", columns(of: "memberships", characters))),
    names(of: groups, "group", "groups"),
    relations(of: groups, "group", "groups"),
    names(of: features, "feature", "features"),
    relations(of: features, "feature", "features"),
    relations(of: storyArcs, "story arc", "story arcs"),
    PartTable(
      "keywords", title: "Keywords", "one keyword of one record",
      .field("keywords", of: nil, as: .keywords), .values(Column("keyword", .string, null: false))),
  ]
}
