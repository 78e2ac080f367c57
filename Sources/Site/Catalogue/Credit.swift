import Catalog
import Datasets

/// The work of a creator, such as writer or inker.
struct Credit: Sendable {
  /// The credit as sources name it; empty where they do not say.
  let text: String
  /// The site's word for the credit; nil for a credit that the program does not know.
  let phrase: Phrase?

  init(_ sent: String) {
    // Some sources join words by underscores.
    text = sent.replacing("_", with: " ")
    phrase =
      switch CreditRole.spelled(text.lowercased()) {
      case "writer", "script": .roleWriter
      case "penciller", "pencils": .rolePenciller
      case "inker", "inks": .roleInker
      case "colorist", "colors": .roleColorist
      case "letterer", "letters": .roleLetterer
      case "editor", "editing", "story editing": .roleEditor
      case "artist", "pencils and inks": .roleArtist
      case "painter", "painting": .rolePainter
      case "penciller (cover)": .rolePencillerCover
      case "inker (cover)": .roleInkerCover
      case "colorist (cover)": .roleColoristCover
      case "painter (cover)": .rolePainterCover
      case "artist (cover)", "cover artist", "cover": .roleArtistCover
      case "editor in chief": .roleEditorInChief
      case "other": .roleOther
      case "": .roleUnknown
      default: nil
      }
  }

  /// The place among the credits: those who tell and draw stories come first.
  var order: Int {
    switch phrase {
    case .roleWriter: 0
    case .roleArtist, .rolePenciller, .rolePainter: 1
    case .roleInker: 2
    case .roleColorist: 3
    case .roleLetterer: 4
    case .rolePencillerCover, .roleInkerCover, .roleColoristCover, .rolePainterCover, .roleArtistCover: 5
    case .roleEditor, .roleEditorInChief: 6
    case .roleUnknown: 9
    default: 7
    }
  }

  /// Whether another credit has the same name on pages.
  func isLike(_ other: Credit) -> Bool { phrase == nil ? text == other.text : phrase == other.phrase }

  /// Returns the credit in the language of a page; a credit that the program does not know keeps the source's text.
  func name(in context: PageContext) -> Markup {
    phrase.map { context.words[$0] } ?? "<span\(context.recordLang)>\(text.capitalizedSentence)</span>"
  }
}
