import Basics
import Invented

/// The tables of series, of their issues, and of the contents of issues.
extension InventedDump {
  func writeSeries(_ database: DumpWriter) throws {
    let columns =
      ["name", "sort_name"] + Self.years + [
        "is_current", "publication_dates", "country_id", "language_id", "publisher_id", "first_issue_id",
        "last_issue_id", "issue_count", "publication_type_id", "color", "dimensions", "paper_stock", "binding",
        "publishing_format", "is_comics_publication", "is_singleton", "has_gallery", "notes", "tracking_notes",
      ]
    try rows(of: "gcd_series", seriesCount, columns, in: database) { id, change, draws in
      let name = self.name(&draws)
      let place = (id - 1) * issuesOfSeries + 1
      var years = years(&draws)
      // Every series has begun some year.
      if case .null = years[0] { years[0] = .number(1930) }
      return [.text("The \(name)"), .text(name)] + years + [
        .number(draws.chance(0.1) ? 1 : 0), .text("January 1960 - present"), country(&draws), language(&draws),
        .number(1 + draws.below(publisherCount)), place <= issueCount ? .number(place) : .null, .null,
        .number(issuesOfSeries), draws.chance(0.2) ? .null : .number(1 + draws.below(3)), .text("color"),
        .text("standard US"), .text(""), .text("saddle-stitched"), .text("ongoing series"), .number(1), .number(0),
        .number(draws.chance(0.5) ? 1 : 0),
        .text(draws.chance(0.2) || change > 0 ? prose(&draws, words: 10 + change) : ""), .text(""),
      ]
    }
    try database.table(
      "gcd_series_bond", ["origin_id", "target_id", "bond_type_id", "notes"], absent: absent
    ) { insert in
      for id in 1...count(400) {
        var draws = draws("gcd_series_bond", id)
        try insert(
          id,
          [
            .number(1 + draws.below(seriesCount)), .number(1 + draws.below(seriesCount)), .number(1 + draws.below(2)),
            .text(""),
          ])
      }
    }
  }

  private var issuesOfSeries: Int { 10 }

  /// Returns the series of an issue: each series has ten issues, at every size.
  private func series(of issue: Int) -> Int { min(seriesCount, (issue - 1) / issuesOfSeries + 1) }

  func writeIssues(_ database: DumpWriter) throws {
    let columns = [
      "number", "volume", "volume_not_printed", "title", "series_id", "variant_of_id", "variant_name",
      "publication_date", "key_date", "on_sale_date", "on_sale_date_uncertain", "sort_code", "price", "page_count",
      "page_count_uncertain", "isbn", "valid_isbn", "barcode", "rating", "indicia_frequency", "editing", "no_editing",
      "indicia_publisher_id", "indicia_pub_not_printed", "brand_id", "no_brand", "is_indexed", "notes",
      "display_volume_with_number",
    ]
    try rows(of: "gcd_issue", issueCount, columns, in: database) { id, change, draws in issue(id, change, &draws) }
    try database.table(
      "gcd_issue_brand_emblem", ["issue_id", "brand_id"], absent: absent
    ) { insert in
      for id in 1...(issueCount / 2 + 1) {
        try insert(id, [.number(min(issueCount, id * 2)), .number(1 + id % count(900))])
      }
    }
    try writeCredits("gcd_issue_credit", of: "issue_id", issueCount, each: 1, in: database)
  }

