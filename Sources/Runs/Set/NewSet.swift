import Basics
import Catalog
import CatalogSources
import Datasets
import Definitions
import JSONKit
import Pipeline
package import Stages
import Store

/// A set on its way from the store to its readers: the values that its steps share.
struct NewSet: Sendable {
  let run: PipelineRun
  let place: RunPlace
  let store: CatalogStore
  /// The crawl that the set is made of.
  let report: CrawlReport
  let verdicts: [CollectionVerdict]
  /// The losses of the captures that the set is made from.
  let losses: [CaptureLoss]
  /// The closeness of comparisons with the current set. Where its bytes are compared, because they may be damaged, nothing is copied from
  /// it: writing everything anew repairs it.
  let comparison: SetComparison
  /// The digest of everything that decides the bytes of the set; nil where it is not known yet.
  var ingredients: ContentDigest?
  var written = WrittenCatalogue(changes: nil, memory: nil)
  /// The files of the set; none before it is sealed.
  private(set) var sealed = SealedSet(files: [])
  /// The current generation, as it is when the set is sealed.
  private(set) var current: GenerationEntry?
  private(set) var publication: Publication?
  /// Whether the current set is kept, and nothing is written.
  private var isKept = false

  /// Creates the set of a crawl in a store.
  ///
  /// - Parameters:
  ///   - losses: the losses of the captures that the store was made from.
  ///   - comparison: the closeness of comparisons with the current set. Recordings are read without a call and have no rebuild, so
  ///     their runs compare as closely as a rebuild does.
  init(
    of report: CrawlReport, from store: CatalogStore, losses: [CaptureLoss] = [], by run: PipelineRun,
    in place: RunPlace, comparing comparison: SetComparison = .sizes
  ) {
    (self.report, self.store, self.losses, self.run, self.place) = (report, store, losses, run, place)
    self.comparison = run.definition.source.isRecorded ? .digests : comparison
    verdicts = CollectionVerdict.all(of: report, by: run.definition)
  }

  /// The identifier of the data that the set shows.
  var data: String? { isKept ? current?.manifest?.data : written.changes?.set }

  /// The result of the run.
  var result: RunResult {
    var result = RunResult(of: report, verdicts: verdicts, losses: losses, by: run, in: place)
    (result.site, result.publication) = (written.site, publication)
    if !isKept { result.files = sealed.files }
    return result
  }
}

/// The steps of a set.
extension NewSet {
  /// Checks that there are records, and that received rows are records, repeats or rejected: otherwise nothing is published.
  func checkAccounts() throws {
    guard report.counts.values.contains(where: { $0.current > 0 }) else {
      guard losses.isEmpty else { throw RebuildError.lost(losses) }
      throw report.emptiness(of: run.definition.source.kind)
    }
    for kind in run.model.all {
      guard let count = report.counts[kind], !count.isAccountedFor else { continue }
      let error = AccountingError(collection: run.model[kind].name.description, count: count)
      guard run.accept.contains(.accounting) else { throw error }
      place.events(.warning("accepted, accounting: \(error.numbers)"))
    }
  }

  /// Keeps the current set, which the run would only make again. Guards check it all the same: the crawl may have seen a reason to refuse.
  fileprivate mutating func keep(_ entry: GenerationEntry, _ set: SealedSet) async throws {
    (current, sealed, isKept) = (entry, set, true)
    try await checkGuards(isRehearsal: false)
    place.events(.note("Nothing new: generation \(entry.id) was made of the same records, so nothing is written."))
    place.folder.updateIndex(events: place.events)
    publication = Publication(id: entry.id, digest: set.digest, isNew: false, previous: entry.id, removed: [])
  }

  /// Writes the manifest, after which no file can be added, and looks which set is current.
  mutating func seal() throws {
    let changes = written.changes.map { ($0.base, $0.set) }
    sealed = try place.generation.seal { [run, verdicts] set, write in
      try Manifest.write(
        pipeline: run.definition.name, set: set, changes: changes, collections: verdicts.map(\.inManifest), to: write)
    }
    current = try GenerationEntry.current(in: place.folder)
  }

  /// Records the data of the set in the captures before it replaces another one: after a kill between the two a rebuild knows which crawl
  /// the current set is of.
  ///
  /// - Parameter everyCrawl: whether it is recorded for every crawl; otherwise not for a finished one that is not closed, of which the
  ///   store shows it already.
  func recordInCaptures(everyCrawl: Bool) {
    guard let data, data != current?.manifest?.data, losses.isEmpty else { return }
    do {
      guard let crawl = try store.crawls.last(), everyCrawl || crawl.finished == nil || crawl.closed != nil else {
        return
      }
      try markPublished(PublishedCrawl(of: crawl.nameOfCaptures, data: data, isPartial: true))
    } catch {
      place.events(.warning("The set could not be recorded in the captures. \(error)"))
    }
  }

