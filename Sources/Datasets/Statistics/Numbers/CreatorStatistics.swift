import Catalog

/// Creators: roles, careers, runs.
struct CreatorStatistics: StatisticSubject {
  private let creators, comics: Cast.Member
  private let series: Cast.Member?

  init?(_ cast: Cast) {
    guard let creators = cast[.creator], let comics = cast[.issue],
      let credits = cast.model.relation(from: .issue, to: .creator), credits.detail?.isKey == true
    else { return nil }
    (self.creators, self.comics) = (creators, comics)
    series = cast[.series]
  }

  var all: [StatisticDescription] {
    guard let series else { return [roles, topByRole, byDecade] }
    return [roles, topByRole, careers(series), byDecade, runs(series)]
  }

  private var roles: StatisticDescription {
    StatisticDescription(
      name: "roles", title: "Roles of \(creators.name)",
      text: "What \(creators.name) do for \(comics.name), the most frequent role first.",
      columns: [
        ColumnDescription(
          "role", .string, null: true, key: 1, "in lower case, spellings of one role as one; empty where unknown"),
        .count(creators.name, "\(creators.name) with this role in a \(comics.singular)"),
        .count("credits", "how often one of them has it in a \(comics.singular)"),
      ]
    ) { statistics in
      var counts: [Int32: (creators: Int, credits: Int)] = [:]
      for (part, comics) in statistics.tallies.credits.parts {
        counts[part.role, default: (0, 0)].creators += 1
        counts[part.role]?.credits += Int(comics)
      }
      // Roles are numbered in the order of their texts.
      let order = counts.sorted { (-$0.value.credits, $0.key) < (-$1.value.credits, $1.key) }
      return order.map {
        [.text(statistics.role($0.key)), .integer($0.value.creators), .integer($0.value.credits)]
      }
    }
  }

  private var topByRole: StatisticDescription {
    StatisticDescription(
      name: "top-\(creators.name)", title: "\(creators.title) by role",
      text: "The ten \(creators.name) with most \(comics.name) in each known role.",
      columns: [
        ColumnDescription("role", .string, key: 1), ColumnDescription("rank", .int64, key: 2, "from 1 in each role"),
        .count("id"), .name("name"), .count(comics.name),
      ]
    ) { statistics in
      let names = statistics.names(of: creators)
      let known = statistics.tallies.credits.ordered.filter { $0.part.role > 0 }
      return try known.first(10, ofEach: \.part.role).map { place, entry in
        try .row(
          [.text(statistics.role(entry.part.role)), .integer(place)], names.cells(ofRank: Int(entry.part.creator)),
          [.integer(entry.comics)])
      }
    }
  }

  private func careers(_ series: Cast.Member) -> StatisticDescription {
    StatisticDescription(
      name: "\(creators.singular)-careers", title: "Careers of \(creators.name)",
      text:
        "Every \(creators.singular) of a \(comics.singular): from when to when, how much, and in which roles; those with "
        + "most \(comics.name) first.",
      columns: [
        ColumnDescription("id", .int64, key: 1), .name("name"), .count(comics.name),
        .count(series.name, "\(series.name) that the source links with it, and those of its \(comics.name)"),
      ] + ColumnDescription.years + [
        ColumnDescription("years", .int64, null: true, "from the first to the last, both counted"),
        ColumnDescription(
          "roles", .string, null: true, "known roles, the most frequent first, with semicolons between"),
        .published,
      ]
    ) { statistics in
      let names = statistics.names(of: creators)
      let comics = statistics.tallies.count(of: comics.kind, to: creators.kind)
      let series = statistics.tallies.careers.series(ofCreators: names.kindIndex.presences.count)
      var rolesByCreator: [UInt32: [(role: Int32, comics: Int)]] = [:]
      for (part, comics) in statistics.tallies.credits.parts where part.role > 0 {
        rolesByCreator[part.creator, default: []].append((part.role, Int(comics)))
      }
      return try CatalogStatistics.places(ofTop: .max, in: comics).map { rank in
        let span = statistics.tallies.credits.spans[rank] ?? Span()
        let roles = (rolesByCreator[UInt32(rank)] ?? []).sorted { (-$0.comics, $0.role) < (-$1.comics, $1.role) }
        let roleTexts = roles.map { statistics.role($0.role) }.joined(separator: "; ")
        return try .row(
          names.cells(ofRank: rank), [.integer(Int(comics[rank])), .integer(Int(series[rank]))], span.cells,
          [.integer(span.years), .text(roleTexts), names.published(rank)])
      }
    }
  }

  private var byDecade: StatisticDescription {
    .byDecade(
      creators, in: comics,
      "The ten \(creators.name) with most \(comics.name) of each decade, by on-sale date, whatever their role."
    ) { $0.credits.decades }
  }

  private func runs(_ series: Cast.Member) -> StatisticDescription {
    StatisticDescription(
      name: "\(creators.singular)-runs", title: "Longest runs of \(creators.name)",
      text:
        "The 100 longest runs: issues of a series, one after the other as far as there are records of them, in which a "
        + "\(creators.singular) had the same known role. Variants are no issues of their own.",
      columns: [
        .rank, .count("\(creators.singular)_id"), .name(creators.singular), ColumnDescription("role", .string),
        .count("\(series.singular)_id"), .name(series.singular),
      ] + ColumnDescription.issues + ColumnDescription.years
    ) { statistics in
      let (creators, series) = (statistics.names(of: creators), statistics.names(of: series))
      let issues = statistics.tallies.credits.issues
      let runs = statistics.tallies.credits.runs.sorted { one, other in
        (-one.issues.count, one.issues.lowerBound, one.creator, one.role)
          < (-other.issues.count, other.issues.lowerBound, other.creator, other.role)
      }
      return try runs.prefix(CatalogStatistics.top).enumerated().map { place, run in
        // A comic's series is a number that is referred to, so it is found.
        let rank = series.kindIndex.identities.rank(of: issues.all[run.issues.lowerBound].series) ?? 0
        return try .row(
          [.integer(place + 1)], creators.cells(ofRank: run.creator), [.text(statistics.role(Int32(run.role)))],
          series.cells(ofRank: rank), issues.cells(of: run.issues))
      }
    }
  }
}

extension Credits {
  /// The creators in their roles with the number of comics, most comics first within each role.
  fileprivate var ordered: [(part: Part, comics: Int)] {
    parts.map { (part: $0.key, comics: Int($0.value)) }.sorted {
      ($0.part.role, -$0.comics, $0.part.creator) < ($1.part.role, -$1.comics, $1.part.creator)
    }
  }
}
