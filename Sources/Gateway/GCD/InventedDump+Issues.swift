import Basics

/// Series, their issues, and what is in these.
extension InventedDump {
  func writeSeries(_ database: DumpWriter) throws {
    let columns =
      ["name varchar(255) NOT NULL", "sort_name varchar(255) NOT NULL"] + Self.years + [
        "is_current tinyint NOT NULL", "publication_dates varchar(255) NOT NULL", "country_id integer NOT NULL",
        "language_id integer NOT NULL", "publisher_id integer NOT NULL", "first_issue_id integer",
        "last_issue_id integer",
        "issue_count integer NOT NULL", "publication_type_id integer", "color varchar(255) NOT NULL",
        "dimensions varchar(255) NOT NULL", "paper_stock varchar(255) NOT NULL", "binding varchar(255) NOT NULL",
        "publishing_format varchar(255) NOT NULL", "is_comics_publication tinyint NOT NULL",
        "is_singleton tinyint NOT NULL", "has_gallery tinyint NOT NULL", "notes longtext NOT NULL",
        "tracking_notes longtext NOT NULL",
      ]
    try rows(of: "gcd_series", seriesCount, columns, indexes: ["publisher_id", "language_id"], in: database) {
      id, change, draws in
      let name = self.name(&draws)
      let place = (id - 1) * issuesOfSeries + 1
      return [.text("The \(name)"), .text(name)] + years(&draws) + [
        .number(draws.chance(0.1) ? 1 : 0), .text("January 1960 - present"), country(&draws), language(&draws),
        .number(1 + draws.below(publisherCount)), place <= issueCount ? .number(place) : .null, .null,
        .number(issuesOfSeries), draws.chance(0.2) ? .null : .number(1 + draws.below(3)), .text("color"),
        .text("standard US"), .text(""), .text("saddle-stitched"), .text("ongoing series"), .number(1), .number(0),
        .number(draws.chance(0.5) ? 1 : 0),
        .text(draws.chance(0.2) || change > 0 ? prose(&draws, words: 10 + change) : ""), .text(""),
      ]
    }
    try database.table(
      "gcd_series_bond",
      [
        "origin_id integer NOT NULL", "target_id integer NOT NULL", "bond_type_id integer NOT NULL",
        "notes longtext NOT NULL",
      ],
      indexes: ["origin_id", "target_id"], absent: absent
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

  /// The series of an issue: each has ten, whatever the size.
  private func series(of issue: Int) -> Int { min(seriesCount, (issue - 1) / issuesOfSeries + 1) }

  func writeIssues(_ database: DumpWriter) throws {
    let columns = [
      "number varchar(50) NOT NULL", "volume varchar(50) NOT NULL", "volume_not_printed tinyint NOT NULL",
      "title varchar(255) NOT NULL", "series_id integer NOT NULL", "variant_of_id integer",
      "variant_name varchar(255) NOT NULL", "publication_date varchar(255) NOT NULL", "key_date varchar(10) NOT NULL",
      "on_sale_date varchar(10) NOT NULL", "on_sale_date_uncertain tinyint NOT NULL", "sort_code integer NOT NULL",
      "price varchar(255) NOT NULL", "page_count decimal(10,3)", "page_count_uncertain tinyint NOT NULL",
      "isbn varchar(32) NOT NULL", "valid_isbn varchar(13) NOT NULL", "barcode varchar(38) NOT NULL",
      "rating varchar(255) NOT NULL", "indicia_frequency varchar(255) NOT NULL", "editing longtext NOT NULL",
      "no_editing tinyint NOT NULL", "indicia_publisher_id integer", "indicia_pub_not_printed tinyint NOT NULL",
      "brand_id integer", "no_brand tinyint NOT NULL", "is_indexed integer NOT NULL", "notes longtext NOT NULL",
    ]
    try rows(of: "gcd_issue", issueCount, columns, indexes: ["series_id", "variant_of_id"], in: database) {
      id, change, draws in issue(id, change, &draws)
    }
    try database.table(
      "gcd_issue_brand_emblem", ["issue_id integer NOT NULL", "brand_id integer NOT NULL"],
      indexes: ["issue_id", "brand_id"], absent: absent
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
      .number(draws.chance(0.05) ? 1 : 0), .number((id - 1) % issuesOfSeries), .text(price),
      draws.chance(0.1) ? .null : .decimal(Double(8 * (2 + draws.below(10))) + (draws.chance(0.05) ? 0.5 : 0)),
      .number(draws.chance(0.05) ? 1 : 0), .text(hasISBN ? "0-306-40615-2" : ""), .text(hasISBN ? "9780306406157" : ""),
      .text(draws.chance(0.4) ? "7\(10_000_000_000 + id)" : ""), .text(""), .text("monthly"),
      .text(draws.chance(0.4) ? "\(name(&draws)) (editor); ?" : ""), .number(0),
      draws.chance(0.2) ? .null : .number(1 + draws.below(publisherCount)), .number(0),
      draws.chance(0.3) ? .null : .number(1 + draws.below(count(900))), .number(0), .number(draws.below(3)),
      .text(draws.chance(0.2) || change > 0 ? prose(&draws, words: 8 + change) : ""),
    ]
  }

  /// Credits of the new kind: some blank, some under other names, some uncertain.
  private func writeCredits(
    _ table: String, of owner: String, _ owners: Int, each: Int, in database: DumpWriter
  ) throws {
    let columns = [
      "\(owner) integer NOT NULL", "creator_id integer NOT NULL", "credit_type_id integer NOT NULL",
      "credited_as varchar(255) NOT NULL", "credit_name varchar(255) NOT NULL", "signed_as varchar(255) NOT NULL",
      "uncertain tinyint NOT NULL", "is_credited tinyint NOT NULL", "is_signed tinyint NOT NULL",
      "is_sourced tinyint NOT NULL",
    ]
    try rows(of: table, owners * each, columns, indexes: [owner, "creator_id"], in: database) { id, _, draws in
      // As if some had none, and others more.
      let target = draws.chance(0.3) ? 1 + draws.below(owners) : (id - 1) / each + 1
      return [
        .number(target), .number(1 + draws.below(creatorCount * 2)), .number(1 + draws.below(Self.creditTypes.count)),
        .text(draws.chance(0.1) ? name(&draws) : ""), .text(draws.chance(0.02) ? "translation" : ""), .text(""),
        .number(draws.chance(0.1) ? 1 : 0), .number(draws.chance(0.6) ? 1 : 0), .number(draws.chance(0.2) ? 1 : 0),
        .number(0),
      ]
    }
  }

  func writeStories(_ database: DumpWriter) throws {
    let flags = ["script", "pencils", "inks", "colors", "letters", "editing"].map { "no_\($0) tinyint NOT NULL" }
    let columns =
      [
        "title varchar(255) NOT NULL", "title_inferred tinyint NOT NULL", "first_line varchar(255) NOT NULL",
        "type_id integer NOT NULL", "sequence_number integer NOT NULL", "issue_id integer NOT NULL",
        "feature varchar(255) NOT NULL", "page_count decimal(10,3)", "page_count_uncertain tinyint NOT NULL",
        "genre varchar(255) NOT NULL", "script longtext NOT NULL", "pencils longtext NOT NULL",
        "inks longtext NOT NULL",
        "colors longtext NOT NULL", "letters longtext NOT NULL", "editing longtext NOT NULL",
      ] + flags + [
        "characters longtext NOT NULL", "synopsis longtext NOT NULL", "job_number varchar(25) NOT NULL",
        "reprint_notes longtext NOT NULL", "notes longtext NOT NULL",
      ]
    try rows(of: "gcd_story", storyCount, columns, indexes: ["issue_id", "type_id"], in: database) {
      id, change, draws in
      story(id, change, &draws)
    }
    try writeCredits("gcd_story_credit", of: "story_id", storyCount, each: 2, in: database)
    try writeAppearances(database)
    let owner = "story_id integer NOT NULL"
    for (table, column, share, targets) in [
      ("gcd_story_feature_object", "feature_id", 3, featureCount), ("gcd_story_story_arc", "storyarc_id", 20, arcCount),
      ("gcd_story_universe", "universe_id", 10, universeCount),
      ("gcd_story_group", "group_name_id", 15, groupCount * 2),
    ] {
      try database.table(
        table, [owner, "\(column) integer NOT NULL"], indexes: ["story_id", column], absent: absent
      ) { insert in
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
    /// Old credits as a text: many are blank, since the new kind took their place.
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
      "story_id integer NOT NULL", "character_id integer NOT NULL", "universe_id integer", "role_id integer",
      "is_flashback tinyint NOT NULL", "is_origin tinyint NOT NULL", "is_death tinyint NOT NULL",
      "notes longtext NOT NULL",
    ]
    try rows(of: "gcd_story_character", storyCount / 2, columns, indexes: ["story_id", "character_id"], in: database) {
      _, _, draws in
      [
        .number(1 + draws.below(storyCount)), .number(1 + draws.below(characterCount * 2)),
        draws.chance(0.7) ? .null : .number(1 + draws.below(universeCount)),
        draws.chance(0.2) ? .null : .number(1 + draws.below(4)), .number(draws.chance(0.02) ? 1 : 0), .number(0),
        .number(draws.chance(0.01) ? 1 : 0), .text(draws.chance(0.05) ? "as a child" : ""),
      ]
    }
  }

  /// Reprints name the issue of a story, too; either end may be an issue alone.
  private func writeReprints(_ database: DumpWriter) throws {
    let columns = [
      "origin_id integer", "target_id integer", "origin_issue_id integer", "target_issue_id integer",
      "notes longtext NOT NULL",
    ]
    try database.table("gcd_reprint", columns, indexes: ["origin_id", "target_id"], absent: absent) { insert in
      for id in 1...max(1, storyCount / 10) {
        var draws = draws("gcd_reprint", id)
        let ends = (0..<2).map { _ in draws.chance(0.8) ? DumpValue.number(1 + draws.below(storyCount)) : .null }
        let issues = (0..<2).map { _ in DumpValue.number(1 + draws.below(issueCount)) }
        try insert(id, ends + issues + [.text(draws.chance(0.2) ? "in part" : "")])
      }
    }
  }
}
