/// What a story is, as sources name it: a story, a cover, a letters page.
enum StoryType {
  /// What the site calls a type; nil for what the program does not know.
  static func phrase(of text: String) -> Phrase? {
    switch text.lowercased() {
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
}

extension PageWriter {
  /// What a story is, in the page's language; what the program does not know is called as the source calls it.
  func storyType(_ text: Markup) -> Markup {
    StoryType.phrase(of: String(decoding: text.bytes, as: UTF8.self)).map { words[$0] } ?? foreign(text)
  }
}
