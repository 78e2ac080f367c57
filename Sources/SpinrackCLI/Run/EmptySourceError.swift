import Pipeline
import Stages

/// A source that gave no record at all. Nothing is published over the last good set.
struct EmptySourceError: OutcomeError {
  /// Parts that are named; the rest is counted.
  private static let named = 5

  let source: String
  let crawl: CrawlReport

  var outcome: Outcome { .sourceUnavailable }

  var description: String {
    let rejected = crawl.quarantinedRecords
    var text =
      switch (source, rejected) {
      case (_, 1...):
        "the source gave \(Quantity.things(rejected, "row")), of which none can be used: 'spinrack quarantine' "
          + "says why; nothing was published"
      case ("recordings", _):
        "none of the recordings holds a catalogue answer; check source.path: recorded answers of the API are expected, as "
          + ".json, .ndjson, .warc or .gz"
      default: "the source answered, but with no record at all; nothing was published, look at the source and run again"
      }
    let parts = crawl.skipped.filter(CrawlReport.isDamaged) + crawl.skipped.filter { !CrawlReport.isDamaged($0) }
    for part in parts.prefix(Self.named) { text += "\n  \(part.place): \(part.reason)" }
    if parts.count > Self.named { text += "\n  and \(Quantity.count(parts.count - Self.named)) more" }
    return text
  }
}
