import APIs

/// The relations that are drawn, each in one direction; all others follow from them.
struct RelationDraft: Sendable {
  let comicSeries: Links
  private(set) var comicCharacters = Links()
  private(set) var comicCreators = Links()
  private(set) var collected = Links()
  let originalStories: Links
  private(set) var storyComics = Links()
  private(set) var storyCharacters = Links()
  private(set) var storyCreators = Links()
  private(set) var eventComics = Links()

  init(
    populations: [Population], census: Census, cast: HeroCast, staff: Staff, series: SeriesShelf, issues: IssueShelf,
    stories: StoryShelf, events: EventShelf
  ) {
    let comics = populations[MarvelCollection.comics.rawValue]
    let dice = comics.dice
    comicSeries = Links(each: issues.series)
    originalStories = Links(each: stories.original).transposed(
      targetCount: comics.count, sources: Array(0..<UInt32(stories.original.count)))
    drawCast(populations, census, cast, series, issues)
    drawCredits(populations, census, staff, series, issues)
    drawCollections(comics, series, issues)

    let reprints = collected.transposed(targetCount: comics.count, sources: Array(0..<UInt32(comics.count)))
    for (slot, comic) in stories.original.enumerated() {
      storyComics.append(comic)
      // Covers are reprinted less often than what they cover.
      if stories.place[slot] == 1 || slot % 2 == 0 {
        for collection in reprints.row(Int(comic)) { storyComics.append(collection) }
      }
      storyComics.endRow()
      drawStory(slot, comic: Int(comic), place: stories.place[slot], dice: dice)
    }
    for slot in events.size.indices {
      var draws = dice.draws(.events, slot, .cast)
      let reach = events.size[slot] * 3
      for _ in 0..<events.size[slot] {
        let comic = events.centre[slot] + draws.below(2 * reach) - reach
        guard comic >= 0, comic < comics.founders else { continue }
        guard series.form[Int(issues.series[comic])] != .collection else { continue }
        eventComics.append(UInt32(comic))
      }
      eventComics.append(UInt32(events.centre[slot]))
      eventComics.endRow()
    }
  }

  private mutating func drawCast(
    _ populations: [Population], _ census: Census, _ cast: HeroCast, _ series: SeriesShelf, _ issues: IssueShelf
  ) {
    let comics = populations[MarvelCollection.comics.rawValue]
    let founders = populations[MarvelCollection.characters.rawValue].founders
    let dice = comics.dice
    for slot in 0..<comics.count {
      let home = Int(issues.series[slot])
      if issues.main[slot] != slot {
        // A variant has the cast of its main edition; copied out, lest every append copies the whole relation.
        for character in Array(comicCharacters.row(Int(issues.main[slot]))) { comicCharacters.append(character) }
        comicCharacters.endRow()
        continue
      }
      var draws = dice.draws(.comics, slot, .cast)
      if draws.chance(0.15) {
        comicCharacters.endRow()
        continue
      }
      if draws.chance(0.92) { comicCharacters.append(series.lead[home]) }
      var troupe = dice.draws(.series, home, .cast)
      let regulars = [series.partner[home]] + (0..<9).map { _ in cast.popularity.pick(&troupe) }
      let crowd = dice.draws(.series, home, .team).state % 100 < 12
      let count = crowd ? 3 + draws.below(14) : draws.below(8)
      for _ in 0..<count {
        comicCharacters.append(draws.chance(0.7) ? regulars[draws.below(regulars.count)] : cast.popularity.pick(&draws))
      }
      let debuts = census.added(.characters, by: Int(comics.birth[slot]))
      if debuts > 0, draws.chance(0.3) { comicCharacters.append(UInt32(founders + draws.below(debuts))) }
      comicCharacters.endRow()
    }
  }

