import Basics
import Invented

/// Creators with their lives, and the characters and other things that stories name.
extension DumpTables {
  func writeCast() throws {
    let named = ["name", "sort_name", "disambiguation"]
    let first = ["year_first_published", "year_first_published_uncertain"]
    let texts = ["description", "notes"]
    func start(_ draws: inout Draws, words: Int = 2) -> [DumpValue] {
      let name = draws.name(words: words)
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
    try rows(of: "gcd_creator", creatorCount, details) { id, change, draws in
      let name = draws.name()
      return [
        .text(name), .text(name.lowercased()), .text(""), draws.chance(0.3) ? .null : .number(id),
        draws.chance(0.7) ? .null : .number(id + creatorCount), draws.chance(0.3) ? .null : draws.country(), .text(""),
        .text(draws.chance(0.3) ? draws.name(words: 1) : ""), .null, .text(""), .text(""), .null,
        .text(draws.chance(0.2) || change > 0 ? draws.prose(words: 30 + change) : ""), .text(""),
        .number(draws.chance(0.1) ? 1 : 0),
      ]
    }
    for (table, owner, count) in [
      ("gcd_creator_name_detail", "creator_id", creatorCount),
      ("gcd_character_name_detail", "character_id", characterCount),
      ("gcd_group_name_detail", "group_id", groupCount),
    ] {
      try rows(
        of: table, count * 2, ["name", owner, "is_official_name"]
      ) { id, _, draws in
        [.text(draws.name()), .number((id - 1) % count + 1), .number(id <= count ? 1 : 0)]
      }
    }
    let universe = ["universe_id", "language_id"]
    for (table, count, words) in [("gcd_character", characterCount, 1), ("gcd_group", groupCount, 2)] {
      try rows(of: table, count, named + first + universe + texts) { _, change, draws in
        start(&draws, words: words) + [
          draws.chance(0.6) ? .null : .number(1 + draws.below(universeCount)), draws.language(),
          .text(draws.chance(0.4) || change > 0 ? draws.prose(words: 20 + change) : ""), .text(""),
        ]
      }
    }
    try database.table(
      "gcd_group_membership",
      ["character_id", "group_id", "membership_type_id", "year_joined", "year_left", "notes"]
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
    try database.table("gcd_multiverse", ["name"]) { insert in
      for id in 1...3 { try insert(id, [.text("Manifold \(id)")]) }
    }
    try rows(
      of: "gcd_universe", universeCount,
      ["name", "designation", "verse_id", "multiverse"] + first + texts
    ) { id, _, draws in
      let verse = 1 + draws.below(3)
      return [
        .text(draws.name()), .text("World-\(id)"), .number(verse), .text("Manifold \(verse)"), .null, .number(0),
        .text(""), .text(""),
      ]
    }
    try rows(
      of: "gcd_feature", featureCount,
      named + first + ["genre", "language_id", "feature_type_id", "notes"]
    ) { _, _, draws in
      start(&draws) + [.text("superhero; humor"), draws.language(), .number(1 + draws.below(2)), .text("")]
    }
    try rows(of: "gcd_story_arc", arcCount, named + first + ["language_id"] + texts) {
      _, _, draws in
      start(&draws, words: 3) + [draws.language(), .text(draws.chance(0.4) ? draws.prose(words: 15) : ""), .text("")]
    }
  }

  /// Writes the lives of creators: schools, degrees, influences, memberships and other works.
  func writeLives() throws {
    for (table, column, words) in [
      ("gcd_name_type", "type", ["Pen Name", "Studio"]), ("gcd_school", "school_name", ["School of Arts"]),
      ("gcd_degree", "degree_name", ["B.A", "M.A"]), ("gcd_membership_type", "type", ["member"]),
      ("gcd_non_comic_work_type", "type", ["Book"]), ("gcd_non_comic_work_role", "role_name", ["Art Director"]),
      ("stddata_script", "code", ["Latn"]),
    ] {
      try database.table(table, [column]) { insert in
        for (place, word) in words.enumerated() { try insert(place + 1, [.text(word)]) }
      }
    }
    for (table, share, columns, values) in [
      ("gcd_creator_signature", 3, ["name"], [.text("JK")]),
      ("gcd_creator_art_influence", 30, ["influence_name"], [.text("an old master")]),
      ("gcd_creator_school", 40, ["school_id", "school_year_began"], [.number(1), .number(1950)]),
      ("gcd_creator_degree", 90, ["school_id", "degree_id", "degree_year"], [.number(1), .number(2), .number(1954)]),
      (
        "gcd_creator_membership", 80, ["organization_name", "membership_type_id"],
        [.text("Society of Cartoonists"), .number(1)]
      ),
      (
        "gcd_creator_non_comic_work", 40, ["work_type_id", "work_role_id", "work_title"],
        [.number(1), .number(1), .text("Letters")]
      ),
    ] as [(String, Int, [String], [DumpValue])] {
      try rows(of: table, max(1, creatorCount / share), ["creator_id"] + columns) { id, _, _ in
        [.number((id - 1) * share % creatorCount + 1)] + values
      }
    }
    try database.table(
      "gcd_non_comic_work_year", ["non_comic_work_id", "work_year", "work_year_uncertain"]
    ) { insert in
      for id in 1...max(1, creatorCount / 40) {
        try insert(id, [.number(id), .number(1950 + id % 50), .number(id % 2)])
      }
    }
  }
}
