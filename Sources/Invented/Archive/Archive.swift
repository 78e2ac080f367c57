package import APIs
package import Basics

/// The universe as services with editors hold it: no editions, no records without dates, no references to records that do not exist.
///
/// A record is addressed by its slot: characters, comics, creators, events and series have the slots of the universe, publishers,
/// imprints, worlds and teams the slots of their registers.
package final class Archive: Sendable {
  /// A kind of records.
  package enum Kind: Int, CaseIterable, Sendable {
    case arc, character, creator, imprint, issue, publisher, series, team, world

    /// The collection of the universe; nil for a kind without one.
    package var collection: MarvelCollection? {
      switch self {
      case .arc: .events
      case .character: .characters
      case .creator: .creators
      case .issue: .comics
      case .series: .series
      case .imprint, .publisher, .team, .world: nil
      }
    }
  }

  package let universe: Universe
  package let surroundings: Surroundings
  package let seriesFacts: SeriesFacts
  package let issueFacts: IssueFacts
  package let links: ArchiveLinks
  private let shelves: [Shelf]

  /// The records of a kind.
  package subscript(_ kind: Kind) -> Shelf { shelves[kind.rawValue] }

  /// Builds the archive of a universe.
  ///
  /// - Parameters:
  ///   - scale: 1 is the size of the full catalogue.
  /// - Complexity: O(records · log records + links), some seconds at scale 1.
  package init(seed: UInt64, scale: Double, night: Int) {
    let universe = Universe(seed: seed, scale: scale, night: night, shape: .edited)
    let surroundings = Surroundings(universe, scale: scale)
    var shelves = Kind.allCases.map { Shelf($0, universe: universe, surroundings: surroundings) }
    let facts = SeriesFacts(of: universe, in: surroundings, count: shelves[Kind.series.rawValue].count)
    shelves[Kind.series.rawValue].names = facts.names
    // A series takes its issues along.
    for (issue, home) in universe.issues.series.enumerated() where !shelves[Kind.series.rawValue].isLive[Int(home)] {
      shelves[Kind.issue.rawValue].isLive[issue] = false
    }
    let issues = IssueFacts(of: universe, in: facts)
    let links = ArchiveLinks(of: universe, in: surroundings, shelves: shelves)
    ArchiveChanges(universe: universe, links: links).date(&shelves)
    (self.universe, self.surroundings, seriesFacts, issueFacts) = (universe, surroundings, facts, issues)
    (self.links, self.shelves) = (links, shelves)
  }

  /// Returns the name of a record as another record, made at `moment`, has it embedded: a name that is newer than `moment` shows only on
  /// the next night.
  package func name(_ kind: Kind, at slot: Int, embeddedAt moment: Int64) -> ArraySlice<UInt8> {
    let shelf = self[kind]
    guard let former = shelf.formerNames[slot], shelf.modified[slot] > moment else { return shelf.names[slot] }
    return former[...]
  }

  /// Returns the id of a record in another catalogue; nil where it has none. The same seed gives the same id in every stand-in.
  package func foreignID(_ kind: Kind, at slot: Int, in catalogue: ForeignCatalogue) -> Int? {
    var draws = surroundings.teams.dice.draws(.stories, slot &* 16 &+ kind.rawValue, .urls, catalogue.rawValue)
    guard draws.chance(0.9) else { return nil }
    switch catalogue {
    case .comicVine: return ForeignCatalogue.comicVineID(slot: slot)
    case .grandDatabase: return 11_000 + slot * 13 + draws.below(13)
    }
  }

  /// The other catalogues whose ids stand in records.
  package enum ForeignCatalogue: Int {
    case comicVine, grandDatabase

    /// Returns the id of a record in the stand-in of Comic Vine.
    package static func comicVineID(slot: Int) -> Int { 1_000 + slot * 3 }
  }
}

