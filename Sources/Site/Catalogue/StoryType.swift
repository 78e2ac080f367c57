/// The types of stories, as sources name them: a story, a cover, a letters page.
enum StoryType {
  /// Returns the site's text for a type; nil for a type that the program does not know.
  static func phrase(of text: String) -> Phrase? {
    switch plain(text).lowercased() {
    case "": .unknownValue
    case "story", "comic story": .typeStory
    case "interiorstory", "interior story": .typeInteriorStory
    case "cover": .typeCover
    case "cover reprint", "cover reprint (on interior page)": .typeCoverReprint
    case "backcovers", "back cover": .typeBackCover
    case "pinup", "pin-up": .typePinup
    case "text story": .typeTextStory
    case "text article", "article": .typeArticle
    case "letters", "letters page": .typeLetters
    case "ad", "ads", "advertisement": .typeAdvertisement
    case "promo", "promo (ad from the publisher)": .typePromotion
    case "recap", "re-cap": .typeRecap
    case "activity": .typeActivity
    case "profile", "character profile": .typeProfile
    case "credits", "credits, title page": .typeCredits
    default: nil
    }
  }

  /// Returns a type without remarks for editors between asterisks: `backcovers` for `(backcovers) *do not use*`.
  private static func plain(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "*") else { return text }
    let words = text[..<mark].drop { "( ".contains($0) }
    return String(words.reversed().drop { ") ".contains($0) }.reversed())
  }

  /// Returns a type in the language of a page; a type that the program does not know keeps the source's text.
  static func name(_ text: Markup, in context: PageContext) -> Markup {
    let type = String(decoding: text.bytes, as: UTF8.self)
    return phrase(of: type).map { context.words[$0] } ?? context.foreign(Markup(sanitised: Array(plain(type).utf8)))
  }
}
