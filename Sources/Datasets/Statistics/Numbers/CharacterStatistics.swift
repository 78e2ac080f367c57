import Catalog
import GraphKit

/// Characters, and who appears together.
struct CharacterStatistics: StatisticSubject {
  private let characters, comics: Cast.Member
  /// The kinds whose records the source links with characters.
  private let linked: [Cast.Member]

  init?(_ cast: Cast) {
    guard let characters = cast[.character], let comics = cast[.issue],
      cast.model.relation(from: .issue, to: .character) != nil
    else { return nil }
    (self.characters, self.comics) = (characters, comics)
    linked = cast.partners(of: characters, .series, .story, .event)
  }

  var all: [StatisticDescription] { [top, byDecade, pairs] }

  private var top: StatisticDescription {
    StatisticDescription(
      name: "top-\(characters.name)", title: "\(characters.title) in most \(comics.name)",
      text:
        "The 100 \(characters.name) that are in most \(comics.name), as \(comics.name) and \(characters.name) list one "
        + "another.",
      columns: ColumnDescription.first(characters) + [.count(comics.name)]
        + ColumnDescription.listed(linked, besides: comics) + ColumnDescription.years + [.published]
    ) { statistics in
      try statistics.top(characters, in: comics) { rank, count in
        .row(
          [count], statistics.counts(of: linked, to: characters, rank),
          (statistics.tallies.appearances.spans[rank] ?? Span()).cells)
      }
    }
  }

  private var byDecade: StatisticDescription {
    .byDecade(
      characters, in: comics,
      "The ten \(characters.name) that are in most \(comics.name) of each decade, by on-sale date."
    ) { $0.appearances.decades }
  }

  private var pairs: StatisticDescription {
    StatisticDescription(
      name: "top-pairs", title: "Who appears together",
      text: "The 100 pairs of \(characters.name) that share most \(comics.name). \(comics.title) with more than 2,000 "
        + "\(characters.name) are left out.",
      columns: [
        .rank, .count("first_id"), .name("first_name"), .count("second_id"), .name("second_name"),
        .count(comics.name, "how many they share"),
      ]
    ) { statistics in
      guard let graph = statistics.graph else { return [] }
      let limit = CatalogStatistics.top
      var edges: [(weight: Int, from: Int, to: Int)] = []
      // Never more than twice as many as are wanted are kept.
      func cut() {
        edges.sort { (-$0.weight, $0.from, $0.to) < (-$1.weight, $1.from, $1.to) }
        edges.removeLast(max(0, edges.count - limit))
      }
      graph.graph.forEachEdge { from, to, weight in
        edges.append((weight, from, to))
        if edges.count == 2 * limit { cut() }
      }
      cut()
      return edges.enumerated().map { place, edge in
        let (first, second) = (graph.nodes[edge.from], graph.nodes[edge.to])
        return [
          .integer(place + 1), .integer(first.id), .text(first.name), .integer(second.id), .text(second.name),
          .integer(edge.weight),
        ]
      }
    }
  }
}
