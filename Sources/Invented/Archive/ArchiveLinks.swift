import APIs
import Basics

/// The relations of an archive, seen from both sides; only between existing records, each row in the order of slots.
package struct ArchiveLinks: Sendable {
  package let issueCharacters: Links
  package let issueTeams: Links
  package let issueWorlds: Links
  package let issueArcs: Links
  /// The creators of issues, each with his first role.
  package let issueCreators: Links
  package let seriesIssues: Links
  package let characterIssues: Links
  package let teamIssues: Links
  package let worldIssues: Links
  package let arcIssues: Links
  package let creatorIssues: Links
  /// The issues that a book reprints, and the books that reprint an issue.
  package let reprinted: Links
  package let reprints: Links
  package let teamMembers: Links
  /// The creators of heroes.
  package let characterCreators: Links

  init(of universe: Universe, in surroundings: Surroundings, shelves: [Shelf]) {
    func shelf(_ kind: Archive.Kind) -> Shelf { shelves[kind.rawValue] }
    let issues = shelf(.issue)
    let (characters, teams) = (shelf(.character), shelf(.team))
    issueCharacters = Self.live(universe.relations[.comics, .characters], of: issues, to: characters)
    issueArcs = Self.live(universe.relations[.comics, .events], of: issues, to: shelf(.arc))
    issueCreators = Self.live(universe.relations[.comics, .creators], of: issues, to: shelf(.creator))
    let reprinted = Self.live(universe.relations.collectedIssues, of: issues, to: issues)
    var (inTeams, inWorlds) = (Links(), Links())
    for issue in 0..<issues.count {
      // A team appears where two of its members do.
      var seen: [UInt32: Int] = [:]
      let row = issueCharacters.row(issue)
      for hero in row { for team in surroundings.heroTeams.row(Int(hero)) { seen[team, default: 0] += 1 } }
      for team in seen.filter({ $0.value > 1 }).keys.sorted() { inTeams.append(team) }
      inTeams.endRow()
      if let hero = row.first, issue % 3 > 0 {
        for world in surroundings.heroWorlds.row(Int(hero)) { inWorlds.append(world) }
      }
      inWorlds.endRow()
    }
    (issueTeams, issueWorlds, self.reprinted) = (inTeams, inWorlds, reprinted)
    func reversed(_ links: Links, count: Int) -> Links {
      links.transposed(targetCount: count, sources: Array(0..<UInt32(links.rows)))
    }
    var homes = Links()
    for (issue, home) in universe.issues.series.enumerated() {
      if issues.isLive[issue] { homes.append(home) }
      homes.endRow()
    }
    seriesIssues = reversed(homes, count: shelf(.series).count)
    characterIssues = reversed(issueCharacters, count: characters.count)
    teamIssues = reversed(inTeams, count: teams.count)
    worldIssues = reversed(inWorlds, count: shelf(.world).count)
    arcIssues = reversed(issueArcs, count: shelf(.arc).count)
    creatorIssues = reversed(issueCreators, count: shelf(.creator).count)
    reprints = reversed(reprinted, count: issues.count)
    var memberships = Links()
    for slot in 0..<characters.count {
      if characters.isLive[slot] { for team in surroundings.heroTeams.row(slot) { memberships.append(team) } }
      memberships.endRow()
    }
    teamMembers = reversed(memberships, count: teams.count)
    var inventors = Links()
    for slot in 0..<characters.count {
      var draws = surroundings.teams.dice.draws(.creators, slot, .credits)
      if draws.chance(0.6) {
        inventors.append(universe.staff.pick(.writer, &draws))
        inventors.append(universe.staff.pick(.artist, &draws))
      }
      inventors.endRow()
    }
    characterCreators = Self.live(inventors, of: characters, to: shelf(.creator))
  }

  /// Returns the links between existing records; a link to a merged record leads to the one that it was merged into.
  private static func live(_ links: Links, of sources: Shelf, to targets: Shelf) -> Links {
    var result = Links()
    for row in 0..<links.rows {
      if sources.isLive[row] {
        var found: [(target: UInt32, role: CreatorRole?)] = []
        for place in links.range(row) {
          guard let target = targets.resolved(links.targets[place]) else { continue }
          if found.contains(where: { $0.target == target }) { continue }
          found.append((target, links.roles.isEmpty ? nil : links.roles[place]))
        }
        for (target, role) in found.sorted(by: { $0.target < $1.target }) {
          if let role { result.append(target, role: role) } else { result.append(target) }
        }
      }
      result.endRow()
    }
    return result
  }
}