  /// Makes the set current, unless the current one is the same and undamaged.
  mutating func publish() throws {
    // The engine knows only the digest of a manifest; the files that it lists are compared here.
    let isSame = current?.manifest.map { $0.set == sealed.digest && $0.files == sealed.files } ?? false
    publication = try place.generation.publish(comparing: isSame ? comparison : .none)
  }

  /// Closes the crawl, as published or as refused.
  fileprivate func closeCrawl(isPublished: Bool) {
    let crawl = report.crawl
    let data = isPublished ? data : nil
    do {
      // The captures hold nothing about what is left of a crawl.
      if isPublished, losses.isEmpty,
        try !store.crawls.isPublished(crawl) || store.crawls.publishedData(of: crawl) != data
      {
        // The captures first: what the store knows can be found out again from them.
        try markPublished(PublishedCrawl(of: crawl.nameOfCaptures, data: data))
      }
      try store.crawls.close(crawl, at: run.wall.now().extended, isPublished: isPublished, data: data)
    } catch {
      // The decision stands: the set is published, or was refused.
      place.events(
        .warning("The state could not be brought up to date; the next run makes the same set again. \(error)"))
    }
  }

  private func markPublished(_ set: PublishedCrawl) throws {
    try CaptureFolder.markPublished(
      set, in: run.captures, records: CaptureRecords(), date: run.wall.now().extended, files: run.files)
  }
}

extension RunStep<NewSet> {
  /// Makes the steps, unless the current set was made of the same records by the same program, and is not damaged.
  static func unlessUnchanged(_ steps: [Self]) -> Self {
    Self("unless the current set is made of the same", around: steps.outline()) { set in
      // Where nothing is known of the current set there is nothing to compare; then the digest is made beside the set.
      let memory = set.run.memory()
      set.ingredients = try memory.flatMap { _ in try set.run.ingredients(of: set.store) }
      if let memory, memory.ingredients == set.ingredients?.hexadecimal,
        let (entry, files) = try set.unchanged(since: memory)
      {
        return try await set.keep(entry, files)
      }
      try await steps.perform(on: &set)
    }
  }

  /// Makes the steps, then saves the memory of the published set. The digest of its records is computed meanwhile.
  static func remembering(_ steps: [Self]) -> Self {
    Self("remember what the set is made of", around: steps.outline()) { set in
      let (run, store, known) = (set.run, set.store, set.ingredients)
      async let digest = Result { try known ?? run.ingredients(of: store) }
      try await steps.perform(on: &set)
      await set.remember(digest)
    }
  }

  /// Makes the steps as the stage `publish`.
  static func publishStage(_ steps: [Self]) -> Self {
    Self("stage publish", around: steps.outline()) { set in
      FreedMemory.release()
      try await withStage(.publish, clock: ContinuousClock(), events: set.place.events) {
        try await steps.perform(on: &set)
      }
    }
  }

  /// Syncs the written files to the disk while the steps look at the set.
  static func syncingDisk(_ steps: [Self]) -> Self {
    Self("sync the disk meanwhile", around: steps.outline()) { set in
      let generation = set.place.generation
      async let disk: Void = generation.syncEarly()
      try await steps.perform(on: &set)
      try await disk
    }
  }

  /// Makes the steps, then records whether the crawl was published or refused.
  ///
  /// A run that ends otherwise, by a signal or a full disk, leaves the crawl to the next run, which requests nothing
  /// again. A crawl that was refused is not tried a second time: it would be refused again.
  static func closingCrawl(_ steps: [Self]) -> Self {
    Self("close the crawl as published or refused", around: steps.outline()) { set in
      do {
        try await steps.perform(on: &set)
      } catch  where isDecision(error) {
        set.saveRefusal(error)
        set.closeCrawl(isPublished: false)
        throw error
      }
      set.saveRefusal(nil)
      set.closeCrawl(isPublished: true)
    }
  }

  /// Whether another run with this crawl would end in this error again.
  private static func isDecision(_ error: any Error) -> Bool {
    switch error {
    case let error as any OutcomeError: [.refused, .sourceUnavailable].contains(error.outcome)
    // Records that are damaged in the store are mended by reading them again from the source.
    case let error as StoreError: error.code == .unreadable
    case is JSONError: true
    default: false
    }
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
