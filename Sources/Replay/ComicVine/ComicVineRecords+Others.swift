import APIs
import Basics
import Catalog

/// Characters, people, teams, story arcs and publishers.
extension ComicVineRecords {
  /// Returns records of a resource, as rows of a list or as whole records.
  ///
  /// - Throws: `unreadable`.
  func records(
    _ resource: ComicVineResource, _ slots: [Int], wanted: Set<String>?, isWhole: Bool
  ) throws(ComicVineAnswer.Failure) -> [ComicVineValue] {
    switch resource {
    case .issue: return try issues(slots, wanted: wanted, isWhole: isWhole).map(ComicVineValue.object)
    case .volume: return try volumes(slots, wanted: wanted, isWhole: isWhole).map(ComicVineValue.object)
    default: break
    }
    var records: [ComicVineValue] = []
    for facts in try facts(resource, slots, isWhole: isWhole) {
      var record = ComicVineRecord(wanted: wanted, isWhole: isWhole)
      switch resource {
      case .character: try addCharacter(facts, to: &record)
      case .person: try addPerson(facts, to: &record)
      case .team: try addTeam(facts, to: &record)
      case .storyArc: try addStoryArc(facts, to: &record)
      default: try addPublisher(facts, to: &record)
      }
      records.append(.object(record.members))
    }
    return records
  }