/// The records of one kind: their ids and names, and the times of their last changes.
package struct Shelf: Sendable {
  /// The ids of the records by slot, ascending.
  package let ids: [Int]
  /// The names of the records by slot; issues have none.
  package var names: TextList
  /// The former names of the records that got a new one in the last night, by slot.
  private(set) var formerNames: [Int: [UInt8]] = [:]
  /// Whether a slot has a record; the others were deleted, or never were.
  package var isLive: [Bool]
  /// The record into which a deleted one was merged, by slot.
  private(set) var merged: [Int: Int] = [:]
  /// The time of each record's last change, in microseconds since 1970.
  package var modified: [Int64]

  /// The number of slots.
  package var count: Int { ids.count }

  /// Returns the slot of the record with an id; nil where there is none.
  ///
  /// - Complexity: O(log records).
  package func slot(id: Int) -> Int? { ids.place(of: id).flatMap { isLive[$0] ? $0 : nil } }

  /// Returns the record of a reference: itself, or the one that it was merged into; nil for a deleted record.
  func resolved(_ slot: UInt32) -> UInt32? {
    if isLive[Int(slot)] { return slot }
    return merged[Int(slot)].map(UInt32.init)
  }

  init(_ kind: Archive.Kind, universe: Universe, surroundings: Surroundings) {
    let register: Register? =
      switch kind {
      case .imprint: surroundings.imprints
      case .publisher: surroundings.publishers
      case .team: surroundings.teams
      case .world: surroundings.worlds
      default: nil
      }
    if let register {
      ids = register.ids
      names = register.names
      isLive = Array(repeating: true, count: register.count)
      modified = register.modified.enumerated().map { Self.fine($1, slot: $0) }
      for slot in 0..<register.count where register.names[slot] != register.formerNames[slot] {
        formerNames[slot] = Array(register.formerNames[slot])
      }
      return
    }
    guard let collection = kind.collection else { preconditionFailure("A kind has a collection or a register.") }
    let population = universe.population(collection)
    ids = (0..<population.count).map(population.id)
    isLive = population.presence.map { $0 == .listed }
    modified = population.modified.enumerated().map { Self.fine($1, slot: $0) }
    names = TextList()
    switch kind {
    case .arc: name(from: universe.events.titles, of: population)
    case .character: name(from: universe.cast.names, of: population)
    case .creator: name(from: Self.distinct(universe.staff.full), of: population)
    default: break
    }
    for slot in 0..<population.count where population.removal[slot] > 0 {
      // Every second record that goes was another one's double.
      guard kind != .series, kind != .issue, slot % 2 == 0 else { continue }
      merged[slot] = (slot + 1..<population.count).first { isLive[$0] } ?? (0..<slot).first { isLive[$0] }
    }
  }

  /// Returns a time in seconds with a fraction added, in microseconds.
  static func fine(_ seconds: Int64, slot: Int) -> Int64 {
    seconds * 1_000_000 + Int64(SplitMix64.mixed(UInt64(bitPattern: seconds) ^ UInt64(slot) << 40) % 1_000_000)
  }

  /// Sets the names: without outer spaces, changed where a night did so, and now and then equal to a neighbour's.
  private mutating func name(from source: TextList, of population: Population) {
    var texts = (0..<population.count).map { Self.trimmed(source[$0]) }
    // The last of a page of a hundred and the first of the next have one name, on the first night at least.
    let order = (0..<population.founders).filter { population.presence[$0] == .listed || population.removal[$0] > 0 }
      .sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
    for rank in order.indices.dropFirst() where rank % 1_000 == 100 { texts[order[rank]] = texts[order[rank - 1]] }
    let tonight = Calendar.instant(localDay: population.nightDay, second: 0)
    for slot in 0..<population.count {
      let draws = population.dice.draws(population.collection, slot, .name, 1)
      guard population.version[slot] > 0, draws.state % 3 == 0 else { continue }
      if population.version[slot] == 1, population.modified[slot] >= tonight { formerNames[slot] = texts[slot] }
      texts[slot] += Array(" II".utf8)
    }
    for text in texts { names.append(text) }
  }

  /// Returns the names of people, with an initial added where two are equal.
  private static func distinct(_ names: TextList) -> TextList {
    var taken: Set<[UInt8]> = []
    var result = TextList()
    for slot in 0..<names.count {
      var name = trimmed(names[slot])
      if name.isEmpty { name = Array("Anonymous".utf8) }
      let parts = name.split(separator: 0x20, maxSplits: 1)
      var initials: [UInt8] = []
      while !taken.insert(name).inserted {
        initials.append(0x41 + UInt8(taken.count % 26))
        name = Array(parts[0])
        name.append(0x20)
        for initial in initials { name += [initial, 0x2E, 0x20] as [UInt8] }
        name += parts.count > 1 ? Array(parts[1]) : Array("Studio".utf8)
      }
      result.append(name)
    }
    return result
  }

  /// Returns a text without outer spaces.
  static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = text
    while text.first == 0x20 { text.removeFirst() }
    while text.last == 0x20 { text.removeLast() }
    return Array(text)
  }
}

/// Dates records by their own changes and by changes of related records.
///
/// A new issue changes its series, arcs, characters and teams; so does a deleted one its series. A deleted creator, and any record
/// that is merged, changes the issues that named it. Any other deletion leaves no trace.
struct ArchiveChanges {
  let universe: Universe
  let links: ArchiveLinks

  /// Dates the records that change along with others.
  ///
  /// - Complexity: O(records + links of new, changed and deleted records).
  func date(_ shelves: inout [Shelf]) {
    let comics = universe.population(.comics)
    func touch(_ kind: Archive.Kind, at slot: Int, in moment: Int64) {
      shelves[kind.rawValue].modified[slot] = max(shelves[kind.rawValue].modified[slot], moment)
    }
    for kind in [Archive.Kind.arc, .character, .creator] {
      guard let collection = kind.collection else { continue }
      let population = universe.population(collection)
      for slot in 0..<population.count where population.removal[slot] > 0 {
        let merged = shelves[kind.rawValue].merged[slot]
        guard merged != nil || kind == .creator else { continue }
        let seconds = population.touched(slot, night: Int(population.removal[slot]))
        let moment = Shelf.fine(seconds, slot: slot)
        for issue in universe.relations.row(collection, slot, .comics) { touch(.issue, at: Int(issue), in: moment) }
        if let merged { touch(kind, at: merged, in: moment) }
      }
    }
    for slot in 0..<comics.count {
      let home = Int(universe.issues.series[slot])
      if comics.removal[slot] > 0 {
        touch(.series, at: home, in: Shelf.fine(comics.touched(slot, night: Int(comics.removal[slot])), slot: slot))
      }
      guard shelves[Archive.Kind.issue.rawValue].isLive[slot] else { continue }
      let moment = shelves[Archive.Kind.issue.rawValue].modified[slot]
      touch(.series, at: home, in: moment)
      guard comics.birth[slot] > 0 else { continue }
      for arc in links.issueArcs.row(slot) { touch(.arc, at: Int(arc), in: moment) }
      for hero in links.issueCharacters.row(slot) { touch(.character, at: Int(hero), in: moment) }
      for team in links.issueTeams.row(slot) { touch(.team, at: Int(team), in: moment) }
    }
  }
}
