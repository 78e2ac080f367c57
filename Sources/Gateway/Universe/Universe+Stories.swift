extension Universe {
  /// The type of a story in its own record, and the type that others' lists give it.
  func storyType(_ slot: Int) -> (record: StaticString, item: StaticString) {
    var draws = dice.draws(.stories, slot, .plot)
    switch stories.place[slot] {
    case 0:
      switch draws.unit() {
      case ..<0.93: return ("cover", "cover")
      case ..<0.96: return ("", "cover")
      case ..<0.98: return ("Cover", "cover")
      case ..<0.99: return ("cover reprint", "cover")
      default: return ("variant cover", "cover")
      }
    case 1:
      switch draws.unit() {
      case ..<0.82: return ("story", "interiorStory")
      case ..<0.96: return ("", "interiorStory")
      case ..<0.975: return ("Story", "interiorStory")
      case ..<0.985: return ("story reprint", "interiorStory")
      default: return ("interiorStory", "interiorStory")
      }
    default:
      let type = Self.otherTypes[draws.below(Self.otherTypes.count)]
      return (type, draws.chance(0.2) ? "interiorStory" : type)
    }
  }

  private static let otherTypes: [StaticString] = [
    "letters", "Letters", "letters page", "letter column", "letter_column", "promo", "Promo", "text story",
    "text article",
    "Text Article", "text feature", "pinup", "pin-up", "Pin-up", "pinup/poster", "ad", "Ad", "house ad",
    "advertisement",
    "recap", "recap page", "recap/intro", "credits", "credits, title page", "table of contents", "introduction",
    "foreword", "afterword", "interview", "sketchbook", "sketch gallery", "character profile", "profile", "map",
    "puzzle",
    "activity", "cartoon", "humor", "one-page story", "backup story", "preview", "reprint", "statement of ownership",
    "biography (nonfictional)",
  ]

  /// A title that leaks as a JSON number.
  func numericTitle(_ slot: Int) -> Int? {
    var draws = dice.draws(.stories, slot, .oddity)
    return draws.chance(0.000_3) ? 1 + draws.below(200) : nil
  }

  /// The format of a comic, spelled as freely as the API does.
  func format(_ slot: Int) -> StaticString {
    var draws = dice.draws(.comics, slot, .length)
    let chance = draws.unit()
    if series.form[Int(issues.series[slot])] == .collection {
      switch chance {
      case ..<0.7: return "Trade Paperback"
      case ..<0.92: return "Hardcover"
      case ..<0.96: return "Graphic Novel"
      case ..<0.98: return "Digest"
      default: return "Omnibus"
      }
    }
    switch chance {
    case ..<0.955: return "Comic"
    case ..<0.973: return "Digital Comic"
    case ..<0.983: return "Digital Vertical Comic"
    case ..<0.986: return "DIGITAL COMIC"
    case ..<0.993: return "Magazine"
    case ..<0.995: return "Poster"
    case ..<0.998: return ""
    default: return "comic"
    }
  }

  /// The number of the digital edition; 0 for none.
  func digitalID(_ slot: Int) -> Int {
    var draws = dice.draws(.comics, slot, .numbers)
    guard draws.chance(series.startYear[Int(issues.series[slot])] > 2005 ? 0.5 : 0.2) else { return 0 }
    return 1_000 + slot
  }
}
