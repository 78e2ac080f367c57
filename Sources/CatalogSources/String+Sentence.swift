extension String {
  /// The text with a full stop, unless it already ends with a mark.
  package var withStop: String {
    guard let last, !".!?…:".contains(last) else { return self }
    return self + "."
  }

  /// The text without a full stop, for the middle of a sentence.
  package var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The text with a capital letter and a full stop.
  package var asSentence: String { (prefix(1).uppercased() + dropFirst()).withStop }
}

extension String {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
