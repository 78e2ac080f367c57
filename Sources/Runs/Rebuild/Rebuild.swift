import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Store

/// A run that makes everything again from captures: the values that its steps share.
struct Rebuild: Sendable {
  let run: PipelineRun
  let place: RunPlace
  /// The source whose answers were captured.
  let source: CapturedSource
  /// The file of the store that is to be replaced.
  let old: StoreFile
  private(set) var condition = StoreFile.Condition.absent
  /// The crawls among the captures; none before they are found.
  fileprivate(set) var past = PastCrawls()
  fileprivate var made: RunResult?

  /// Finds the old store.
  init(of run: PipelineRun, from source: CapturedSource, in place: RunPlace) throws {
    (self.run, self.source, self.place) = (run, source, place)
    old = try StoreFile(in: run.state, of: run.definition, mayBeLost: true)
  }

  /// The result of the run, once its steps are made.
  var result: RunResult {
    guard let made else { preconditionFailure("These steps make no set.") }
    return made
  }

  /// Looks whether the old store can be read, and warns where it is of another source or damaged.
  mutating func checkOldStore() throws {
    if let warning = old.warning { place.events(.warning(warning)) }
    condition = try old.condition()
    guard case .unreadable(let fault) = condition else { return }
    place.events(
      .warning(
        "the store \(old.path) is damaged, so nothing that it says is believed, and the new one is to replace it: \(fault)"
      ))
  }

  /// Finds the crawls that were captured, and what their captures have lost.
  ///
  /// - Throws: ``RebuildError`` where there is nothing to read.
  mutating func findCrawls() throws {
    past = try PastCrawls(
      in: run.captures, of: source.name, store: condition == .readable ? old : nil,
      current: GenerationEntry.current(in: place.folder))
    guard !past.crawls.isEmpty else { throw RebuildError.noCaptures(run.captures) }
    guard past.crawls.contains(where: \.captured.hasAnswers) else { throw RebuildError.noAnswers(run.captures) }
    for loss in past.lossesOfOpenCrawls {
      place.events(.warning("the captures are damaged, and a run asks again for what is lost: \(loss.text)"))
    }
  }
}

/// A rebuild whose crawls are replayed up to the one that its set is made of.
struct ReplayedCrawl: Sendable {
  fileprivate(set) var rebuild: Rebuild
  let replayer: CaptureReplayer
  /// The place of the crawl among those of the captures.
  let last: Int
  /// The report of the crawl.
  let report: CrawlReport

  private var place: RunPlace { rebuild.place }

  func reportLosses() {
    for loss in rebuild.past.losses { place.events(.warning("the captures are damaged: \(loss.text)")) }
  }

  /// Copies the old stores' data about pictures, which a site shows. The source's own store knows more of them than the store of another
  /// source that is still kept.
  func copyPictures() throws {
    let main = StoreFile.path(in: rebuild.run.state)
    if rebuild.old.path != main { try StoreFile.copyPictures(of: main, into: replayer.store, place.events) }
    try StoreFile.copyPictures(of: rebuild.old.path, into: replayer.store, place.events)
  }

  /// Replays the crawls after the one of the set, which stay open, and closes the new store.
  func replayOpenCrawls() async throws {
    try await replayer.replayOpen(rebuild.past.crawls[(last + 1)...])
    try replayer.store.close()
  }

  /// Replaces the old store by the new one. A store that can be read stays where the captures have lost something, unless that is accepted.
  func replaceOldStore() throws {
    let old = rebuild.old
    // Only the store knows which captures are lost.
    guard
      rebuild.past.losses.isEmpty || rebuild.run.accept.contains(.lostCompleteness) || rebuild.condition != .readable
    else {
      place.events(.note("the store \(old.path) stays as it is: it knows what the captures have lost"))
      return try StoreFile.remove(rebuild.run.scratch)
    }
    try old.replace(by: rebuild.run.scratch)
    try old.takeOver(place.events)
  }
}

