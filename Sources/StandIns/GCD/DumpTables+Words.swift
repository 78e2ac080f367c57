import Basics
import Invented

/// The small tables that give numbers words.
extension DumpTables {
  /// The types of stories by the numbers of the real database: 19 is a comic story.
  static let storyTypes = [
    (2, "advertisement"), (6, "cover"), (10, "foreword, introduction, preface, afterword"), (12, "letters page"),
    (19, "comic story"), (21, "text story"),
  ]
  static let creditTypes = [
    (1, "script"), (2, "pencils"), (3, "inks"), (4, "colors"), (5, "letters"), (6, "editing"), (7, "pencils and inks"),
  ]

  func writeWords() throws {
    func words(_ table: String, _ words: [(Int, String)]) throws {
      try database.table(table, ["name"]) { insert in
        for (id, name) in words { try insert(id, [.text(name)]) }
      }
    }
    try words("gcd_story_type", Self.storyTypes)
    try words("gcd_credit_type", Self.creditTypes)
    try words("gcd_character_role", [(1, "feature"), (2, "guest"), (3, "villain"), (4, "cameo")])
    try words("gcd_feature_type", [(1, "in-universe"), (2, "publisher feature")])
    try words("gcd_series_publication_type", [(1, "book"), (2, "magazine"), (3, "album")])
    try words("gcd_series_bond_type", [(1, "numbering continues"), (2, "merged into")])
    try database.table("gcd_group_membership_type", ["type", "reverse_type"]) { insert in
      for (id, name) in [(1, "regular"), (2, "founder")] { try insert(id, [.text(name), .text("has as \(name)")]) }
    }
    for (table, rows) in [("stddata_country", Draws.countries), ("stddata_language", Draws.languages)] {
      try database.table(table, ["code", "name"]) { insert in
        for (id, code, name) in rows { try insert(id, [.text(code), .text(name)]) }
      }
    }
    let parts = ["year", "month", "day", "year_uncertain", "month_uncertain", "day_uncertain"]
    try database.table("stddata_date", parts) { insert in
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
}
