import Basics

extension RecordWriter {
  mutating func character(_ slot: Int) {
    out.append("{\"id\":")
    id(.characters, slot)
    out.append(",\"name\":\"")
    universe.cast.names.append(slot, to: &out)
    out.append("\",\"description\":\"")
    var draws = versionedDraws(.characters, slot, .description)
    let isDescribed = self.draws(.characters, slot, .texts).state % 100 < 26
    if isDescribed || universe.population(.characters).version[slot] > 0 {
      let other = universe.cast.popularity.pick(&draws)
      text(Array([.biography, .conflict, .turn].prefix(1 + draws.below(3))), hero: UInt32(slot), other: other, &draws)
    }
    out.append("\"")
    modifiedField(.characters, slot)
    thumbnailField(.characters, slot)
    resourceURIField(.characters, slot)
    list(.characters, slot, of: .comics)
    list(.characters, slot, of: .series)
    list(.characters, slot, of: .stories)
    list(.characters, slot, of: .events)
    out.append(",\"urls\":[")
    var choice = self.draws(.characters, slot, .urls)
    url("detail", "comics/characters/", .characters, slot)
    if choice.chance(0.6) {
      out.append(",")
      url("wiki", "universe/", .characters, slot)
    }
    if choice.chance(0.93) {
      out.append(",")
      url("comiclink", "comics/characters/", .characters, slot)
    }
    out.append("]}")
  }

  mutating func creator(_ slot: Int) {
    let staff = universe.staff
    out.append("{\"id\":")
    id(.creators, slot)
    out.append(",\"firstName\":\"")
    staff.first.append(slot, to: &out)
    out.append("\",\"middleName\":\"")
    staff.middle.append(slot, to: &out)
    out.append("\",\"lastName\":\"")
    staff.last.append(slot, to: &out)
    out.append("\",\"suffix\":\"")
    staff.suffix.append(slot, to: &out)
    out.append("\",\"fullName\":\"")
    staff.full.append(slot, to: &out)
    out.append("\"")
    modifiedField(.creators, slot)
    thumbnailField(.creators, slot)
    resourceURIField(.creators, slot)
    list(.creators, slot, of: .comics)
    list(.creators, slot, of: .series)
    list(.creators, slot, of: .stories)
    list(.creators, slot, of: .events)
    out.append(",\"urls\":[")
    url("detail", "comics/creators/", .creators, slot)
    out.append("]}")
  }

  mutating func event(_ slot: Int) {
    let events = universe.events
    out.append("{\"id\":")
    id(.events, slot)
    out.append(",\"title\":\"")
    events.titles.append(slot, to: &out)
    out.append("\",\"description\":\"")
    var draws = versionedDraws(.events, slot, .description)
    let lead = universe.series.lead[Int(universe.issues.series[events.centre[slot]])]
    let other = universe.cast.popularity.pick(&draws)
    let lists: [PatternList] = [.eventText, .eventText, .turn, .closing]
    text(Array(lists.prefix(2 + draws.below(3))), hero: lead, other: other, &draws)
    out.append("\"")
    resourceURIField(.events, slot)
    out.append(",\"urls\":[")
    var choice = self.draws(.events, slot, .urls)
    url("detail", "comics/events/", .events, slot)
    if choice.chance(0.6) {
      out.append(",")
      url("wiki", "universe/", .events, slot)
    }
    out.append("]")
    modifiedField(.events, slot)
    let isDated = !choice.chance(0.04)
    eventDate(",\"start\":", isDated ? events.start[slot] : nil)
    eventDate(",\"end\":", isDated ? events.end[slot] : nil)
    thumbnailField(.events, slot)
    list(.events, slot, of: .creators)
    list(.events, slot, of: .characters)
    list(.events, slot, of: .stories)
    list(.events, slot, of: .comics)
    list(.events, slot, of: .series)
    out.append(",\"next\":")
    summary(.events, optional: universe.nextEvent(slot))
    out.append(",\"previous\":")
    summary(.events, optional: universe.previousEvent(slot))
    out.append("}")
  }

  private mutating func eventDate(_ key: StaticString, _ day: Int?) {
    out.append(key)
    guard let day else { return out.append("null") }
    out.append("\"")
    date(day: day)
    out.append(" 00:00:00\"")
  }

  mutating func series(_ slot: Int) {
    let shelf = universe.series
    out.append("{\"id\":")
    id(.series, slot)
    out.append(",\"title\":\"")
    seriesTitle(slot)
    out.append("\",\"description\":")
    var draws = versionedDraws(.series, slot, .description)
    let isDescribed = self.draws(.series, slot, .texts).state % 100 < 6
    if isDescribed || universe.population(.series).version[slot] > 0 {
      out.append("\"")
      text([.seriesText, .opening, .conflict], hero: shelf.lead[slot], other: shelf.partner[slot], &draws)
      out.append("\"")
    } else {
      out.append("null")
    }
    resourceURIField(.series, slot)
    out.append(",\"urls\":[")
    url("detail", "comics/series/", .series, slot)
    out.append("],\"startYear\":")
    integer(Int(shelf.startYear[slot]))
    out.append(",\"endYear\":")
    integer(Int(shelf.endYear[slot]))
    out.append(",\"rating\":\"")
    var choice = self.draws(.series, slot, .numbers)
    if choice.chance(0.29) { out.append(Self.ratings[choice.below(Self.ratings.count)]) }
    out.append("\",\"type\":\"")
    if choice.chance(0.5) {
      switch shelf.form[slot] {
      case .collection: out.append("collection")
      case .oneShot: out.append("one shot")
      case .limited: out.append("limited")
      case .ongoing: out.append("ongoing")
      }
    }
    out.append("\"")
    modifiedField(.series, slot)
    thumbnailField(.series, slot)
    list(.series, slot, of: .creators)
    list(.series, slot, of: .characters)
    list(.series, slot, of: .stories)
    list(.series, slot, of: .comics)
    list(.series, slot, of: .events)
    out.append(",\"next\":")
    summary(.series, optional: shelf.next[slot])
    out.append(",\"previous\":")
    summary(.series, optional: shelf.previous[slot])
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
    let home = Int(universe.issues.series[comic])
    out.append("{\"id\":")
    id(.stories, slot)
    out.append(",\"title\":")
    let isNumber = universe.numericTitle(slot) != nil
    if !isNumber { out.append("\"") }
    storyTitle(slot)
    if !isNumber { out.append("\"") }
    out.append(",\"description\":\"")
    var draws = versionedDraws(.stories, slot, .description)
    let isDescribed = self.draws(.stories, slot, .texts).state % 100 < 14
    if isDescribed || universe.population(.stories).version[slot] > 0 {
      text([.storyText], hero: universe.series.lead[home], other: universe.series.partner[home], &draws)
    }
    out.append("\"")
    resourceURIField(.stories, slot)
    out.append(",\"type\":\"")
    out.append(universe.storyType(slot).record)
    out.append("\"")
    modifiedField(.stories, slot)
    thumbnailField(.stories, slot)
    list(.stories, slot, of: .creators)
    list(.stories, slot, of: .characters)
    list(.stories, slot, of: .series)
    list(.stories, slot, of: .comics)
    list(.stories, slot, of: .events)
    out.append(",\"originalIssue\":")
    var oddity = self.draws(.stories, slot, .links)
    if oddity.chance(0.005) { out.append("null") } else { summary(.comics, comic) }
    out.append("}")
  }
}
