import Catalog

extension Phrase {
  /// What records in a role are called.
  static func of(_ role: Role) -> Phrase {
    switch role {
    case .character: .heroes
    case .issue: .comics
    case .series: .series
    case .creator: .creators
    case .event: .events
    case .story: .stories
    case .publisher: .publishers
    case .team: .teams
    case .universe: .universes
    case .imprint: .imprints
    case .readingList: .readingLists
    }
  }

  /// What one record in a role is called.
  static func one(of role: Role) -> Phrase {
    switch role {
    case .character: .hero
    case .issue: .comic
    case .series: .oneSeries
    case .creator: .creator
    case .event: .event
    case .story: .story
    case .publisher: .publisher
    case .team: .team
    case .universe: .universe
    case .imprint: .imprint
    case .readingList: .readingList
    }
  }
}

extension CountedPhrase {
  /// How many records in a role there are.
  static func of(_ role: Role?) -> CountedPhrase {
    switch role {
    case .character: .heroesCount
    case .issue: .comicsCount
    case .series: .seriesCount
    case .creator: .creatorsCount
    case .event: .eventsCount
    default: .recordsCount
    }
  }
}

extension Language {
  /// What the records of a kind are called; kinds that only their source knows keep the name that their model gives them.
  func name(of kind: KindDescription) -> String { kind.role.map { text(.of($0)) } ?? kind.title }

  /// What one record of a kind is called, likewise.
  func singular(of kind: KindDescription) -> String {
    kind.role.map { text(.one(of: $0)) } ?? kind.singular.description
  }
}
