import Basics
import Invented

/// The tables about records beside the records themselves.
extension InventedDump {
  /// The kinds that keywords and awards belong to, by the numbers that the dump gives them.
  private static let contents = ["issue", "story", "series", "creator", "publisher", "character"]

  /// Writes keywords, awards, and the references from records to others.
  func writeNamesOfRecords(_ database: DumpWriter) throws {
    try database.table("django_content_type", ["app_label", "model"], absent: absent) { insert in
      for (place, model) in Self.contents.enumerated() { try insert(place + 1, [.text("gcd"), .text(model)]) }
      // Another part of the service has records of the same name.
      try insert(90, [.text("oi"), .text("issue")])
    }
    let counts = [issueCount, storyCount, seriesCount, creatorCount, publisherCount, characterCount]
    try database.table("taggit_tag", ["name", "slug"], absent: absent) { insert in
      for id in 1...count(9_000) {
        var draws = draws("taggit_tag", id)
        try insert(id, [.text("\(name(&draws, words: 1).lowercased()) \(id)"), .text("keyword-\(id)")])
      }
    }
    try database.table("taggit_taggeditem", ["tag_id", "content_type_id", "object_id"], absent: absent) { insert in
      for id in 1...count(68_000) {
        var draws = draws("taggit_taggeditem", id)
        let content = draws.below(Self.contents.count)
        try insert(
          id,
          [.number(1 + draws.below(count(9_000))), .number(content + 1), .number(1 + draws.below(counts[content]))])
      }
    }
    try rows(of: "gcd_award", count(380), ["name", "notes"], in: database) { _, _, draws in
      [.text("\(name(&draws, words: 1)) Award"), .text("")]
    }
    let award = ["content_type_id", "object_id", "award_id", "award_name", "award_year"]
    try rows(of: "gcd_received_award", count(1_500), award, in: database) { _, _, draws in
      let content = draws.below(5)
      return [
        .number(content + 1), .number(1 + draws.below(counts[content])),
        draws.chance(0.1) ? .null : .number(1 + draws.below(count(380))), .text("Best \(name(&draws, words: 1))"),
        draws.chance(0.1) ? .null : .number(1970 + draws.below(50)),
      ]
    }
    for (table, kind, owners) in [
      ("gcd_character_relation", "character", characterCount), ("gcd_creator_relation", "creator", creatorCount),
      ("gcd_feature_relation", "feature", featureCount), ("gcd_group_relation", "group", groupCount),
    ] {
      try database.table(
        table, ["from_\(kind)_id", "to_\(kind)_id", "relation_type_id", "notes"], absent: absent
      ) { insert in
        for id in 1...max(1, owners / 3) {
          var draws = draws(table, id)
          try insert(
            id,
            [.number(1 + draws.below(owners)), .number(1 + draws.below(owners)), .number(1 + id % 2), .text("")])
        }
      }
    }
    for table in ["gcd_character_relation_type", "gcd_group_relation_type", "gcd_relation_type"] {
      try database.table(table, ["type", "reverse_type"], absent: absent) { insert in
        try insert(1, [.text("alias of"), .text("secret identity of")])
        try insert(2, [.text("successor of"), .text("predecessor of")])
      }
    }
    try database.table(
      "gcd_feature_relation_type", ["name", "description", "reverse_description"], absent: absent
    ) { insert in
      try insert(1, [.text("translated as"), .text("in another language"), .text("in the first language")])
    }
    try writeLogos(database)
    try database.table("gcd_biblio_entry", ["page_began", "page_ended", "abstract", "doi"], absent: absent) { insert in
      for id in 1...max(1, storyCount / 500) {
        try insert(id * 3, [.number(id), .number(id + 4), .text("On comics."), .text("")])
      }
    }
  }

  private func writeLogos(_ database: DumpWriter) throws {
    let logos = featureCount / 4 + 1
    try rows(of: "gcd_feature_logo", logos, ["name", "sort_name", "generic"] + Self.years, in: database) {
      _, _, draws in
      let name = name(&draws)
      return [.text(name), .text(name.lowercased()), .number(0)] + years(&draws)
    }
    try database.table("gcd_feature_logo_2_feature", ["featurelogo_id", "feature_id"], absent: absent) { insert in
      for id in 1...logos { try insert(id, [.number(id), .number(1 + id % featureCount)]) }
    }
    for (table, owner, owners, column, targets) in [
      ("gcd_story_feature_logo", "story_id", storyCount, "featurelogo_id", logos),
      ("gcd_story_character_group", "storycharacter_id", storyCount / 2, "group_id", groupCount),
    ] {
      try database.table(table, [owner, column], absent: absent) { insert in
        for id in 1...max(1, storyCount / 30) {
          var draws = draws(table, id)
          try insert(id, [.number(1 + draws.below(max(1, owners))), .number(1 + draws.below(targets))])
        }
      }
    }
  }

  /// Writes printers and their products, and the use of brands by publishers.
  func writePrinters(_ database: DumpWriter) throws {
    let texts = ["url", "notes", "issue_count"]
    for (table, count) in [("gcd_printer", count(140)), ("gcd_indicia_printer", count(280))] {
      let parent = table == "gcd_printer" ? [] : ["parent_id"]
      try rows(of: table, count, ["name"] + parent + Self.years + ["country_id"] + texts, in: database) {
        id, _, draws in
        [.text(name(&draws) + " Press")] + parent.map { _ in .number(1 + id % self.count(140)) } + years(&draws)
          + [country(&draws), .text(""), .text(""), .number(draws.below(900))]
      }
    }
    try database.table("gcd_issue_indicia_printer", ["issue_id", "indiciaprinter_id"], absent: absent) { insert in
      for id in 1...max(1, issueCount / 14) { try insert(id, [.number(id * 13), .number(1 + id % count(280))]) }
    }
    try database.table(
      "gcd_brand_use", ["publisher_id", "emblem_id"] + Self.years + ["notes"], absent: absent
    ) { insert in
      for id in 1...count(1_200) {
        var draws = draws("gcd_brand_use", id)
        let brand = DumpValue.number(1 + draws.below(count(900)))
        try insert(id, [.number(1 + draws.below(publisherCount)), brand] + years(&draws) + [.text("")])
      }
    }
  }

  /// Writes the lives of creators: schools, degrees, influences, memberships and other works.
  func writeLives(_ database: DumpWriter) throws {
    for (table, column, words) in [
      ("gcd_name_type", "type", ["Pen Name", "Studio"]), ("gcd_school", "school_name", ["School of Arts"]),
      ("gcd_degree", "degree_name", ["B.A", "M.A"]), ("gcd_membership_type", "type", ["member"]),
      ("gcd_non_comic_work_type", "type", ["Book"]), ("gcd_non_comic_work_role", "role_name", ["Art Director"]),
      ("stddata_script", "code", ["Latn"]),
    ] {
      try database.table(table, [column], absent: absent) { insert in
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
      try rows(of: table, max(1, creatorCount / share), ["creator_id"] + columns, in: database) { id, _, _ in
        [.number((id - 1) * share % creatorCount + 1)] + values
      }
    }
    try database.table(
      "gcd_non_comic_work_year", ["non_comic_work_id", "work_year", "work_year_uncertain"], absent: absent
    ) { insert in
      for id in 1...max(1, creatorCount / 40) {
        try insert(id, [.number(id), .number(1950 + id % 50), .number(id % 2)])
      }
    }
  }
}
