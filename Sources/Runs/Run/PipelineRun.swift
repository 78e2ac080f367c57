import Basics
import Catalog
import CatalogSources
import Datasets
import Definitions
import Foundation
import JSONKit
import Pipeline
import Site
import Stages
import Store

/// One run of a pipeline: from its source to a published generation.
///
/// Everything that can be refused is refused before the first call: the output folder, the lock, the store, the credentials. Later failures
/// leave the last good generation in place.
struct PipelineRun: Sendable {
  let definition: PipelineDefinition
  /// The stages that the run makes.
  var stages = StageRange()
  /// The files of the site's publisher, read before the first call.
  let publisher: PublisherFiles
  /// The folder of this pipeline's results, `OUTPUT/NAME`.
  var output: String
  /// The folder of this pipeline's state, `STATE-DIR/NAME`.
  let state: String
  let environment: [String: String]
  let width: Int
  var wall = WallClock.system
  /// The guard rules that are accepted this time.
  var accept: Set<GuardRule> = []
  /// The losses of the captures that the set is made from.
  var losses: [CaptureLoss] = []
  /// Whether the set is made from captures, in a new store.
  var isRebuild = false
  let limits: RunLimits
  /// The servers of this program's own sources.
  let opener: any SourceOpener
  /// The file access for published files and captures.
  var files = FileAccess.system
  let events: EventSink
  /// The name of its command, for remedies.
  var verb = "run"
  /// Called once when no other run can keep this one out any more, before any work.
  var whenLocked: @Sendable () async -> Void = {}

  /// The model of the source.
  var model: CatalogModel { definition.source.model }

  /// Runs the pipeline.
  ///
  /// - Parameters:
  ///   - calls: counts the calls.
  ///   - times: collects the durations of the stages.
  ///   - isAnew: whether to give up a crawl that could be resumed for a new one.
  /// - Throws: the errors of the layers, each with its remedy; `CancellationError`.
  func run(calls: CallCounter, times: StageTimes, isAnew: Bool = false) async throws -> RunResult {
    if definition.fetch.only != nil, definition.selection == nil {
      events(.warning("fetch.only is ignored: recordings are always read in full"))
    }
    return try await withPlace(calls, times: times) { place in
      let events = place.events
      let file = try StoreFile.forRun(in: state, of: definition.nameInStore, model, events)
      let isNew = try !file.isThere
      // Behind the stages that fill a store, none is made.
      guard !isNew || stages.first < .enrich else {
        throw notRead(.none, hasCaptures: try file.isLost)
      }
      if try file.isLost {
        events(
          .alert(
            "\(file.lostSentence) It is begun anew, and knows no record that the source does not have any more. To keep "
              + "those, stop this run and make the store again from the captures with 'spinrack rebuild'."))
      }
      let store = try file.open()
      defer { try? store.close() }
      // Pictures are known by their addresses, whichever source names them.
      if isNew, file.kept != nil { try takeOverPictures(of: StoreFile.path(in: state), into: store, events) }
      if isAnew {
        if let last = try store.lastCrawl() { try store.closeCrawl(last, at: wall.now().extended, isPublished: false) }
      } else {
        try takeUpRefused(store, events: events)
      }
      let lost = try lostCaptures(in: store, events: events)
      var result = try await store.copyingLog {
        let report: CrawlReport
        let media: MediaReport?
        do {
          (report, media) = try await crawl(store, calls: calls, events: events)
          guard stages.last >= .write else {
            // The crawl stays open for the next run.
            var result = self.result(of: report, in: place)
            (result.outcome, result.media) = (.published, media)
            return result
          }
        } catch let stop as SourceError
          where stop.code == .quota && definition.publish.partial && stages.last >= .write
        {
          return try await makePartialSet(stoppedBy: stop, from: store, in: place)
        }
        return try await makeSet(of: report, media: media, from: store, in: place)
      }
      result.lostCaptures = lost
      if !lost.isEmpty, result.outcome == .published { result.outcome = .incomplete }
      result.replacedSource = file.kept?.source
      takeOver(file, store: store, events: events)
      return result
    }
  }

