import APIs
import Basics

/// The records of some services beside the six collections: publishers and their imprints, worlds, teams and their members.
package struct Surroundings: Sendable {
  package let publishers: Register
  package let imprints: Register
  let worlds: Register
  let teams: Register
  /// The publisher of each imprint, and of each world.
  package private(set) var imprintPublishers: [UInt32] = []
  package private(set) var worldPublishers: [UInt32] = []
  /// The publisher of each hero.
  package private(set) var heroPublishers: [UInt32] = []
  /// The teams of each hero, and the worlds.
  package private(set) var heroTeams = Links()
  package private(set) var heroWorlds = Links()

  init(_ universe: Universe, scale: Double) {
    func register(_ plan: Register.Plan) -> Register { Register(plan, universe: universe, scale: scale) }
    publishers = register(.init(key: 0x5055_424C, size: (155, 9), nightsPerBirth: 20, names: .publisherName))
    imprints = register(.init(key: 0x494D_5052, size: (44, 5), nightsPerBirth: 40, names: .imprintName))
    worlds = register(.init(key: 0x574F_524C, size: (170, 7), nightsPerBirth: 30, names: .worldName))
    teams = register(.init(key: 0x5445_414D, size: (2_300, 108), nightsPerBirth: 2, names: .teamName))
    // The first publishers have most of the business.
    let houses = Popularity(slots: Array(0..<UInt32(publishers.founders)), lead: 0.8)
    imprintPublishers = (0..<imprints.count).map { slot in
      var draws = imprints.dice.draws(.characters, slot, .publishing)
      return houses.pick(&draws)
    }
    worldPublishers = (0..<worlds.count).map { slot in
      var draws = worlds.dice.draws(.characters, slot, .publishing)
      return houses.pick(&draws)
    }
    let crews = Popularity(slots: Array(0..<UInt32(teams.founders)), lead: 12)
    let shores = Popularity(slots: Array(0..<UInt32(worlds.founders)), lead: 2)
    for slot in 0..<universe.population(.characters).count {
      var draws = teams.dice.draws(.series, slot, .publishing)
      heroPublishers.append(houses.pick(&draws))
      if draws.chance(0.45) { for _ in 0...draws.below(3) { heroTeams.append(crews.pick(&draws)) } }
      heroTeams.endRow()
      if draws.chance(0.5) { for _ in 0...draws.below(2) { heroWorlds.append(shores.pick(&draws)) } }
      heroWorlds.endRow()
    }
    heroTeams = heroTeams.sorted(ranks: Array(0..<UInt32(teams.count)))
    heroWorlds = heroWorlds.sorted(ranks: Array(0..<UInt32(worlds.count)))
  }

  /// Returns the publisher of a series, which is the publisher of its hero.
  func publisher(ofSeries slot: Int, in universe: Universe) -> UInt32 {
    heroPublishers[Int(universe.series.lead[slot])]
  }

  /// Returns the imprint of a series; nil for most.
  func imprint(ofSeries slot: Int, in universe: Universe) -> UInt32? {
    var draws = imprints.dice.draws(.series, slot, .publishing)
    guard draws.chance(0.3) else { return nil }
    let publisher = publisher(ofSeries: slot, in: universe)
    let own = (0..<imprints.founders).filter { imprintPublishers[$0] == publisher }
    return own.isEmpty ? nil : UInt32(own[draws.below(own.count)])
  }
}
