import Basics

extension ComicVineWriter {
  /// Appends a record, or its row in a list.
  ///
  /// - Parameter isHit: whether it was found by a search, which says of which resource it is.
  mutating func record(_ resource: ComicVineResource, _ slot: Int, isHit: Bool = false) {
    object { writer in
      if writer.leadsWithID {
        writer.key("id")
        writer.json.integer(writer.catalog.id(resource, slot))
      }
      switch resource {
      case .issue: writer.issueRecord(slot)
      case .volume: writer.volume(slot)
      case .character: writer.character(slot)
      case .person: writer.person(slot)
      case .storyArc: writer.storyArc(slot)
      case .team: writer.team(slot)
      case .publisher: writer.publisher(slot)
      case .concept, .location, .origin, .power, .object: writer.word(resource, slot)
      }
      if isHit { writer.text("resource_type", resource.singular) }
    }
  }

  private mutating func id(_ resource: ComicVineResource, _ slot: Int) {
    if !leadsWithID { number("id", catalog.id(resource, slot)) }
  }

  private mutating func address(_ resource: ComicVineResource, _ slot: Int) {
    text("api_detail_url", "\(Self.site)/api/\(resource.singular)/\(resource.rawValue)-\(catalog.id(resource, slot))/")
  }

  private mutating func dates(_ resource: ComicVineResource, _ slot: Int) {
    text("date_added", catalog.added(resource, slot))
    text("date_last_updated", catalog.changed(resource, slot))
  }

