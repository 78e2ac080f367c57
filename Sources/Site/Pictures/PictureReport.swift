/// What became of the pictures that a site shows.
struct PictureReport: Sendable, Equatable {
  /// Distinct pictures that are shown.
  var shown = 0
  /// Those that were made in this run; the others were there.
  var made = 0
  /// Those whose fetched file is gone; the next run that fetches pictures asks for them again.
  var missing = 0
  /// Those whose fetched file is damaged.
  var damaged = 0
  /// The path of a damaged one, within the folder of fetched pictures.
  var firstDamaged: String?

  /// What the operator should know; nil where all is well.
  var warning: String? {
    guard missing + damaged > 0 else { return nil }
    var parts: [String] = []
    if missing > 0 {
      parts.append("\(missing) fetched \(missing == 1 ? "picture is" : "pictures are") not there any more")
    }
    if let firstDamaged {
      parts.append("\(damaged) \(damaged == 1 ? "is" : "are") damaged, such as media/\(firstDamaged)")
    }
    return
      "\(parts.joined(separator: ", ")): the site does without; remove damaged files, and the next run that fetches "
      + "pictures asks for them again"
  }
}
