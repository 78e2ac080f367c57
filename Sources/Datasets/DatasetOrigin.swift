/// What a set says of itself and of where its records come from.
///
/// But for the names of archives nothing of it depends on the pipeline: the same records give the same bytes, whether they
/// come from a gateway, from captures of it or from recordings, and whatever the pipeline is called.
public struct DatasetOrigin: Sendable, Equatable {
  /// The pipeline's name, in the names of archives.
  public var name: String

  /// An origin.
  public init(name: String) {
    self.name = name
  }
}

extension DatasetOrigin {
  /// The name of the data package.
  static let packageName = "comics-catalogue"
  /// The set's name for people.
  static let title = "Comics catalogue"
  /// Whose shape the records have.
  static let source = (
    title: "The Marvel Comics API, or a source that is compatible with it", address: "https://developer.marvel.com"
  )
  /// The terms that the records are given under.
  public static let license = (
    title: "The terms of the source; for data of the Marvel Comics API its terms of use",
    address: "https://developer.marvel.com/terms"
  )

  /// What the set is, in sentences, with the texts that its source wants to be shown.
  static func sentences(_ attributions: [String]) -> String {
    let what =
      "A catalogue of comics, their series, stories, events, characters and creators, and how they belong together."
    return ([what] + attributions).joined(separator: " ")
  }
}
