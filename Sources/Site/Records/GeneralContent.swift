import Catalog

/// The parts of the page of a kind without a layout of its own: all fields of the model. Titles of fields without a role are in English.
struct GeneralContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var lead: Markup { summary }

  var facts: [Fact] {
    let columns = RoleFacts(context: context, record: record)
    // Few of the issues may be known here, or more than the source counts.
    let count = record.listed(kinds.issue).map { max($0, issues.count) } ?? 0
    return terms([(.otherNames, PartLines(context: context, record: record).names(.otherNames))]) + columns.lifetime
      + terms([(.comics, count > 0 ? words.number(count) : nil)]) + columns.others(besides: Self.shown)
  }

  var otherFacts: [Fact] { [] }
  var otherPanels: [Panel] { [] }
  var showsReferences: Bool { true }

  /// The roles of columns that the facts show before the others, or that the page shows elsewhere.
  static let shown: Set<ColumnRole> = [
    .firstYear, .lastYear, .isOngoing, .issueCount, .markCount, .summary, .sortName, .description, .picture,
  ]

  var panels: [Panel] {
    RelationPanels(context: context, record: record, issues: issues).all
      + PartLines(context: context, record: record).panels(besides: [.otherNames]) + [relatedTo]
  }
}
