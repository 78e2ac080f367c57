import Catalog

/// One piece of the work of writing datasets, done by one task.
enum DatasetJob: Sendable {
  /// The records of a kind as NDJSON.
  case lines(Kind)
  /// The tables of records, and of parts of them, of kinds in this order; with or without the table `urls`.
  case records([Kind], urls: Bool)
  /// The table of a relation.
  case relation(Relation)
  /// The table of what was never seen.
  case unseen

  /// The jobs, those that take longest first, so that none of them is left over at the end.
  static func all(csv: Bool, ndjson: Bool) -> [DatasetJob] {
    var jobs: [DatasetJob] = []
    if ndjson { jobs.append(.lines(.comics)) }
    // The table `urls` runs through these kinds in the order of their names, so one task reads them all.
    if csv { jobs.append(.records([.characters, .comics, .creators, .events, .series], urls: true)) }
    if ndjson { jobs.append(.lines(.stories)) }
    if csv { jobs.append(.records([.stories], urls: false)) }
    if ndjson { jobs.append(.lines(.series)) }
    if csv {
      let telling: [ListDetail] = [.role, .type, .none]
      for detail in telling { jobs += Relation.tables.filter { $0.detail == detail }.map { .relation($0) } }
      jobs.append(.unseen)
    }
    if ndjson { jobs += [.lines(.creators), .lines(.characters), .lines(.events)] }
    return jobs
  }
}
