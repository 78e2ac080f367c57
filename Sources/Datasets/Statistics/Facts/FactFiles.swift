import Catalog

/// Opens the tables of one task for the statistics, beside the files that are made of them.
///
/// A class because its tables fill it; one task uses it.
final class FactFiles {
  private var gatherers: [FactGatherer] = []
  private let missing: Set<RecordID>

  /// - Parameter missing: the records that the source does not have any more.
  init(missing: Set<RecordID>) {
    self.missing = missing
  }

  /// Takes the rows of a table: a table of records begins a kind, the tables of its parts follow.
  func open(_ table: TableDescription) -> FactFile {
    if let kind = Kind(name: table.name) { gatherers.append(FactGatherer(kind, missing: missing)) }
    return FactFile(gatherers.last?.sinks[table.name] ?? FactRows(table) { _ in })
  }

  /// What was gathered so far.
  var facts: [KindFacts] { gatherers.map(\.facts) }
}
