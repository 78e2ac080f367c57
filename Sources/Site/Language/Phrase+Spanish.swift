extension Phrase {
  /// The text in Spanish.
  var spanish: StaticString { english }
}

extension CountedPhrase {
  /// The forms in Spanish.
  var spanish: PluralForms { english }
}