  /// Finds the capture files that have lost answers of the store, and reports them, also in a quiet run.
  private func lostCaptures(in store: CatalogStore, events: EventSink) throws -> [LostCapture] {
    let lost = try LostCapture.all(knownTo: store, of: definition.nameInStore, state: state, files: files)
    // What an open crawl has lost is told when its captures are opened.
    let open = try store.lastCrawl().flatMap { $0.finished == nil ? $0.nameOfCaptures : nil }
    if let sentence = lost.filter({ stages.first >= .enrich || $0.crawl != open }).sentence { events(.alert(sentence)) }
    return lost
  }

  /// Replaces the old store by the new one, whose source has a published set.
  private func takeOver(_ file: StoreFile, store: CatalogStore, events: EventSink) {
    do {
      try store.close()
      try file.takeOver(events)
    } catch {
      // The set is published; the next run finds it and does the rest.
      events(.warning("The stores of other sources in the state folder could not be deleted. \(error)"))
    }
  }

  /// Creates the state folder, takes its lock and that of the output, and opens a staging folder for a new generation.
  ///
  /// Then the due commands of `publish.then` run: for a newly published set, or for an earlier set for which they have not succeeded;
  /// for the latter also after a run that failed, but not after an interrupted one.
  func withPlace(
    _ calls: CallCounter, times: StageTimes, _ body: (RunPlace) async throws -> RunResult
  ) async throws -> RunResult {
    let events: EventSink = { event in
      times.take(event)
      self.events(event)
    }
    return try await withRunLocks(state: state, output: output, files: files, events: events) {
      await whenLocked()
      // The files of a killed rebuild. What cannot be deleted hinders nobody but a rebuild, which says so.
      try? StoreFile.remove(scratch)
      let folder = OutputFolder(path: output, keep: definition.publish.keep, files: files)
      let commands = PublishCommands(
        definition: definition, folder: folder, state: state, environment: environment, wall: wall, events: events)
      do {
        // Captures need it as soon as an answer is in; until here nothing was asked for.
        try files.syncFolder(state)
        var result = try await folder.withStaging(events: events) { generation in
          if stages.last == .publish { try generation.tryPublishing() }
          return try await body(
            RunPlace(folder: folder, generation: generation, calls: calls, times: times, events: events))
        }
        if let publication = result.publication {
          FreedMemory.release()
          result.commands = await commands.run(
            for: publication.id, digest: publication.digest, isNew: publication.isNew)
        }
        return result
      } catch  where stages.last == .publish && !Task.isCancelled {
        guard let report = await commands.catchUp() else { throw error }
        throw UnpublishedRun(cause: error, commands: report)
      }
    }
  }

  /// Writes and publishes the set of a crawl in the store.
  func makeSet(
    of report: CrawlReport, media: MediaReport? = nil, from store: CatalogStore, in place: RunPlace,
    comparing comparison: SetComparison = .sizes
  ) async throws -> RunResult {
    func make() async throws -> (result: RunResult, data: String?) {
      try await makeOutputs(of: report, from: store, in: place, comparing: comparison)
    }
    // A rehearsal decides nothing about the crawl.
    var result =
      stages.last == .publish
      ? try await closingCrawl(report.crawl, in: store, events: place.events, make) : try await make().result
    result.media = media
    return result
  }

