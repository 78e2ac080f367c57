import APIs
import Basics
import Invented

/// The archive as Comic Vine lists it: all records in the order of their ids.
final class ComicVineCatalog: Sendable {
  let archive: Archive
  /// The slots of the records of each resource, ascending.
  private let orders: [ComicVineResource: [UInt32]]
  private let words: [ComicVineResource: [[UInt8]]]

  init(archive: Archive) {
    self.archive = archive
    var orders: [ComicVineResource: [UInt32]] = [:]
    var words: [ComicVineResource: [[UInt8]]] = [:]
    for resource in ComicVineResource.allCases {
      words[resource] = resource.words(archive.universe.lexicon)
      if let kind = resource.kind {
        let shelf = archive[kind]
        orders[resource] = (0..<UInt32(shelf.count)).filter { shelf.isLive[Int($0)] }
      } else {
        orders[resource] = Array(0..<UInt32(words[resource]?.count ?? 0))
      }
    }
    (self.orders, self.words) = (orders, words)
  }

  /// Returns all records of a resource in the order of their ids.
  func order(of resource: ComicVineResource) -> [UInt32] { orders[resource] ?? [] }

  /// Returns the id of a record.
  func id(_ resource: ComicVineResource, at slot: Int) -> Int {
    resource.kind == nil ? slot + 1 : Archive.ForeignCatalogue.comicVineID(slot: slot)
  }

  /// Returns the slot of the record with an id; nil where there is none.
  func slot(_ resource: ComicVineResource, id: Int) -> Int? {
    guard let kind = resource.kind else { return order(of: resource).indices.contains(id - 1) ? id - 1 : nil }
    let slot = (id - Archive.ForeignCatalogue.comicVineID(slot: 0)) / 3
    guard slot >= 0, slot < archive[kind].count, self.id(resource, at: slot) == id else { return nil }
    return archive[kind].isLive[slot] ? slot : nil
  }

  /// Returns the name of a record; empty for an issue without one.
  func name(_ resource: ComicVineResource, at slot: Int) -> [UInt8] {
    guard let kind = resource.kind else { return words[resource]?[slot] ?? [] }
    return kind == .issue ? issueName(slot) : Array(archive[kind].names[slot])
  }

  /// Returns the titles of an issue's stories, which are its name; empty for most.
  private func issueName(_ slot: Int) -> [UInt8] {
    var draws = archive.surroundings.publishers.dice.draws(.stories, slot, .plot)
    guard draws.chance(0.27) else { return [] }
    let first = archive.universe.lexicon.phrase(.eventTitle, &draws)
    return draws.chance(0.1) ? first + Array("; ".utf8) + archive.universe.lexicon.phrase(.eventTitle, &draws) : first
  }

  // MARK: - Dates

  /// Returns the time of a record's last change, as `2024-07-13 12:35:45` in the time of the US West coast.
  func changed(_ resource: ComicVineResource, at slot: Int) -> String { pacific(moment(resource, at: slot)) }

  func added(_ resource: ComicVineResource, at slot: Int) -> String {
    var draws = archive.surroundings.publishers.dice.draws(.events, slot &* 64 &+ resource.rawValue, .dates)
    return pacific(moment(resource, at: slot) - Int64(draws.below(900) * 86_400 + draws.below(40_000)))
  }

  /// Returns the time of a record's last change, in seconds since 1970.
  private func moment(_ resource: ComicVineResource, at slot: Int) -> Int64 {
    guard let kind = resource.kind else { return Calendar.instant(localDay: 14_036 + slot, second: 40_085) }
    return archive[kind].modified[slot] / 1_000_000
  }

  private func pacific(_ seconds: Int64) -> String {
    let isSummer = Calendar.isSummer(day: Int(CivilDate.days(ofSeconds: seconds - 25_200)))
    let text = CivilDate(seconds: seconds - (isSummer ? 25_200 : 28_800)).timestamp
    return text.prefix(10) + " " + text.dropFirst(11).prefix(8)
  }

  // MARK: - Links

