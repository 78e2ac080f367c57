import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Store

/// A run that reads its source, or takes the crawl that an earlier run has read: the values that its steps share.
struct SourceRun: Sendable {
  let run: PipelineRun
  let place: RunPlace
  /// The file of the store, and what it says of another source.
  let file: StoreFile
  let store: CatalogStore
  /// The capture files that had lost answers when the run began.
  private(set) var lost: [LostCapture] = []
  /// The report of the crawl; nil before one is read or taken.
  var report: CrawlReport?
  /// The result of fetching pictures; nil where none are asked for.
  var media: MediaReport?
  /// The result of a set; nil for a run that ends before.
  private var made: RunResult?

  var crawls: CrawlStages {
    CrawlStages(
      store: store, width: run.width, wall: run.wall,
      program: LoadedFile.versions.map { QuickDigest.of($0.joined().utf8) },
      events: place.events)
  }

  /// Opens the store of the source. A new one gets what the store of another source knows of pictures, since pictures are known by their
  /// addresses, whichever source names them.
  ///
  /// - Throws: ``RunError`` where the run begins after the stages that fill a store, and there is none.
  init(of run: PipelineRun, in place: RunPlace) throws {
    (self.run, self.place) = (run, place)
    file = try StoreFile.forRun(in: run.state, of: run.definition.nameInStore, run.model, place.events)
    let isNew = try !file.isThere
    guard !isNew || run.stages.first < .enrich else {
      throw run.notRead(.none, hasCaptures: try file.isLost)
    }
    if try file.isLost {
      place.events(
        .alert(
          "\(file.lostSentence) It is begun anew, and knows no record that the source does not have any more. To keep "
            + "those, stop this run and make the store again from the captures with 'spinrack rebuild'."))
    }
    store = try file.open()
    guard isNew, file.kept != nil else { return }
    do {
      try StoreFile.copyPictures(of: StoreFile.path(in: run.state), into: store, place.events)
    } catch {
      try? store.close()
      throw error
    }
  }

  /// The result of the run, once its steps are made.
  var result: RunResult {
    var result = made ?? RunResult(endedWith: crawl, by: run, in: place)
    (result.media, result.lostCaptures) = (media, lost)
    if !lost.isEmpty, result.outcome == .published { result.outcome = .incomplete }
    result.replacedSource = file.kept?.source
    return result
  }

  fileprivate var crawl: CrawlReport {
    guard let report else { preconditionFailure("These steps read or take no crawl before they use it.") }
    return report
  }
}

/// The steps of a run that reads its source.
extension SourceRun {
  /// Closes the last crawl, which could be resumed.
  func giveUpLastCrawl() throws {
    if let last = try store.crawls.last() {
      try store.crawls.close(last, at: run.wall.now().extended, isPublished: false)
    }
  }

  /// Resumes the crawl that a guard refused, if this run accepts one of its rules: nothing is fetched again.
  ///
  /// - Throws: `StoreError`, `FileError`.
  func resumeRefusedCrawl() throws {
    let accepted = Set(run.accept.map(\.rawValue))
    guard !accepted.isEmpty, let refusal = try RefusedCrawl.read(in: run.state), let last = try store.crawls.last(),
      refusal.isOf(last), last.closed != nil, !accepted.isDisjoint(with: refusal.rules)
    else { return }
    try store.crawls.reopen(last)
    place.events(.note("resuming the crawl of \(last.started), which was refused"))
  }

  /// Finds the capture files that have lost answers of the store, and reports them, also in a quiet run.
  ///
  /// - Parameter reportsOpenCrawl: whether those of an open crawl are reported. A run that opens its captures does so then.
  mutating func findLostCaptures(reportsOpenCrawl: Bool) throws {
    lost = try LostCapture.all(knownTo: store, of: run.definition.nameInStore, state: run.state, files: run.files)
    let open = try store.crawls.last().flatMap { $0.finished == nil ? $0.nameOfCaptures : nil }
    if let sentence = lost.filter({ reportsOpenCrawl || $0.crawl != open }).sentence {
      place.events(.alert(sentence))
    }
  }

