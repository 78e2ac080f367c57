import Basics

extension MetronWriter {
  mutating func arc(_ slot: Int) {
    begin(.arc, slot)
    name(.arc, slot, embeddedAt: .max)
    let heroes = heroes(of: archive.links.arcIssues.row(slot).first)
    description(.arc, slot, [.eventText, .conflict, .eventText], share: 55, of: heroes)
    image(.arc, slot, share: 70)
    foreignIDs(.arc, slot)
    end(.arc, slot)
  }

  mutating func character(_ slot: Int) {
    let moment = archive[.character].modified[slot]
    begin(.character, slot)
    name(.character, slot, embeddedAt: .max)
    aliases("alias", .character, slot)
    let other = universe.cast.popularity.first
    description(.character, slot, [.biography, .conflict, .turn], share: 50, of: (UInt32(slot), other))
    image(.character, slot, share: 60)
    embedded("creators", .creator, archive.links.characterCreators.row(slot), in: moment)
    embedded("teams", .team, archive.surroundings.heroTeams.row(slot), in: moment)
    embedded("universes", .world, archive.surroundings.heroWorlds.row(slot), in: moment)
    foreignIDs(.character, slot)
    end(.character, slot)
  }

  mutating func creator(_ slot: Int) {
    begin(.creator, slot)
    name(.creator, slot, embeddedAt: .max)
    var draws = archive.surroundings.publishers.dice.draws(.creators, slot, .dates)
    let birth =
      draws.chance(0.3) ? Calendar.day(year: 1900 + draws.below(100), month: 1 + draws.below(12), day: 1) : nil
    let death = birth.flatMap { draws.chance(0.2) ? $0 + 14_000 + draws.below(16_000) : nil }
    day("birth", birth.map { $0 + draws.below(28) })
    day("death", death.flatMap { $0 < Calendar.firstNight ? $0 : nil })
    text("desc", "")
    image(.creator, slot, share: 20)
    aliases("alias", .creator, slot)
    foreignIDs(.creator, slot)
    end(.creator, slot)
  }

  mutating func publisher(_ slot: Int) {
    begin(.publisher, slot)
    name(.publisher, slot, embeddedAt: .max)
    aliases("alt_names", .publisher, slot)
    var draws = archive.surroundings.publishers.dice.draws(.comics, slot, .dates)
    integer("founded", draws.chance(0.8) ? 1_930 + draws.below(90) : nil)
    text("country", draws.choose([(0.8, "US"), (0.9, "GB"), (0.95, "IT"), (1, "CA")]))
    description(.publisher, slot, [.seriesText, .closing], share: 60, of: heroes(ofSeries: slot))
    image(.publisher, slot, share: 90)
    foreignIDs(.publisher, slot)
    end(.publisher, slot)
  }

  mutating func imprint(_ slot: Int) {
    begin(.imprint, slot)
    name(.imprint, slot, embeddedAt: .max)
    var draws = archive.surroundings.imprints.dice.draws(.comics, slot, .dates)
    integer("founded", draws.chance(0.7) ? 1_960 + draws.below(60) : nil)
    description(.imprint, slot, [.seriesText, .closing], share: 60, of: heroes(ofSeries: slot))
    image(.imprint, slot, share: 90)
    foreignIDs(.imprint, slot)
    field("publisher", .publisher, archive.surroundings.imprintPublishers[slot])
    end(.imprint, slot)
  }

  mutating func team(_ slot: Int) {
    let moment = archive[.team].modified[slot]
    let members = archive.links.teamMembers.row(slot)
    begin(.team, slot)
    name(.team, slot, embeddedAt: .max)
    let heroes = (members.first ?? universe.cast.popularity.first, members.last ?? universe.cast.popularity.first)
    description(.team, slot, [.seriesText, .conflict, .turn], share: 55, of: heroes)
    image(.team, slot, share: 65)
    let founders = members.first.map { archive.links.characterCreators.row(Int($0)) }
    embedded("creators", .creator, founders ?? [], in: moment)
    let worlds = members.first.map { archive.surroundings.heroWorlds.row(Int($0)) }
    embedded("universes", .world, worlds ?? [], in: moment)
    foreignIDs(.team, slot)
    end(.team, slot)
  }

  mutating func world(_ slot: Int) {
    begin(.world, slot)
    field("publisher", .publisher, archive.surroundings.worldPublishers[slot])
    name(.world, slot, embeddedAt: .max)
    text("designation", String(decoding: archive.designation(ofWorld: slot), as: UTF8.self))
    description(.world, slot, [.opening, .turn], share: 50, of: heroes(ofSeries: slot))
    integer("gcd_id", archive.foreignID(.world, slot, at: .grandDatabase))
    image(.world, slot, share: 50)
    end(.world, slot)
  }

  /// Appends a field with another names of a record.
  private mutating func aliases(_ field: StaticString, _ kind: Archive.Kind, _ slot: Int) {
    list(field, archive.aliases(kind, slot)) { json, alias in
      json.json.out.append("\"")
      json.json.out.append(alias)
      json.json.out.append("\"")
    }
  }

  /// Appends a field with `{"id":…,"name":…}`; null for nobody.
  mutating func field(_ field: StaticString, _ kind: Archive.Kind, _ slot: UInt32) {
    guard slot != SeriesShelf.nobody else { return integer(field, nil) }
    key(field)
    reference(kind, Int(slot))
  }

  /// The two heroes that texts about a series speak of.
  func heroes(ofSeries slot: Int) -> (UInt32, UInt32) { (universe.series.lead[slot], universe.series.partner[slot]) }

  private func heroes(of issue: UInt32?) -> (UInt32, UInt32) {
    heroes(ofSeries: issue.map { Int(universe.issues.series[Int($0)]) } ?? 0)
  }
}
