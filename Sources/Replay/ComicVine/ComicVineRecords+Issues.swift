import APIs
import Basics
import Catalog

/// Issues and volumes.
extension ComicVineRecords {
  /// Returns issues, as rows of a list or as whole records.
  ///
  /// - Throws: `unreadable`.
  func issues(
    _ slots: [Int], wanted: Set<String>?, isWhole: Bool
  ) throws(ComicVineAnswer.Failure) -> [ComicVineValue.Members] {
    var all = try facts(.issue, slots, isWhole: isWhole)
    if isWhole { for place in all.indices { try addStories(to: &all[place]) } }
    let volumes = try names(.volume, slots.compactMap { volume(ofIssue: $0) })
    var records: [ComicVineValue.Members] = []
    for facts in all { records.append(try issue(facts, volumes, ComicVineRecord(wanted: wanted, isWhole: isWhole))) }
    return records
  }

  private func volume(ofIssue slot: Int) -> Int? {
    let volume = catalog.issues.volumes[slot]
    return volume == ComicVineCatalog.none ? nil : Int(volume)
  }

  private func issue(
    _ facts: ComicVineFacts, _ volumes: [Int: String], _ empty: ComicVineRecord
  ) throws(ComicVineAnswer.Failure) -> ComicVineValue.Members {
    var record = empty
    let number = number(.issue, facts.slot)
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.issue, number))
    try record.addWhole("associated_images", .flat([]))
    try record.addWhole("character_credits", try credits(.character, of: facts))
    record.addEmpty("character_died_in", "concept_credits")
    try record.add("cover_date", Self.day(facts.cover))
    try record.add("date_added", changed(facts))
    try record.add("date_last_updated", changed(facts))
    record.addNull("deck")
    try record.add("description", Self.paragraphs(facts.description))
    for part in ["characters", "concepts", "locations", "objects", "storyarcs", "teams"] {
      try record.addWhole("first_appearance_\(part)", .null)
    }
    try record.add("has_staff_review", .flag(false))
    try record.add("id", .number(number))
    try record.add("image", image(facts.picture))
    if !record.isWhole { try record.add("associated_images", .flat([])) }
    try record.add("issue_number", .text(facts.number))
    record.addEmpty("location_credits")
    try record.add("name", facts.name.isEmpty ? .null : .text(facts.name))
    record.addEmpty("object_credits")
    try record.addWhole("person_credits", try credits(.person, of: facts))
    try record.add("site_detail_url", site(.issue, number, id: facts.id, page: facts.page))
    try record.add("store_date", Self.day(facts.sale))
    try record.addWhole("story_arc_credits", try credits(.storyArc, of: facts))
    try record.addWhole("team_credits", try credits(.team, of: facts))
    record.addEmpty("team_disbanded_in")
    try record.add("volume", volume(of: facts, volumes))
    return record.members
  }

  /// Returns the volume of an issue. One whose series has no number has one with a number that no record has, since programs demand a
  /// volume.
  private func volume(of facts: ComicVineFacts, _ names: [Int: String]) -> ComicVineValue {
    guard let own = facts.linked[.volume]?.first else {
      let number = catalog.model.collectors.numbersFrom ?? 0
      return .object([
        ("api_detail_url", apiAddress(.volume, number)), ("id", .number(number)),
        ("name", .text(facts.toldVolume.map(CollectorTraits.withoutYears) ?? "?")),
        ("site_detail_url", site(.volume, number, id: 0, page: catalog.model.origin?.source.address)),
      ])
    }
    let stored = volume(ofIssue: facts.slot).flatMap { names[$0] }
    let name = stored ?? CollectorTraits.withoutYears(own.name)
    return link(.volume, id: own.id, name: name.isEmpty ? "?" : name).map(ComicVineValue.object) ?? .null
  }

  /// Returns the records of a resource that an issue names, people with their roles.
  private func credits(
    _ resource: ComicVineResource, of facts: ComicVineFacts
  ) throws(ComicVineAnswer.Failure) -> ComicVineValue {
    let linked = facts.linked[resource] ?? []
    // Some references have no name.
    let nameless = linked.filter(\.name.isEmpty).compactMap { catalog[resource]?.slot(id: $0.id) }
    let names = nameless.isEmpty ? [:] : try names(resource, nameless)
    let items: [ComicVineValue] = linked.compactMap { item in
      // Programs read the arcs of an issue, and leave the issue out where one of them is unknown.
      if resource == .storyArc, catalog[resource]?.slot(id: item.id) == nil { return nil }
      let name = item.name.isEmpty ? catalog[resource]?.slot(id: item.id).flatMap { names[$0] } : item.name
      guard var members = link(resource, id: item.id, name: name) else { return nil }
      if resource == .person { members.append(("role", .text(CreditTask.volumeRoles(of: item.tasks)))) }
      return .object(members)
    }
    return .list(of: resource.singular, items)
  }

  // MARK: - Volumes

  /// Returns volumes, as rows of a list or as whole records.
  ///
  /// - Throws: `unreadable`.
  func volumes(
    _ slots: [Int], wanted: Set<String>?, isWhole: Bool
  ) throws(ComicVineAnswer.Failure) -> [ComicVineValue.Members] {
    let empty = ComicVineRecord(wanted: wanted, isWhole: isWhole)
    let all = try facts(.volume, slots)
    var issues: [Int: [Int]] = [:]
    var ends: Set<Int> = []
    let needsEnds = empty.wants("first_issue") || empty.wants("last_issue") || empty.wants("image")
    for slot in slots {
      let own = catalog.issues(ofVolume: slot, ids)
      issues[slot] = own
      if needsEnds { ends.formUnion([own.first, own.last].compactMap { $0 }) }
    }
    var known: [Int: ComicVineFacts] = [:]
    for facts in try facts(.issue, ends.sorted()) { known[facts.slot] = facts }
    let unnamed = all.compactMap { facts in
      facts.linked[.publisher]?.first.flatMap { $0.name.isEmpty ? catalog[.publisher]?.slot(id: $0.id) : nil }
    }
    let publishers = unnamed.isEmpty ? [:] : try names(.publisher, unnamed)
    var records: [ComicVineValue.Members] = []
    for facts in all {
      let own = issues[facts.slot] ?? []
      records.append(
        try volume(
          facts, own, first: own.first.flatMap { known[$0] }, last: own.last.flatMap { known[$0] }, publishers, empty))
    }
    return records
  }

  private func volume(
    _ facts: ComicVineFacts, _ issues: [Int], first: ComicVineFacts?, last: ComicVineFacts?,
    _ publishers: [Int: String], _ empty: ComicVineRecord
  ) throws(ComicVineAnswer.Failure) -> ComicVineValue.Members {
    var record = empty
    let number = number(.volume, facts.slot)
    // People and characters of a volume are counted from its issues, where these tell them.
    let wantsCounts = record.isWhole && catalog.stories == nil && (record.wants("people") || record.wants("characters"))
    let wantsIssues = record.isWhole && record.wants("issues")
    let all = wantsCounts || wantsIssues ? try self.facts(.issue, issues, isWhole: wantsCounts) : []
    try record.add("aliases", Self.aliases(facts.aliases))
    try record.add("api_detail_url", apiAddress(.volume, number))
    if wantsCounts { try record.addWhole("characters", counted(.character, in: all)) }
    record.addEmpty("concepts")
    try record.add("count_of_issues", .number(Int64(issues.count)))
    try record.add("date_added", changed(facts))
    try record.add("date_last_updated", changed(facts))
    try record.add("deck", deck(facts))
    try record.add("description", Self.paragraphs(facts.description))
    try record.add("first_issue", endIssue(first))
    try record.add("id", .number(number))
    try record.add("image", image(facts.picture ?? first?.picture))
    try record.addWhole(
      "issues", .list(of: "issue", all.map { .object(issueLink($0) + [("issue_number", .bare($0.number))]) }))
    try record.add("last_issue", endIssue(last))
    record.addEmpty("locations")
    try record.add("name", .text(facts.name.isEmpty ? "?" : facts.name))
    record.addEmpty("objects")
    if wantsCounts { try record.addWhole("people", counted(.person, in: all)) }
    try record.add("publisher", publisher(of: facts, publishers))
    try record.add("site_detail_url", site(.volume, number, id: facts.id, page: facts.page))
    try record.add("start_year", facts.year.map { .text("\($0)") } ?? .null)
    return record.members
  }

  /// Returns the publisher of a volume, without the address of a page: some programs take any such address for the volume's.
  private func publisher(of facts: ComicVineFacts, _ names: [Int: String]) -> ComicVineValue {
    guard let own = facts.linked[.publisher]?.first else {
      return .null
    }
    let name = own.name.isEmpty ? catalog[.publisher]?.slot(id: own.id).flatMap { names[$0] } : own.name
    return link(.publisher, id: own.id, name: name, hasSite: false).map(ComicVineValue.object) ?? .null
  }

  /// Returns the number and the form of a volume, which some programs read from here alone: `Volume 2, Trade Paperback`.
  private func deck(_ facts: ComicVineFacts) -> ComicVineValue {
    var parts: [String] = []
    if let volume = facts.volume, volume > 1 { parts.append("Volume \(volume)") }
    if let form = facts.form.flatMap({ PublicationForm(words: $0) }) {
      switch form {
      case .singleIssue, .limitedSeries, .annual: break
      case .digitalChapter: parts.append("Digital")
      default: parts.append(form.name.description)
      }
    }
    return parts.isEmpty ? .null : .text(parts.joined(separator: ", "))
  }

  /// Returns the records of a resource that issues name, each with the number of issues as a text, the most frequent first.
  private func counted(_ resource: ComicVineResource, in issues: [ComicVineFacts]) -> ComicVineValue {
    var counts: [Int64: (name: String, count: Int)] = [:]
    for item in issues.flatMap({ $0.linked[resource] ?? [] }) {
      counts[item.id, default: (item.name, 0)].count += 1
    }
    let sorted = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return .list(
      of: resource.singular,
      sorted.compactMap { id, found in
        link(resource, id: id, name: found.name).map { .object($0 + [("count", .text("\(found.count)"))]) }
      })
  }
}
