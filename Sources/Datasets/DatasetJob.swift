import Catalog

/// One piece of the work of writing datasets, done by one task.
enum DatasetJob: Sendable {
  /// The records of kinds in this order, from one reading: as NDJSON, as tables of records and of their parts, or both;
  /// with or without the table `urls`.
  case records([Kind], lines: Bool, tables: Bool, urls: Bool)
  /// The table of a relation.
  case relation(Relation)
  /// The table of what was never seen.
  case unseen
  /// The feed of what the last crawl changed.
  case changes
  /// The graph of characters, the statistics, or both.
  case findings(graph: Bool, statistics: Bool)

  /// The jobs, those that take longest first, so that none of them is left over at the end.
  static func all(csv: Bool, ndjson: Bool, graph: Bool, statistics: Bool) -> [DatasetJob] {
    let findings: [DatasetJob] = graph || statistics ? [.findings(graph: graph, statistics: statistics)] : []
    guard csv || ndjson else { return findings }
    return findings + tables(csv: csv, ndjson: ndjson)
  }

  private static func tables(csv: Bool, ndjson: Bool) -> [DatasetJob] {
    guard csv else {
      let kinds: [Kind] = ndjson ? [.comics, .stories, .series, .creators, .characters, .events] : []
      return kinds.map { .records([$0], lines: true, tables: false, urls: false) } + [.changes]
    }
    // The table `urls` runs through the first kinds in the order of their names, so one task reads them all.
    var jobs: [DatasetJob] = [
      .records([.characters, .comics, .creators, .events, .series], lines: ndjson, tables: true, urls: true),
      .records([.stories], lines: ndjson, tables: true, urls: false),
    ]
    let telling: [ListDetail] = [.role, .type, .none]
    for detail in telling { jobs += Relation.tables.filter { $0.detail == detail }.map { .relation($0) } }
    return jobs + [.unseen, .changes]
  }
}
