import Catalog

/// What creators do, as the API names it.
enum RoleName {
  /// The phrase of a role; nil for one that the program does not know.
  static func phrase(_ role: String) -> Phrase? {
    switch role {
    case "writer": .roleWriter
    case "penciler", "penciller": .rolePenciller
    case "inker": .roleInker
    case "colorist": .roleColorist
    case "letterer": .roleLetterer
    case "editor": .roleEditor
    case "artist": .roleArtist
    case "painter": .rolePainter
    case "penciler (cover)", "penciller (cover)": .rolePencillerCover
    case "inker (cover)": .roleInkerCover
    case "colorist (cover)": .roleColoristCover
    case "painter (cover)": .rolePainterCover
    case "artist (cover)", "cover artist": .roleArtistCover
    case "editor in chief", "editor-in-chief": .roleEditorInChief
    case "other": .roleOther
    default: nil
    }
  }

  /// Where a role stands among the credits: those who tell and draw first.
  static func order(_ role: Int, _ catalogue: SiteCatalogue) -> (Int, Int) {
    let text = String(decoding: catalogue.roles[role], as: UTF8.self)
    let order: Int =
      switch phrase(text) {
      case .roleWriter: 0
      case .roleArtist, .rolePenciller, .rolePainter: 1
      case .roleInker: 2
      case .roleColorist: 3
      case .roleLetterer: 4
      case .rolePencillerCover, .roleInkerCover, .roleColoristCover, .rolePainterCover, .roleArtistCover: 5
      case .roleEditor, .roleEditorInChief: 6
      default: text.isEmpty ? 9 : 7
      }
    return (order, role)
  }
}

extension PageWriter {
  /// What a role is called in the page's language; one that the program does not know is called as the source calls it.
  func roleName(_ role: Int) -> Markup {
    let text = String(decoding: catalogue.roles[role], as: UTF8.self)
    if let phrase = RoleName.phrase(text) { return words[phrase] }
    return text.isEmpty ? words[.roleUnknown] : "<span\(data)>\(text)</span>"
  }
}
