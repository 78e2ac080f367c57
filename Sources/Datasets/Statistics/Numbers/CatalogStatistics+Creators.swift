import Catalog
import JSONKit

/// Creators: roles, careers, runs.
extension CatalogStatistics {
  /// A creator in a role and the number of comics, most comics first within each role.
  private var parts: [(part: Credits.Part, comics: Int)] {
    tallies.credits.parts.map { (part: $0.key, comics: Int($0.value)) }.sorted {
      ($0.part.role, -$0.comics, $0.part.creator) < ($1.part.role, -$1.comics, $1.part.creator)
    }
  }

  var roles: Statistic {
    var counts: [Int32: (creators: Int, credits: Int)] = [:]
    for (part, comics) in tallies.credits.parts {
      counts[part.role, default: (0, 0)].creators += 1
      counts[part.role]?.credits += Int(comics)
    }
    // Roles are numbered in the order of their texts.
    let order = counts.sorted { (-$0.value.credits, $0.key) < (-$1.value.credits, $1.key) }
    return Statistic(
      .roles, order.map { [role($0.key), .integer($0.value.creators), .integer($0.value.credits)] })
  }

  func topCreators() throws -> Statistic {
    let reader = JSONReader()
    let kindIndex = kindIndexes[.creators]
    var place = 0
    var last: Int32?
    var rows: [[StatisticCell]] = []
    for (part, comics) in parts where part.role > 0 {
      place = part.role == last ? place + 1 : 1
      last = part.role
      guard place <= 10 else { continue }
      let rank = Int(part.creator)
      rows.append([
        role(part.role), .integer(place), .integer(kindIndex.ids[rank]),
        .text(try kindIndex.name(ofRank: rank, reader)),
        .integer(comics),
      ])
    }
    return Statistic(.topCreators, rows)
  }

  func creatorCareers() throws -> Statistic {
    let reader = JSONReader()
    let kindIndex = kindIndexes[.creators]
    let comics = tallies.count(of: .comics, to: .creators)
    let series = tallies.careers.series(ofCreators: kindIndex.ids.count)
    var rolesByCreator: [UInt32: [(role: Int32, comics: Int)]] = [:]
    for (part, comics) in parts where part.role > 0 {
      rolesByCreator[part.creator, default: []].append((part.role, comics))
    }
    return Statistic(
      .creatorCareers,
      try Self.top(.max, comics).map { rank in
        let span = tallies.credits.spans[rank] ?? Span()
        let roles = (rolesByCreator[UInt32(rank)] ?? []).sorted { (-$0.comics, $0.role) < (-$1.comics, $1.role) }
        return [
          .integer(kindIndex.ids[rank]), .text(try kindIndex.name(ofRank: rank, reader)), .integer(Int(comics[rank])),
          .integer(Int(series[rank])), .integer(span.first), .integer(span.last), .integer(span.years),
          .text(roles.map { String(decoding: roleTexts[Int($0.role)], as: UTF8.self) }.joined(separator: "; ")),
          isPublished(kindIndex, rank),
        ]
      })
  }

  func topCreatorsByDecade() throws -> Statistic {
    Statistic(.topCreatorsByDecade, try rows(of: tallies.credits.decades, kindIndexes[.creators]))
  }

  func creatorRuns() throws -> Statistic {
    let reader = JSONReader()
    let (creators, series) = (kindIndexes[.creators], kindIndexes[.series])
    let issues = tallies.credits.issues.all
    let runs = tallies.credits.runs.sorted { one, other in
      (-one.issues.count, one.issues.lowerBound, one.creator, one.role)
        < (-other.issues.count, other.issues.lowerBound, other.creator, other.role)
    }
    return Statistic(
      .creatorRuns,
      try runs.prefix(Self.top).enumerated().map { place, run in
        let first = issues[run.issues.lowerBound]
        let last = issues[run.issues.upperBound]
        var span = Span()
        for year in issues[run.issues].compactMap(\.year) { span.add(year) }
        return [
          .integer(place + 1), .integer(creators.ids[run.creator]),
          .text(try creators.name(ofRank: run.creator, reader)),
          role(Int32(run.role)), .integer(first.series),
          .text(try series.rank(of: first.series).flatMap { try series.name(ofRank: $0, reader) }),
          .integer(run.issues.count), .number(first.number), .number(last.number), .integer(span.first),
          .integer(span.last),
        ]
      })
  }

  private func role(_ number: Int32) -> StatisticCell { .text(roleTexts[Int(number)]) }
}