extension RunStep<Rebuild> {
  /// Replays the crawls, the oldest first, into a new store, up to the newest one that was read to its end, and makes the steps.
  ///
  /// What the captures lack may be known only then. In that case they are read once more.
  static func replayingCrawls(_ steps: [RunStep<ReplayedCrawl>]) -> Self {
    Self("replay the crawls into a new store", around: steps.outline()) { rebuild in
      do {
        var isDone = false
        while !isDone { isDone = try await rebuild.replay(then: steps) }
      } catch {
        try? StoreFile.remove(rebuild.run.scratch)
        throw error
      }
    }
  }
}

extension Rebuild {
  /// Replays the crawls into a new store, and makes the steps.
  ///
  /// - Returns: whether the set is made; false where the captures are to be read again, with the findings in ``past``.
  fileprivate mutating func replay(then steps: [RunStep<ReplayedCrawl>]) async throws -> Bool {
    try StoreFile.remove(run.scratch)
    let store = try CatalogStore(path: run.scratch, model: run.model)
    do {
      let replayer = CaptureReplayer(run: run, source: source, store: store, events: place.events)
      guard let last = past.newestWhole(of: source.name) else { throw try await endWithoutSet(replayer) }
      let report: CrawlReport?
      (report, past) = try await store.copyingLog { [past, place] in
        try await withStage(.fetch, clock: ContinuousClock(), events: place.events) {
          try await replayer.replay(past, upTo: last)
        }
      }
      guard let report else {
        try store.close()
        return false
      }
      var replayed = ReplayedCrawl(rebuild: self, replayer: replayer, last: last, report: report)
      try await steps.perform(on: &replayed)
      made = replayed.rebuild.made
      return true
    } catch {
      try? store.close()
      throw error
    }
  }

  /// Replays crawls of which none was read to its end. A store that can be read knows at least as much; another one is replaced.
  ///
  /// - Returns: the error that says why no set can be made.
  private func endWithoutSet(_ replayer: CaptureReplayer) async throws -> RebuildError {
    try await replayer.replayOpen(past.crawls[...])
    try replayer.store.close()
    if condition != .readable { try old.replace(by: run.scratch) }
    guard past.losses.isEmpty else { return .lost(past.losses) }
    return past.crawls.contains { $0.captured.isOf(source.name) } ? .notWhole : .otherSource(source.name)
  }
}

extension RunStep<ReplayedCrawl> {
  /// Makes a set of the crawl.
  static func makingSet(_ steps: [RunStep<NewSet>]) -> Self {
    Self("make a set of a crawl", around: steps.outline()) { replayed in
      let rebuild = replayed.rebuild
      var set = NewSet(
        of: replayed.report, from: replayed.replayer.store, losses: rebuild.past.losses, by: rebuild.run,
        in: rebuild.place, comparing: .digests)
      try await steps.perform(on: &set)
      replayed.rebuild.made = set.result
    }
  }

  /// Makes the steps. Where a guard refuses the set and the old store cannot be read, that store is replaced all the same: a set was
  /// refused, not the records, and their store is better than one that nobody can read.
  static func replacingUnreadableStore(_ steps: [Self]) -> Self {
    Self("replace an unreadable store, though a guard refuses the set", around: steps.outline()) { replayed in
      do {
        try await steps.perform(on: &replayed)
      } catch let refusal as any GuardError
        where replayed.rebuild.condition != .readable && !(refusal is AccountingError)
      {
        try await replayed.replayOpenCrawls()
        try replayed.rebuild.old.replace(by: replayed.rebuild.run.scratch)
        throw refusal
      }
    }
  }
}

extension PipelineDefinition {
  /// The source whose answers were captured; nil for recordings.
  var capturedSource: CapturedSource? {
    let base: BaseURL
    switch source.opening {
    case .files, .database: return nil
    case .standIn: base = Source.Demo.namedBase
    case .service(let service): base = service.address.base
    }
    return CapturedSource(source.catalogSource, base: base, name: nameInStore)
  }
}
