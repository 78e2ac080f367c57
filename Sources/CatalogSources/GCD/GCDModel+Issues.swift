import Catalog

/// The kinds of publishers, series and issues. Fields are called as the columns of the dump, references without `_id`.
///
/// Source: the tables of the database's own program (gcd-django).
extension GCDModel {
  static let publisherKind = GCDKind(
    ("publishers", "publisher", "Publishers", "one publisher"), .publisher, in: "gcd_publisher", isRequired: true,
    [.name()] + .years + [
      .year("year_overall_began"), .year("year_overall_ended"), .flag("year_overall_began_uncertain"),
      .flag("year_overall_ended_uncertain"), .word("country", "country_id", .country), .text("url"),
      .text("notes", role: .description), .number("series_count"), .number("issue_count"),
    ] + .ending)

  static let indiciaPublisherKind = GCDKind(
    ("indicia_publishers", "indicia_publisher", "Indicia publishers", "one publisher as an indicia names it"), nil,
    in: "gcd_indicia_publisher",
    [.name(), .reference("parent", publishers, .publishers)] + .years + [
      .word("country", "country_id", .country), .flag("is_surrogate"), .text("url"),
      .text("notes", role: .description), .number("issue_count"),
    ] + .ending)

  static let brandGroupKind = GCDKind(
    ("brand_groups", "brand_group", "Brand groups", "one brand with all of its emblems"), nil, in: "gcd_brand_group",
    [.name(), .reference("parent", publishers, .publishers)] + .years + [
      .text("url"), .text("notes", role: .description), .number("issue_count"),
      .links(
        "brands", brands,
        GCDLinks(
          table: "gcd_brand_emblem_group", owner: ["brandgroup_id"], target: ["brand_id"], names: .brands)),
    ] + .ending)

  static let brandKind = GCDKind(
    ("brands", "brand", "Brands", "one emblem of a brand"), .imprint, in: "gcd_brand",
    [.name()] + .years + [
      .flag("generic"), .text("url"), .text("notes", role: .description), .number("issue_count"),
    ] + .ending)

  static let seriesKind = GCDKind(
    ("series", "series", "Series", "one series of issues"), .series, in: "gcd_series", isRequired: true,
    [
      .name(), .text("sort_name"), .year("year_began", role: .firstYear), .year("year_ended", role: .lastYear),
      .flag("year_began_uncertain"), .flag("year_ended_uncertain"), .flag("is_current", role: .isOngoing),
      .text("publication_dates"), .word("country", "country_id", .country),
      .word("language", "language_id", .language), .reference("publisher", publishers, .publishers),
      .reference("first_issue", issues, nil), .reference("last_issue", issues, nil), .number("issue_count"),
      .word("type", "publication_type_id", .publicationType, role: .type), .text("color"), .text("dimensions"),
      .text("paper_stock"), .text("binding"), .text("publishing_format"), .flag("is_comics_publication"),
      .flag("is_singleton"), .flag("has_gallery"), .text("notes", role: .description), .text("tracking_notes"),
      .credits(
        "bonds", series, membership, [FieldDescription("notes", .text)],
        GCDLinks(
          table: "gcd_series_bond", owner: ["origin_id"], target: ["target_id"], names: .series,
          members: [.init(name: "type", reading: .word("bond_type_id", .bondType)), .notes])),
    ] + .ending)

  static let issueKind = GCDKind(
    ("issues", "issue", "Issues", "one issue, or one variant of an issue"), .issue, in: "gcd_issue", isRequired: true,
    [
      .made(
        FieldDescription(
          "name", .name,
          Column(
            "name", .string, null: false, .whole,
            "made of the series' name, the number, or the title where there is none, and the variant's name")),
        .issueName),
      .text("number", "as printed, such as 12, 1-2 or [nn]", role: .issueNumber), .text("volume"),
      .flag("volume_not_printed"), .text("title"), .reference("series", series, .series, role: .series),
      .reference("variant_of", issues, nil), .text("variant_name", role: .variant),
      .text("publication_date", role: .publicationDate),
      .text("key_date", "YYYY-MM-DD, 00 for an unknown part", role: .keyDate),
      .day("key_day", of: .day("key_date"), "key_date where it says a day, else null"),
      .text("on_sale_date", "YYYY-MM-DD as far as it is known", role: .partialOnSale),
      .day("on_sale_day", of: .day("on_sale_date"), "on_sale_date where it says a day, else null", role: .onSale),
      .flag("on_sale_date_uncertain"), .number("sort_code", "order within the series"),
      .text("price", "all prices, such as 3.99 USD; 4.99 CAD"),
      .made(
        FieldDescription(
          "first_price", .decimal,
          Column("first_price", .double, .whole, "the first of them where it is a plain number", role: .price)),
        .amount("price")),
      .made(
        FieldDescription(
          "first_price_currency", .text,
          Column("first_price_currency", .string, .whole, "its currency, ISO 4217", role: .currency)),
        .currency("price")),
      .decimal("page_count", role: .pageCount), .flag("page_count_uncertain"),
      .text("isbn", role: .isbn), .text("valid_isbn"), .text("barcode", role: .upc), .text("rating", role: .rating),
      .text("indicia_frequency"), .text("editing", "editors, as a text"), .flag("no_editing"),
      .reference("indicia_publisher", indiciaPublishers, .indiciaPublishers), .flag("indicia_pub_not_printed"),
      .reference("brand", brands, .brands), .flag("no_brand"), .number("is_indexed"),
      .text("notes", role: .description),
      .links(
        "brands", brands,
        GCDLinks(
          table: "gcd_issue_brand_emblem", owner: ["issue_id"], target: ["brand_id", "brandemblem_id"], names: .brands)),
      .links("variants", issues, GCDLinks(table: "gcd_issue", owner: ["variant_of_id"], target: ["id"])),
      .creatorCredits(in: "gcd_issue_credit", of: "issue_id"),
      .credits("reprinted_issues", issues, nil, [.notes], .reprints(of: .issue, in: .issue)),
      .credits("reprinted_stories", stories, nil, [.notes], .reprints(of: .story, in: .issue)),
    ] + .ending)
}

