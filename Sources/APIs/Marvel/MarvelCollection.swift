/// The six collections of the API, in the order of its documentation.
public enum MarvelCollection: Int, CaseIterable, Sendable {
  case characters, comics, creators, events, series, stories

  /// The name in paths, filters and resource lists.
  package var name: StaticString {
    switch self {
    case .characters: "characters"
    case .comics: "comics"
    case .creators: "creators"
    case .events: "events"
    case .series: "series"
    case .stories: "stories"
    }
  }

  /// Finds the collection that a path segment or a filter names.
  package init?(named name: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.name.description == name }) else { return nil }
    self = found
  }

  /// The word for one record of the collection in the API's messages.
  var singular: String {
    switch self {
    case .characters: "character"
    case .comics: "comic_issue"
    case .creators: "creator"
    case .events: "event"
    case .series: "series"
    case .stories: "story"
    }
  }

  /// Whether `self/{id}/other` is one of the 27 sub-resource lists.
  package func hasList(of other: MarvelCollection) -> Bool {
    switch (self, other) {
    case (.characters, .creators), (.creators, .characters), (.comics, .series): false
    default: self != other
    }
  }
}
