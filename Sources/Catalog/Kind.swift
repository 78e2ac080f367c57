import Basics

/// The six kinds of record of a comics catalogue, each named as its collection is named in the API.
///
/// The raw values are stored; they follow the alphabet, so sorting by them is sorting by name.
public enum Kind: UInt8, CaseIterable, Sendable, Hashable, Comparable {
  case characters = 0
  case comics = 1
  case creators = 2
  case events = 3
  case series = 4
  case stories = 5

  /// The collection's name as it stands in paths and files, for example `characters`.
  public var name: StaticString {
    switch self {
    case .characters: "characters"
    case .comics: "comics"
    case .creators: "creators"
    case .events: "events"
    case .series: "series"
    case .stories: "stories"
    }
  }

  /// One record of the kind, for sentences: `character`, `story`.
  public var singular: String {
    switch self {
    case .characters: "character"
    case .comics: "comic"
    case .creators: "creator"
    case .events: "event"
    case .series: "series"
    case .stories: "story"
    }
  }

  /// The kind with this collection name, or nil.
  public init?(name: String) {
    guard let kind = Kind.allCases.first(where: { $0.description == name }) else { return nil }
    self = kind
  }

  /// The kind whose name is exactly these bytes, or nil.
  public init?(utf8 bytes: UnsafeRawBufferPointer) {
    guard let kind = Kind.allCases.first(where: { bytes.equals($0.name) }) else { return nil }
    self = kind
  }

  /// By name.
  public static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
}

extension Kind: CustomStringConvertible {
  /// The collection's name.
  public var description: String { name.description }
}