/// The kinds of what is in issues.
extension GCDModel {
  static let storyKind = GCDKind(
    ("stories", "story", "Stories", "one piece of an issue: a cover, a story, a text"), .story, in: "gcd_story",
    named: "title", isRequired: true,
    [
      .text("title"), .flag("title_inferred"), .text("first_line"),
      .word("type", "type_id", .storyType, role: .storyType), .number("sequence_number", "place within the issue"),
      .reference("issue", issues, nil, role: .originalIssue), .text("feature", "what it is about, as a text"),
      .decimal("page_count"), .flag("page_count_uncertain"), .text("genre"),
      .text("script", "writers, as a text"), .text("pencils"), .text("inks"), .text("colors"), .text("letters"),
      .text("editing"), .flag("no_script"), .flag("no_pencils"), .flag("no_inks"), .flag("no_colors"),
      .flag("no_letters"), .flag("no_editing"), .text("characters", "characters, as a text"),
      .text("synopsis", role: .description), .text("job_number"), .text("reprint_notes"), .text("notes"),
      .creatorCredits(in: "gcd_story_credit", of: "story_id"),
      .credits(
        "appearances", characters, part,
        [
          FieldDescription("universe", .integer(zeroIsNull: true)), .flag("is_flashback"), .flag("is_origin"),
          .flag("is_death"), .notes,
        ],
        GCDLinks(
          table: "gcd_story_character", owner: ["story_id"], target: ["character_id"],
          via: ("gcd_character_name_detail", "character_id"),
          members: [
            .init(name: "role", reading: .word("role_id", .characterRole)),
            .init(name: "universe", reading: .column("universe_id")), .column("is_flashback"), .column("is_origin"),
            .column("is_death"), .notes,
          ])),
      .links(
        "groups", groups,
        GCDLinks(
          table: "gcd_story_group", owner: ["story_id"], target: ["group_name_id"],
          via: ("gcd_group_name_detail", "group_id"))),
      .links(
        "features", features,
        GCDLinks(
          table: "gcd_story_feature_object", owner: ["story_id"], target: ["feature_id"], names: .features)),
      .links(
        "story_arcs", storyArcs,
        GCDLinks(
          table: "gcd_story_story_arc", owner: ["story_id"], target: ["storyarc_id", "story_arc_id"],
          names: .storyArcs)),
      .links(
        "universes", universes,
        GCDLinks(table: "gcd_story_universe", owner: ["story_id"], target: ["universe_id"], names: .universes)),
      .credits("reprinted_stories", stories, nil, [.notes], .reprints(of: .story, in: .story)),
      .credits("reprinted_issues", issues, nil, [.notes], .reprints(of: .issue, in: .story)),
    ] + .ending)

  static let creatorKind = GCDKind(
    ("creators", "creator", "Creators", "one person or studio that makes comics"), .creator, in: "gcd_creator",
    [
      .name(of: "gcd_official_name"), .text("sort_name"), .text("disambiguation"),
      .parts("birth_date", "birth_date_id"),
      .day("birth_day", of: .dayOfParts("birth_date_id"), "birth_date where it says a day, else null"),
      .parts("death_date", "death_date_id"),
      .day("death_day", of: .dayOfParts("death_date_id"), "death_date where it says a day, else null"),
      .word("birth_country", "birth_country_id", .country), .text("birth_province"), .text("birth_city"),
      .word("death_country", "death_country_id", .country), .text("death_province"), .text("death_city"),
      .text("whos_who"), .text("bio", role: .description), .text("notes"),
    ] + .ending)

