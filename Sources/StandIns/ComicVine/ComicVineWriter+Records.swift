import APIs
import Basics
import Invented

extension ComicVineWriter {
  /// Appends a record, or its row in a list.
  ///
  /// - Parameter isHit: whether a search found it; then the row names the resource.
  mutating func record(_ resource: ComicVineResource, at slot: Int, isHit: Bool = false) {
    object { writer in
      if writer.leadsWithID {
        writer.key("id")
        writer.out.append(number: writer.catalog.id(resource, at: slot))
      }
      switch resource {
      case .issue: writer.issueRecord(slot)
      case .volume: writer.volume(slot)
      case .character: writer.character(slot)
      case .person: writer.person(slot)
      case .storyArc: writer.storyArc(slot)
      case .team: writer.team(slot)
      case .publisher: writer.publisher(slot)
      case .concept, .location, .origin, .power, .object: writer.word(resource, at: slot)
      }
      if isHit { writer.text("resource_type", is: resource.singular) }
    }
  }

  private mutating func id(_ resource: ComicVineResource, at slot: Int) {
    if !leadsWithID { number("id", is: catalog.id(resource, at: slot)) }
  }

  private mutating func address(_ resource: ComicVineResource, at slot: Int) {
    text(
      "api_detail_url",
      is: "\(Self.site)/api/\(resource.singular)/\(resource.rawValue)-\(catalog.id(resource, at: slot))/")
  }

  private mutating func dates(_ resource: ComicVineResource, at slot: Int) {
    text("date_added", is: catalog.added(resource, at: slot))
    text("date_last_updated", is: catalog.changed(resource, at: slot))
  }

