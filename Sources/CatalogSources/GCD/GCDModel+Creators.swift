import Catalog

/// The kinds of creators and awards, and the fields that several kinds have.
extension GCDModel {
  static let creatorKind = GCDKind(
    ("creators", "creator", "Creators", "one person or studio that makes comics"), .creator, in: "gcd_creator",
    at: "https://www.comics.org/creator/",
    [.name(of: "gcd_official_name"), .text("sort_name", role: .sortName), .text("disambiguation")] + births + lives
      + .ending)

  private static let births: [GCDField] =
    GCDField.date("birth_date", "birth_date_uncertain", "birth_day", of: "birth_date_id", role: .birth)
    + GCDField.date("death_date", "death_date_uncertain", "death_day", of: "death_date_id", role: .death)

  private static let lives: [GCDField] = [
    .word("birth_country", "birth_country_id", .country, role: .birthCountry), .flag("birth_country_uncertain"),
    .text("birth_province", role: .birthProvince), .flag("birth_province_uncertain"),
    .text("birth_city", role: .birthCity), .flag("birth_city_uncertain"),
    .word("death_country", "death_country_id", .country, role: .deathCountry), .flag("death_country_uncertain"),
    .text("death_province", role: .deathProvince), .flag("death_province_uncertain"),
    .text("death_city", role: .deathCity), .flag("death_city_uncertain"),
    .text("whos_who"), .prose("bio", role: .description), .prose("notes"),
    .objects(
      "names",
      [
        .text("sort_name").notForReaders, .flag("is_official_name").notForReaders,
        .word("type", "type_id", .nameType), .text("given_name").notForReaders, .text("family_name").notForReaders,
        .word("script", "in_script_id", .script).notForReaders, .text("name"),
      ],
      GCDLinks(table: "gcd_creator_name_detail", owner: "creator_id")),
    .objects(
      "signatures",
      [
        .number("signature_id", of: "id").notForReaders, .flag("generic").notForReaders, .notes,
        .text("signature", of: "name"),
      ],
      GCDLinks(table: "gcd_creator_signature", owner: "creator_id")),
    .relations(
      to: creators, in: "gcd_creator_relation", "creator", .relationType, .reverseRelationType, .creators),
    .credits(
      "influences", creators, [.text("influence_name"), .notes],
      GCDLinks(
        table: "gcd_creator_art_influence", owner: "creator_id", target: "influence_link_id",
        form: .mayLeadNowhere, names: .creators)),
    .objects(
      "schools",
      [
        .number("year_began", of: "school_year_began"),
        .flag("year_began_uncertain", of: "school_year_began_uncertain"),
        .number("year_ended", of: "school_year_ended"),
        .flag("year_ended_uncertain", of: "school_year_ended_uncertain"), .notes,
        .word("school", "school_id", .school),
      ],
      GCDLinks(table: "gcd_creator_school", owner: "creator_id")),
    .objects(
      "degrees",
      [
        .word("school", "school_id", .school), .number("year", of: "degree_year"),
        .flag("year_uncertain", of: "degree_year_uncertain"), .notes, .word("degree", "degree_id", .degree),
      ],
      GCDLinks(table: "gcd_creator_degree", owner: "creator_id")),
    .objects(
      "memberships",
      [
        .word("type", "membership_type_id", .membershipType), .number("year_began", of: "membership_year_began"),
        .flag("year_began_uncertain", of: "membership_year_began_uncertain"),
        .number("year_ended", of: "membership_year_ended"),
        .flag("year_ended_uncertain", of: "membership_year_ended_uncertain"), .notes,
        .text("organization", of: "organization_name"),
      ],
      GCDLinks(table: "gcd_creator_membership", owner: "creator_id")),
    .objects(
      "non_comic_works",
      [
        .word("type", "work_type_id", .workType), .word("role", "work_role_id", .workRole), .years,
        .text("publication_title"), .text("employer_name"), .text("urls", of: "work_urls"), .notes,
        .text("work_title"),
      ],
      GCDLinks(table: "gcd_creator_non_comic_work", owner: "creator_id")),
    .awards(of: "creator"), .keywords(of: "creator"),
  ]

