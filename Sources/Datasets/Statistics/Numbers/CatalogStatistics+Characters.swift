import Catalog
import GraphKit
import JSONKit

/// Characters, and who appears together.
extension CatalogStatistics {
  func topCharacters() throws -> Statistic {
    try top(.topCharacters, of: .characters) { rank, comics in
      let span = tallies.appearances.spans[rank] ?? Span()
      return [
        comics, count(of: .series, to: .characters, rank), count(of: .stories, to: .characters, rank),
        count(of: .events, to: .characters, rank), .integer(span.first), .integer(span.last),
      ]
    }
  }

  func topCharactersByDecade() throws -> Statistic {
    Statistic(.topCharactersByDecade, try rows(of: tallies.appearances.decades, kindIndexes[.characters]))
  }

  func topPairs() throws -> Statistic {
    var edges: [(weight: Int, from: Int, to: Int)] = []
    // Never more than twice as many as are wanted are kept.
    func cut() {
      edges.sort { (-$0.weight, $0.from, $0.to) < (-$1.weight, $1.from, $1.to) }
      edges.removeLast(max(0, edges.count - Self.top))
    }
    graph.graph.forEachEdge { from, to, weight in
      edges.append((weight, from, to))
      if edges.count == 2 * Self.top { cut() }
    }
    cut()
    return Statistic(
      .topPairs,
      edges.enumerated().map { place, edge in
        let (first, second) = (graph.nodes[edge.from], graph.nodes[edge.to])
        return [
          .integer(place + 1), .integer(first.id), .text(first.name), .integer(second.id), .text(second.name),
          .integer(edge.weight),
        ]
      })
  }

  /// The first ten of each decade.
  func rows(of decades: Decades, _ kindIndex: KindIndex) throws -> [[StatisticCell]] {
    let reader = JSONReader()
    var place = 0
    var last: Int32?
    return try decades.top(10).map { decade, rank, count in
      place = decade == last ? place + 1 : 1
      last = decade
      return [
        .integer(decade), .integer(place), .integer(kindIndex.ids[rank]),
        .text(try kindIndex.name(ofRank: rank, reader)),
        .integer(count),
      ]
    }
  }

  func count(of kind: Kind, to owner: Kind, _ rank: Int) -> StatisticCell {
    .integer(Int(tallies.count(of: kind, to: owner)[rank]))
  }

  func isPublished(_ kindIndex: KindIndex, _ rank: Int) -> StatisticCell {
    .truth(kindIndex.presences[rank] == .published)
  }
}
