package import Catalog
package import CatalogSources
import Definitions
package import Pipeline
package import Site
package import Stages
import Store

/// The results of a run, for the summary and the report file.
package struct RunResult: Sendable {
  package let pipeline: String
  /// The model of the source.
  package let model: CatalogModel
  package var outcome: Outcome
  /// The source whose store this run has replaced; nil where none was.
  package var replacedSource: String?
  /// The error that stopped a run that published a partial set; nil for a run that came to its end.
  package var stop: SourceError?
  package let crawl: CrawlReport
  package let verdicts: [CollectionVerdict]
  /// Whether the pipeline file can say whether the source's totals count rows or records.
  package var takesTotalCounts = false
  /// The result of fetching pictures; nil where none are asked for.
  package var media: MediaReport?
  /// The result of writing the site; nil where none is asked for.
  package var site: WrittenSite?
  package let calls: CallCounter.Count
  /// Seconds per stage, in the order in which the stages ended.
  package let stages: [(stage: StageName, duration: Duration)]
  /// The publication of the set, or of the same set before; nil for a run that ends before publishing.
  package var publication: Publication?
  /// The result of the commands of `publish.then`; nil where none was due.
  package var commands: CommandReport?
  /// The last stage that was made.
  package var last = StageName.publish
  package var files: [PublishedFile] = []
  /// The losses of the captures that the set is made from.
  package var losses: [CaptureLoss] = []
  /// The capture files that had lost answers when the run began.
  var lostCaptures: [LostCapture] = []
  /// The path of the link `current`, where the set can be found.
  package let current: String
}

extension RunResult {
  /// Creates the result of a run as far as its crawl shows it, without a set.
  ///
  /// - Parameters:
  ///   - verdicts: the verdicts on the collections of the crawl.
  ///   - losses: the losses of the captures that the crawl was replayed from.
  init(
    of report: CrawlReport, verdicts: [CollectionVerdict], losses: [CaptureLoss] = [], by run: PipelineRun,
    in place: RunPlace
  ) {
    let definition = run.definition
    let received = report.counts.values.reduce(report.unknownRows) { $0 + $1.received }
    // A text that was repaired is listed, but nothing of it is lost.
    let lost = report.quarantinedValues - (report.changes[.mojibake] ?? 0) + report.quarantinedRecords
    let isAbove = Double(lost) > definition.publish.maxQuarantine.fraction * Double(received)
    let isDamaged = report.damagedRecordings > 0 || report.lostAnswers > 0 || !losses.isEmpty
    self.init(
      pipeline: definition.name, model: run.model,
      outcome: isAbove || isDamaged || verdicts.contains(where: \.isShort) ? .incomplete : .published, crawl: report,
      verdicts: verdicts, takesTotalCounts: definition.source.service?.totalCounts != nil, calls: place.calls.count,
      stages: place.times.stages, last: run.stages.last, losses: losses, current: place.folder.current)
  }

  /// Creates the result of a run that ends before a set.
  init(endedWith report: CrawlReport, by run: PipelineRun, in place: RunPlace) {
    self.init(of: report, verdicts: CollectionVerdict.all(of: report, by: run.definition), by: run, in: place)
    outcome = .published
  }

  /// The outcome of the run: that of a command that failed after it, otherwise that of its set.
  package var ending: Outcome { commands?.failure?.outcome ?? outcome }

  /// The number of answers that the captures have lost, as far as the run noticed; those of a set made from captures are not counted.
  package var lostAnswers: Int { max(crawl.lostAnswers, lostCaptures.reduce(0) { $0 + $1.answers }) }

  /// The publication in a few words.
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
  /// The number of records at the source, as it says.
  package let total: Int?
  /// Distinct records that the last walk over the collection showed, or a crawl since.
  package let distinct: Int
  package let status: Status
  /// The number of records that the source has and that were not seen; nil where it is unknown.
  package let missing: Int?
  /// The reason for the status, where the numbers do not show it.
  package let note: String?
  /// The day on which it was last walked in full; nil where this crawl did.
  package let walkedOn: String?

  /// The verdict as the manifest has it.
  var inManifest: (name: String, state: Manifest.Collection) {
    (
      name,
      .init(
        total: total, distinct: distinct, status: status.rawValue, missing: missing, note: note, walkedOn: walkedOn)
    )
  }

  /// Returns a verdict for each collection that was asked for; recordings count as read completely.
  static func all(of report: CrawlReport, by definition: PipelineDefinition) -> [CollectionVerdict] {
    let model = definition.source.model
    let asked = Set(definition.source.isRecorded ? model.all : definition.fetch.kinds(in: model))
    return model.all.compactMap { kind in
      guard let count = report.counts[kind], asked.contains(kind) else { return nil }
      return CollectionVerdict(kind, of: model, count: count, verdict: report.verdicts[kind])
    }
  }

  /// - Parameter verdict: the verdict of the crawl; nil for recordings, which state no totals.
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

  /// Whether the status that a document names says that records are missing, or may be.
  static func isShort(named name: String) -> Bool { Self(rawValue: name)?.isShort ?? false }
}
