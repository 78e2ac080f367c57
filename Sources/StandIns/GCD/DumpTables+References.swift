import Basics
import Invented

/// Keywords, awards, and the references from records to others.
extension DumpTables {
  /// The kinds that keywords and awards belong to, by the numbers that the dump gives them.
  private static let contents = ["issue", "story", "series", "creator", "publisher", "character"]

  /// Writes keywords, awards, and the references from records to others.
  func writeReferences() throws {
    try database.table("django_content_type", ["app_label", "model"]) { insert in
      for (place, model) in Self.contents.enumerated() { try insert(place + 1, [.text("gcd"), .text(model)]) }
      // Another part of the service has records of the same name.
      try insert(90, [.text("oi"), .text("issue")])
    }
    let counts = [issueCount, storyCount, seriesCount, creatorCount, publisherCount, characterCount]
    try database.table("taggit_tag", ["name", "slug"]) { insert in
      for id in 1...count(9_000) {
        var draws = draws("taggit_tag", id)
        try insert(id, [.text("\(draws.name(words: 1).lowercased()) \(id)"), .text("keyword-\(id)")])
      }
    }
    try database.table("taggit_taggeditem", ["tag_id", "content_type_id", "object_id"]) { insert in
      for id in 1...count(68_000) {
        var draws = draws("taggit_taggeditem", id)
        let content = draws.below(Self.contents.count)
        try insert(
          id,
          [.number(1 + draws.below(count(9_000))), .number(content + 1), .number(1 + draws.below(counts[content]))])
      }
    }
    try rows(of: "gcd_award", count(380), ["name", "notes"]) { _, _, draws in
      [.text("\(draws.name(words: 1)) Award"), .text("")]
    }
    let award = ["content_type_id", "object_id", "award_id", "award_name", "award_year"]
    try rows(of: "gcd_received_award", count(1_500), award) { _, _, draws in
      let content = draws.below(5)
      return [
        .number(content + 1), .number(1 + draws.below(counts[content])),
        draws.chance(0.1) ? .null : .number(1 + draws.below(count(380))), .text("Best \(draws.name(words: 1))"),
        draws.chance(0.1) ? .null : .number(1970 + draws.below(50)),
      ]
    }
    for (table, kind, owners) in [
      ("gcd_character_relation", "character", characterCount), ("gcd_creator_relation", "creator", creatorCount),
      ("gcd_feature_relation", "feature", featureCount), ("gcd_group_relation", "group", groupCount),
    ] {
      try database.table(
        table, ["from_\(kind)_id", "to_\(kind)_id", "relation_type_id", "notes"]
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
      try database.table(table, ["type", "reverse_type"]) { insert in
        try insert(1, [.text("alias of"), .text("secret identity of")])
        try insert(2, [.text("successor of"), .text("predecessor of")])
      }
    }
    try database.table(
      "gcd_feature_relation_type", ["name", "description", "reverse_description"]
    ) { insert in
      try insert(1, [.text("translated as"), .text("in another language"), .text("in the first language")])
    }
    try writeLogos()
    try database.table("gcd_biblio_entry", ["page_began", "page_ended", "abstract", "doi"]) { insert in
      for id in 1...max(1, storyCount / 500) {
        try insert(id * 3, [.number(id), .number(id + 4), .text("On comics."), .text("")])
      }
    }
  }

  private func writeLogos() throws {
    let logos = featureCount / 4 + 1
    try rows(of: "gcd_feature_logo", logos, ["name", "sort_name", "generic"] + Draws.yearColumns) {
      _, _, draws in
      let name = draws.name()
      return [.text(name), .text(name.lowercased()), .number(0)] + draws.years()
    }
    try database.table("gcd_feature_logo_2_feature", ["featurelogo_id", "feature_id"]) { insert in
      for id in 1...logos { try insert(id, [.number(id), .number(1 + id % featureCount)]) }
    }
    for (table, owner, owners, column, targets) in [
      ("gcd_story_feature_logo", "story_id", storyCount, "featurelogo_id", logos),
      ("gcd_story_character_group", "storycharacter_id", storyCount / 2, "group_id", groupCount),
    ] {
      try database.table(table, [owner, column]) { insert in
        for id in 1...max(1, storyCount / 30) {
          var draws = draws(table, id)
          try insert(id, [.number(1 + draws.below(max(1, owners))), .number(1 + draws.below(targets))])
        }
      }
    }
  }
}
