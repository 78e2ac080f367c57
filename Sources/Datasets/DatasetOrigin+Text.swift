extension DatasetOrigin {
  /// The set's name for people.
  var title: String { "Comics catalogue \(name)" }

  /// What the set is, in sentences, with the texts that its source wants to be shown.
  func sentences(_ attributions: [String]) -> String {
    let what =
      isInvented
      ? "An invented catalogue of comics, their series, stories, events, characters and creators, and how they belong together."
      : "A catalogue of comics, their series, stories, events, characters and creators, and how they belong together."
    return ([what] + attributions).joined(separator: " ")
  }

  /// The terms that the records are given under.
  ///
  /// What is invented is nobody's; the API's terms bind who publishes what came from it.
  var license: (name: String?, title: String, address: String) {
    isInvented
      ? ("CC0-1.0", "Creative Commons Zero v1.0 Universal", "https://creativecommons.org/publicdomain/zero/1.0/")
      : (nil, "Marvel API Terms of Use", "https://developer.marvel.com/terms")
  }
}
