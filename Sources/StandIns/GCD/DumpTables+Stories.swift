import Basics
import Invented

/// Stories, and what appears in them.
extension DumpTables {
  func writeStories() throws {
    let flags = ["script", "pencils", "inks", "colors", "letters", "editing"].map { "no_\($0)" }
    let columns =
      [
        "title", "title_inferred", "first_line", "type_id", "sequence_number", "issue_id", "feature", "page_count",
        "page_count_uncertain", "genre", "script", "pencils", "inks", "colors", "letters", "editing",
      ] + flags + [
        "characters", "synopsis", "job_number", "reprint_notes", "notes",
      ]
    try rows(of: "gcd_story", storyCount, columns) { id, change, draws in story(id, change, &draws) }
    try writeCredits("gcd_story_credit", of: "story_id", storyCount, each: 2)
    try writeAppearances()
    for (table, column, share, targets) in [
      ("gcd_story_feature_object", "feature_id", 3, featureCount), ("gcd_story_story_arc", "storyarc_id", 20, arcCount),
      ("gcd_story_universe", "universe_id", 10, universeCount),
      ("gcd_group_character", "group_name_id", 15, groupCount * 2),
    ] {
      try database.table(table, ["story_id", column]) { insert in
        for id in 1...max(1, storyCount / share) {
          var draws = draws(table, id)
          try insert(id, [.number(1 + draws.below(storyCount)), .number(1 + draws.below(targets))])
        }
      }
    }
    try writeReprints()
  }

  private func story(_ id: Int, _ change: Int, _ draws: inout Draws) -> [DumpValue] {
    let issue = min(issueCount, (id - 1) * 2 / 5 + 1)
    let type = draws.choose([(below: 0.3, value: 6), (0.7, 19), (0.8, 12), (0.9, 2), (0.95, 21), (1, 99)])
    /// Returns old credits as a text: many are blank, since credits of the new kind replaced them.
    func credit(_ draws: inout Draws) -> DumpValue {
      .text(draws.choose([(below: 0.5, value: ""), (0.9, "\(draws.name()); \(draws.name()) ?"), (1, "?")]))
    }
    var values: [DumpValue] = [
      .text(draws.chance(0.5) ? draws.name(words: 3) + (change > 0 ? " \(change)" : "") : ""),
      .number(draws.chance(0.1) ? 1 : 0), .text(draws.chance(0.2) ? draws.prose(words: 9) : ""), .number(type),
      .number((id - 1) % 3), .number(issue), .text(draws.chance(0.5) ? draws.name(words: 1) : ""),
      draws.chance(0.1) ? .null : .decimal(Double(1 + draws.below(20))), .number(0), .text("superhero"),
    ]
    for _ in 0..<6 { values.append(credit(&draws)) }
    for _ in 0..<6 { values.append(.number(draws.chance(0.05) ? 1 : 0)) }
    return values + [
      .text(draws.chance(0.4) ? "\(draws.name(words: 1)) [\(draws.name())]; GUEST: \(draws.name(words: 1))" : ""),
      .text(draws.chance(0.2) || change > 0 ? draws.prose(words: 25 + change) : ""),
      .text(draws.chance(0.1) ? "J-\(id)" : ""),
      .text(draws.chance(0.05) ? "in another issue" : ""), .text(""),
    ]
  }

  private func writeAppearances() throws {
    let columns = [
      "story_id", "character_id", "universe_id", "role_id", "is_flashback", "is_origin", "is_death", "notes",
    ]
    try rows(of: "gcd_story_character", storyCount / 2, columns) { _, _, draws in
      [
        .number(1 + draws.below(storyCount)), .number(1 + draws.below(characterCount * 2)),
        draws.chance(0.7) ? .null : .number(1 + draws.below(universeCount)),
        draws.chance(0.2) ? .null : .number(1 + draws.below(4)), .number(draws.chance(0.02) ? 1 : 0), .number(0),
        .number(draws.chance(0.01) ? 1 : 0), .text(draws.chance(0.05) ? "as a child" : ""),
      ]
    }
  }

  /// Writes reprints, which name the issue of a story as well; either end may be an issue alone.
  private func writeReprints() throws {
    let columns = ["origin_id", "target_id", "origin_issue_id", "target_issue_id", "notes"]
    try database.table("gcd_reprint", columns) { insert in
      for id in 1...max(1, storyCount / 3) {
        var draws = draws("gcd_reprint", id)
        let ends = (0..<2).map { _ in draws.chance(0.8) ? DumpValue.number(1 + draws.below(storyCount)) : .null }
        let issues = (0..<2).map { _ in DumpValue.number(1 + draws.below(issueCount)) }
        try insert(id, ends + issues + [.text(draws.chance(0.2) ? "in part" : "")])
      }
    }
  }
}
