import Catalog
import JSONKit

/// Series and events.
extension CatalogStatistics {
  func topSeries() throws -> Statistic {
    let facts = facts(of: .series).series
    let places = places(of: kindIndexes[.series])
    return try top(.topSeries, of: .series) { rank, comics in
      let known = places[rank].map { facts[$0] }
      return [
        .optional(known?.start), .optional(known?.end), .truth(known?.isOngoing ?? false), comics,
        count(of: .characters, to: .series, rank), count(of: .creators, to: .series, rank),
        count(of: .events, to: .series, rank),
      ]
    }
  }

  func longestSeries() throws -> Statistic {
    let reader = JSONReader()
    let kindIndex = kindIndexes[.series]
    let issues = tallies.credits.issues
    let longest = issues.ranges.sorted { (-$0.range.count, $0.series) < (-$1.range.count, $1.series) }
    return Statistic(
      .longestSeries,
      try longest.prefix(Self.top).enumerated().map { place, entry in
        var span = Span()
        for year in issues.all[entry.range].compactMap(\.year) { span.add(year) }
        // A comic's series is a number that is referred to, so it is found.
        let rank = kindIndex.rank(of: entry.series) ?? 0
        return [
          .integer(place + 1), .integer(entry.series), .text(try kindIndex.name(ofRank: rank, reader)),
          .integer(entry.range.count), .number(issues.all[entry.range.lowerBound].number),
          .number(issues.all[entry.range.upperBound - 1].number), .integer(span.first), .integer(span.last),
          isPublished(kindIndex, rank),
        ]
      })
  }

  func topEvents() throws -> Statistic {
    let facts = facts(of: .events).events
    let places = places(of: kindIndexes[.events])
    return try top(.topEvents, of: .events) { rank, comics in
      let known = places[rank].map { facts[$0] }
      return [
        .day(known?.start), .day(known?.end), comics, count(of: .series, to: .events, rank),
        count(of: .stories, to: .events, rank), count(of: .characters, to: .events, rank),
        count(of: .creators, to: .events, rank),
      ]
    }
  }

  /// Where the facts of records stand, by rank.
  private func places(of kindIndex: KindIndex) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: kindIndex.storedRanks.enumerated().map { (Int($1), $0) })
  }
}
