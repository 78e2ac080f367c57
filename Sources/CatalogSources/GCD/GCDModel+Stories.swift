import Catalog

/// The kinds of stories, and of the characters, features and other subjects that they name.
extension GCDModel {
  static let storyKind = GCDKind(
    ("stories", "story", "Stories", "one piece of an issue: a cover, a story, a text"), .story, in: "gcd_story",
    named: "title", isRequired: true,
    [
      .text("title", role: .ownTitle), .flag("title_inferred", role: .isTitleInferred),
      .text("first_line", role: .firstLine), .word("type", "type_id", .storyType, role: .storyType),
      .number("sequence_number", "place within the issue", role: .order),
      .reference("issue", issues, nil, role: .originalIssue),
      .text("feature", "what it is about, as a text", role: .feature),
      .decimal("page_count", role: .pageCount), .flag("page_count_uncertain"),
      .text("genre", role: .genre), .text("script", "writers, as a text", role: .script),
      .text("pencils", role: .pencils), .text("inks", role: .inks), .text("colors", role: .colors),
      .text("letters", role: .letters), .text("editing", role: .editing), .absence("no_script"),
      .absence("no_pencils"), .absence("no_inks"), .absence("no_colors"), .absence("no_letters"),
      .absence("no_editing"), .text("characters", "characters, as a text", role: .cast),
      .prose("synopsis", role: .description), .text("job_number", role: .jobNumber),
      .prose("reprint_notes", role: .reprintNotes), .prose("notes", role: .notes),
      .creatorCredits(in: "gcd_story_credit", of: "story_id", areSigned: true),
      .credits(
        "appearances", characters, detail: (part, .word("role_id", .characterRole)),
        [
          .number("universe", of: "universe_id").notForReaders,
          .number("group_universe", of: "group_universe_id").notForReaders, .flag("is_flashback"), .flag("is_origin"),
          .flag("is_death"), .notes,
        ],
        GCDLinks(
          table: "gcd_story_character", owner: "story_id", target: "character_id",
          via: ("gcd_character_name_detail", "character_id"))),
      .credits(
        "groups", groups, [.number("universe", of: "universe_id").notForReaders, .notes],
        GCDLinks(
          table: "gcd_group_character", owner: "story_id", target: "group_name_id",
          via: ("gcd_group_name_detail", "group_id"))),
      .links(
        "features", features,
        GCDLinks(
          table: "gcd_story_feature_name", owner: "story_id", target: "featurenamedetail_id",
          via: ("gcd_feature_detail_name", "feature_id"), isNew: true),
        GCDLinks(table: "gcd_story_feature_object", owner: "story_id", target: "feature_id", names: .features)),
      .links(
        "story_arcs", storyArcs,
        GCDLinks(table: "gcd_story_story_arc", owner: "story_id", target: "storyarc_id", names: .storyArcs)),
      .links(
        "universes", universes,
        GCDLinks(table: "gcd_story_universe", owner: "story_id", target: "universe_id", names: .universes)),
      .credits("reprinted_stories", stories, [.notes], .reprints(of: .story, in: .story)),
      .credits("reprinted_issues", issues, [.notes], .reprints(of: .issue, in: .story)),
      .credits(
        "appearance_groups", groups,
        [.character.notForReaders, .named("character_name", "character_id", .characterNames)],
        GCDLinks(
          table: "gcd_story_character", owner: "story_id", target: "groupnamedetail_id",
          via: ("gcd_group_name_detail", "group_id"),
          beyond: ("gcd_story_character_group_name", "storycharacter_id"), isNew: true),
        GCDLinks(
          table: "gcd_story_character", owner: "story_id", target: "group_id", names: .groups,
          beyond: ("gcd_story_character_group", "storycharacter_id"))),
      .links(
        "feature_logos", featureLogos,
        GCDLinks(table: "gcd_story_feature_logo", owner: "story_id", target: "featurelogo_id", names: .featureLogos)),
      .objects(
        "bibliography", [.number("page_began"), .number("page_ended"), .text("doi"), .text("abstract")],
        GCDLinks(table: "gcd_biblio_entry", owner: "story_ptr_id")),
      .awards(of: "story"), .keywords(of: "story"),
    ] + .ending)

  /// The fields that characters and groups of characters share.
  private static let figure: [GCDField] = [
    .name(), .text("sort_name", role: .sortName), .text("disambiguation"),
    .year("year_first_published", role: .firstPublished),
    .flag("year_first_published_uncertain"), .word("language", "language_id", .language, role: .language),
    .reference("universe", universes, .universes, role: .universe), .prose("description", role: .description),
    .prose("notes"),
  ]

