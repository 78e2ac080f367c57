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
      ("ro", "romanian ron rum română"), ("bg", "bulgarian bul"), ("uk", "ukrainian ukr"), ("sk", "slovak slk slo"),
      ("sl", "slovenian slv"), ("id", "indonesian ind"), ("vi", "vietnamese vie"), ("th", "thai tha"),
    ]
    var codes: [String: String] = [:]
    for (code, names) in rows {
      for name in names.split(separator: " ") { codes[String(name)] = code }
    }
    return codes
  }()

  /// Codes of two letters that names have in brackets for languages, rather than for other things.
  private static let inNames = Set(codes.values).subtracting(["id", "uk", "vi"])
  /// Short words that names have in brackets for other things.
  private static let ambiguous: Set<String> = [
    "por", "cat", "fin", "chi", "nor", "pol", "dan", "ara", "ger", "spa", "rus", "ron", "rum", "bul", "slo", "ind",
    "vie", "tha", "thai",
  ]
  /// Codes that catalogues still have, with those that took their places.
  private static let former = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "nb": "no", "nn": "no",
  ]
  /// Codes for texts of no language, of several, and of one that nobody knows.
  private static let none: Set<String> = ["und", "zxx", "mul", "mis"]

  /// Returns the code of the language that a statement names: of metadata, of a catalogue, of an option.
  ///
  /// - Returns: the code of ISO 639-1, also of a language whose name is not known here, else that of three letters; nil for a text that names
  ///   no language.
  package static func code(of text: String) -> String? {
    let text = text.lowercased()
    if let code = codes[text] { return code }
    let code = String(text.prefix { $0 != "-" && $0 != "_" })
    guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), !none.contains(code)
    else { return nil }
    return former[code] ?? codes[code] ?? code
  }

  /// Returns the code of the language that a text in the brackets of a name is; nil for a text that is none for certain.
  ///
  /// - Parameter allowsCodes: whether codes of two letters count.
  package static func code(inName text: String, allowsCodes: Bool) -> String? {
    let text = text.lowercased()
    let code = String(text.prefix { $0 != "-" })
    if code.count == 2 { return allowsCodes && inNames.contains(code) ? code : nil }
    return !allowsCodes && ambiguous.contains(text) ? nil : codes[text]
  }
}
