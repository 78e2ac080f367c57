import Catalog

/// The parts of an event's page.
struct EventContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var facts: [Fact] {
    terms([
      (.dates, context.eventDates(record.rank)),
      (.comics, number(of: issues, kinds.issue)),
      (.otherNames, PartLines(context: context, record: record).names(.otherNames)),
    ]) + RoleFacts(context: context, record: record).facts(.publisher, .firstAppearance, .language)
      + terms([(.previousEvent, reference(.previous)), (.nextEvent, reference(.next))])
  }

  var otherFacts: [Fact] { RoleFacts(context: context, record: record).others(besides: Self.shown) }

  /// The roles of columns that the facts show, or that the page shows elsewhere.
  static let shown: Set<ColumnRole> = [
    .firstDay, .lastDay, .publisher, .firstAppearance, .language, .previous, .next, .issueCount, .summary, .sortName,
    .description, .picture,
  ]

  var lead: Markup { summary }

  var panels: [Panel] {
    [
      ReadingOrderPanel(context: context, event: record.rank, order: model.readingOrder(ofEvent: record.rank)).panel,
      Panel("characters", words[.characters], people),
      Panel("series", words[.series], list(ofSeries: catalogue.series(of: record, in: issues))),
      Panel("creators", words[.creators], topCreators),
    ] + PartLines(context: context, record: record).panels(besides: [.otherNames]) + [relatedTo]
  }
}
