import Basics
import Invented

/// Series and their issues.
extension DumpTables {
  func writeSeries() throws {
    let columns =
      ["name", "sort_name"] + Draws.yearColumns + [
        "is_current", "publication_dates", "country_id", "language_id", "publisher_id", "first_issue_id",
        "last_issue_id", "issue_count", "publication_type_id", "color", "dimensions", "paper_stock", "binding",
        "publishing_format", "is_comics_publication", "is_singleton", "has_gallery", "notes", "tracking_notes",
      ]
    try rows(of: "gcd_series", seriesCount, columns) { id, change, draws in
      let name = draws.name()
      let place = (id - 1) * issuesOfSeries + 1
      var years = draws.years()
      // Every series has begun some year.
      if case .null = years[0] { years[0] = .number(1930) }
      return [.text("The \(name)"), .text(name)] + years + [
        .number(draws.chance(0.1) ? 1 : 0), .text("January 1960 - present"), draws.country(), draws.language(),
        .number(1 + draws.below(publisherCount)), place <= issueCount ? .number(place) : .null, .null,
        .number(issuesOfSeries), draws.chance(0.2) ? .null : .number(1 + draws.below(3)), .text("color"),
        .text("standard US"), .text(""), .text("saddle-stitched"), .text("ongoing series"), .number(1), .number(0),
        .number(draws.chance(0.5) ? 1 : 0),
        .text(draws.chance(0.2) || change > 0 ? draws.prose(words: 10 + change) : ""), .text(""),
      ]
    }
    try database.table(
      "gcd_series_bond", ["origin_id", "target_id", "bond_type_id", "notes"]
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

  var issuesOfSeries: Int { 10 }

  /// Returns the series of an issue: each series has ten issues, at every size.
  private func series(of issue: Int) -> Int { min(seriesCount, (issue - 1) / issuesOfSeries + 1) }

  func writeIssues() throws {
    let columns = [
      "number", "volume", "volume_not_printed", "title", "series_id", "variant_of_id", "variant_name",
      "publication_date", "key_date", "on_sale_date", "on_sale_date_uncertain", "sort_code", "price", "page_count",
      "page_count_uncertain", "isbn", "valid_isbn", "barcode", "rating", "indicia_frequency", "editing", "no_editing",
      "indicia_publisher_id", "indicia_pub_not_printed", "brand_id", "no_brand", "is_indexed", "notes",
      "display_volume_with_number",
    ]
    try rows(of: "gcd_issue", issueCount, columns) { id, change, draws in issue(id, change, &draws) }
    try database.table(
      "gcd_issue_brand_emblem", ["issue_id", "brand_id"]
    ) { insert in
      for id in 1...(issueCount / 2 + 1) {
        try insert(id, [.number(min(issueCount, id * 2)), .number(1 + id % count(900))])
      }
    }
    try writeCredits("gcd_issue_credit", of: "issue_id", issueCount, each: 1)
  }

  private func issue(_ id: Int, _ change: Int, _ draws: inout Draws) -> [DumpValue] {
    let series = series(of: id)
    let year = 1935 + draws.below(91)
    let (month, day) = (1 + draws.below(12), 1 + draws.below(28))
    let isVariant = id > 1 && self.series(of: id - 1) == series && draws.chance(0.08)
    let key = draws.choose([
      (below: 0.55, value: "\(year)-\(Draws.two(month))-\(Draws.two(day))"), (0.85, "\(year)-\(Draws.two(month))-00"),
      (0.95, "\(year)-00-00"), (1, ""),
    ])
    let onSale = draws.choose([
      (below: 0.4, value: "\(year)-\(Draws.two(month))-\(Draws.two(day))"), (0.45, "\(year)-\(Draws.two(month))"),
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
      .text(draws.chance(0.1) ? draws.name(words: 3) : ""), .number(series), isVariant ? .number(id - 1) : .null,
      .text(isVariant ? "Newsstand" : ""), .text("\(month) \(year)"), .text(key), .text(onSale),
      .number(draws.chance(0.05) ? 1 : 0), .number(id - 1 - (series - 1) * issuesOfSeries), .text(price),
      draws.chance(0.1) ? .null : .decimal(Double(8 * (2 + draws.below(10))) + (draws.chance(0.05) ? 0.5 : 0)),
      .number(draws.chance(0.05) ? 1 : 0), .text(hasISBN ? "0-306-40615-2" : ""), .text(hasISBN ? "9780306406157" : ""),
      .text(draws.chance(0.4) ? "7\(10_000_000_000 + id)" : ""), .text(""), .text("monthly"),
      .text(draws.chance(0.4) ? "\(draws.name()) (editor); ?" : ""), .number(0),
      draws.chance(0.2) ? .null : .number(1 + draws.below(publisherCount)), .number(0),
      draws.chance(0.3) ? .null : .number(1 + draws.below(count(900))), .number(0), .number(draws.below(3)),
      .text(draws.chance(0.2) || change > 0 ? draws.prose(words: 8 + change) : ""),
      .number(draws.chance(0.1) ? 1 : 0),
    ]
  }

  /// Writes credits of the new kind: some blank, some under other names, some uncertain.
  func writeCredits(
    _ table: String, of owner: String, _ owners: Int, each: Int
  ) throws {
    let columns = [
      owner, "creator_id", "credit_type_id", "credited_as", "credit_name", "uncertain", "is_credited", "is_sourced",
    ]
    // The credits of issues are not signed.
    let signed = owner == "story_id" ? ["signed_as", "is_signed"] : []
    try rows(of: table, owners * each, columns + signed) { id, _, draws in
      // As if some had none, and others more.
      let target = draws.chance(0.3) ? 1 + draws.below(owners) : (id - 1) / each + 1
      return [
        .number(target), .number(1 + draws.below(creatorCount * 2)), .number(1 + draws.below(Self.creditTypes.count)),
        .text(draws.chance(0.1) ? draws.name() : ""), .text(draws.chance(0.02) ? "translation" : ""),
        .number(draws.chance(0.1) ? 1 : 0), .number(draws.chance(0.6) ? 1 : 0), .number(0),
      ] + (signed.isEmpty ? [] : [.text(""), .number(draws.chance(0.2) ? 1 : 0)])
    }
  }
}