  private func issue(_ id: Int, _ change: Int, _ draws: inout Draws) -> [DumpValue] {
    let series = series(of: id)
    let year = 1935 + draws.below(91)
    let (month, day) = (1 + draws.below(12), 1 + draws.below(28))
    let isVariant = id > 1 && self.series(of: id - 1) == series && draws.chance(0.08)
    let key = draws.choose([
      (below: 0.55, value: "\(year)-\(Self.two(month))-\(Self.two(day))"), (0.85, "\(year)-\(Self.two(month))-00"),
      (0.95, "\(year)-00-00"), (1, ""),
    ])
    let onSale = draws.choose([
      (below: 0.4, value: "\(year)-\(Self.two(month))-\(Self.two(day))"), (0.45, "\(year)-\(Self.two(month))"),
      (0.47, "\(year)"), (0.48, "\(year)-02-31"), (1, ""),
    ])
    let price = draws.choose([
      (below: 0.4, value: "\(1 + draws.below(5)).99 USD"), (0.6, "0.10 USD"), (0.75, "3.99 USD; 4.99 CAD"),
      (0.8, "0-0-6 GBP"), (0.85, "[none]"), (0.9, "2.50 EUR [inclusive]"), (1, ""),
    ])
    let hasISBN = draws.chance(0.1)
    return [
      .text(draws.chance(0.05) ? "[nn]" : "\((id - 1) % issuesOfSeries + 1)"), .text(draws.chance(0.2) ? "1" : ""),
      .number(0),
      .text(draws.chance(0.1) ? name(&draws, words: 3) : ""), .number(series), isVariant ? .number(id - 1) : .null,
      .text(isVariant ? "Newsstand" : ""), .text("\(month) \(year)"), .text(key), .text(onSale),
      .number(draws.chance(0.05) ? 1 : 0), .number(id - 1 - (series - 1) * issuesOfSeries), .text(price),
      draws.chance(0.1) ? .null : .decimal(Double(8 * (2 + draws.below(10))) + (draws.chance(0.05) ? 0.5 : 0)),
      .number(draws.chance(0.05) ? 1 : 0), .text(hasISBN ? "0-306-40615-2" : ""), .text(hasISBN ? "9780306406157" : ""),
      .text(draws.chance(0.4) ? "7\(10_000_000_000 + id)" : ""), .text(""), .text("monthly"),
      .text(draws.chance(0.4) ? "\(name(&draws)) (editor); ?" : ""), .number(0),
      draws.chance(0.2) ? .null : .number(1 + draws.below(publisherCount)), .number(0),
      draws.chance(0.3) ? .null : .number(1 + draws.below(count(900))), .number(0), .number(draws.below(3)),
      .text(draws.chance(0.2) || change > 0 ? prose(&draws, words: 8 + change) : ""),
      .number(draws.chance(0.1) ? 1 : 0),
    ]
  }

  /// Writes credits of the new kind: some blank, some under other names, some uncertain.
  private func writeCredits(
    _ table: String, of owner: String, _ owners: Int, each: Int, in database: DumpWriter
  ) throws {
    let columns = [
      owner, "creator_id", "credit_type_id", "credited_as", "credit_name", "uncertain", "is_credited", "is_sourced",
    ]
    // The credits of issues are not signed.
    let signed = owner == "story_id" ? ["signed_as", "is_signed"] : []
    try rows(of: table, owners * each, columns + signed, in: database) { id, _, draws in
      // As if some had none, and others more.
      let target = draws.chance(0.3) ? 1 + draws.below(owners) : (id - 1) / each + 1
      return [
        .number(target), .number(1 + draws.below(creatorCount * 2)), .number(1 + draws.below(Self.creditTypes.count)),
        .text(draws.chance(0.1) ? name(&draws) : ""), .text(draws.chance(0.02) ? "translation" : ""),
        .number(draws.chance(0.1) ? 1 : 0), .number(draws.chance(0.6) ? 1 : 0), .number(0),
      ] + (signed.isEmpty ? [] : [.text(""), .number(draws.chance(0.2) ? 1 : 0)])
    }
  }

  func writeStories(_ database: DumpWriter) throws {
    let flags = ["script", "pencils", "inks", "colors", "letters", "editing"].map { "no_\($0)" }
    let columns =
      [
        "title", "title_inferred", "first_line", "type_id", "sequence_number", "issue_id", "feature", "page_count",
        "page_count_uncertain", "genre", "script", "pencils", "inks", "colors", "letters", "editing",
      ] + flags + [
        "characters", "synopsis", "job_number", "reprint_notes", "notes",
      ]
    try rows(of: "gcd_story", storyCount, columns, in: database) { id, change, draws in story(id, change, &draws) }
    try writeCredits("gcd_story_credit", of: "story_id", storyCount, each: 2, in: database)
    try writeAppearances(database)
    for (table, column, share, targets) in [
      ("gcd_story_feature_object", "feature_id", 3, featureCount), ("gcd_story_story_arc", "storyarc_id", 20, arcCount),
      ("gcd_story_universe", "universe_id", 10, universeCount),
      ("gcd_group_character", "group_name_id", 15, groupCount * 2),
    ] {
      try database.table(table, ["story_id", column], absent: absent) { insert in
        for id in 1...max(1, storyCount / share) {
          var draws = draws(table, id)
          try insert(id, [.number(1 + draws.below(storyCount)), .number(1 + draws.below(targets))])
        }
      }
    }
    try writeReprints(database)
  }

