/// What a creator did, as the API spells it: freely.
enum Role: UInt8, CaseIterable, Sendable {
  case writer, penciller, inker, colorist, letterer, editor
  case pencillerCover, inkerCover, coloristCover, assistantEditor, editorInChief
  case painter, painterCover, artist, other, production
  case penciler, pencilerCover, capitalWriter, translator, hyphenatedChief

  var text: StaticString {
    switch self {
    case .writer: "writer"
    case .penciller: "penciller"
    case .inker: "inker"
    case .colorist: "colorist"
    case .letterer: "letterer"
    case .editor: "editor"
    case .pencillerCover: "penciller (cover)"
    case .inkerCover: "inker (cover)"
    case .coloristCover: "colorist (cover)"
    case .assistantEditor: "assistant editor"
    case .editorInChief: "editor in chief"
    case .painter: "painter"
    case .painterCover: "painter (cover)"
    case .artist: "artist"
    case .other: "other"
    case .production: "production"
    case .penciler: "penciler"
    case .pencilerCover: "penciler (cover)"
    case .capitalWriter: "Writer"
    case .translator: "translator"
    case .hyphenatedChief: "editor-in-chief"
    }
  }

  var isCover: Bool {
    switch self {
    case .pencillerCover, .inkerCover, .coloristCover, .painterCover, .pencilerCover: true
    default: false
    }
  }
}
