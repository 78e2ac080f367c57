import APIs
import Basics
import Invented

extension MetronWriter {
  mutating func arc(_ slot: Int) {
    begin(.arc, at: slot)
    name(.arc, at: slot, embeddedAt: .max)
    let heroes = heroes(of: archive.links.arcIssues.row(slot).first)
    description(.arc, at: slot, from: [.eventText, .conflict, .eventText], share: 55, of: heroes)
    image(.arc, at: slot, share: 70)
    foreignIDs(.arc, at: slot)
    end(.arc, at: slot)
  }

  mutating func character(_ slot: Int) {
    let moment = archive[.character].modified[slot]
    begin(.character, at: slot)
    name(.character, at: slot, embeddedAt: .max)
    aliases("alias", kind: .character, at: slot)
    let other = universe.cast.popularity.first
    description(.character, at: slot, from: [.biography, .conflict, .turn], share: 50, of: (UInt32(slot), other))
    image(.character, at: slot, share: 60)
    embedded("creators", kind: .creator, slots: archive.links.characterCreators.row(slot), in: moment)
    embedded("teams", kind: .team, slots: archive.surroundings.heroTeams.row(slot), in: moment)
    embedded("universes", kind: .world, slots: archive.surroundings.heroWorlds.row(slot), in: moment)
    foreignIDs(.character, at: slot)
    end(.character, at: slot)
  }

  mutating func creator(_ slot: Int) {
    begin(.creator, at: slot)
    name(.creator, at: slot, embeddedAt: .max)
    var draws = archive.surroundings.publishers.dice.draws(.creators, slot, .dates)
    let birth =
      draws.chance(0.3) ? Calendar.day(year: 1900 + draws.below(100), month: 1 + draws.below(12), day: 1) : nil
    let death = birth.flatMap { draws.chance(0.2) ? $0 + 14_000 + draws.below(16_000) : nil }
    day("birth", is: birth.map { $0 + draws.below(28) })
    day("death", is: death.flatMap { $0 < Calendar.firstNight ? $0 : nil })
    text("desc", is: "")
    image(.creator, at: slot, share: 20)
    aliases("alias", kind: .creator, at: slot)
    foreignIDs(.creator, at: slot)
    end(.creator, at: slot)
  }

  mutating func publisher(_ slot: Int) {
    begin(.publisher, at: slot)
    name(.publisher, at: slot, embeddedAt: .max)
    aliases("alt_names", kind: .publisher, at: slot)
    var draws = archive.surroundings.publishers.dice.draws(.comics, slot, .dates)
    integer("founded", is: draws.chance(0.8) ? 1_930 + draws.below(90) : nil)
    text("country", is: draws.choose([(0.8, "US"), (0.9, "GB"), (0.95, "IT"), (1, "CA")]))
    description(.publisher, at: slot, from: [.seriesText, .closing], share: 60, of: heroes(ofSeries: slot))
    image(.publisher, at: slot, share: 90)
    foreignIDs(.publisher, at: slot)
    end(.publisher, at: slot)
  }

  mutating func imprint(_ slot: Int) {
    begin(.imprint, at: slot)
    name(.imprint, at: slot, embeddedAt: .max)
    var draws = archive.surroundings.imprints.dice.draws(.comics, slot, .dates)
    integer("founded", is: draws.chance(0.7) ? 1_960 + draws.below(60) : nil)
    description(.imprint, at: slot, from: [.seriesText, .closing], share: 60, of: heroes(ofSeries: slot))
    image(.imprint, at: slot, share: 90)
    foreignIDs(.imprint, at: slot)
    field("publisher", kind: .publisher, at: archive.surroundings.imprintPublishers[slot])
    end(.imprint, at: slot)
  }

  mutating func team(_ slot: Int) {
    let moment = archive[.team].modified[slot]
    let members = archive.links.teamMembers.row(slot)
    begin(.team, at: slot)
    name(.team, at: slot, embeddedAt: .max)
    let heroes = (members.first ?? universe.cast.popularity.first, members.last ?? universe.cast.popularity.first)
    description(.team, at: slot, from: [.seriesText, .conflict, .turn], share: 55, of: heroes)
    image(.team, at: slot, share: 65)
    let founders = members.first.map { archive.links.characterCreators.row(Int($0)) }
    embedded("creators", kind: .creator, slots: founders ?? [], in: moment)
    let worlds = members.first.map { archive.surroundings.heroWorlds.row(Int($0)) }
    embedded("universes", kind: .world, slots: worlds ?? [], in: moment)
    foreignIDs(.team, at: slot)
    end(.team, at: slot)
  }

  mutating func world(_ slot: Int) {
    begin(.world, at: slot)
    field("publisher", kind: .publisher, at: archive.surroundings.worldPublishers[slot])
    name(.world, at: slot, embeddedAt: .max)
    text("designation", is: String(decoding: archive.designation(ofWorld: slot), as: UTF8.self))
    description(.world, at: slot, from: [.opening, .turn], share: 50, of: heroes(ofSeries: slot))
    integer("gcd_id", is: archive.foreignID(.world, at: slot, in: .grandDatabase))
    image(.world, at: slot, share: 50)
    end(.world, at: slot)
  }

  /// Appends a field with `{"id":…,"name":…}`; null for nobody.
  mutating func field(_ field: StaticString, kind: Archive.Kind, at slot: UInt32) {
    guard slot != SeriesShelf.nobody else { return integer(field, is: nil) }
    key(field)
    reference(kind, at: Int(slot))
  }

  /// Returns the two heroes in texts about a series.
  func heroes(ofSeries slot: Int) -> (UInt32, UInt32) { (universe.series.lead[slot], universe.series.partner[slot]) }

  private func heroes(of issue: UInt32?) -> (UInt32, UInt32) {
    heroes(ofSeries: issue.map { Int(universe.issues.series[Int($0)]) } ?? 0)
  }
}