  private mutating func name(_ resource: ComicVineResource, _ slot: Int) {
    let name = catalog.name(resource, slot)
    text("name", name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
  }

  /// Appends `aliases`: one a line, with line ends of either kind; null for most.
  private mutating func aliases(_ kind: Archive.Kind, _ slot: Int) {
    let aliases = archive.aliases(kind, slot).map { String(decoding: $0, as: UTF8.self) }
    let separator = slot % 5 == 0 ? "\\r\\n" : "\\n"
    text("aliases", aliases.isEmpty ? nil : aliases.joined(separator: separator) + (slot % 7 == 0 ? " " : ""))
  }

  private mutating func issueRecord(_ slot: Int) {
    let home = Int(archive.universe.issues.series[slot])
    let pictures = isWhole && slot % 4 == 0 ? 2 : 0
    null("aliases")
    address(.issue, slot)
    if isWhole { associatedImages(slot, count: pictures) }
    related("character_credits", .character, of: .issue, slot)
    empty("character_died_in")
    related("concept_credits", .concept, of: .issue, slot)
    day("cover_date", slot % 8 == 3 ? nil : archive.coverDay(slot))
    dates(.issue, slot)
    deck(.issue, slot, share: 3)
    description(.issue, slot, [.opening, .conflict], share: 27)
    for part in ["characters", "concepts", "locations", "objects", "storyarcs", "teams"] {
      more("first_appearance_\(part)") { $0.json.out.append("null") }
    }
    member("has_staff_review") { writer in
      guard slot % 61 == 7 else { return writer.json.out.append("false") }
      writer.object { writer in
        writer.text("api_detail_url", "\(Self.site)/api/review/1900-\(slot)/")
        writer.number("id", slot)
        writer.text("name", "Review")
      }
    }
    id(.issue, slot)
    image(.issue, slot, share: 97)
    if !isWhole { associatedImages(slot, count: pictures) }
    text("issue_number", String(decoding: archive.issueFacts.numbers[slot], as: UTF8.self))
    related("location_credits", .location, of: .issue, slot)
    name(.issue, slot)
    related("object_credits", .object, of: .issue, slot)
    more("person_credits") { $0.credits(slot) }
    text("site_detail_url", site(.issue, slot))
    day("store_date", archive.storeDay(slot))
    related("story_arc_credits", .storyArc, of: .issue, slot)
    related("team_credits", .team, of: .issue, slot)
    empty("team_disbanded_in")
    reference("volume", .volume, home, hasSite: true)
  }

  private mutating func associatedImages(_ slot: Int, count: Int) {
    member("associated_images") { writer in
      writer.list(0..<count) { writer, place in
        writer.text("original_url", "\(Self.site)/a/uploads/original/6/\(slot)-\(place).jpg")
        writer.number("id", slot * 10 + place)
        writer.null("caption")
        writer.text("image_tags", "All Images")
      }
    }
  }

  /// Appends the people of an issue, each with what they did.
  private mutating func credits(_ slot: Int) {
    let links = archive.links.issueCreators
    let dice = archive.surroundings.publishers.dice
    list(links.range(slot)) { writer, place in
      let person = Int(links.targets[place])
      let roles = MetronTables.roles(links.roles[place], issue: slot, creator: person, dice: dice)
      writer.names(.person, person)
      writer.key("role")
      let words = roles.map { MetronTables.name($0, in: MetronTables.roles).lowercased() }
      writer.json.out.append("\"\(words.isEmpty ? "other" : words.joined(separator: ", "))\"")
    }
  }

  private mutating func volume(_ slot: Int) {
    let issues = archive.links.seriesIssues.row(slot).map(Int.init)
    null("aliases")
    address(.volume, slot)
    counted("characters", .character, slot, issues)
    counted("concepts", .concept, slot, issues)
    number("count_of_issues", issues.count)
    dates(.volume, slot)
    deck(.volume, slot, share: 5)
    description(.volume, slot, [.seriesText], share: 91)
    member("first_issue") { writer in
      if let first = issues.first { writer.object { $0.issue(first) } } else { writer.json.out.append("null") }
    }
    id(.volume, slot)
    image(.volume, slot, share: 96)
    more("issues") { writer in
      writer.list(issues) { writer, issue in
        writer.names(.issue, issue)
        writer.key("issue_number")
        writer.json.out.append("\"\(String(decoding: writer.archive.issueFacts.numbers[issue], as: UTF8.self))\"")
      }
    }
    member("last_issue") { writer in
      if let last = issues.last { writer.object { $0.issue(last) } } else { writer.json.out.append("null") }
    }
    counted("locations", .location, slot, issues)
    name(.volume, slot)
    counted("objects", .object, slot, issues)
    counted("people", .person, slot, issues)
    reference("publisher", .publisher, slot % 50 == 9 ? nil : catalog.publisher(.volume, slot))
    text("site_detail_url", site(.volume, slot))
    text("start_year", slot % 60 == 11 ? nil : "\(archive.universe.series.startYear[slot])")
  }

  /// Appends who or what appears in a volume, each with a count as text; a volume without any lacks the member.
  private mutating func counted(_ name: String, _ other: ComicVineResource, _ slot: Int, _ issues: [Int]) {
    guard isWhole else { return }
    var counts: [UInt32: Int] = [:]
    for issue in issues { for found in catalog.related(.issue, issue, other) ?? [] { counts[found, default: 0] += 1 } }
    guard !counts.isEmpty else { return }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    member(name) { writer in
      writer.list(sorted) { writer, found in
        writer.names(other, Int(found.key))
        writer.key("count")
        writer.json.out.append("\"\(found.value)\"")
      }
    }
  }

  private mutating func character(_ slot: Int) {
    var draws = archive.surroundings.publishers.dice.draws(.characters, slot, .dates)
    let birth = draws.chance(0.05) ? "Dec \(1 + draws.below(28)), \(1900 + draws.below(100))" : nil
    let realName =
      draws.chance(0.55)
      ? archive.universe.lexicon.pick(.first, &draws) + [0x20] + archive.universe.lexicon.pick(.family, &draws) : nil
    let origin = draws.chance(0.95) ? draws.below(10) : nil
    let others = [slot + 7, slot + 11].filter { $0 < archive[.character].count && archive[.character].isLive[$0] }
    aliases(.character, slot)
    address(.character, slot)
    text("birth", birth)
    more("character_enemies") { $0.list(others.prefix(1)) { $0.names(.character, $1) } }
    more("character_friends") { $0.list(others.dropFirst()) { $0.names(.character, $1) } }
    number("count_of_issue_appearances", archive.links.characterIssues.row(slot).count)
    related("creators", .person, of: .character, slot)
    dates(.character, slot)
    deck(.character, slot, share: 83)
    description(.character, slot, [.biography, .conflict, .turn], share: 63)
    firstAppearance(.character, slot)
    number("gender", catalog.gender(.character, slot))
    id(.character, slot)
    image(.character, slot, share: 85)
    related("issue_credits", .issue, of: .character, slot)
    empty("issues_died_in")
    empty("movies")
    name(.character, slot)
    reference("origin", .origin, origin)
    related("powers", .power, of: .character, slot)
    reference("publisher", .publisher, catalog.publisher(.character, slot))
    text("real_name", realName.map { String(decoding: $0, as: UTF8.self) })
    text("site_detail_url", site(.character, slot))
    related("story_arc_credits", .storyArc, of: .character, slot)
    empty("team_enemies")
    empty("team_friends")
    related("teams", .team, of: .character, slot)
    related("volume_credits", .volume, of: .character, slot)
  }

  private mutating func person(_ slot: Int) {
    var draws = archive.surroundings.publishers.dice.draws(.creators, slot, .dates)
    let birth =
      draws.chance(0.3) ? Calendar.day(year: 1900 + draws.below(100), month: 1 + draws.below(12), day: 1) : nil
    let death = birth.flatMap { draws.chance(0.2) ? min($0 + 14_000 + draws.below(16_000), Calendar.firstNight) : nil }
    aliases(.creator, slot)
    address(.person, slot)
    text("birth", birth.map { "\(CivilDate(days: Int64($0)).timestamp.prefix(10)) 00:00:00" })
    null("count_of_isssue_appearances")
    text("country", draws.chance(0.5) ? "United States" : nil)
    more("created_characters") { writer in
      let created = writer.archive.links.characterCreators.rows
      let own = (0..<created).filter { writer.archive.links.characterCreators.row($0).contains(UInt32(slot)) }
      writer.list(own) { $0.names(.character, $1) }
    }
    dates(.person, slot)
    member("death") { writer in
      guard let death else { return writer.json.out.append("null") }
      let day = CivilDate(days: Int64(death)).timestamp.prefix(10)
      writer.json.out.append(
        "{\"date\":\"\(day) 00:00:00.000000\",\"timezone_type\":3,\"timezone\":\"America/Los_Angeles\"}")
    }
    deck(.person, slot, share: 30)
    description(.person, slot, [.biography], share: 30)
    text("email", slot % 90 == 5 ? "somebody@spinrack.invalid" : nil)
    number("gender", catalog.gender(.person, slot))
    let home = draws.chance(0.3) ? String(decoding: archive.universe.lexicon.pick(.city, &draws), as: UTF8.self) : nil
    text("hometown", home)
    id(.person, slot)
    image(.person, slot, share: 30)
    related("issues", .issue, of: .person, slot)
    name(.person, slot)
    text("site_detail_url", site(.person, slot))
    related("story_arc_credits", .storyArc, of: .person, slot)
    related("volume_credits", .volume, of: .person, slot)
    text("website", slot % 20 == 3 ? "http://www.spinrack.invalid" : nil)
  }

  private mutating func storyArc(_ slot: Int) {
    null("aliases")
    address(.storyArc, slot)
    number("count_of_isssue_appearances", 0)
    dates(.storyArc, slot)
    deck(.storyArc, slot, share: 60)
    description(.storyArc, slot, [.eventText, .conflict], share: 80)
    empty("episodes")
    if isWhole { null("first_appeared_in_episode") }
    firstAppearance(.storyArc, slot)
    if !isWhole { null("first_appeared_in_episode") }
    id(.storyArc, slot)
    image(.storyArc, slot, share: 80)
    related("issues", .issue, of: .storyArc, slot)
    empty("movies")
    name(.storyArc, slot)
    reference("publisher", .publisher, catalog.publisher(.storyArc, slot), hasSite: true)
    text("site_detail_url", site(.storyArc, slot))
  }

  private mutating func team(_ slot: Int) {
    null("aliases")
    address(.team, slot)
    empty("character_enemies")
    empty("character_friends")
    related("characters", .character, of: .team, slot)
    number("count_of_isssue_appearances", 0)
    number("count_of_team_members", archive.links.teamMembers.row(slot).count)
    dates(.team, slot)
    deck(.team, slot, share: 40)
    empty("disbanded_in_issues")
    description(.team, slot, [.seriesText, .conflict], share: 60)
    firstAppearance(.team, slot)
    id(.team, slot)
    image(.team, slot, share: 70)
    empty("isssues_disbanded_in")
    related("issue_credits", .issue, of: .team, slot)
    empty("movies")
    name(.team, slot)
    reference("publisher", .publisher, catalog.publisher(.team, slot))
    text("site_detail_url", site(.team, slot))
    related("story_arc_credits", .storyArc, of: .team, slot)
    related("volume_credits", .volume, of: .team, slot)
  }

  private mutating func publisher(_ slot: Int) {
    aliases(.publisher, slot)
    address(.publisher, slot)
    empty("characters")
    dates(.publisher, slot)
    deck(.publisher, slot, share: 30)
    description(.publisher, slot, [.seriesText], share: 40)
    id(.publisher, slot)
    image(.publisher, slot, share: 60)
    null("location_address")
    null("location_city")
    null("location_state")
    name(.publisher, slot)
    text("site_detail_url", site(.publisher, slot))
    empty("story_arcs")
    empty("teams")
    more("volumes") { writer in
      let publishers = writer.archive.seriesFacts.publisher
      let own = writer.catalog.order(of: .volume).filter { publishers[Int($0)] == UInt32(slot) }
      writer.list(own) { $0.names(.volume, Int($1)) }
    }
  }

  /// Appends a record that has little more than a name.
  private mutating func word(_ resource: ComicVineResource, _ slot: Int) {
    if resource != .origin { null("aliases") }
    address(resource, slot)
    if resource == .origin { more("character_set") { $0.json.out.append("null") } }
    empty("characters")
    if resource != .origin {
      dates(resource, slot)
      description(resource, slot, [.turn], share: 50)
    }
    id(resource, slot)
    name(resource, slot)
    if resource == .origin { empty("profiles") }
    text("site_detail_url", site(resource, slot))
  }
}