  /// Writes and publishes the set of the store.
  ///
  /// - Returns: the result of the run, and an identifier of the set's data.
  func makeOutputs(
    of report: CrawlReport, from store: CatalogStore, in place: RunPlace, comparing comparison: SetComparison = .sizes
  ) async throws -> (result: RunResult, data: String?) {
    try check(report, events: place.events)
    // Where nothing is known of the current set there is nothing to compare; then the digest is made beside the set.
    let kept = mayStay(comparison) ? memory() : nil
    let known = try kept.flatMap { _ in try ingredients(of: store) }
    if let kept, kept.ingredients == known?.hexadecimal,
      let current = try self.current(kept, in: place.folder, comparing: comparison)
    {
      return try await keep(current, report, of: store, in: place)
    }
    async let digest = Result { try known ?? ingredients(of: store) }
    let written = try await write(store, into: place.generation, comparing: comparison, events: place.events)
    let changes = written.changes
    let (publication, files) = try await publish(
      verdicts(of: report), changes: changes, of: store, in: place, comparing: comparison)
    var result = self.result(of: report, in: place)
    (result.site, result.publication, result.files) = (written.site, publication, files)
    if let publication { await remember(digest, written.memory, of: publication.digest, events: place.events) }
    return (result, changes?.set)
  }

  /// Whether an unchanged set need not be written: only in a run that includes write and publish, and does not repair or rebuild it.
  private func mayStay(_ comparison: SetComparison) -> Bool {
    stages.first < .write && stages.last == .publish && comparison == .sizes && losses.isEmpty && !isRebuild
  }

  /// Ends a run that would make the current set again. Guards check it all the same: the crawl may have seen a reason to refuse.
  private func keep(
    _ current: KeptSet, _ report: CrawlReport, of store: CatalogStore, in place: RunPlace
  ) async throws -> (result: RunResult, data: String?) {
    try await checkGuards(
      current.set, verdicts: verdicts(of: report), of: store, against: current.entry, in: place)
    let id = current.entry.id
    place.events(.note("Nothing new: generation \(id) was made of the same records, so nothing is written."))
    var result = self.result(of: report, in: place)
    result.publication = Publication(id: id, digest: current.set.digest, isNew: false, previous: id, removed: [])
    return (result, current.entry.manifest?.data)
  }

  /// Returns the result of a crawl, before a set is made of it.
  private func result(of report: CrawlReport, in place: RunPlace) -> RunResult {
    let verdicts = verdicts(of: report)
    return RunResult(
      pipeline: definition.name, model: model, outcome: outcome(of: report, verdicts: verdicts), crawl: report,
      verdicts: verdicts, takesTotalCounts: definition.source.service?.totalCounts != nil, calls: place.calls.count,
      stages: place.times.stages, last: stages.last, losses: losses,
      current: place.folder.current)
  }

  /// Runs `body`, then records whether the crawl was published or refused.
  ///
  /// A run that ends otherwise, by a signal or a full disk, leaves the crawl to the next run, which requests nothing
  /// again. A crawl that was refused is not tried a second time: it would be refused again.
  /// - Parameter body: returns its result, and the identifier of the data that was published.
  private func closingCrawl<R>(
    _ crawl: Crawl, in store: CatalogStore, events: EventSink, _ body: () async throws -> (result: R, data: String?)
  ) async throws -> R {
    let made: (result: R, data: String?)
    do {
      made = try await body()
    } catch  where isDecision(error) {
      remember(error, about: crawl, events: events)
      closeCrawl(crawl, isPublished: false, data: nil, in: store, events: events)
      throw error
    }
    remember(nil, about: crawl, events: events)
    closeCrawl(crawl, isPublished: true, data: made.data, in: store, events: events)
    return made.result
  }

  /// Whether another run with this crawl would end in this error again.
  private func isDecision(_ error: any Error) -> Bool {
    switch error {
    case let error as any OutcomeError: [.refused, .sourceUnavailable].contains(error.outcome)
    // Records that are damaged in the store are mended by reading them again from the source.
    case let error as StoreError: error.code == .unreadable
    case is JSONError: true
    default: false
    }
  }

