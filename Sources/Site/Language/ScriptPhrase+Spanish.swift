extension ScriptPhrase {
  /// The text in Spanish.
  var spanish: StaticString { english }
}

extension CountedScriptPhrase {
  /// The forms in Spanish.
  var spanish: PluralForms { english }
}
