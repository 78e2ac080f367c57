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
      (.previousEvent, reference(.previous)),
      (.nextEvent, reference(.next)),
    ])
  }

  var panels: [Panel] {
    [
      ReadingOrderPanel(context: context, event: record.rank, order: model.readingOrder(ofEvent: record.rank)).panel,
      Panel("characters", words[.characters], people),
      Panel("series", words[.series], list(ofSeries: catalogue.series(of: record, in: issues))),
      Panel("creators", words[.creators], topCreators),
    ]
  }
}
