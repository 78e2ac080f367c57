extension ColumnDescription {
  /// The column's name for people: `On sale date`, `Resource URI`.
  package var title: String {
    let words = name.split(separator: "_").map { word in
      ["id", "uri", "url", "html", "upc", "ean", "isbn", "issn", "foc"].contains(word)
        ? word.uppercased() : String(word)
    }
    return words.joined(separator: " ").capitalizedSentence
  }

  /// What the column says and where it comes from, as sentences; nil where its name says it all.
  package var sentences: String? {
    var sentences: [String] = []
    if let meaning { sentences.append(meaning.capitalizedSentence + ".") }
    if let source { sentences.append(source.hasPrefix("(") ? "From \(source)." : "From the field \(source).") }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension String {
  /// The text with a capital first letter.
  package var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
