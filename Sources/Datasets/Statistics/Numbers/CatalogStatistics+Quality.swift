import Catalog
import JSONKit

/// How good the data is.
extension CatalogStatistics {
  var completeness: Statistic {
    Statistic(
      .completeness,
      Kind.allCases.flatMap { kind in
        let facts = facts(of: kind)
        return zip(TableDescription.records(of: kind).columns, facts.filled).filter { $0.0.name != "missing_since" }
          .map { column, filled -> [StatisticCell] in
            [
              .text(kind.description), .text(column.name), .integer(facts.records), .integer(filled),
              .ratio(Double(filled), of: Double(facts.records)),
            ]
          }
      })
  }

  var sentinels: Statistic {
    var rows: [[StatisticCell]] = []
    for kind in Kind.allCases {
      let facts = facts(of: kind)
      let columns = TableDescription.records(of: kind).columns
      let modified = zip(columns, facts.filled).first { $0.0.name == "modified" }?.1 ?? 0
      rows.append([
        .text(kind.description), .text("modified"), .none, .integer(facts.records), .integer(facts.records - modified),
      ])
    }
    rows.append([
      .text("series"), .text("end_year"), .none, .integer(facts(of: .series).records),
      .integer(facts(of: .series).ongoing),
    ])
    for (table, column, types) in [
      ("comic_dates", "date", facts(of: .comics).dates), ("comic_prices", "price", facts(of: .comics).prices),
    ] {
      for (type, count) in types.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        rows.append([
          .text(table), .text(column), .text(type), .integer(count.values), .integer(count.sentinels),
        ])
      }
    }
    return Statistic(.sentinels, rows)
  }

  var lists: Statistic {
    Statistic(
      .lists,
      tallies.lists.map { list in
        [
          .text(list.owner.description), .text(list.list.description), .integer(list.records),
          .integer(list.available), .integer(list.own), .integer(list.cut), .integer(list.completed),
          .integer(list.short), .integer(list.lacking),
        ]
      })
  }

  func unseen() throws -> Statistic {
    let reader = JSONReader()
    var all: [(references: Int, kind: Kind, rank: Int)] = []
    for kind in Kind.allCases {
      let kindIndex = kindIndexes[kind]
      for rank in kindIndex.ids.indices where kindIndex.presences[rank] == .unseen {
        all.append((kindIndex.references(toRank: rank), kind, rank))
      }
    }
    all.sort { (-$0.references, $0.kind, $0.rank) < (-$1.references, $1.kind, $1.rank) }
    return Statistic(
      .unseen,
      try all.prefix(Self.top).enumerated().map { place, entry in
        let kindIndex = kindIndexes[entry.kind]
        return [
          .integer(place + 1), .text(entry.kind.description), .integer(kindIndex.ids[entry.rank]),
          .text(try kindIndex.name(ofRank: entry.rank, reader)), .integer(entry.references),
        ]
      })
  }
}
