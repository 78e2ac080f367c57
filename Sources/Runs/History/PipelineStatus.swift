import Basics
import Catalog
package import Definitions
package import Pipeline
import Stages
package import Store

/// The state of a pipeline, for display on one screen.
package struct PipelineStatus: Sendable {
  /// The state of the newest crawl.
  package struct CrawlState: Sendable {
    package enum Stage: String, Sendable {
      /// Pages are missing; the next run resumes it.
      case open
      /// Every page is stored, and its set is neither published nor refused.
      case whole
      /// A guard refused its set; `--accept` publishes it.
      case refused
      /// Its set is published, or the crawl is given up.
      case done
    }

    package let crawl: Crawl
    package let stage: Stage
    package let pages: Int
    let counts: [Kind: KindCount]
    package let quarantined: (values: Int, records: Int)

    /// The number of records seen so far.
    package var records: Int {
      // An incremental crawl starts from the records that are there.
      counts.values.reduce(0) { $0 + (crawl.mode == .incremental ? $1.current : $1.distinct) }
    }
    /// The number of records that the source says it has, as far as known; 0 for recordings.
    package var total: Int { counts.values.reduce(0) { $0 + ($1.total ?? 0) } }
  }

  package let pipeline: String
  package let output: String
  package let state: String
  package let now: WallTime
  package let current: GenerationEntry?
  package let kept: Int
  package let lastRun: RunRecord?
  /// The newest run that asked the source and ended with 0 or 2, or with 74 if the commands have succeeded since: the set was brought up
  /// to date.
  package let lastGood: RunRecord?
  /// The time at which the current set was last brought up to date, or found to be so; nil where there is no such set.
  package let upToDate: WallTime?
  package let crawl: CrawlState?
  /// The capture files that have lost answers of the store, as their sizes show.
  package let lostCaptures: [LostCapture]
  /// Whether the commands of `publish.then` have run for the current set; nil where there are none.
  package let commands: CommandState?
  /// The holdings of another source in the store, which stay until a set of this one is published; nil for none.
  package let keptSource: StoreHoldings?
  /// Whether a run works with the state folder.
  package let lock: LockState
  /// Whether a run publishes into the output folder, which may be one with another state folder.
  package let outputLock: LockState

  /// Reads the state of a pipeline from its folders; nothing is written.
  ///
  /// - Throws: `FileError`, `PublishingError`, `StoreError`.
  package init(of definition: PipelineDefinition, output: String, state: String, now: WallTime) throws {
    pipeline = definition.name
    self.output = output
    self.state = state
    self.now = now
    let generations = try GenerationEntry.all(in: OutputFolder(path: output))
    current = generations.first(where: \.isCurrent)
    kept = generations.count
    commands = try CommandState(of: definition.publish.then, for: current?.id, in: state)
    // Commands that failed at first may have succeeded since.
    let delivered = if case .done = commands { current?.id.description } else { String?.none }
    func isGood(_ run: RunRecord) -> Bool {
      run.isGood || delivered != nil && run.lacksCommands && run.generation == delivered
    }
    var runs = try RunRecords.read(in: output, limit: 100, now: now)
    // A run every few minutes leaves thousands of reports.
    if !runs.contains(where: isGood) { runs = try RunRecords.read(in: output, now: now) }
    lastRun = runs.first
    lastGood = runs.first { isGood($0) && !$0.isAhead(of: now) } ?? runs.first(where: isGood)
    // The set of a rollback whose commands failed has not arrived either, however good the run was that made it.
    let failed = if case .failed = commands { current?.id.description } else { String?.none }
    upToDate = current.flatMap { Self.upToDate($0.id, runs: runs, undelivered: failed, now: now, isGood: isGood) }
    lock = try RunLock.look(folder: state)
    outputLock = try RunLock.look(folder: output, name: RunLock.outputName)
    let file = try StoreFile(in: state, of: definition)
    keptSource = file.kept
    (crawl, lostCaptures) =
      try file.isThere
      ? file.reading {
        let lost = try LostCapture.all(knownTo: $0, of: definition.knowingModel(in: state).nameInStore, state: state)
        return (try CrawlState(newestIn: $0, state: state), lost)
      } : (nil, [])
  }

  /// Whether a wrong clock has dated the current set, so that its name does not show its age.
  package var isAhead: Bool { current?.id.time.isAhead(of: now) ?? false }

  /// The age of the set in seconds; nil where no good one is current.
  package var age: Int64? { upToDate.map { max(0, now.seconds - $0.seconds) } }

  /// Whether no good set is current, or only one that is older than a limit.
  package func isOlder(than limit: Duration) -> Bool { age.map { .seconds($0) > limit } ?? true }

  /// Returns the time at which a generation was last brought up to date: the start of the newest good run that made it or found nothing new
  /// in it.
  ///
  /// Where a stopped run has published only a part since, it is the time of the good set before. A set that was rolled back to does not get
  /// younger by runs that made newer ones. A set that was made again, from captures or from the store, is as old as the run that read its
  /// crawl, or as the crawl where that run made no set. Where no report names it, its name gives the time. Times ahead because of a wrong
  /// clock do not count.
  /// - Parameter undelivered: the current generation where a command of `publish.then` failed for it.
  private static func upToDate(
    _ id: GenerationID, runs: [RunRecord], undelivered: String?, now: WallTime, isGood: (RunRecord) -> Bool
  ) -> WallTime? {
    let about = runs.filter { run in run.generation.flatMap { GenerationID($0) }.map { $0 <= id } == true }
    let delivered = about.filter { $0.generation != undelivered && !$0.isAhead(of: now) }
    if let last = delivered.first(where: { isGood($0) || $0.isGoodRebuild }) {
      // Reports of older versions do not name the crawl.
      let reader = delivered.first { isGood($0) && ($0.crawl == last.crawl || $0.crawl == nil || last.crawl == nil) }
      return (reader?.started ?? last.crawl).flatMap { WallTime(extended: $0) }
    }
    return about.contains { $0.generation == id.description } || id.time.isAhead(of: now) ? nil : id.time
  }

  /// The collections of the current generation of which only changes were read, by the day on which they were last walked in full.
  ///
  /// A night that found nothing new left the manifest as it was: the walks that it has seen are in its report.
  package var walks: [(day: String, collections: [String])] {
    var states = (current?.manifest?.collections ?? [:]).mapValues {
      RunRecord.Collection(status: $0.status, walkedOn: $0.walkedOn)
    }
    if let lastGood, lastGood.generation == current?.id.description, !lastGood.isAhead(of: now) {
      states.merge(lastGood.collections ?? [:]) { $1 }
    }
    let changed = states.filter { $0.value.status == CompletenessVerdict.Status.current.rawValue }
    return Dictionary(grouping: changed.keys) { changed[$0]?.walkedOn ?? "an unknown day" }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }

  /// The collections of the current generation that are not known to be complete, by name.
  package var short: [(collection: String, state: Manifest.Collection)] {
    (current?.manifest?.collections ?? [:]).filter {
      CompletenessVerdict.Status.isShort(named: $0.value.status)
    }
    .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension PipelineStatus.CrawlState {
  /// Reads the newest crawl of a store; nil where there was none.
  init?(newestIn store: CatalogStore, state: String) throws {
    guard let crawl = try store.crawls.last() else { return nil }
    self.crawl = crawl
    pages = try store.pages.all(of: crawl).count
    counts = try store.crawls.counts(of: crawl)
    quarantined = try store.cleaning.quarantineCounts(of: crawl)
    stage =
      if crawl.closed != nil {
        try RefusedCrawl.read(in: state)?.isOf(crawl) == true ? .refused : .done
      } else {
        crawl.finished == nil ? .open : .whole
      }
  }
}
