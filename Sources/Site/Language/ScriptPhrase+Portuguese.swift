extension ScriptPhrase {
  /// The text in Portuguese.
  var portuguese: StaticString { english }
}

extension CountedScriptPhrase {
  /// The forms in Portuguese.
  var portuguese: PluralForms { english }
}