  static let characterKind = GCDKind(
    ("characters", "character", "Characters", "one hero, villain or other figure"), .character, in: "gcd_character",
    [
      .name(), .text("sort_name"), .text("disambiguation"), .year("year_first_published"),
      .flag("year_first_published_uncertain"), .word("language", "language_id", .language),
      .reference("universe", universes, .universes), .text("description", role: .description), .text("notes"),
      .credits(
        "memberships", groups, membership,
        [
          FieldDescription("year_joined", .integer(zeroIsNull: true)),
          FieldDescription("year_left", .integer(zeroIsNull: true)), .notes,
        ],
        GCDLinks(
          table: "gcd_group_membership", owner: ["character_id"], target: ["group_id"], names: .groups,
          members: [
            .init(name: "type", reading: .word("membership_type_id", .membershipType)), .column("year_joined"),
            .column("year_left"), .notes,
          ])),
    ] + .ending)

  static let groupKind = GCDKind(
    ("groups", "group", "Groups", "one group of characters"), .team, in: "gcd_group",
    [
      .name(), .text("sort_name"), .text("disambiguation"), .year("year_first_published"),
      .flag("year_first_published_uncertain"), .word("language", "language_id", .language),
      .reference("universe", universes, .universes), .text("description", role: .description), .text("notes"),
    ] + .ending)

  static let universeKind = GCDKind(
    ("universes", "universe", "Universes", "one world in which stories take place"), .universe, in: "gcd_universe",
    [
      .name(), .text("designation"),
      .made(
        FieldDescription("multiverse", .text, Column("multiverse", .string)),
        .named("multiverse_id", GCDNames(table: "gcd_multiverse"))),
      .year("year_first_published"), .flag("year_first_published_uncertain"),
      .text("description", role: .description), .text("notes"),
    ] + .ending)

  static let featureKind = GCDKind(
    ("features", "feature", "Features", "one feature: what stories under one heading are about"), nil,
    in: "gcd_feature",
    [
      .name(), .text("sort_name"), .text("disambiguation"), .text("genre"),
      .word("language", "language_id", .language), .word("type", "feature_type_id", .featureType, role: .type),
      .year("year_first_published"), .flag("year_first_published_uncertain"), .text("notes", role: .description),
    ] + .ending)

  static let storyArcKind = GCDKind(
    ("story_arcs", "story_arc", "Story arcs", "one story that runs through several issues"), .event,
    in: "gcd_story_arc",
    [
      .name(), .text("sort_name"), .text("disambiguation"), .word("language", "language_id", .language),
      .year("year_first_published"), .flag("year_first_published_uncertain"),
      .text("description", role: .description), .text("notes"),
    ] + .ending)
}

extension [GCDField] {
  fileprivate static var years: Self { GCDField.years }
  fileprivate static var ending: Self { GCDField.ending }
}

extension FieldDescription {
  fileprivate static let notes = FieldDescription("notes", .text)
  fileprivate static func flag(_ name: StaticString) -> FieldDescription {
    FieldDescription(name, .integer(zeroIsNull: false))
  }
}

extension GCDLinks.Member {
  static func column(_ name: String) -> GCDLinks.Member { .init(name: name, reading: .column(name)) }
  static let notes = column("notes")
}

extension GCDField {
  /// Credits of the new kind: a creator under one of its names, and what was done. The old texts (script, pencils …) stand in
  /// columns of their own; the two are never merged.
  fileprivate static func creatorCredits(in table: String, of owner: String) -> GCDField {
    .credits(
      "credits", GCDModel.creators, GCDModel.role,
      [
        FieldDescription("credited_as", .text), FieldDescription("credit_name", .text),
        FieldDescription("signed_as", .text), .flag("uncertain"), .flag("is_credited"), .flag("is_signed"),
        .flag("is_sourced"),
      ],
      GCDLinks(
        table: table, owner: [owner], target: ["creator_id"], via: ("gcd_creator_name_detail", "creator_id"),
        members: [
          .init(name: "role", reading: .word("credit_type_id", .creditType)), .column("credited_as"),
          .column("credit_name"), .column("signed_as"), .column("uncertain"), .column("is_credited"),
          .column("is_signed"), .column("is_sourced"),
        ]))
  }
}

extension GCDLinks {
  /// One end of a reprint: a story where that is known, else the issue.
  fileprivate enum End {
    case story, issue

    fileprivate func columns(_ end: String) -> [String] {
      switch self {
      case .story: ["\(end)_id", "\(end)_story_id"]
      case .issue: ["\(end)_issue_id"]
      }
    }
  }

  /// What is reprinted in a story or an issue. Rows name the issue of a story, too, so those of issues are those without a story.
  fileprivate static func reprints(of origin: End, in target: End) -> GCDLinks {
    let ends = [(origin, "origin"), (target, "target")]
    return GCDLinks(
      table: "gcd_reprint", owner: target.columns("target"), target: origin.columns("origin"),
      unless: ends.flatMap { $0 == .issue ? End.story.columns($1) : [] }, members: [.notes])
  }
}