  static let awardKind = GCDKind(
    ("awards", "award", "Awards", "one award that creators, stories, issues, series and publishers receive"), nil,
    in: "gcd_award", at: "https://www.comics.org/award/", [.name(), .prose("notes", role: .description)] + .ending)
}

extension [GCDField] {
  static var years: Self { GCDField.years }
  static var overallYears: Self { GCDField.overallYears }
  static var ending: Self { GCDField.ending }
}

extension GCDMember {
  /// The years of a work, as a text: `1950; 1952?`.
  fileprivate static let years = GCDMember(
    description: FieldDescription("years", .text),
    reading: .years(of: "gcd_non_comic_work_year", by: "non_comic_work_id"))
}

extension GCDNames {
  /// The official names of creators, by the number of any of their names.
  fileprivate static let officialCreators = GCDNames(
    table: "gcd_creator", column: "gcd_official_name", through: ("gcd_creator_name_detail", "creator_id"))
}

extension GCDField {
  /// Returns the credits of the new kind: a creator under one of its names, and the work done. The old texts (script, pencils …) stand in
  /// columns of their own; the two are never merged.
  ///
  /// - Parameter areSigned: whether rows have signatures.
  static func creatorCredits(in table: String, of owner: String, areSigned: Bool = false) -> GCDField {
    let signed: [GCDMember] =
      areSigned ? [.text("signed_as"), .flag("is_signed"), .number("signature_id").notForReaders] : []
    return .credits(
      "credits", GCDModel.creators, detail: (GCDModel.role, .word("credit_type_id", .creditType)),
      [
        .named("official_name", "creator_id", .officialCreators), .text("credited_as"), .text("credit_name"),
        .flag("uncertain"), .flag("is_credited").notForReaders, .flag("is_sourced").notForReaders,
        .text("sourced_by").notForReaders,
      ] + signed,
      GCDLinks(table: table, owner: owner, target: "creator_id", via: ("gcd_creator_name_detail", "creator_id")))
  }

  /// Returns the field of the awards that a record has received.
  ///
  /// - Parameter content: the name of its kind in `django_content_type`.
  static func awards(of content: String) -> GCDField {
    .credits(
      "awards", GCDModel.awards,
      [
        .text("award_name"), .flag("no_award_name").notForReaders, .number("year", of: "award_year"),
        .flag("year_uncertain", of: "award_year_uncertain"), .notes,
      ],
      GCDLinks(
        table: "gcd_received_award", owner: "object_id", target: "award_id", form: .mayLeadNowhere, names: .awards,
        content: content))
  }

  /// Returns the field of the keywords of a record.
  ///
  /// - Parameter content: the name of its kind in `django_content_type`.
  static func keywords(of content: String) -> GCDField {
    .texts(
      "keywords", .named("keyword", "tag_id", .keywords),
      GCDLinks(table: "taggit_taggeditem", owner: "object_id", content: content))
  }

  /// Returns the field of the relations of a record to others of its kind, as the record that they lead from states them.
  ///
  /// - Parameter singular: the name of the kind in the names of columns.
  static func relations(
    to kind: Kind, in table: String, _ singular: String, _ type: GCDWords, _ reverseType: GCDWords, _ names: GCDNames
  ) -> GCDField {
    .credits(
      "relations", kind,
      [
        .word("type", "relation_type_id", type), .word("reverse_type", "relation_type_id", reverseType).notForReaders,
        .notes,
      ],
      GCDLinks(table: table, owner: "from_\(singular)_id", target: "to_\(singular)_id", names: names))
  }
}

extension GCDLinks {
  /// One end of a reprint: a story where that is known, else the issue.
  enum End {
    case story, issue

    fileprivate func column(_ end: String) -> String {
      switch self {
      case .story: "\(end)_id"
      case .issue: "\(end)_issue_id"
      }
    }
  }

  /// Returns the links from a story or an issue to the reprinted one. Rows name the issue of a story, too, so the rows of issues are those
  /// without a story.
  static func reprints(of origin: End, in target: End) -> GCDLinks {
    let ends = [(origin, "origin"), (target, "target")]
    return GCDLinks(
      table: "gcd_reprint", owner: target.column("target"), target: origin.column("origin"),
      unless: ends.filter { $0.0 == .issue }.map { End.story.column($0.1) })
  }
}
