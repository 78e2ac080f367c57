import Basics
import Invented

/// The small tables, publishers and their brands, and the people and things that stories name.
extension InventedDump {
  /// The types of stories by the numbers of the real database: 19 is a comic story.
  static let storyTypes = [
    (2, "advertisement"), (6, "cover"), (10, "foreword, introduction, preface, afterword"), (12, "letters page"),
    (19, "comic story"), (21, "text story"),
  ]
  static let creditTypes = [
    (1, "script"), (2, "pencils"), (3, "inks"), (4, "colors"), (5, "letters"), (6, "editing"), (7, "pencils and inks"),
  ]
  /// The names of the types of credits.
  public static let creditTypeNames = creditTypes.map(\.1)
  static let countries = [(225, "us", "United States"), (75, "gb", "United Kingdom"), (56, "de", "Germany")]
  static let languages = [(25, "en", "English"), (23, "de", "German"), (34, "fr", "French")]

  func writeWords(_ database: DumpWriter) throws {
    func words(_ table: String, _ words: [(Int, String)]) throws {
      try database.table(table, ["name"], absent: absent) { insert in
        for (id, name) in words { try insert(id, [.text(name)]) }
      }
    }
    try words("gcd_story_type", Self.storyTypes)
    try words("gcd_credit_type", Self.creditTypes)
    try words("gcd_character_role", [(1, "feature"), (2, "guest"), (3, "villain"), (4, "cameo")])
    try words("gcd_feature_type", [(1, "in-universe"), (2, "publisher feature")])
    try words("gcd_series_publication_type", [(1, "book"), (2, "magazine"), (3, "album")])
    try words("gcd_series_bond_type", [(1, "numbering continues"), (2, "merged into")])
    try database.table("gcd_group_membership_type", ["type", "reverse_type"], absent: absent) { insert in
      for (id, name) in [(1, "regular"), (2, "founder")] { try insert(id, [.text(name), .text("has as \(name)")]) }
    }
    for (table, rows) in [("stddata_country", Self.countries), ("stddata_language", Self.languages)] {
      try database.table(table, ["code", "name"], absent: absent) { insert in
        for (id, code, name) in rows { try insert(id, [.text(code), .text(name)]) }
      }
    }
    let parts = ["year", "month", "day", "year_uncertain", "month_uncertain", "day_uncertain"]
    try database.table("stddata_date", parts, absent: absent) { insert in
      for id in 1...(creatorCount * 2) {
        var draws = draws("date", id)
        let year = draws.chance(0.1) ? "19??" : "\(1900 + draws.below(100))"
        let month = draws.chance(0.3) ? "" : "\(1 + draws.below(12))"
        try insert(
          id,
          [.text(year), .text(month), .text(month.isEmpty || draws.chance(0.2) ? "" : "\(1 + draws.below(28))")]
            + (0..<3).map { _ in .number(draws.chance(0.05) ? 1 : 0) })
      }
    }
  }

  func country(_ draws: inout Draws) -> DumpValue { .number(Self.countries[min(2, draws.below(6))].0) }
  func language(_ draws: inout Draws) -> DumpValue { .number(Self.languages[draws.chance(0.7) ? 0 : draws.below(3)].0) }

  /// Writes a table whose rows have a history, without removed rows.
  func rows(
    of table: String, _ count: Int, _ columns: [String], in database: DumpWriter,
    _ row: (_ id: Int, _ change: Int, _ draws: inout Draws) -> [DumpValue]?
  ) throws {
    try database.table(table, columns + Self.history, absent: absent) { (insert) throws in
      for id in 1...grown(count) {
        let (isThere, change, history) = history(table, id)
        guard isThere else { continue }
        var draws = draws(table, id)
        guard let values = row(id, change, &draws) else { continue }
        try insert(id, values + history)
      }
    }
  }

  func writePublishers(_ database: DumpWriter) throws {
    let texts = ["url", "notes", "issue_count"]
    let overall = [
      "year_overall_began", "year_overall_ended", "year_overall_began_uncertain", "year_overall_ended_uncertain",
    ]
    try rows(
      of: "gcd_publisher", publisherCount,
      ["name"] + Self.years + overall + ["country_id", "series_count"] + texts,
      in: database
    ) { id, change, draws in
      let years = years(&draws)
      return [.text(self.name(&draws) + (change > 0 ? " \(change)" : ""))] + years + years + [
        country(&draws), .number(draws.below(500)), .text("https://publisher\(id).example/"),
        .text(draws.chance(0.3) ? prose(&draws, words: 12) : ""), .number(draws.below(5_000)),
      ]
    }
    try rows(
      of: "gcd_indicia_publisher", publisherCount,
      ["name", "parent_id"] + Self.years + ["country_id", "is_surrogate"] + texts, in: database
    ) { id, _, draws in
      [.text(self.name(&draws) + ", Inc."), .number(id)] + years(&draws) + [
        country(&draws), .number(draws.chance(0.1) ? 1 : 0), .text(""), .text(""), .number(draws.below(900)),
      ]
    }
    try rows(
      of: "gcd_brand_group", count(600), ["name", "parent_id"] + Self.years + texts, in: database
    ) { id, _, draws in
      [.text(self.name(&draws)), .number(1 + draws.below(publisherCount))] + years(&draws)
        + [.text(""), .text(""), .number(draws.below(900))]
    }
    try rows(
      of: "gcd_brand", count(900), ["name"] + Self.years + ["generic"] + texts, in: database
    ) { _, _, draws in
      [.text(self.name(&draws, words: 1))] + years(&draws)
        + [.number(draws.chance(0.1) ? 1 : 0), .text(""), .text(""), .number(draws.below(900))]
    }
    try database.table(
      "gcd_brand_emblem_group", ["brand_id", "brandgroup_id"], absent: absent
    ) { insert in
      for id in 1...count(900) { try insert(id, [.number(id), .number((id - 1) % count(600) + 1)]) }
    }
  }