  /// Returns the records of one resource that belong to a record of another, by slot; nil for a relation that is not known.
  func related(_ other: ComicVineResource, to resource: ComicVineResource, at slot: Int) -> [UInt32]? {
    let links = archive.links
    switch (resource, other) {
    case (.issue, .character): return Array(links.issueCharacters.row(slot))
    case (.issue, .team): return Array(links.issueTeams.row(slot))
    case (.issue, .storyArc): return Array(links.issueArcs.row(slot))
    case (.issue, .person): return Array(links.issueCreators.row(slot))
    case (.issue, .concept), (.issue, .location), (.issue, .object): return words(other, ofIssue: slot)
    case (_, .issue): return issues(of: resource, at: slot)
    case (.character, .team): return Array(archive.surroundings.heroTeams.row(slot))
    case (.team, .character): return Array(links.teamMembers.row(slot))
    case (.character, .person): return Array(links.characterCreators.row(slot))
    case (.character, .power): return powers(of: slot)
    case (_, .volume):
      guard let issues = issues(of: resource, at: slot) else { return nil }
      return Set(issues.map { archive.universe.issues.series[Int($0)] }).sorted()
    case (.volume, _), (.character, .storyArc), (.person, .storyArc), (.team, .storyArc):
      guard let issues = issues(of: resource, at: slot) else { return nil }
      return Set(issues.flatMap { related(other, to: .issue, at: Int($0)) ?? [] }).sorted()
    default: return nil
    }
  }

  private func issues(of resource: ComicVineResource, at slot: Int) -> [UInt32]? {
    let links = archive.links
    switch resource {
    case .volume: return Array(links.seriesIssues.row(slot))
    case .character: return Array(links.characterIssues.row(slot))
    case .person: return Array(links.creatorIssues.row(slot))
    case .storyArc: return Array(links.arcIssues.row(slot))
    case .team: return Array(links.teamIssues.row(slot))
    default: return nil
    }
  }

  private func words(_ resource: ComicVineResource, ofIssue slot: Int) -> [UInt32] {
    var draws = archive.surroundings.publishers.dice.draws(.stories, slot, .links, resource.rawValue)
    let count = UInt64(order(of: resource).count)
    guard draws.chance(0.3), count > 0 else { return [] }
    return Set((0...draws.below(3)).map { _ in UInt32(draws.next() % count) }).sorted()
  }

  private func powers(of slot: Int) -> [UInt32] {
    var draws = archive.surroundings.publishers.dice.draws(.characters, slot, .numbers)
    return Set((0..<draws.below(6)).map { _ in UInt32(draws.below(order(of: .power).count)) }).sorted()
  }

  /// Returns the publisher of a hero, an arc, a team or a volume; nil for none.
  func publisher(_ resource: ComicVineResource, at slot: Int) -> Int? {
    switch resource {
    case .volume: return Int(archive.seriesFacts.publisher[slot])
    case .character: return Int(archive.surroundings.heroPublishers[slot])
    case .team:
      return archive.links.teamMembers.row(slot).first.map { Int(archive.surroundings.heroPublishers[Int($0)]) }
    case .storyArc:
      return archive.links.arcIssues.row(slot).first.map {
        Int(archive.seriesFacts.publisher[Int(archive.universe.issues.series[Int($0)])])
      }
    default: return nil
    }
  }

  /// Returns the number of the gender: 0 other, 1 male, 2 female.
  func gender(_ resource: ComicVineResource, at slot: Int) -> Int {
    var draws = archive.surroundings.publishers.dice.draws(.creators, slot &* 64 &+ resource.rawValue, .plot)
    return draws.choose([(0.08, 0), (0.7, 1), (1, 2)])
  }

  /// Returns the first issue of a record by its day of sale; nil where it has none.
  func firstIssue(_ resource: ComicVineResource, at slot: Int) -> UInt32? {
    issues(of: resource, at: slot)?.min {
      archive.universe.issues.onSale[Int($0)] < archive.universe.issues.onSale[Int($1)]
    }
  }
}