  private func closeCrawl(
    _ crawl: Crawl, isPublished: Bool, data: String?, in store: CatalogStore, events: EventSink
  ) {
    do {
      // The captures hold nothing about what is left of a crawl.
      if isPublished, losses.isEmpty, try !store.isPublished(crawl) || store.publishedData(of: crawl) != data {
        // The captures first: what the store knows can be found out again from them.
        try CaptureFolder.markPublished(
          PublishedSet(of: crawl.nameOfCaptures, data: data), in: state + "/capture",
          records: CaptureRecords(), date: wall.now().extended, files: files)
      }
      try store.closeCrawl(crawl, at: wall.now().extended, isPublished: isPublished, data: data)
    } catch {
      // The decision stands: the set is published, or was refused.
      events(.warning("The state could not be brought up to date; the next run makes the same set again. \(error)"))
    }
  }

  /// Reads the source, then the records outside of it that its records refer to.
  private func crawl(_ store: CatalogStore, calls: CallCounter, events: @escaping EventSink) async throws
    -> (CrawlReport, MediaReport?)
  {
    let crawls = CrawlStages(store: store, width: width, wall: wall, events: events)
    // Neither outputs nor statistics need the source.
    var finished: CrawlReport?
    if stages.first >= .enrich {
      let newest = try crawls.newestCrawl(of: definition.nameInStore, collections: definition.crawl.fetch.collections)
      guard case .finished(let report) = newest else {
        throw notRead(newest)
      }
      finished = report
    }
    if let finished, stages.first > .enrich { return (finished, nil) }
    var limits = limits
    limits.sourceWasReachable = try !store.lastKnown(of: definition.nameInStore).totals.isEmpty
    let means = CallMeans(
      state: state, environment: environment, limits: limits,
      cap: try CallCap(for: definition, store, wall: wall), counter: calls, opener: opener,
      files: files)
    return try await withSource(of: definition, by: means, events: events) { [finished] source in
      if let finished { return (finished, try await fetchPictures(of: source, in: store, events: events)) }
      let report = try await withStage(.fetch, clock: ContinuousClock(), events: events) {
        try await crawls.run(
          source.source.ending(beforeEnriching: stages.last < .enrich), named: definition.nameInStore,
          isWhole: definition.source.isFolder)
      }
      guard stages.last >= .enrich else { return (report, nil) }
      try limits.clock.checkDeadline()
      return (report, try await fetchPictures(of: source, in: store, events: events))
    }
  }

  func publish(
    _ verdicts: [CollectionVerdict], changes: ChangeSpan?, of store: CatalogStore, in place: RunPlace,
    comparing comparison: SetComparison = .sizes
  ) async throws -> (Publication?, [PublishedFile]) {
    FreedMemory.release()
    return try await withStage(.publish, clock: ContinuousClock(), events: place.events) {
      // The disk gets what is written while the set is looked at.
      async let disk: Void = stages.last == .publish ? try await place.generation.syncEarly() : ()
      let set = try place.generation.seal { set, write in
        try Manifest.write(
          pipeline: definition.name, set: set,
          changes: changes.map { ($0.base, $0.set) }, collections: verdicts.map(\.inManifest), to: write)
      }
      let current = try GenerationEntry.current(in: OutputFolder(path: output))
      try await checkGuards(set, verdicts: verdicts, of: store, against: current, in: place)
      guard stages.last == .publish else { return (nil, set.files) }
      if let data = changes?.set, data != current?.manifest?.data { announce(data, of: store, events: place.events) }
      // The engine knows only the digest of a manifest; the files that it lists are compared here.
      let isSame = current?.manifest.map { $0.set == set.digest && $0.files == set.files } ?? false
      try await disk
      return (try place.generation.publish(comparing: isSame ? closeness(comparison) : .none), set.files)
    }
  }