  func writeCast(_ database: DumpWriter) throws {
    let named = ["name", "sort_name", "disambiguation"]
    let first = ["year_first_published", "year_first_published_uncertain"]
    let texts = ["description", "notes"]
    func start(_ draws: inout Draws, words: Int = 2) -> [DumpValue] {
      let name = self.name(&draws, words: words)
      return [
        .text(name), .text(name.lowercased()), .text(draws.chance(0.1) ? "the other one" : ""),
        draws.chance(0.2) ? .null : .number(1935 + draws.below(90)), .number(draws.chance(0.1) ? 1 : 0),
      ]
    }
    let details = [
      "gcd_official_name", "sort_name", "disambiguation", "birth_date_id", "death_date_id", "birth_country_id",
      "birth_province", "birth_city", "death_country_id", "death_province", "death_city", "whos_who", "bio", "notes",
      "birth_city_uncertain",
    ]
    try rows(of: "gcd_creator", creatorCount, details, in: database) { id, change, draws in
      let name = self.name(&draws)
      return [
        .text(name), .text(name.lowercased()), .text(""), draws.chance(0.3) ? .null : .number(id),
        draws.chance(0.7) ? .null : .number(id + creatorCount), draws.chance(0.3) ? .null : country(&draws), .text(""),
        .text(draws.chance(0.3) ? self.name(&draws, words: 1) : ""), .null, .text(""), .text(""), .null,
        .text(draws.chance(0.2) || change > 0 ? prose(&draws, words: 30 + change) : ""), .text(""),
        .number(draws.chance(0.1) ? 1 : 0),
      ]
    }
    for (table, owner, count) in [
      ("gcd_creator_name_detail", "creator_id", creatorCount),
      ("gcd_character_name_detail", "character_id", characterCount),
      ("gcd_group_name_detail", "group_id", groupCount),
    ] {
      try rows(
        of: table, count * 2, ["name", owner, "is_official_name"], in: database
      ) { id, _, draws in
        [.text(self.name(&draws)), .number((id - 1) % count + 1), .number(id <= count ? 1 : 0)]
      }
    }
    let universe = ["universe_id", "language_id"]
    for (table, count, words) in [("gcd_character", characterCount, 1), ("gcd_group", groupCount, 2)] {
      try rows(of: table, count, named + first + universe + texts, in: database) { _, change, draws in
        start(&draws, words: words) + [
          draws.chance(0.6) ? .null : .number(1 + draws.below(universeCount)), language(&draws),
          .text(draws.chance(0.4) || change > 0 ? prose(&draws, words: 20 + change) : ""), .text(""),
        ]
      }
    }
    try database.table(
      "gcd_group_membership",
      ["character_id", "group_id", "membership_type_id", "year_joined", "year_left", "notes"], absent: absent
    ) { insert in
      for id in 1...(groupCount * 5) {
        var draws = draws("gcd_group_membership", id)
        try insert(
          id,
          [
            .number(1 + draws.below(characterCount)), .number(1 + draws.below(groupCount)), .number(1 + draws.below(2)),
            draws.chance(0.5) ? .null : .number(1940 + draws.below(80)), .null, .text(""),
          ])
      }
    }
    try database.table("gcd_multiverse", ["name"], absent: absent) { insert in
      for id in 1...3 { try insert(id, [.text("Manifold \(id)")]) }
    }
    try rows(
      of: "gcd_universe", universeCount,
      ["name", "designation", "verse_id", "multiverse"] + first + texts, in: database
    ) { id, _, draws in
      let verse = 1 + draws.below(3)
      return [
        .text(self.name(&draws)), .text("World-\(id)"), .number(verse), .text("Manifold \(verse)"), .null, .number(0),
        .text(""), .text(""),
      ]
    }
    try rows(
      of: "gcd_feature", featureCount,
      named + first + ["genre", "language_id", "feature_type_id", "notes"], in: database
    ) { _, _, draws in
      start(&draws) + [.text("superhero; humor"), language(&draws), .number(1 + draws.below(2)), .text("")]
    }
    try rows(of: "gcd_story_arc", arcCount, named + first + ["language_id"] + texts, in: database) {
      _, _, draws in
      start(&draws, words: 3) + [language(&draws), .text(draws.chance(0.4) ? prose(&draws, words: 15) : ""), .text("")]
    }
  }
}
