import Catalog

/// One piece of the work of writing datasets, done by one task.
enum DatasetJob: Sendable {
  /// The database with all tables.
  case database
  /// The records of kinds in this order, from one reading: as NDJSON, as tables of records and of their parts, or both;
  /// with or without the table `urls`.
  case records([Kind], lines: Bool, tables: Bool, urls: Bool)
  /// The table of a relation.
  case relation(Relation)
  /// A table of numbers and their names.
  case names(NameTable)
  /// The graph of characters.
  case graph

  /// The jobs, those that take longest first, so that none of them is left over at the end.
  static func all(_ formats: DatasetFormats) -> [DatasetJob] {
    var jobs: [DatasetJob] = formats.sqlite ? [.database] : []
    if formats.hasTableFiles {
      jobs += tables(lines: formats.ndjson)
    } else if formats.ndjson || formats.countsStatistics {
      let kinds: [Kind] = [.comics, .stories, .series, .creators, .characters, .events]
      // Statistics look at the rows of the tables, also where no file is made of them.
      jobs += kinds.map { .records([$0], lines: formats.ndjson, tables: formats.countsStatistics, urls: false) }
    }
    if formats.graph { jobs.append(.graph) }
    return jobs
  }

  /// The jobs that write every table once.
  ///
  /// - Parameter lines: whether the records are written as NDJSON, too, from the same reading.
  static func tables(lines: Bool) -> [DatasetJob] {
    // The table `urls` runs through the first kinds in the order of their names, so one task reads them all.
    var jobs: [DatasetJob] = [
      .records([.characters, .comics, .creators, .events, .series], lines: lines, tables: true, urls: true),
      .records([.stories], lines: lines, tables: true, urls: false),
    ]
    let telling: [ListDetail] = [.role, .type, .none]
    for detail in telling { jobs += Relation.all.filter { $0.detail == detail }.map { .relation($0) } }
    return jobs + [.names(.names), .names(.unseen)]
  }
}
