import Catalog

extension Role {
  /// What records in the role are called, and what one of them is.
  var phrases: (all: Phrase, one: Phrase) {
    switch self {
    case .character: (.heroes, .hero)
    case .issue: (.comics, .comic)
    case .series: (.series, .oneSeries)
    case .creator: (.creators, .creator)
    case .event: (.events, .event)
    case .story: (.stories, .story)
    case .publisher: (.publishers, .publisher)
    case .team: (.teams, .team)
    case .universe: (.universes, .universe)
    case .imprint: (.imprints, .imprint)
    case .readingList: (.readingLists, .readingList)
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

extension Vocabulary {
  /// What the records of a kind are called; kinds that only their source knows keep the name that their model gives them.
  func name(of kind: KindDescription) -> String { kind.role.map { text($0.phrases.all) } ?? kind.title }

  /// What one record of a kind is called, likewise.
  func singular(of kind: KindDescription) -> String {
    kind.role.map { text($0.phrases.one) } ?? kind.singular.description
  }
}