  /// Records the data of a set in the captures before it replaces another one: after a kill between the two a rebuild knows which crawl the
  /// current set is of. For a finished crawl that is not closed the store already shows this.
  private func announce(_ data: String, of store: CatalogStore, events: EventSink) {
    do {
      guard losses.isEmpty, let crawl = try store.lastCrawl(),
        isRebuild || crawl.finished == nil || crawl.closed != nil
      else { return }
      try CaptureFolder.markPublished(
        PublishedSet(of: crawl.nameOfCaptures, data: data, isPartial: true), in: state + "/capture",
        records: CaptureRecords(), date: wall.now().extended, files: files)
    } catch {
      events(.warning("The set could not be recorded in the captures. \(error)"))
    }
  }

  /// Returns a verdict for each collection that was asked for; recordings count as read completely.
  func verdicts(of report: CrawlReport) -> [CollectionVerdict] {
    let asked = Set(definition.source.isRecorded ? model.all : definition.fetch.kinds(in: model))
    return model.all.compactMap { kind in
      guard let count = report.counts[kind], asked.contains(kind) else { return nil }
      return CollectionVerdict(kind, of: model, count: count, verdict: report.verdicts[kind])
    }
  }

  /// Checks that there are records, and that received rows are records, repeats or rejected: otherwise nothing is published.
  func check(_ report: CrawlReport, events: EventSink) throws {
    guard report.counts.values.contains(where: { $0.current > 0 }) else {
      guard losses.isEmpty else { throw RebuildError.lost(losses) }
      throw report.emptiness(of: definition.source.kind)
    }
    for kind in model.all {
      guard let count = report.counts[kind], !count.isAccountedFor else { continue }
      let error = AccountingError(collection: model[kind].name.description, count: count)
      guard accept.contains(.accounting) else { throw error }
      events(.warning("accepted, accounting: \(error.numbers)"))
    }
  }

  private func outcome(of report: CrawlReport, verdicts: [CollectionVerdict]) -> Outcome {
    let received = report.counts.values.reduce(report.unknownRows) { $0 + $1.received }
    let limit = definition.publish.maxQuarantine.fraction * Double(received)
    // A text that was repaired is listed, but nothing of it is lost.
    let lost = report.quarantinedValues - (report.changes[.mojibake] ?? 0) + report.quarantinedRecords
    let isAbove = Double(lost) > limit
    let isDamaged = report.damagedRecordings > 0 || report.lostAnswers > 0 || !losses.isEmpty
    return isAbove || isDamaged || verdicts.contains(where: \.isShort) ? .incomplete : .published
  }
}

extension CrawlReport {
  /// Returns an error saying that a source has no record at all. Nothing replaces the last good set then.
  fileprivate func emptiness(of source: String) -> RunError {
    let text =
      switch (source, quarantinedRecords) {
      case (_, let rejected) where rejected > 0:
        "the source gave \(Quantity.things(rejected, "row")), of which none can be used: 'spinrack quarantine' "
          + "says why; nothing was published"
      case ("recordings", _):
        "none of the recordings holds a catalogue answer; check source.path: recorded answers of the API are expected, as "
          + ".json, .ndjson, .har, .warc, .sqlite, .zip or .gz"
      default: "the source answered, but with no record at all; nothing was published, look at the source and run again"
      }
    return RunError(.sourceUnavailable, saying: ([text] + skippedLines(atMost: 5)).joined(separator: "\n  "))
  }

  /// Returns the skipped parts, damaged ones first; behind the first `limit` ones a line with the number of the rest.
  package func skippedLines(atMost limit: Int) -> [String] {
    let parts = skippedDamageFirst
    let rest = parts.dropFirst(limit).reduce(0) { $0 &+ $1.count }
    return parts.prefix(limit).map(\.description) + (rest > 0 ? ["and \(Quantity.count(rest)) more"] : [])
  }
}

/// The folders in which a run makes its set, and the sink of its events.
struct RunPlace: Sendable {
  let folder: OutputFolder
  let generation: GenerationWriter
  let calls: CallCounter
  let times: StageTimes
  let events: EventSink
}
