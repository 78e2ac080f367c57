import APIs
import Invented

/// The short lists of Metron that never change.
enum MetronTables {
  typealias Row = (id: Int, name: String)

  /// The types of series, by name.
  static let seriesTypes: [Row] = [
    (6, "Annual"), (12, "Digital Chapter"), (9, "Graphic Novel"), (8, "Hardcover"), (11, "Limited Series"),
    (15, "Omnibus"), (5, "One-Shot"), (13, "Single Issue"), (10, "Trade Paperback"),
  ]

  /// The roles, in the order of their list.
  static let roles: [Row] = [
    (1, "Writer"), (30, "Story"), (2, "Artist"), (3, "Penciller"), (4, "Inker"), (5, "Colorist"),
    (38, "Color Separations"), (6, "Letterer"), (7, "Cover"), (8, "Editor"), (12, "Assistant Editor"), (15, "Designer"),
    (20, "Editor In Chief"), (33, "Translator"), (34, "Other"),
  ]

  static let ratings: [Row] = [(1, "Unknown"), (2, "Everyone"), (3, "Teen"), (4, "Teen Plus"), (5, "Mature")]

  static let genres: [Row] = [
    (2, "Adventure"), (13, "Crime"), (4, "Fantasy"), (5, "Horror"), (6, "Humor"), (8, "Romance"),
    (9, "Science Fiction"),
    (10, "Super-Hero"), (11, "War"), (12, "Western"),
  ]

  static func name(_ id: Int, in rows: [Row]) -> String { rows.first { $0.id == id }?.name ?? "" }

  /// Returns the number of the role that stands for a role of the universe.
  static func role(_ role: CreatorRole) -> Int {
    switch role {
    case .writer, .capitalWriter: 1
    case .penciller, .penciler: 3
    case .inker: 4
    case .colorist: 5
    case .letterer: 6
    case .editor: 8
    case .painter, .artist: 2
    case .pencillerCover, .pencilerCover, .inkerCover, .coloristCover, .painterCover: 7
    case .assistantEditor: 12
    case .editorInChief, .hyphenatedChief: 20
    case .production: 15
    case .translator: 33
    case .other: 34
    }
  }

  /// Returns the roles of a credit: the creator's first role, now and then more, seldom none.
  static func roles(_ role: CreatorRole, issue: Int, creator: Int, dice: Dice) -> [Int] {
    var draws = dice.draws(.creators, issue &* 31 &+ creator, .credits)
    let first = self.role(role)
    if draws.chance(0.002) { return [] }
    switch first {
    case 1: return draws.chance(0.05) ? [1, 30] : [1]
    case 2, 3: return draws.chance(0.35) ? [first, 7] : [first]
    case 5: return draws.chance(0.15) ? [5, 7] : [5]
    default: return [first]
    }
  }
}
