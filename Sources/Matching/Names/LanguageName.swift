/// The languages of comics by their names, as files and catalogues write them.
package enum LanguageName {
  private static let codes: [String: String] = {
    let rows = [
      ("en", "english eng"), ("fr", "french fra fre francais français vf vff"),
      ("de", "german deu ger deutsch"), ("es", "spanish spa español espanol castellano"),
      ("it", "italian ita italiano"), ("pt", "portuguese por português portugues pt-br"),
      ("nl", "dutch nld nederlands"),
      ("ja", "japanese jpn"), ("ko", "korean kor"), ("zh", "chinese zho chi"), ("ru", "russian rus"),
      ("pl", "polish pol polski"), ("sv", "swedish swe svenska"), ("da", "danish dan dansk"),
      ("no", "norwegian nor norsk"), ("fi", "finnish fin suomi"), ("cs", "czech ces"), ("hu", "hungarian hun"),
      ("tr", "turkish tur"), ("el", "greek ell"), ("ca", "catalan cat català"), ("hr", "croatian hrv"),
      ("sr", "serbian srp"), ("is", "icelandic isl"), ("he", "hebrew heb"), ("ar", "arabic ara"),
    ]
    var codes: [String: String] = [:]
    for (code, names) in rows {
      for name in names.split(separator: " ") { codes[String(name)] = code }
    }
    return codes
  }()

  private static let known = Set(codes.values)
  /// Short words that names have in brackets for other things.
  private static let ambiguous: Set<String> = [
    "por", "cat", "fin", "chi", "nor", "pol", "dan", "ara", "ger", "spa", "rus",
  ]

  /// Returns the ISO 639-1 code of a language; nil for a text that names none.
  ///
  /// - Parameter allowsCodes: whether codes of two letters count.
  package static func code(of text: String, allowsCodes: Bool = true) -> String? {
    let text = text.lowercased()
    if text.count == 2 { return allowsCodes && known.contains(text) ? text : nil }
    if let dash = text.firstIndex(of: "-"), text[..<dash].count == 2 {
      return allowsCodes && known.contains(String(text[..<dash])) ? String(text[..<dash]) : nil
    }
    return !allowsCodes && ambiguous.contains(text) ? nil : codes[text]
  }
}
