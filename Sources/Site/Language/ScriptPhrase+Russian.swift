extension ScriptPhrase {
  /// The text in Russian.
  var russian: StaticString { english }
}

extension CountedScriptPhrase {
  /// The forms in Russian.
  var russian: PluralForms { english }
}