  private func story(_ id: Int, _ change: Int, _ draws: inout Draws) -> [DumpValue] {
    let issue = min(issueCount, (id - 1) * 2 / 5 + 1)
    let type = draws.choose([(below: 0.3, value: 6), (0.7, 19), (0.8, 12), (0.9, 2), (0.95, 21), (1, 99)])
    /// Returns old credits as a text: many are blank, since credits of the new kind replaced them.
    func credit(_ draws: inout Draws) -> DumpValue {
      .text(draws.choose([(below: 0.5, value: ""), (0.9, "\(name(&draws)); \(name(&draws)) ?"), (1, "?")]))
    }
    var values: [DumpValue] = [
      .text(draws.chance(0.5) ? name(&draws, words: 3) + (change > 0 ? " \(change)" : "") : ""),
      .number(draws.chance(0.1) ? 1 : 0), .text(draws.chance(0.2) ? prose(&draws, words: 9) : ""), .number(type),
      .number((id - 1) % 3), .number(issue), .text(draws.chance(0.5) ? name(&draws, words: 1) : ""),
      draws.chance(0.1) ? .null : .decimal(Double(1 + draws.below(20))), .number(0), .text("superhero"),
    ]
    for _ in 0..<6 { values.append(credit(&draws)) }
    for _ in 0..<6 { values.append(.number(draws.chance(0.05) ? 1 : 0)) }
    return values + [
      .text(draws.chance(0.4) ? "\(name(&draws, words: 1)) [\(name(&draws))]; GUEST: \(name(&draws, words: 1))" : ""),
      .text(draws.chance(0.2) || change > 0 ? prose(&draws, words: 25 + change) : ""),
      .text(draws.chance(0.1) ? "J-\(id)" : ""),
      .text(draws.chance(0.05) ? "in another issue" : ""), .text(""),
    ]
  }

  private func writeAppearances(_ database: DumpWriter) throws {
    let columns = [
      "story_id", "character_id", "universe_id", "role_id", "is_flashback", "is_origin", "is_death", "notes",
    ]
    try rows(of: "gcd_story_character", storyCount / 2, columns, in: database) { _, _, draws in
      [
        .number(1 + draws.below(storyCount)), .number(1 + draws.below(characterCount * 2)),
        draws.chance(0.7) ? .null : .number(1 + draws.below(universeCount)),
        draws.chance(0.2) ? .null : .number(1 + draws.below(4)), .number(draws.chance(0.02) ? 1 : 0), .number(0),
        .number(draws.chance(0.01) ? 1 : 0), .text(draws.chance(0.05) ? "as a child" : ""),
      ]
    }
  }

  /// Writes reprints, which name the issue of a story as well; either end may be an issue alone.
  private func writeReprints(_ database: DumpWriter) throws {
    let columns = ["origin_id", "target_id", "origin_issue_id", "target_issue_id", "notes"]
    try database.table("gcd_reprint", columns, absent: absent) { insert in
      for id in 1...max(1, storyCount / 3) {
        var draws = draws("gcd_reprint", id)
        let ends = (0..<2).map { _ in draws.chance(0.8) ? DumpValue.number(1 + draws.below(storyCount)) : .null }
        let issues = (0..<2).map { _ in DumpValue.number(1 + draws.below(issueCount)) }
        try insert(id, ends + issues + [.text(draws.chance(0.2) ? "in part" : "")])
      }
    }
  }
}