  private func addCharacter(
    _ facts: ComicVineFacts, to record: inout ComicVineRecord
  ) throws(ComicVineAnswer.Failure) {
    let number = number(.character, facts.slot)
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.character, number))
    record.addNull("birth")
    record.addEmpty("character_enemies", "character_friends")
    try record.add("count_of_issue_appearances", .number(Int64(issueCount(.character, facts.slot))))
    try record.addWhole("creators", links(.person, of: facts))
    try addMiddle(facts, to: &record)
    record.addNull("first_appeared_in_issue")
    try record.add("gender", .number(0))
    try addImage(facts, number, to: &record)
    try record.addWhole("issue_credits", try issueLinks(.character, facts.slot))
    record.addEmpty("issues_died_in", "movies")
    try record.add("name", .text(facts.name))
    record.addNull("origin")
    record.addEmpty("powers")
    record.addNull("publisher")
    try record.add("real_name", .optional(facts.realName))
    try record.add("site_detail_url", site(.character, number, id: facts.id, page: facts.page))
    record.addEmpty("story_arc_credits", "team_enemies", "team_friends")
    try record.addWhole("teams", links(.team, of: facts))
    try record.addWhole("volume_credits", try volumeLinks(.character, facts.slot))
  }

  private func addPerson(_ facts: ComicVineFacts, to record: inout ComicVineRecord) throws(ComicVineAnswer.Failure) {
    let number = number(.person, facts.slot)
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.person, number))
    try record.add("birth", birth(facts.birth))
    try record.add("count_of_isssue_appearances", .number(Int64(issueCount(.person, facts.slot))))
    record.addNull("country")
    record.addEmpty("created_characters")
    try record.add("date_added", changed(facts))
    try record.add("date_last_updated", changed(facts))
    record.addNull("death", "deck")
    try record.add("description", Self.paragraphs(facts.description))
    record.addNull("email")
    try record.add("gender", .number(0))
    try record.add("hometown", .optional(facts.hometown))
    try addImage(facts, number, to: &record)
    try record.addWhole("issues", try issueLinks(.person, facts.slot))
    try record.add("name", .text(facts.name))
    try record.add("site_detail_url", site(.person, number, id: facts.id, page: facts.page))
    record.addEmpty("story_arc_credits")
    try record.addWhole("volume_credits", try volumeLinks(.person, facts.slot))
    try record.add("website", .optional(facts.website))
  }

  private func birth(_ day: Int32?) -> ComicVineValue {
    guard case .text(let text) = Self.day(day) else { return .null }
    return .bare(text + " 00:00:00")
  }

  private func addTeam(_ facts: ComicVineFacts, to record: inout ComicVineRecord) throws(ComicVineAnswer.Failure) {
    let number = number(.team, facts.slot)
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.team, number))
    record.addEmpty("character_enemies", "character_friends", "characters")
    try record.add("count_of_isssue_appearances", .number(Int64(issueCount(.team, facts.slot))))
    try record.add("count_of_team_members", .number(facts.members))
    try record.add("date_added", changed(facts))
    try record.add("date_last_updated", changed(facts))
    record.addNull("deck")
    try record.add("description", Self.paragraphs(facts.description))
    record.addEmpty("disbanded_in_issues")
    record.addNull("first_appeared_in_issue")
    try addImage(facts, number, to: &record)
    record.addEmpty("isssues_disbanded_in")
    try record.addWhole("issue_credits", try issueLinks(.team, facts.slot))
    record.addEmpty("movies")
    try record.add("name", .text(facts.name))
    record.addNull("publisher")
    try record.add("site_detail_url", site(.team, number, id: facts.id, page: facts.page))
    record.addEmpty("story_arc_credits")
    try record.addWhole("volume_credits", try volumeLinks(.team, facts.slot))
  }

  private func addStoryArc(_ facts: ComicVineFacts, to record: inout ComicVineRecord) throws(ComicVineAnswer.Failure) {
    let number = number(.storyArc, facts.slot)
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.storyArc, number))
    try record.add("count_of_isssue_appearances", .number(Int64(issueCount(.storyArc, facts.slot))))
    try addMiddle(facts, to: &record)
    record.addEmpty("episodes")
    let first = ["first_appeared_in_episode", "first_appeared_in_issue"]
    for name in record.isWhole ? first : first.reversed() { record.addNull(name) }
    try addImage(facts, number, to: &record)
    try record.addWhole("issues", try issueLinks(.storyArc, facts.slot))
    record.addEmpty("movies")
    try record.add("name", .text(facts.name))
    try record.add("publisher", try publisher(ofArc: facts.slot))
    try record.add("site_detail_url", site(.storyArc, number, id: facts.id, page: facts.page))
  }

  private func addPublisher(_ facts: ComicVineFacts, to record: inout ComicVineRecord) throws(ComicVineAnswer.Failure) {
    let number = number(.publisher, facts.slot)
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.publisher, number))
    record.addEmpty("characters")
    try addMiddle(facts, to: &record)
    try addImage(facts, number, to: &record)
    record.addNull("location_address", "location_city", "location_state")
    try record.add("name", .text(facts.name))
    try record.add("site_detail_url", site(.publisher, number, id: facts.id, page: facts.page))
    record.addEmpty("story_arcs", "teams")
    try record.addWhole("volumes", try volumes(ofPublisher: facts.slot))
  }

  // MARK: - Members that several resources have

  private func addMiddle(_ facts: ComicVineFacts, to record: inout ComicVineRecord) throws(ComicVineAnswer.Failure) {
    try record.add("date_added", changed(facts))
    try record.add("date_last_updated", changed(facts))
    record.addNull("deck")
    try record.add("description", Self.paragraphs(facts.description))
  }

  private func addImage(
    _ facts: ComicVineFacts, _ number: Int64, to record: inout ComicVineRecord
  ) throws(ComicVineAnswer.Failure) {
    try record.add("id", .number(number))
    try record.add("image", image(facts.picture))
  }

  private func links(_ resource: ComicVineResource, of facts: ComicVineFacts) -> ComicVineValue {
    .list(
      of: resource.singular,
      (facts.linked[resource] ?? []).compactMap { item in
        link(resource, id: item.id, name: item.name).map(ComicVineValue.object)
      })
  }

  /// Returns the issues that name a record and are shown, in the order in which they are read: by cover, volume and number.
  func issues(_ resource: ComicVineResource, _ slot: Int) -> [Int] {
    guard let rows = catalog[resource]?.issues, let shelf = catalog[.issue] else { return [] }
    let issues = catalog.issues
    let keyed = rows[slot].map { Int($0) }.filter { ids.shows(shelf.numbers[$0]) }.map { issue in
      let days = [issues.covers[issue], issues.sales[issue]].filter { $0 != ComicVineCatalog.Issues.noDay }
      return (day: days.first ?? .max, volume: issues.volumes[issue], rank: issues.numberRanks[issue], slot: issue)
    }
    return keyed.sorted { ($0.day, $0.volume, $0.rank, $0.slot) < ($1.day, $1.volume, $1.rank, $1.slot) }.map(\.slot)
  }

  private func issueCount(_ resource: ComicVineResource, _ slot: Int) -> Int {
    switch ids {
    case .all: catalog[resource]?.issues?.count(slot) ?? 0
    case .comicvine: issues(resource, slot).count
    }
  }

  private func issueLinks(
    _ resource: ComicVineResource, _ slot: Int
  ) throws(ComicVineAnswer.Failure) -> ComicVineValue {
    .list(of: "issue", try facts(.issue, issues(resource, slot)).map { .object(issueLink($0)) })
  }

  private func volumeLinks(
    _ resource: ComicVineResource, _ slot: Int
  ) throws(ComicVineAnswer.Failure) -> ComicVineValue {
    let volumes = Set(issues(resource, slot).map { catalog.issues.volumes[$0] }).subtracting([ComicVineCatalog.none])
    return try volumeList(volumes.map { Int($0) }.sorted())
  }

  private func volumeList(_ slots: [Int]) throws(ComicVineAnswer.Failure) -> ComicVineValue {
    .list(
      of: "volume",
      try facts(.volume, slots).compactMap { link(.volume, id: $0.id, name: $0.name).map(ComicVineValue.object) })
  }

  private func volumes(ofPublisher slot: Int) throws(ComicVineAnswer.Failure) -> ComicVineValue {
    guard let shelf = catalog[.volume] else { return .list(of: "volume", []) }
    let own = catalog.volumes.publishers.indices.filter { place in
      catalog.volumes.publishers[place] == UInt32(slot) && ids.shows(shelf.numbers[place])
    }
    return try volumeList(own)
  }

  /// Returns the publisher of the first issue of a story arc.
  private func publisher(ofArc slot: Int) throws(ComicVineAnswer.Failure) -> ComicVineValue {
    for issue in issues(.storyArc, slot) {
      let volume = catalog.issues.volumes[issue]
      guard volume != ComicVineCatalog.none else { continue }
      let publisher = catalog.volumes.publishers[Int(volume)]
      guard publisher != ComicVineCatalog.none, let facts = try facts(.publisher, [Int(publisher)]).first else {
        continue
      }
      return link(.publisher, id: facts.id, name: facts.name).map(ComicVineValue.object) ?? .null
    }
    return .null
  }
}
