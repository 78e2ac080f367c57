extension Phrase {
  /// The text in Russian.
  var russian: StaticString { english }
}

extension CountedPhrase {
  /// The forms in Russian.
  var russian: PluralForms { english }
}
