import APIs
import Basics

extension MarvelRecordWriter {
  mutating func character(_ slot: Int) {
    begin(.characters, slot)
    quoted("name") { $0.names.append(.characters, slot, to: &$0.out) }
    quoted("description") { json in
      guard json.isDescribed(.characters, slot, percent: 26) else { return }
      var draws = json.universe.versionedDraws(.characters, slot, .description)
      let other = json.universe.cast.popularity.pick(&draws)
      let lists: [PatternList] = [.biography, .conflict, .turn]
      json.texts.append(
        Array(lists.prefix(1 + draws.below(3))), hero: UInt32(slot), other: other, &draws, to: &json.out)
    }
    modifiedField(.characters, slot)
    thumbnailField(.characters, slot)
    resourceURIField(.characters, slot)
    lists(.characters, slot, of: [.comics, .series, .stories, .events])
    var choice = draws(.characters, slot, .urls)
    urls(
      .characters, slot,
      [
        Address(type: "detail", path: "comics/characters/"),
        choice.chance(0.6) ? Address(type: "wiki", path: "universe/") : nil,
        choice.chance(0.93) ? Address(type: "comiclink", path: "comics/characters/") : nil,
      ])
    out.append("}")
  }

  mutating func creator(_ slot: Int) {
    let staff = universe.staff
    begin(.creators, slot)
    quoted("firstName") { staff.first.append(slot, to: &$0.out) }
    quoted("middleName") { staff.middle.append(slot, to: &$0.out) }
    quoted("lastName") { staff.last.append(slot, to: &$0.out) }
    quoted("suffix") { staff.suffix.append(slot, to: &$0.out) }
    quoted("fullName") { staff.full.append(slot, to: &$0.out) }
    modifiedField(.creators, slot)
    thumbnailField(.creators, slot)
    resourceURIField(.creators, slot)
    lists(.creators, slot, of: [.comics, .series, .stories, .events])
    urls(.creators, slot, [Address(type: "detail", path: "comics/creators/")])
    out.append("}")
  }

  mutating func event(_ slot: Int) {
    let events = universe.events
    begin(.events, slot)
    quoted("title") { $0.names.append(.events, slot, to: &$0.out) }
    quoted("description") { json in
      var draws = json.universe.versionedDraws(.events, slot, .description)
      let lead = json.universe.series.lead[Int(json.universe.issues.series[events.centre[slot]])]
      let other = json.universe.cast.popularity.pick(&draws)
      let lists: [PatternList] = [.eventText, .eventText, .turn, .closing]
      json.texts.append(Array(lists.prefix(2 + draws.below(3))), hero: lead, other: other, &draws, to: &json.out)
    }
    resourceURIField(.events, slot)
    var choice = draws(.events, slot, .urls)
    urls(
      .events, slot,
      [
        Address(type: "detail", path: "comics/events/"),
        choice.chance(0.6) ? Address(type: "wiki", path: "universe/") : nil,
      ])
    modifiedField(.events, slot)
    let isDated = !choice.chance(0.04)
    field("start") { $0.eventDate(isDated ? events.start[slot] : nil) }
    field("end") { $0.eventDate(isDated ? events.end[slot] : nil) }
    thumbnailField(.events, slot)
    lists(.events, slot, of: [.creators, .characters, .stories, .comics, .series])
    field("next") { $0.summary(.events, optional: $0.universe.nextEvent(slot)) }
    field("previous") { $0.summary(.events, optional: $0.universe.previousEvent(slot)) }
    out.append("}")
  }

  private mutating func eventDate(_ day: Int?) {
    guard let day else { return out.append("null") }
    out.append("\"")
    out.append(day: day)
    out.append(" 00:00:00\"")
  }

  /// Whether a record has a text: some have one from the beginning, and a night's change gives one to any.
  private func isDescribed(_ collection: MarvelCollection, _ slot: Int, percent: UInt64) -> Bool {
    draws(collection, slot, .texts).state % 100 < percent || universe.population(collection).version[slot] > 0
  }

  mutating func series(_ slot: Int) {
    let shelf = universe.series
    begin(.series, slot)
    quoted("title") { $0.names.series(slot, to: &$0.out) }
    if isDescribed(.series, slot, percent: 6) {
      quoted("description") { json in
        var draws = json.universe.versionedDraws(.series, slot, .description)
        json.texts.append(
          [.seriesText, .opening, .conflict], hero: shelf.lead[slot], other: shelf.partner[slot], &draws, to: &json.out)
      }
    } else {
      field("description") { $0.out.append("null") }
    }
    resourceURIField(.series, slot)
    urls(.series, slot, [Address(type: "detail", path: "comics/series/")])
    field("startYear", Int(shelf.startYear[slot]))
    field("endYear", Int(shelf.endYear[slot]))
    var choice = draws(.series, slot, .numbers)
    quoted("rating") { if choice.chance(0.29) { $0.out.append(Self.ratings[choice.below(Self.ratings.count)]) } }
    quoted("type") { if choice.chance(0.5) { $0.out.append(shelf.form[slot].rawValue) } }
    modifiedField(.series, slot)
    thumbnailField(.series, slot)
    lists(.series, slot, of: [.creators, .characters, .stories, .comics, .events])
    field("next") { $0.summary(.series, optional: shelf.next[slot]) }
    field("previous") { $0.summary(.series, optional: shelf.previous[slot]) }
    out.append("}")
  }

  private static let ratings: [StaticString] = [
    "T", "T+", "Rated T", "Rated T+", "RATED T+", "RATED T", "A", "Rated A", "RATED A", "ALL AGES", "All Ages",
    "all ages",
    "Parental Advisory", "PARENTAL ADVISORY", "Parental Advisory Supervision", "Mature", "MATURE", "MAX",
    "Explicit Content",
    "Ages 9+", "Age 9+", "13+", "15+", "Teen", "No Rating", "Not rated",
  ]

  mutating func story(_ slot: Int) {
    let comic = Int(universe.stories.original[slot])
    begin(.stories, slot)
    if universe.numericTitle(slot) == nil {
      quoted("title") { $0.names.story(slot, to: &$0.out) }
    } else {
      field("title") { $0.names.story(slot, to: &$0.out) }
    }
    quoted("description") { json in
      guard json.isDescribed(.stories, slot, percent: 14) else { return }
      var draws = json.universe.versionedDraws(.stories, slot, .description)
      let home = Int(json.universe.issues.series[comic])
      json.texts.append(
        [.storyText], hero: json.universe.series.lead[home], other: json.universe.series.partner[home], &draws,
        to: &json.out)
    }
    resourceURIField(.stories, slot)
    quoted("type") { $0.out.append($0.universe.storyType(slot).record) }
    modifiedField(.stories, slot)
    thumbnailField(.stories, slot)
    lists(.stories, slot, of: [.creators, .characters, .series, .comics, .events])
    var oddity = draws(.stories, slot, .links)
    field("originalIssue") { if oddity.chance(0.005) { $0.out.append("null") } else { $0.summary(.comics, comic) } }
    out.append("}")
  }
}