  /// Takes the newest crawl of the store, for stages that do not read the source.
  mutating func takeNewestCrawl() throws {
    let newest = try crawls.newestCrawl(
      of: run.definition.nameInStore, collections: run.definition.crawl.fetch.collections)
    guard case .finished(let report) = newest else { throw run.notRead(newest) }
    self.report = report
  }

  /// Makes the store of this source the only one.
  func deleteOtherStores() {
    do {
      try store.close()
      try file.takeOver(place.events)
    } catch {
      // The set is published; the next run finds it and does the rest.
      place.events(.warning("The stores of other sources in the state folder could not be deleted. \(error)"))
    }
  }

  fileprivate mutating func makeSet(of report: CrawlReport, by steps: [RunStep<NewSet>]) async throws {
    var set = NewSet(of: report, from: store, by: run, in: place)
    try await steps.perform(on: &set)
    made = set.result
  }

  /// Makes and publishes a set of the records in the store. The crawl stays open: the next run resumes it.
  ///
  /// Guards check the set as always. An error that prevents publishing is reported and changes nothing: the run was stopped, and the last
  /// good set stays.
  /// - Throws: `stop`, where nothing could be published; `CancellationError`.
  fileprivate mutating func makePartialSet(by steps: [RunStep<NewSet>], stoppedBy stop: SourceError) async throws {
    do {
      guard
        let report = try crawls.progressReport(
          of: run.definition.nameInStore, run.definition.fetch.kinds(in: run.model),
          isSelection: run.definition.selection != nil),
        report.counts.values.contains(where: { $0.current > 0 })
      else { throw stop }
      try await makeSet(of: report, by: steps)
      made?.outcome = .quota
      made?.stop = stop
    } catch  where error is CancellationError || Task.isCancelled {
      throw error
    } catch let error as SourceError where error.code == .quota {
      throw error
    } catch {
      place.events(.warning("The partial set was not published. \(Failure(error).message)"))
      throw stop
    }
  }
}

extension RunStep<SourceRun> {
  /// Copies the log of the store into its file while the steps are made.
  static func copyingLog(_ steps: [Self]) -> Self {
    Self("copy the log of the store meanwhile", around: steps.outline()) { work in
      try await work.store.copyingLog { try await steps.perform(on: &work) }
    }
  }

  /// Opens the source while the steps are made, and closes it on every way out. Its calls are counted in the ledger.
  static func askingSource(_ steps: [RunStep<AskedSource>]) -> Self {
    Self("open the source", around: steps.outline()) { work in
      let begun = work
      work = try await withSource(of: work.run.definition, by: work.means, events: work.place.events) { source in
        var asked = AskedSource(source: source, work: begun)
        try await steps.perform(on: &asked)
        return asked.work
      }
    }
  }

  /// Reads a crawl, then makes a set of it.
  ///
  /// - Parameters:
  ///   - reading: the steps that read or take the crawl.
  ///   - making: the steps that make the set.
  ///   - partial: the steps that make a set of the records in the store where the quota, the plan or the deadline stops the reading, if
  ///     `publish.partial` is on.
  static func makingSet(
    after reading: [Self], by making: [RunStep<NewSet>], ifStopped partial: [RunStep<NewSet>]
  ) -> Self {
    let stopped = ["or make a partial set, if the quota stops this and publish.partial is on"]
    return Self("make a set of a crawl", around: reading.outline() + stopped + making.outline()) { work in
      do {
        try await reading.perform(on: &work)
      } catch let stop as SourceError where stop.code == .quota && work.run.definition.publish.partial {
        return try await work.makePartialSet(by: partial, stoppedBy: stop)
      }
      try await work.makeSet(of: work.crawl, by: making)
    }
  }
}
