import Basics

/// When records were changed last, with what changes along with others.
///
/// A new issue changes its series, arcs, characters and teams; so does a deleted one its series. A deleted creator, and any record
/// that is merged, changes the issues that named it. Any other deletion leaves no trace.
struct ArchiveChanges {
  let universe: Universe
  let links: ArchiveLinks

  /// Dates what changed along.
  ///
  /// - Complexity: O(records + links of what came, changed and went).
  func date(_ shelves: inout [Shelf]) {
    let comics = universe.population(.comics)
    func touch(_ kind: Archive.Kind, at slot: Int, in moment: Int64) {
      shelves[kind.rawValue].modified[slot] = max(shelves[kind.rawValue].modified[slot], moment)
    }
    for kind in [Archive.Kind.arc, .character, .creator] {
      guard let collection = kind.collection else { continue }
      let population = universe.population(collection)
      for slot in 0..<population.count where population.removal[slot] > 0 {
        let merged = shelves[kind.rawValue].merged[slot]
        guard merged != nil || kind == .creator else { continue }
        let seconds = population.touched(slot, night: Int(population.removal[slot]))
        let moment = Shelf.fine(seconds, slot: slot)
        for issue in universe.relations.row(collection, slot, .comics) { touch(.issue, at: Int(issue), in: moment) }
        if let merged { touch(kind, at: merged, in: moment) }
      }
    }
    for slot in 0..<comics.count {
      let home = Int(universe.issues.series[slot])
      if comics.removal[slot] > 0 {
        touch(.series, at: home, in: Shelf.fine(comics.touched(slot, night: Int(comics.removal[slot])), slot: slot))
      }
      guard shelves[Archive.Kind.issue.rawValue].isLive[slot] else { continue }
      let moment = shelves[Archive.Kind.issue.rawValue].modified[slot]
      touch(.series, at: home, in: moment)
      guard comics.birth[slot] > 0 else { continue }
      for arc in links.issueArcs.row(slot) { touch(.arc, at: Int(arc), in: moment) }
      for hero in links.issueCharacters.row(slot) { touch(.character, at: Int(hero), in: moment) }
      for team in links.issueTeams.row(slot) { touch(.team, at: Int(team), in: moment) }
    }
  }
}