  private mutating func drawCredits(
    _ populations: [Population], _ census: Census, _ staff: Staff, _ series: SeriesShelf, _ issues: IssueShelf
  ) {
    let comics = populations[MarvelCollection.comics.rawValue]
    let founders = populations[MarvelCollection.creators.rawValue].founders
    let dice = comics.dice
    for slot in 0..<comics.count {
      let home = Int(issues.series[slot])
      var draws = dice.draws(.comics, slot, .credits)
      let modern = series.startYear[home] > 1995
      let silence = draws.unit()
      if silence < (modern ? 0.03 : 0.12) {
        comicCreators.endRow()
        continue
      }
      var team = dice.draws(.series, home, .credits)
      func credit(_ trade: Staff.Trade, _ role: CreatorRole, loyalty: Double = 0.75) {
        let regular = staff.pick(trade, &team)
        comicCreators.append(draws.chance(loyalty) ? regular : staff.pick(trade, &draws), role: role)
      }
      let variant = issues.variant[slot] > 0
      let spelling = draws.unit()
      credit(.writer, spelling < 0.01 ? .capitalWriter : .writer, loyalty: 0.85)
      credit(.editor, .editor, loyalty: 0.85)
      credit(.artist, spelling < 0.5 ? .penciller : spelling < 0.75 ? .penciler : spelling < 0.93 ? .artist : .painter)
      if spelling < 0.7 { credit(.artist, .inker) }
      credit(.colorist, .colorist)
      credit(.letterer, .letterer, loyalty: 0.9)
      if draws.chance(0.75) {
        let role: CreatorRole =
          switch draws.unit() {
          case ..<0.55: .pencillerCover
          case ..<0.85: .pencilerCover
          default: .painterCover
          }
        credit(.artist, role, loyalty: variant ? 0.05 : 0.6)
      }
      if draws.chance(0.15) { credit(.artist, .inkerCover, loyalty: 0.4) }
      if draws.chance(0.2) { credit(.colorist, .coloristCover, loyalty: 0.5) }
      if modern, draws.chance(0.25) { credit(.editor, .assistantEditor) }
      if modern, draws.chance(0.12) { credit(.editor, draws.chance(0.9) ? .editorInChief : .hyphenatedChief) }
      if draws.chance(0.06) { credit(.writer, .writer, loyalty: 0.2) }
      if draws.chance(0.04) { credit(.editor, draws.chance(0.6) ? .other : .production, loyalty: 0) }
      if draws.chance(0.004) { credit(.writer, .translator, loyalty: 0) }
      if series.form[home] == .collection {
        for _ in 0..<(1 + draws.below(5)) { credit(.artist, draws.chance(0.5) ? .penciller : .inker, loyalty: 0) }
      }
      let debuts = census.added(.creators, by: Int(comics.birth[slot]))
      if debuts > 0 { comicCreators.append(UInt32(founders + draws.below(debuts)), role: .artist) }
      comicCreators.endRow()
    }
  }

  /// Makes two of three collections reprint a run of an older series.
  private mutating func drawCollections(_ comics: Population, _ series: SeriesShelf, _ issues: IssueShelf) {
    for slot in 0..<comics.count {
      var draws = comics.dice.draws(.comics, slot, .reprints)
      if series.form[Int(issues.series[slot])] == .collection, slot > 40, draws.chance(0.7) {
        let back = 20 + draws.below(min(slot - 20, 4_000))
        var comic = slot - back
        var wanted = 4 + draws.below(7)
        let home = issues.series[comic]
        while wanted > 0, comic < slot, issues.series[comic] == home {
          if issues.main[comic] == comic, series.form[Int(home)] != .collection {
            collected.append(UInt32(comic))
            wanted -= 1
          }
          comic += 1
        }
      }
      collected.endRow()
    }
  }

  private mutating func drawStory(_ slot: Int, comic: Int, place: UInt8, dice: Dice) {
    var draws = dice.draws(.stories, slot, .cast)
    let isCover = place == 0
    let keep = isCover ? 0.7 : place == 1 ? 0.95 : 0.25
    for character in comicCharacters.row(comic) where draws.chance(keep) { storyCharacters.append(character) }
    storyCharacters.endRow()
    for index in comicCreators.range(comic) {
      let role = comicCreators.roles[index]
      let kept =
        switch role {
        case .editor, .editorInChief, .hyphenatedChief: draws.chance(isCover ? 0.75 : 0.95)
        case .assistantEditor, .other, .production: draws.chance(0.5)
        default: role.isCover == isCover && (place < 2 || draws.chance(0.5))
        }
      if kept { storyCreators.append(comicCreators.targets[index], role: role) }
    }
    storyCreators.endRow()
  }
}