  private mutating func name(_ resource: ComicVineResource, at slot: Int) {
    let name = catalog.name(resource, at: slot)
    text("name", is: name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
  }

  /// Appends `aliases`: one a line, with line ends of either kind; null for most.
  private mutating func aliases(_ kind: Archive.Kind, at slot: Int) {
    let aliases = archive.aliases(kind, at: slot).map { String(decoding: $0, as: UTF8.self) }
    let separator = slot % 5 == 0 ? "\\r\\n" : "\\n"
    text("aliases", is: aliases.isEmpty ? nil : aliases.joined(separator: separator) + (slot % 7 == 0 ? " " : ""))
  }

  private mutating func issueRecord(_ slot: Int) {
    let home = Int(archive.universe.issues.series[slot])
    let pictures = isWhole && slot % 4 == 0 ? 2 : 0
    null("aliases")
    address(.issue, at: slot)
    if isWhole { associatedImages(slot, count: pictures) }
    related("character_credits", other: .character, of: .issue, at: slot)
    empty("character_died_in")
    related("concept_credits", other: .concept, of: .issue, at: slot)
    day("cover_date", is: slot % 8 == 3 ? nil : archive.coverDay(slot))
    dates(.issue, at: slot)
    deck(.issue, at: slot, share: 3)
    description(.issue, at: slot, from: [.opening, .conflict], share: 27)
    for part in ["characters", "concepts", "locations", "objects", "storyarcs", "teams"] {
      more("first_appearance_\(part)") { $0.out.append("null") }
    }
    member("has_staff_review") { writer in
      guard slot % 61 == 7 else { return writer.out.append("false") }
      writer.object { writer in
        writer.text("api_detail_url", is: "\(Self.site)/api/review/1900-\(slot)/")
        writer.number("id", is: slot)
        writer.text("name", is: "Review")
      }
    }
    id(.issue, at: slot)
    image(.issue, at: slot, share: 97)
    if !isWhole { associatedImages(slot, count: pictures) }
    text("issue_number", is: String(decoding: archive.issueFacts.numbers[slot], as: UTF8.self))
    related("location_credits", other: .location, of: .issue, at: slot)
    name(.issue, at: slot)
    related("object_credits", other: .object, of: .issue, at: slot)
    more("person_credits") { $0.credits(slot) }
    text("site_detail_url", is: site(.issue, at: slot))
    day("store_date", is: archive.storeDay(slot))
    related("story_arc_credits", other: .storyArc, of: .issue, at: slot)
    related("team_credits", other: .team, of: .issue, at: slot)
    empty("team_disbanded_in")
    reference("volume", to: .volume, at: home, hasSite: true)
  }

  private mutating func associatedImages(_ slot: Int, count: Int) {
    member("associated_images") { writer in
      writer.list(0..<count) { writer, place in
        writer.text("original_url", is: "\(Self.site)/a/uploads/original/6/\(slot)-\(place).jpg")
        writer.number("id", is: slot * 10 + place)
        writer.null("caption")
        writer.text("image_tags", is: "All Images")
      }
    }
  }

  /// Appends the people of an issue, each with the roles.
  private mutating func credits(_ slot: Int) {
    let links = archive.links.issueCreators
    let dice = archive.surroundings.publishers.dice
    list(links.range(slot)) { writer, place in
      let person = Int(links.targets[place])
      let roles = MetronTables.roles(links.roles[place], issue: slot, creator: person, dice: dice)
      writer.names(.person, at: person)
      writer.key("role")
      let words = roles.map { MetronTables.name($0, in: MetronTables.roles).lowercased() }
      writer.out.append("\"\(words.isEmpty ? "other" : words.joined(separator: ", "))\"")
    }
  }

  private mutating func volume(_ slot: Int) {
    let issues = archive.links.seriesIssues.row(slot).map(Int.init)
    null("aliases")
    address(.volume, at: slot)
    counted("characters", other: .character, in: issues)
    counted("concepts", other: .concept, in: issues)
    number("count_of_issues", is: issues.count)
    dates(.volume, at: slot)
    deck(.volume, at: slot, share: 5)
    description(.volume, at: slot, from: [.seriesText], share: 91)
    member("first_issue") { writer in
      if let first = issues.first { writer.object { $0.issue(first) } } else { writer.out.append("null") }
    }
    id(.volume, at: slot)
    image(.volume, at: slot, share: 96)
    more("issues") { writer in
      writer.list(issues) { writer, issue in
        writer.names(.issue, at: issue)
        writer.key("issue_number")
        writer.out.append("\"\(String(decoding: writer.archive.issueFacts.numbers[issue], as: UTF8.self))\"")
      }
    }
    member("last_issue") { writer in
      if let last = issues.last { writer.object { $0.issue(last) } } else { writer.out.append("null") }
    }
    counted("locations", other: .location, in: issues)
    name(.volume, at: slot)
    counted("objects", other: .object, in: issues)
    counted("people", other: .person, in: issues)
    reference("publisher", to: .publisher, at: slot % 50 == 9 ? nil : catalog.publisher(.volume, at: slot))
    text("site_detail_url", is: site(.volume, at: slot))
    text("start_year", is: slot % 60 == 11 ? nil : "\(archive.universe.series.startYear[slot])")
  }

  /// Appends the characters or other records that appear in a volume, each with a count as text; a volume without any lacks the member.
  private mutating func counted(_ name: String, other: ComicVineResource, in issues: [Int]) {
    guard isWhole else { return }
    var counts: [UInt32: Int] = [:]
    for issue in issues {
      for found in catalog.related(other, to: .issue, at: issue) ?? [] { counts[found, default: 0] += 1 }
    }
    guard !counts.isEmpty else { return }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    member(name) { writer in
      writer.list(sorted) { writer, found in
        writer.names(other, at: Int(found.key))
        writer.key("count")
        writer.out.append("\"\(found.value)\"")
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
    aliases(.character, at: slot)
    address(.character, at: slot)
    text("birth", is: birth)
    more("character_enemies") { $0.list(others.prefix(1)) { $0.names(.character, at: $1) } }
    more("character_friends") { $0.list(others.dropFirst()) { $0.names(.character, at: $1) } }
    number("count_of_issue_appearances", is: archive.links.characterIssues.row(slot).count)
    related("creators", other: .person, of: .character, at: slot)
    dates(.character, at: slot)
    deck(.character, at: slot, share: 83)
    description(.character, at: slot, from: [.biography, .conflict, .turn], share: 63)
    firstAppearance(.character, at: slot)
    number("gender", is: catalog.gender(.character, at: slot))
    id(.character, at: slot)
    image(.character, at: slot, share: 85)
    related("issue_credits", other: .issue, of: .character, at: slot)
    empty("issues_died_in")
    empty("movies")
    name(.character, at: slot)
    reference("origin", to: .origin, at: origin)
    related("powers", other: .power, of: .character, at: slot)
    reference("publisher", to: .publisher, at: catalog.publisher(.character, at: slot))
    text("real_name", is: realName.map { String(decoding: $0, as: UTF8.self) })
    text("site_detail_url", is: site(.character, at: slot))
    related("story_arc_credits", other: .storyArc, of: .character, at: slot)
    empty("team_enemies")
    empty("team_friends")
    related("teams", other: .team, of: .character, at: slot)
    related("volume_credits", other: .volume, of: .character, at: slot)
  }

  private mutating func person(_ slot: Int) {
    var draws = archive.surroundings.publishers.dice.draws(.creators, slot, .dates)
    let birth =
      draws.chance(0.3) ? Calendar.day(year: 1900 + draws.below(100), month: 1 + draws.below(12), day: 1) : nil
    let death = birth.flatMap { draws.chance(0.2) ? min($0 + 14_000 + draws.below(16_000), Calendar.firstNight) : nil }
    aliases(.creator, at: slot)
    address(.person, at: slot)
    text("birth", is: birth.map { "\(CivilDate(days: Int64($0)).timestamp.prefix(10)) 00:00:00" })
    null("count_of_isssue_appearances")
    text("country", is: draws.chance(0.5) ? "United States" : nil)
    more("created_characters") { writer in
      let created = writer.archive.links.characterCreators.rows
      let own = (0..<created).filter { writer.archive.links.characterCreators.row($0).contains(UInt32(slot)) }
      writer.list(own) { $0.names(.character, at: $1) }
    }
    dates(.person, at: slot)
    member("death") { writer in
      guard let death else { return writer.out.append("null") }
      let day = CivilDate(days: Int64(death)).timestamp.prefix(10)
      writer.out.append(
        "{\"date\":\"\(day) 00:00:00.000000\",\"timezone_type\":3,\"timezone\":\"America/Los_Angeles\"}")
    }
    deck(.person, at: slot, share: 30)
    description(.person, at: slot, from: [.biography], share: 30)
    text("email", is: slot % 90 == 5 ? "somebody@spinrack.invalid" : nil)
    number("gender", is: catalog.gender(.person, at: slot))
    let home = draws.chance(0.3) ? String(decoding: archive.universe.lexicon.pick(.city, &draws), as: UTF8.self) : nil
    text("hometown", is: home)
    id(.person, at: slot)
    image(.person, at: slot, share: 30)
    related("issues", other: .issue, of: .person, at: slot)
    name(.person, at: slot)
    text("site_detail_url", is: site(.person, at: slot))
    related("story_arc_credits", other: .storyArc, of: .person, at: slot)
    related("volume_credits", other: .volume, of: .person, at: slot)
    text("website", is: slot % 20 == 3 ? "http://www.spinrack.invalid" : nil)
  }

  private mutating func storyArc(_ slot: Int) {
    null("aliases")
    address(.storyArc, at: slot)
    number("count_of_isssue_appearances", is: 0)
    dates(.storyArc, at: slot)
    deck(.storyArc, at: slot, share: 60)
    description(.storyArc, at: slot, from: [.eventText, .conflict], share: 80)
    empty("episodes")
    if isWhole { null("first_appeared_in_episode") }
    firstAppearance(.storyArc, at: slot)
    if !isWhole { null("first_appeared_in_episode") }
    id(.storyArc, at: slot)
    image(.storyArc, at: slot, share: 80)
    related("issues", other: .issue, of: .storyArc, at: slot)
    empty("movies")
    name(.storyArc, at: slot)
    reference("publisher", to: .publisher, at: catalog.publisher(.storyArc, at: slot), hasSite: true)
    text("site_detail_url", is: site(.storyArc, at: slot))
  }

  private mutating func team(_ slot: Int) {
    null("aliases")
    address(.team, at: slot)
    empty("character_enemies")
    empty("character_friends")
    related("characters", other: .character, of: .team, at: slot)
    number("count_of_isssue_appearances", is: 0)
    number("count_of_team_members", is: archive.links.teamMembers.row(slot).count)
    dates(.team, at: slot)
    deck(.team, at: slot, share: 40)
    empty("disbanded_in_issues")
    description(.team, at: slot, from: [.seriesText, .conflict], share: 60)
    firstAppearance(.team, at: slot)
    id(.team, at: slot)
    image(.team, at: slot, share: 70)
    empty("isssues_disbanded_in")
    related("issue_credits", other: .issue, of: .team, at: slot)
    empty("movies")
    name(.team, at: slot)
    reference("publisher", to: .publisher, at: catalog.publisher(.team, at: slot))
    text("site_detail_url", is: site(.team, at: slot))
    related("story_arc_credits", other: .storyArc, of: .team, at: slot)
    related("volume_credits", other: .volume, of: .team, at: slot)
  }

  private mutating func publisher(_ slot: Int) {
    aliases(.publisher, at: slot)
    address(.publisher, at: slot)
    empty("characters")
    dates(.publisher, at: slot)
    deck(.publisher, at: slot, share: 30)
    description(.publisher, at: slot, from: [.seriesText], share: 40)
    id(.publisher, at: slot)
    image(.publisher, at: slot, share: 60)
    null("location_address")
    null("location_city")
    null("location_state")
    name(.publisher, at: slot)
    text("site_detail_url", is: site(.publisher, at: slot))
    empty("story_arcs")
    empty("teams")
    more("volumes") { writer in
      let publishers = writer.archive.seriesFacts.publisher
      let own = writer.catalog.order(of: .volume).filter { publishers[Int($0)] == UInt32(slot) }
      writer.list(own) { $0.names(.volume, at: Int($1)) }
    }
  }

  /// Appends a record that has little more than a name.
  private mutating func word(_ resource: ComicVineResource, at slot: Int) {
    if resource != .origin { null("aliases") }
    address(resource, at: slot)
    if resource == .origin { more("character_set") { $0.out.append("null") } }
    empty("characters")
    if resource != .origin {
      dates(resource, at: slot)
      description(resource, at: slot, from: [.turn], share: 50)
    }
    id(resource, at: slot)
    name(resource, at: slot)
    if resource == .origin { empty("profiles") }
    text("site_detail_url", is: site(resource, at: slot))
  }
}
