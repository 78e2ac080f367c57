import Catalog
import CatalogSources
import Pipeline
import Site
import Stages
import Store

/// What a run did, for the summary and the report file.
struct RunResult: Sendable {
  let pipeline: String
  let outcome: Outcome
  /// The source whose store this run has replaced; nil where it is the same.
  var replacedSource: String?
  /// What stopped the run, whose set is of a part; nil for a run that came to its end.
  var stop: SourceError?
  let crawl: CrawlReport
  let verdicts: [CollectionVerdict]
  /// What the fetching of pictures came to; nil where none are asked for.
  let media: MediaReport?
  /// What writing the site came to; nil where none is asked for.
  let site: WrittenSite?
  let calls: CallCounter.Count
  /// Seconds per stage, in the order in which the stages ended.
  let stages: [(stage: StageName, duration: Duration)]
  let publication: Publication
  let files: [PublishedFile]
  /// What captures have lost that the set is made of again.
  var losses: [CaptureLoss] = []
  /// The folder to look into.
  let current: String
}

/// Whether a collection was read whole, as the manifest says it.
struct CollectionVerdict: Sendable, Equatable {
  typealias Status = CompletenessVerdict.Status

  let kind: Kind
  /// How many there are, as the source says.
  let total: Int?
  /// Distinct records that the last walk over the collection showed, and what came since.
  let distinct: Int
  let status: Status
  /// How many the source has and were not seen; nil where that cannot be said.
  let missing: Int?
  /// Why the status is what it is, where that is not plain from the numbers.
  let note: String?

  /// - Parameter verdict: what the crawl found; nil for recordings, which say no totals.
  init(kind: Kind, count: KindCount, verdict: CompletenessVerdict?) {
    self.kind = kind
    total = count.total
    distinct = count.current
    status = verdict?.status ?? .unknown
    missing = verdict?.missing
    note = verdict?.note?.rawValue
  }

  /// Whether something is missing, or may be for all that is known.
  var isShort: Bool { status.isShort }
}

extension CompletenessVerdict.Status {
  /// Whether something is missing, or may be for all that is known.
  var isShort: Bool {
    switch self {
    case .incomplete, .absent, .unproven: true
    case .complete, .unknown: false
    }
  }

  /// Whether the status that a document names says so.
  static func isShort(named name: String) -> Bool { Self(rawValue: name)?.isShort ?? false }
}
