import Catalog
import JSONKit

/// The quality of the data.
struct QualityStatistics: StatisticSubject {
  private let cast: Cast

  init(_ cast: Cast) { self.cast = cast }

  var all: [StatisticDescription] {
    let hasLists = cast.model.kinds.contains { !KindFacts.lists(of: $0).isEmpty }
    return [Self.completeness, sentinels] + (hasLists ? [Self.lists] : []) + [Self.unseen]
  }

  private static let completeness = StatisticDescription(
    name: "completeness", title: "Completeness by field",
    text: "How many records have a value, for every column of their tables.",
    columns: [
      ColumnDescription("table", .string, key: 1), ColumnDescription("column", .string, key: 2), .count("records"),
      .count("filled", "records with a value"),
      ColumnDescription("part", .double, null: true, "filled by records, rounded to four places"),
    ]
  ) { statistics in
    let tables = CatalogTables(statistics.model)
    return statistics.model.all.flatMap { kind in
      let (facts, table) = (statistics.facts(of: kind), tables.records(of: kind))
      return zip(table.columns, facts.filled).filter { $0.0.name != "missing_since" }
        .map { column, filled -> [StatisticCell] in
          [
            .text(table.name), .text(column.name), .integer(facts.records), .integer(filled),
            .ratio(Double(filled), of: Double(facts.records)),
          ]
        }
    }
  }

  private var sentinels: StatisticDescription {
    let (comic, series) = (cast[.issue]?.singular ?? "record", cast[.series]?.singular ?? "series")
    return StatisticDescription(
      name: "sentinels", title: "Values that stand for none",
      text: "How often the source sends a value that means \"none\": a date that is no date, a price of 0, an end year "
        + "that means that a \(series) is ongoing.",
      columns: [
        ColumnDescription("table", .string, key: 1), ColumnDescription("column", .string, key: 2),
        ColumnDescription("type", .string, null: true, key: 3, "of a date or price of a \(comic)"), .count("values"),
        .count("sentinels", "those of them that stand for none"),
      ]
    ) { statistics in
      let model = cast.model
      var (changes, ends, values): ([[StatisticCell]], [[StatisticCell]], [[StatisticCell]]) = ([], [], [])
      for kind in model.all {
        let (description, facts) = (model[kind], statistics.facts(of: kind))
        let name = StatisticCell.text(description.name.description)
        if let place = description.placeOfModified {
          changes.append([
            name, .text(description.columns[place].column.name), .none, .integer(facts.records),
            .integer(facts.records - facts.filled[place]),
          ])
        }
        if let column = description.column(.lastYear), description.column(.isOngoing) != nil {
          ends.append([name, .text(column.name), .none, .integer(facts.records), .integer(facts.ongoing)])
        }
        for (part, types) in zip(model.parts.filter { $0.kind == kind && $0.typedValue != nil }, facts.typed) {
          for (type, count) in types.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            values.append([
              .text(part.name), .text(part.typedValue?.value.name), .text(type), .integer(count.values),
              .integer(count.sentinels),
            ])
          }
        }
      }
      return changes + ends + values
    }
  }

  private static let lists = StatisticDescription(
    name: "lists", title: "Lists, cut and completed",
    text:
      "Records list a part of what belongs to them and say how much there is. Both sides list what belongs together, "
      + "so one completes the other. A missing record is not an item: a list that names it lacks one.",
    columns: [
      ColumnDescription("collection", .string, key: 1, "whose lists"),
      ColumnDescription("list", .string, key: 2, "what they name"),
      .count("lists", "lists with an item, as their records say"),
      .count("items", "items of all of them, as their records say"),
      .count("listed", "different items that they have themselves, without missing records"),
      .count("cut", "lists that have fewer of them than their records say"),
      .count("completed", "those of them that others complete"),
      .count("short", "those of them that still lack items"), .count("lacking", "how many items these lack"),
    ]
  ) { statistics in
    statistics.tallies.lists.map { list in
      let names = [list.owner, list.list].map { StatisticCell.text(statistics.model[$0].name.description) }
      let counts = [list.records, list.available, list.own, list.cut, list.completed, list.short, list.lacking]
      return names + counts.map { .integer($0) }
    }
  }

  private static let unseen = StatisticDescription(
    name: "unseen", title: "Referred to and never seen",
    text: "The 100 ids without a record that most records refer to, missing records included.",
    columns: [
      .rank, ColumnDescription("collection", .string), .count("id"), .name("name"),
      .count("references", "how many records refer to it"),
    ]
  ) { statistics in
    let reader = JSONReader()
    var all: [(references: Int, kind: Kind, rank: Int)] = []
    for kind in statistics.model.all {
      let kindIndex = statistics.kindIndexes[kind.index]
      for (rank, presence) in kindIndex.presences.enumerated() where presence == .unseen {
        // Missing records count, as in the table `unseen`.
        all.append((Int(kindIndex.identities.all[rank].references), kind, rank))
      }
    }
    all.sort { (-$0.references, $0.kind, $0.rank) < (-$1.references, $1.kind, $1.rank) }
    return try all.prefix(CatalogStatistics.top).enumerated().map { place, entry in
      let kindIndex = statistics.kindIndexes[entry.kind.index]
      return [
        .integer(place + 1), .text(statistics.model[entry.kind].name.description),
        .integer(kindIndex.identities.all[entry.rank].id), .text(try kindIndex.name(ofRank: entry.rank, reader)),
        .integer(entry.references),
      ]
    }
  }
}
