import Basics
import Invented

/// Publishers, printers and their brands.
extension DumpTables {
  func writePublishers() throws {
    let texts = ["url", "notes", "issue_count"]
    let overall = [
      "year_overall_began", "year_overall_ended", "year_overall_began_uncertain", "year_overall_ended_uncertain",
    ]
    try rows(
      of: "gcd_publisher", publisherCount,
      ["name"] + Draws.yearColumns + overall + ["country_id", "series_count"] + texts
    ) { id, change, draws in
      let years = draws.years()
      return [.text(draws.name() + (change > 0 ? " \(change)" : ""))] + years + years + [
        draws.country(), .number(draws.below(500)), .text("https://publisher\(id).example/"),
        .text(draws.chance(0.3) ? draws.prose(words: 12) : ""), .number(draws.below(5_000)),
      ]
    }
    try rows(
      of: "gcd_indicia_publisher", publisherCount,
      ["name", "parent_id"] + Draws.yearColumns + ["country_id", "is_surrogate"] + texts
    ) { id, _, draws in
      [.text(draws.name() + ", Inc."), .number(id)] + draws.years() + [
        draws.country(), .number(draws.chance(0.1) ? 1 : 0), .text(""), .text(""), .number(draws.below(900)),
      ]
    }
    try rows(
      of: "gcd_brand_group", count(600), ["name", "parent_id"] + Draws.yearColumns + texts
    ) { id, _, draws in
      [.text(draws.name()), .number(1 + draws.below(publisherCount))] + draws.years()
        + [.text(""), .text(""), .number(draws.below(900))]
    }
    try rows(
      of: "gcd_brand", count(900), ["name"] + Draws.yearColumns + ["generic"] + texts
    ) { _, _, draws in
      [.text(draws.name(words: 1))] + draws.years()
        + [.number(draws.chance(0.1) ? 1 : 0), .text(""), .text(""), .number(draws.below(900))]
    }
    try database.table(
      "gcd_brand_emblem_group", ["brand_id", "brandgroup_id"]
    ) { insert in
      for id in 1...count(900) { try insert(id, [.number(id), .number((id - 1) % count(600) + 1)]) }
    }
  }

  /// Writes printers and their products, and the use of brands by publishers.
  func writePrinters() throws {
    let texts = ["url", "notes", "issue_count"]
    for (table, count) in [("gcd_printer", count(140)), ("gcd_indicia_printer", count(280))] {
      let parent = table == "gcd_printer" ? [] : ["parent_id"]
      try rows(of: table, count, ["name"] + parent + Draws.yearColumns + ["country_id"] + texts) {
        id, _, draws in
        [.text(draws.name() + " Press")] + parent.map { _ in .number(1 + id % self.count(140)) } + draws.years()
          + [draws.country(), .text(""), .text(""), .number(draws.below(900))]
      }
    }
    try database.table("gcd_issue_indicia_printer", ["issue_id", "indiciaprinter_id"]) { insert in
      for id in 1...max(1, issueCount / 14) { try insert(id, [.number(id * 13), .number(1 + id % count(280))]) }
    }
    try database.table(
      "gcd_brand_use", ["publisher_id", "emblem_id"] + Draws.yearColumns + ["notes"]
    ) { insert in
      for id in 1...count(1_200) {
        var draws = draws("gcd_brand_use", id)
        let brand = DumpValue.number(1 + draws.below(count(900)))
        try insert(id, [.number(1 + draws.below(publisherCount)), brand] + draws.years() + [.text("")])
      }
    }
  }
}
