import APIs
import Invented

extension ComicVineResource {
  /// The kind of its records; nil for records that come from a list of words.
  var kind: Archive.Kind? {
    switch self {
    case .issue: .issue
    case .character: .character
    case .publisher: .publisher
    case .person: .creator
    case .storyArc: .arc
    case .volume: .series
    case .team: .team
    case .concept, .location, .origin, .power, .object: nil
    }
  }

  /// Returns the words that the records without a kind are made from.
  func words(_ lexicon: Lexicon) -> [[UInt8]] {
    switch self {
    case .concept: lexicon.entries(.noun)
    case .location: lexicon.entries(.city)
    case .object: lexicon.entries(.thing)
    case .power: lexicon.entries(.power)
    case .origin:
      ["Mutant", "Alien", "Human", "Robot", "Radiation", "God/Eternal", "Animal", "Infection", "Cyborg", "Other"]
        .map { Array($0.utf8) }
    default: []
    }
  }
}

/// The resource that a path of Comic Vine's API names.
enum ComicVineRoute: Sendable {
  case list(ComicVineResource)
  case detail(ComicVineResource, Int)
  case search
  case types

  /// The name under which calls are counted: lists and records have different ones.
  var counter: String {
    switch self {
    case .list(let resource): resource.list
    case .detail(let resource, _): resource.singular
    case .search: "search"
    case .types: "types"
    }
  }

  /// Reads a path; nil for a path without a resource, and for a record whose number has the prefix of another resource.
  init?(_ segments: [String]) {
    guard segments.count > 1, segments[0] == "api" else { return nil }
    switch (segments[1], segments.count) {
    case ("search", 2): self = .search
    case ("types", 2): self = .types
    case (let name, 2):
      guard let resource = ComicVineResource.allCases.first(where: { $0.list == name }) else { return nil }
      self = .list(resource)
    case (let name, 3):
      guard let resource = ComicVineResource.allCases.first(where: { $0.singular == name }) else { return nil }
      let parts = segments[2].split(separator: "-").map { Int($0) }
      guard parts.count == 2, parts[0] == resource.rawValue, let id = parts[1] else { return nil }
      self = .detail(resource, id)
    default: return nil
    }
  }
}
