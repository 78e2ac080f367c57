import Catalog

/// The parts of the page of a kind without a layout of its own: all fields of the model. Titles of fields are in English.
struct GeneralContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var facts: [Fact] { ColumnFacts(context: context, record: record).all }
  var otherFacts: [Fact] { [] }
  var otherPanels: [Panel] { [] }

  var panels: [Panel] {
    RelationPanels(context: context, record: record, issues: issues).all
      + PartPanels(context: context, record: record).panels
  }
}
