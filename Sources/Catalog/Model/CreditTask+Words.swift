extension CreditTask {
  /// Returns the tasks that a role in the words of a source names, without repeats, in the order of the vocabulary.
  ///
  /// One text may name several: `script, pencils, and inks`, `penciler, inker`. Whoever drew, inked or painted a cover, `penciller (cover)`,
  /// has the one task `.cover`.
  ///
  /// - Parameter role: a role as the source words it, in any capitals; may be empty.
  /// - Returns: at least one task: `.other` for words that are not known, and for none.
  public static func tasks(of role: String) -> [CreditTask] {
    let text = plain(role)
    if let known = words[text] { return known }
    if text.hasSuffix("(cover)") { return [.cover] }
    var found: Set<CreditTask> = []
    for part in text.replacing(" and ", with: ",").replacing("&", with: ",").split(whereSeparator: {
      ",;/+".contains($0)
    }) {
      let word = plain(String(part))
      if let known = words[word] {
        found.formUnion(known)
      } else if word.hasSuffix("(cover)") {
        found.insert(.cover)
      } else if word.hasSuffix(" editor") {
        found.insert(.editor)
      } else if !word.isEmpty {
        found.insert(.other)
      }
    }
    return found.isEmpty ? [.other] : found.sorted()
  }

  /// Returns the tasks of a credit in a piece of an issue: in a cover every task but that of an editor is `.cover`, so that nobody is taken
  /// for the artist of the issue who only did its cover.
  ///
  /// - Parameters:
  ///   - role: a role as the source words it.
  ///   - isCover: whether the piece is a cover.
  public static func tasks(of role: String, isCover: Bool) -> [CreditTask] {
    let tasks = tasks(of: role)
    guard isCover else { return tasks }
    return tasks.reduce(into: []) { found, task in
      let ofCover = task.isEditing ? task : .cover
      if !found.contains(ofCover) { found.append(ofCover) }
    }
  }

  /// Returns a role in lower case, with blanks for other separators of words and one blank between two.
  private static func plain(_ role: String) -> String {
    role.lowercased().split { $0 == "_" || $0 == "-" || $0.isWhitespace }.joined(separator: " ")
  }

  /// The tasks of roles that sources are known to word, in lower case and with blanks for hyphens and underscores: the vocabulary's own
  /// names, and the others below.
  private static let words: [String: [CreditTask]] = {
    var words: [String: [CreditTask]] = [:]
    for task in allCases { words[task.name.description.lowercased()] = [task] }
    for (tasks, spellings) in otherWords {
      for spelling in spellings { words[spelling] = tasks }
    }
    return words
  }()

  /// Source: the roles of recorded answers and dumps, counted, and the synonyms that taggers and readers know.
  private static let otherWords: [([CreditTask], [String])] = [
    ([.writer], ["writers", "author", "authors", "scripter", "scripts", "text", "written by", "dialogue"]),
    ([.script], ["scriptwriter"]),
    ([.plot], ["plotter", "plots"]),
    ([.story], ["story by"]),
    ([.interviewer], ["journalist", "interview"]),
    ([.artist], ["artists", "art", "artiste", "drawing", "drawings", "painter", "painting", "paints"]),
    ([.penciller], ["penciler", "pencils", "pencil", "pencilling", "penciling"]),
    ([.breakdowns], ["breakdown"]),
    ([.illustrator], ["illustrations", "illustration", "illustrators"]),
    ([.layouts], ["layout"]),
    ([.inker], ["inks", "ink", "inking", "inkers"]),
    ([.embellisher], ["embellishments"]),
    ([.finishes], ["finisher", "finishing"]),
    ([.inkAssists], ["ink assist", "ink assistant", "inking assistant"]),
    (
      [.colorist],
      ["colors", "color", "colourist", "colours", "colour", "colorer", "coloring", "colouring", "colourer"]
    ),
    ([.colorSeparations], ["color separator", "colour separations", "separations", "separator"]),
    ([.colorAssists], ["color assist", "colour assists", "color assistant", "colour assistant"]),
    ([.colorFlats], ["flats", "flatter", "color flatter", "colour flats"]),
    ([.digitalArtTechnician], ["digital art technicians"]),
    ([.grayTone], ["gray tones", "grey tone", "grey tones", "graytone", "greytone"]),
    ([.letterer], ["letters", "lettering", "letterers"]),
    ([.cover], ["covers", "cover artist", "coverartist", "cover art", "cover pencils", "cover inks", "cover colors"]),
    ([.editor], ["editing", "story editing", "editors", "edits"]),
    ([.assistantEditor], ["assistant editing", "asst editor", "asst. editor", "editorial assistant"]),
    ([.editorInChief], ["chief editor"]),
    ([.designer], ["design", "book design", "book designer", "graphic designer"]),
    ([.logoDesign], ["logo designer", "logo"]),
    ([.translator], ["translation", "translators"]),
    ([.production], ["production assistant", "production manager", "digital production manager"]),
    // A piece of one hand: pencils and inks together are the work of an artist only where colours are, too.
    ([.penciller, .inker], ["pencils and inks"]),
    ([.penciller, .inker, .colorist], ["pencils, inks and colors", "pencils, inks, and colors"]),
    ([.other], ["unknown", "?", ""]),
  ]
}
