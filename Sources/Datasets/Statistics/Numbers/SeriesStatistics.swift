import Catalog

/// Series: those with most issues.
struct SeriesStatistics: StatisticSubject {
  private let series, comics: Cast.Member
  /// The kinds whose records the source links with series.
  private let linked: [Cast.Member]

  init?(_ cast: Cast) {
    guard let series = cast[.series], let comics = cast.partners(of: series, .issue).first else { return nil }
    (self.series, self.comics) = (series, comics)
    linked = cast.partners(of: series, .character, .creator, .event)
  }

  var all: [StatisticDescription] { comics.has(.series, .issueNumber) ? [top, longest] : [top] }

  private var top: StatisticDescription {
    StatisticDescription(
      name: "top-\(series.name)", title: "\(series.title) with most \(comics.name)",
      text: "The 100 \(series.name) with most \(comics.name), variants among them.",
      columns: ColumnDescription.first(series) + [
        ColumnDescription("start_year", .int64, null: true, "as the source says"),
        ColumnDescription("end_year", .int64, null: true, "as the source says"),
        ColumnDescription("ongoing", .boolean), .count(comics.name),
      ] + ColumnDescription.listed(linked, besides: comics) + [.published]
    ) { statistics in
      let (facts, places) = (statistics.facts(of: series.kind).series, statistics.places(of: series))
      return try statistics.top(series, in: comics) { rank, count in
        let known = places[rank].map { facts[$0] }
        return .row(
          [.optional(known?.start), .optional(known?.end), .truth(known?.isOngoing ?? false), count],
          statistics.counts(of: linked, to: series, rank))
      }
    }
  }

  private var longest: StatisticDescription {
    StatisticDescription(
      name: "longest-\(series.name)", title: "Longest \(series.name)",
      text: "The 100 \(series.name) with most issues: different numbers of \(comics.name) that are no variants.",
      columns: ColumnDescription.first(series) + ColumnDescription.issues + ColumnDescription.years + [.published]
    ) { statistics in
      let (names, issues) = (statistics.names(of: series), statistics.tallies.credits.issues)
      let bySeries = Dictionary(grouping: issues.all.indices) { issues.all[$0].series }
      let longest = bySeries.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
      return try longest.prefix(CatalogStatistics.top).enumerated().map { place, entry in
        // A comic's series is a number that is referred to, so it is found.
        let rank = names.kindIndex.identities.rank(of: entry.key) ?? 0
        return try .row(
          [.integer(place + 1)], names.cells(ofRank: rank),
          issues.cells(of: entry.value[0]...(entry.value[0] + entry.value.count - 1)),
          [names.published(rank)])
      }
    }
  }
}

/// Events: those with most issues.
struct EventStatistics: StatisticSubject {
  private let events, comics: Cast.Member
  /// The kinds whose records the source links with events.
  private let linked: [Cast.Member]

  init?(_ cast: Cast) {
    guard let events = cast[.event], let comics = cast.partners(of: events, .issue).first else { return nil }
    (self.events, self.comics) = (events, comics)
    linked = cast.partners(of: events, .series, .story, .character, .creator)
  }

  var all: [StatisticDescription] {
    let top = StatisticDescription(
      name: "top-\(events.name)", title: "\(events.title) with most \(comics.name)",
      text: "The 100 \(events.name) with most \(comics.name).",
      columns: ColumnDescription.first(events) + [
        ColumnDescription("start_date", .date, null: true), ColumnDescription("end_date", .date, null: true),
        .count(comics.name),
      ] + ColumnDescription.listed(linked, besides: comics) + [.published]
    ) { statistics in
      let (facts, places) = (statistics.facts(of: events.kind).events, statistics.places(of: events))
      return try statistics.top(events, in: comics) { rank, count in
        let known = places[rank].map { facts[$0] }
        return .row(
          [.day(known?.start), .day(known?.end), count], statistics.counts(of: linked, to: events, rank))
      }
    }
    return [top]
  }
}

extension CatalogStatistics {
  /// Returns the places of the facts of records, by rank.
  fileprivate func places(of kind: Cast.Member) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: kindIndexes[kind.kind.index].identities.storedRanks.enumerated().map { (Int($1), $0) })
  }
}
