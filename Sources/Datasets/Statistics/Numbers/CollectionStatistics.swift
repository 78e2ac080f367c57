import Catalog
import Store

/// The collections.
struct CollectionStatistics: StatisticSubject {
  init(_ cast: Cast) {}

  var all: [StatisticDescription] {
    let collections = StatisticDescription(
      name: "collections", title: "Collections",
      text:
        "The records of each collection, what happened to them since the last published set, and what others refer to "
        + "without a record.",
      columns: [
        ColumnDescription("collection", .string, key: 1), .count("records", "how many records there are"),
        .count("gone", "how many more are missing: seen before, not seen by the last complete crawl"),
        .count("added", "new since the last published set"), .count("changed", "changed since then"),
        .count("missing", "missing since then"), .count("back", "there again since then"),
        .count("unseen", "how many ids without a record the records refer to, missing records included"),
        ColumnDescription("first_modified", .timestamp, null: true, "the earliest change that the source names"),
        ColumnDescription("last_modified", .timestamp, null: true, "the latest one"),
      ]
    ) { statistics in
      statistics.model.all.map { kind in
        let facts = statistics.facts(of: kind)
        let changes: [RecordChange.ChangeType] = [.added, .changed, .missing, .back]
        let unseen = statistics.kindIndexes[kind.index].presences.count { $0 == .unseen }
        return .row(
          [.text(statistics.model[kind].name.description), .integer(facts.records), .integer(facts.missing)],
          changes.map { .integer(statistics.changes.count($0, of: kind)) },
          [.integer(unseen), .moment(facts.modified?.first), .moment(facts.modified?.last)])
      }
    }
    return [collections]
  }
}
