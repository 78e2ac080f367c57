extension Phrase {
  /// The text in Portuguese.
  var portuguese: StaticString { english }
}

extension CountedPhrase {
  /// The forms in Portuguese.
  var portuguese: PluralForms { english }
}