  static let characterKind = GCDKind(
    ("characters", "character", "Characters", "one hero, villain or other figure"), .character, in: "gcd_character",
    at: "https://www.comics.org/character/",
    figure + [
      .credits(
        "memberships", groups, detail: (membership, .word("membership_type_id", .groupMembershipType)),
        [
          .word("reverse_type", "membership_type_id", .reverseGroupMembershipType).notForReaders,
          .number("year_joined"),
          .flag("year_joined_uncertain"), .number("year_left"), .flag("year_left_uncertain"), .notes,
        ],
        GCDLinks(table: "gcd_group_membership", owner: "character_id", target: "group_id", names: .groups)),
      .names(in: "gcd_character_name_detail", of: "character_id"),
      .relations(
        to: characters, in: "gcd_character_relation", "character", .characterRelationType,
        .reverseCharacterRelationType, .characters),
      .keywords(of: "character"),
    ] + .ending)

  static let groupKind = GCDKind(
    ("groups", "group", "Groups", "one group of characters"), .team, in: "gcd_group",
    at: "https://www.comics.org/group/",
    figure + [
      .names(in: "gcd_group_name_detail", of: "group_id"),
      .relations(
        to: groups, in: "gcd_group_relation", "group", .groupRelationType, .reverseGroupRelationType, .groups),
      .keywords(of: "group"),
    ] + .ending)

  static let universeKind = GCDKind(
    ("universes", "universe", "Universes", "one world in which stories take place"), .universe, in: "gcd_universe",
    at: "https://www.comics.org/universe/",
    [
      .name(), .text("designation"), .text("multiverse"),
      .made(
        FieldDescription(
          "verse", .text,
          Column("verse", .string, .whole, "the multiverse as the dump lists it; multiverse is its name as a text")),
        .named("verse_id", .multiverses)),
      .year("year_first_published", role: .firstPublished), .flag("year_first_published_uncertain"),
      .prose("description", role: .description), .prose("notes"), .keywords(of: "universe"),
    ] + .ending)

  static let featureKind = GCDKind(
    ("features", "feature", "Features", "one feature: what stories under one heading are about"), nil,
    in: "gcd_feature",
    [
      .name(), .text("sort_name", role: .sortName), .text("disambiguation"), .text("genre", role: .genre),
      .word("language", "language_id", .language, role: .language),
      .word("type", "feature_type_id", .featureType, role: .type),
      .year("year_first_published", role: .firstPublished), .flag("year_first_published_uncertain"),
      .prose("description", role: .description).new, .prose("notes"),
      .names(in: "gcd_feature_detail_name", of: "feature_id", isNew: true),
      .relations(
        to: features, in: "gcd_feature_relation", "feature", .featureRelationType, .reverseFeatureRelationType,
        .features),
      .keywords(of: "feature"),
    ] + .ending)

  static let featureLogoKind = GCDKind(
    ("feature_logos", "feature_logo", "Feature logos", "one logo of a feature"), nil, in: "gcd_feature_logo",
    [.name(), .text("sort_name", role: .sortName), .flag("generic").notForReaders] + .years + [
      .prose("notes", role: .description),
      .links(
        "features", features,
        GCDLinks(
          table: "gcd_feature_logo_2_feature_name", owner: "featurelogo_id", target: "featurenamedetail_id",
          via: ("gcd_feature_detail_name", "feature_id"), isNew: true),
        GCDLinks(
          table: "gcd_feature_logo_2_feature", owner: "featurelogo_id", target: "feature_id", names: .features)),
      .keywords(of: "featurelogo"),
    ] + .ending)

  static let storyArcKind = GCDKind(
    ("story_arcs", "story_arc", "Story arcs", "one story that runs through several issues"), .event,
    in: "gcd_story_arc",
    [
      .name(), .text("sort_name", role: .sortName), .text("disambiguation"),
      .word("language", "language_id", .language, role: .language),
      .year("year_first_published", role: .firstPublished), .flag("year_first_published_uncertain"),
      .prose("description", role: .description), .prose("notes"),
      .relations(
        to: storyArcs, in: "gcd_story_arc_relation", "story_arc", .storyArcRelationType, .reverseStoryArcRelationType,
        .storyArcs),
      .keywords(of: "storyarc"),
    ] + .ending)
}

extension GCDMember {
  /// The character of an appearance.
  fileprivate static let character = GCDMember(
    description: FieldDescription("character", .integer(zeroIsNull: true)),
    reading: .named("character_id", GCDNames(table: "gcd_character_name_detail", column: "character_id")))
}

extension GCDNames {
  fileprivate static let characterNames = GCDNames(table: "gcd_character_name_detail")
}

extension GCDField {
  /// Returns the field of the names of a record, the official one among them.
  fileprivate static func names(in table: String, of owner: String, isNew: Bool = false) -> GCDField {
    .objects(
      "names", [.text("sort_name").notForReaders, .flag("is_official_name").notForReaders, .text("name")],
      GCDLinks(table: table, owner: owner, isNew: isNew))
  }
}
