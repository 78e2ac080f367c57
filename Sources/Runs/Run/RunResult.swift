package import Catalog
package import CatalogSources
package import Pipeline
package import Site
package import Stages
import Store

/// The results of a run, for the summary and the report file.
package struct RunResult: Sendable {
  package let pipeline: String
  /// What the catalogue of the source is.
  package let model: CatalogModel
  package var outcome: Outcome
  /// The source whose store this run has replaced; nil where it is the same.
  package var replacedSource: String?
  /// What stopped a run that published a partial set; nil for a run that came to its end.
  package var stop: SourceError?
  package let crawl: CrawlReport
  package let verdicts: [CollectionVerdict]
  /// Whether the pipeline file can say what the source's totals count.
  package var takesTotalCounts = false
  /// The result of fetching pictures; nil where none are asked for.
  package var media: MediaReport?
  /// The result of writing the site; nil where none is asked for.
  package var site: WrittenSite?
  package let calls: CallCounter.Count
  /// Seconds per stage, in the order in which the stages ended.
  package let stages: [(stage: StageName, duration: Duration)]
  /// What was published, or found to be published already; nil for a run that ends before publishing.
  package var publication: Publication?
  /// How the commands of `publish.then` ended; nil where none was due.
  package var commands: CommandReport?
  /// The last stage that was made.
  package var last = StageName.publish
  package var files: [PublishedFile] = []
  /// The losses of the captures that the set is made from.
  package var losses: [CaptureLoss] = []
  /// The capture files that had lost answers when the run began.
  var lostCaptures: [LostCapture] = []
  /// The folder to look into.
  package let current: String
}

extension RunResult {
  /// How the run ends: as its set came out, or as a command failed that followed.
  package var ending: Outcome { commands?.failure?.outcome ?? outcome }

  /// How many answers the captures have lost, as far as the run noticed; those that a set is made of are not counted.
  package var lostAnswers: Int { max(crawl.lostAnswers, lostCaptures.reduce(0) { $0 + $1.answers }) }

  /// What was published, in a few words.
  package var what: String {
    guard let publication else { return "ended with \(last.rawValue), as --to says; nothing was published" }
    return publication.isNew ? "published \(publication.id)" : "nothing new since \(publication.id)"
  }
}

/// The verdict of a collection as the manifest has it.
package struct CollectionVerdict: Sendable, Equatable {
  package typealias Status = CompletenessVerdict.Status

  package let kind: Kind
  /// The collection's name.
  package let name: String
  /// How many there are, as the source says.
  package let total: Int?
  /// Distinct records that the last walk over the collection showed, and what came since.
  package let distinct: Int
  package let status: Status
  /// How many the source has and were not seen; nil where that cannot be said.
  package let missing: Int?
  /// Why the status is what it is, where that is not plain from the numbers.
  package let note: String?
  /// The day on which it was last walked in full; nil where this crawl did.
  package let walkedOn: String?

  /// As the manifest says it.
  var inManifest: (name: String, state: Manifest.Collection) {
    (
      name,
      .init(
        total: total, distinct: distinct, status: status.rawValue, missing: missing, note: note, walkedOn: walkedOn)
    )
  }

  /// - Parameter verdict: what the crawl found; nil for recordings, which say no totals.
  init(_ kind: Kind, of model: CatalogModel, count: KindCount, verdict: CompletenessVerdict?) {
    self.kind = kind
    name = model[kind].name.description
    total = count.total
    distinct = count.current
    status = verdict?.status ?? .unknown
    missing = verdict?.missing
    note = verdict?.note?.rawValue
    walkedOn = verdict?.walkedOn
  }

  /// Whether records are missing, or may be.
  var isShort: Bool { status.isShort }
}

extension CompletenessVerdict.Status {
  /// Whether records are missing, or may be.
  var isShort: Bool {
    switch self {
    case .incomplete, .absent, .unproven: true
    case .complete, .current, .unknown: false
    }
  }

  /// Whether the status that a document names says that no record is known to be missing.
  static func isWhole(named name: String) -> Bool { [complete, current].map(\.rawValue).contains(name) }

  /// Whether the status that a document names says so.
  static func isShort(named name: String) -> Bool { Self(rawValue: name)?.isShort ?? false }
}
