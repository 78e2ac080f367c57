package import APIs
package import Basics

/// The names and titles of records, composed of the parts that the universe keeps.
package struct RecordNames {
  private let universe: Universe

  package init(_ universe: Universe) { self.universe = universe }

  /// Appends the name or title of a record, without quotes.
  package func append(_ collection: MarvelCollection, _ slot: Int, to out: inout ByteBuilder) {
    switch collection {
    case .characters: universe.cast.names.append(slot, to: &out)
    case .comics: comic(slot, to: &out)
    case .creators: universe.staff.full.append(slot, to: &out)
    case .events: universe.events.titles.append(slot, to: &out)
    case .series: series(slot, to: &out)
    case .stories: story(slot, to: &out)
    }
  }

  /// Appends `TITLE (2007 - 2010)`, `TITLE (2007)` or `TITLE (2007 - Present)`.
  func series(_ slot: Int, to out: inout ByteBuilder) {
    let series = universe.series
    series.titles.append(slot, to: &out)
    let (start, end) = (Int(series.startYear[slot]), Int(series.endYear[slot]))
    out.append(" (")
    out.append(number: start)
    if end == 2099 {
      out.append(" - Present")
    } else if end != start, end != 0 {
      out.append(" - ")
      out.append(number: end)
    }
    out.append(")")
  }

  /// Appends `TITLE (2007) #3 (Variant)` or `TITLE (Trade Paperback)`.
  func comic(_ slot: Int, to out: inout ByteBuilder) {
    let home = Int(universe.issues.series[slot])
    universe.series.titles.append(home, to: &out)
    if universe.series.form[home] == .collection {
      out.append(" (")
      out.append(universe.format(slot))
      out.append(")")
    } else {
      out.append(" (")
      out.append(number: Int(universe.series.startYear[home]))
      out.append(") #")
      out.append(tenths: Int(universe.issues.number[slot]))
    }
    if universe.issues.variant[slot] > 0 {
      out.append(" (")
      variant(slot, to: &out)
      out.append(")")
    }
  }

  /// Appends the description of a variant; nothing for a main edition.
  func variant(_ slot: Int, to out: inout ByteBuilder) {
    guard universe.issues.variant[slot] > 0 else { return }
    var draws = universe.dice.draws(.comics, slot, .name)
    switch draws.unit() {
    case ..<0.4: out.append("Variant")
    case ..<0.75:
      let artist = Int(universe.staff.pick(.artist, &draws))
      universe.staff.last.append(artist, to: &out)
      out.append(" Variant")
    case ..<0.85: out.append("2nd Printing Variant")
    case ..<0.93:
      out.append(universe.lexicon.pick(.mood, &draws))
      out.append(" Variant")
    default:
      out.append(universe.lexicon.pick(.craft, &draws))
      out.append(" Anniversary Variant")
    }
  }

  /// Appends the title of a story as text, also a title that is a number.
  func story(_ slot: Int, to out: inout ByteBuilder) {
    if let number = universe.numericTitle(slot) { return out.append(number: number) }
    var draws = universe.dice.draws(.stories, slot, .name)
    let comic = Int(universe.stories.original[slot])
    let chance = draws.unit()
    if chance < 0.04 { return }
    switch universe.stories.place[slot] {
    case 0:
      switch chance {
      case ..<0.6: numbered("Cover #", slot, to: &out)
      case ..<0.76: fromComic("cover from ", comic, to: &out)
      case ..<0.88: self.comic(comic, to: &out)
      default: part(&draws, to: &out)
      }
    case 1:
      switch chance {
      case ..<0.42: numbered("Interior #", slot, to: &out)
      case ..<0.56: fromComic("story from ", comic, to: &out)
      case ..<0.63: self.comic(comic, to: &out)
      case ..<0.68: part(&draws, to: &out)
      default: composedTitle(comic, &draws, to: &out)
      }
    default:
      if chance < 0.3 {
        self.comic(comic, to: &out)
        out.append(" [")
        out.append(universe.storyType(slot).item)
        out.append("]")
      } else {
        composedTitle(comic, &draws, to: &out)
      }
    }
  }

  private func numbered(_ word: StaticString, _ slot: Int, to out: inout ByteBuilder) {
    out.append(word)
    out.append(number: universe.population(.stories).id(slot))
  }

  private func fromComic(_ word: StaticString, _ comic: Int, to out: inout ByteBuilder) {
    out.append(word)
    self.comic(comic, to: &out)
  }

  private func part(_ draws: inout Draws, to out: inout ByteBuilder) {
    let parts = 2 + draws.below(6)
    out.append(number: 1 + draws.below(parts))
    out.append(" of ")
    out.append(number: parts)
    guard draws.chance(0.7) else { return }
    out.append(" - ")
    out.append(universe.lexicon.pick(.noun, &draws))
  }

  private func composedTitle(_ comic: Int, _ draws: inout Draws, to out: inout ByteBuilder) {
    let home = Int(universe.issues.series[comic])
    let pattern = universe.lexicon.pick(.storyTitle, &draws)
    RecordTexts(universe).sentence(
      pattern, hero: universe.series.lead[home], other: universe.series.partner[home], &draws, to: &out)
  }

  /// Appends a name in the form for a URL: lower case, with one underscore for everything else.
  func slug(_ collection: MarvelCollection, _ slot: Int, to out: inout ByteBuilder) {
    var isGap = false
    for byte in universe.bareName(collection, slot) {
      let lower = byte.lowercasedASCII
      if lower >= 0x61 && lower <= 0x7A || lower >= 0x30 && lower <= 0x39 {
        out.append(lower)
        isGap = false
      } else if !isGap {
        out.append(0x5F)
        isGap = true
      }
    }
    if collection == .comics {
      out.append("_")
      out.append(number: Int(universe.series.startYear[Int(universe.issues.series[slot])]))
      out.append("_")
      out.append(tenths: Int(universe.issues.number[slot]))
    }
  }
}
