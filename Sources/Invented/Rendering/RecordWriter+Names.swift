package import APIs
import Basics

extension RecordWriter {
  /// Appends the name or title of a record, without quotes.
  package mutating func name(_ collection: MarvelCollection, _ slot: Int) {
    switch collection {
    case .characters: universe.cast.names.append(slot, to: &out)
    case .comics: comicTitle(slot)
    case .creators: universe.staff.full.append(slot, to: &out)
    case .events: universe.events.titles.append(slot, to: &out)
    case .series: seriesTitle(slot)
    case .stories: storyTitle(slot)
    }
  }

  /// Appends `TITLE (2007 - 2010)`, `TITLE (2007)` or `TITLE (2007 - Present)`.
  mutating func seriesTitle(_ slot: Int) {
    let series = universe.series
    series.titles.append(slot, to: &out)
    let (start, end) = (Int(series.startYear[slot]), Int(series.endYear[slot]))
    out.append(" (")
    integer(start)
    if end == 2099 {
      out.append(" - Present")
    } else if end != start, end != 0 {
      out.append(" - ")
      integer(end)
    }
    out.append(")")
  }

  /// Appends `TITLE (2007) #3 (Variant)` or `TITLE (Trade Paperback)`.
  mutating func comicTitle(_ slot: Int) {
    let home = Int(universe.issues.series[slot])
    universe.series.titles.append(home, to: &out)
    if universe.series.form[home] == .collection {
      out.append(" (")
      out.append(universe.format(slot))
      out.append(")")
    } else {
      out.append(" (")
      integer(Int(universe.series.startYear[home]))
      out.append(") #")
      number(tenths: Int(universe.issues.number[slot]))
    }
    if universe.issues.variant[slot] > 0 {
      out.append(" (")
      variantDescription(slot)
      out.append(")")
    }
  }

  /// Appends the description of a variant; nothing for a main edition.
  mutating func variantDescription(_ slot: Int) {
    guard universe.issues.variant[slot] > 0 else { return }
    var draws = draws(.comics, slot, .name)
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
  mutating func storyTitle(_ slot: Int) {
    if let number = universe.numericTitle(slot) { return integer(number) }
    var draws = draws(.stories, slot, .name)
    let comic = Int(universe.stories.original[slot])
    let chance = draws.unit()
    if chance < 0.04 { return }
    switch universe.stories.place[slot] {
    case 0:
      switch chance {
      case ..<0.6: numbered("Cover #", slot)
      case ..<0.76: fromComic("cover from ", comic)
      case ..<0.88: comicTitle(comic)
      default: part(&draws)
      }
    case 1:
      switch chance {
      case ..<0.42: numbered("Interior #", slot)
      case ..<0.56: fromComic("story from ", comic)
      case ..<0.63: comicTitle(comic)
      case ..<0.68: part(&draws)
      default: composedTitle(comic, &draws)
      }
    default:
      if chance < 0.3 {
        comicTitle(comic)
        out.append(" [")
        out.append(universe.storyType(slot).item)
        out.append("]")
      } else {
        composedTitle(comic, &draws)
      }
    }
  }

  private mutating func numbered(_ word: StaticString, _ slot: Int) {
    out.append(word)
    id(.stories, slot)
  }

  private mutating func fromComic(_ word: StaticString, _ comic: Int) {
    out.append(word)
    comicTitle(comic)
  }

  private mutating func part(_ draws: inout Draws) {
    let parts = 2 + draws.below(6)
    integer(1 + draws.below(parts))
    out.append(" of ")
    integer(parts)
    guard draws.chance(0.7) else { return }
    out.append(" - ")
    out.append(universe.lexicon.pick(.noun, &draws))
  }

  private mutating func composedTitle(_ comic: Int, _ draws: inout Draws) {
    let home = Int(universe.issues.series[comic])
    let pattern = universe.lexicon.pick(.storyTitle, &draws)
    sentence(pattern, hero: universe.series.lead[home], other: universe.series.partner[home], &draws)
  }

  /// Appends a name in the form for a URL: lower case, with one underscore for everything else.
  mutating func slug(_ collection: MarvelCollection, _ slot: Int) {
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
      integer(Int(universe.series.startYear[Int(universe.issues.series[slot])]))
      out.append("_")
      number(tenths: Int(universe.issues.number[slot]))
    }
  }
}
