import Catalog

/// The numbers of all kinds as statistics and graph count them.
struct Rosters: Sendable {
  private let rosters: [Roster]

  /// The numbers that relations know.
  init(relations: Relations, missing: Set<RecordID>) {
    rosters = Kind.allCases.map { Roster($0, relations: relations, missing: missing) }
  }

  /// Those of a kind.
  subscript(kind: Kind) -> Roster { rosters[Int(kind.rawValue)] }
}
