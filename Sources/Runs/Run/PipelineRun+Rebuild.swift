import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Store

/// Rebuilds: making everything again from captures, without the source.
extension PipelineRun {
  /// Reads the captures of all crawls, the oldest first, into a new store, and makes and publishes the set of the
  /// newest one that was read to its end. Later crawls stay open in the new store, so that a run resumes the last one.
  ///
  /// The old store is replaced when all of that is done; one that cannot be read is replaced even where a guard refuses the set, since
  /// captures count for more. Damaged captures give the answers that they hold. Their set replaces another one, and a store that can be
  /// opened, only where `lost-completeness` is accepted.
  /// - Throws: `RebuildError`, and the errors of `run`; nothing has changed then.
  func rebuild(times: StageTimes) async throws -> RunResult {
    guard let source = capturedSource() else { throw RebuildError.notCaptured }
    return try await withPlace(CallCounter(), times: times) { place in
      let events = place.events
      let file = try StoreFile(in: state, of: definition, mayBeLost: true)
      if let warning = file.warning { events(.warning(warning)) }
      let folderOfCaptures = state + "/capture"
      let condition = try file.condition()
      if case .unreadable(let fault) = condition {
        events(
          .warning(
            "the store \(file.path) is damaged, so nothing that it says is believed, and the new one is to replace it: \(fault)"
          ))
      }
      var past = try PastCrawls(
        in: folderOfCaptures, of: source.name, store: condition == .readable ? file : nil,
        current: GenerationEntry.current(in: OutputFolder(path: output)))
      guard !past.crawls.isEmpty else { throw RebuildError.noCaptures(folderOfCaptures) }
      guard past.crawls.contains(where: \.captured.hasAnswers) else { throw RebuildError.noAnswers(folderOfCaptures) }
      for loss in past.lossesOfOpenCrawls {
        events(.warning("the captures are damaged, and a run asks again for what is lost: \(loss.text)"))
      }
      do {
        while true {
          try StoreFile.remove(scratch)
          let store = try CatalogStore(path: scratch, model: model)
          let reader = CaptureReplayer(source: source, store: store, events: events)
          do {
            guard
              let last = past.crawls.indices.last(where: {
                past.crawls[$0].isFinished != false && past.crawls[$0].captured.isOf(source.name)
              })
            else {
              try await readOpen(past.crawls[...], with: reader)
              try store.close()
              // A store that can be read knows at least as much.
              if condition != .readable { try replace(file) }
              guard past.losses.isEmpty else { throw RebuildError.lost(past.losses) }
              throw past.crawls.contains { $0.captured.isOf(source.name) }
                ? RebuildError.notWhole : RebuildError.otherSource(source.name)
            }
            let (report, known) = try await store.copyingLog {
              try await withStage(.fetch, clock: ContinuousClock(), events: events) {
                try await read(past, upTo: last, with: reader)
              }
            }
            past = known
            // What the captures lack is known now, so they are read once more.
            guard let report else {
              try store.close()
              continue
            }
            for loss in past.losses { events(.warning("the captures are damaged: \(loss.text)")) }
            // A site shows them. The source's own store knows more of them than one that is kept beside it.
            let main = StoreFile.path(in: state)
            if file.path != main { try takeOverPictures(of: main, into: store, events) }
            try takeOverPictures(of: file.path, into: store, events)
            var run = self
            (run.losses, run.isRebuild) = (past.losses, true)
            let result: RunResult
            do {
              result = try await run.makeSet(of: report, from: store, in: place, comparing: .digests)
            } catch let refusal as any GuardError where condition != .readable && !(refusal is AccountingError) {
              // A set was refused, not the records: their store is better than one that nobody can read.
              try await readOpen(past.crawls[(last + 1)...], with: reader)
              try store.close()
              try replace(file)
              throw refusal
            }
            try await readOpen(past.crawls[(last + 1)...], with: reader)
            try store.close()
            // Only the store knows which captures are lost.
            if !past.losses.isEmpty, !accept.contains(.lostCompleteness), condition == .readable {
              events(.note("the store \(file.path) stays as it is: it knows what the captures have lost"))
              try StoreFile.remove(scratch)
            } else {
              try replace(file)
              try file.takeOver(events)
            }
            return result
          } catch {
            try? store.close()
            throw error
          }
        }
      } catch {
        try? StoreFile.remove(scratch)
        throw error
      }
    }
  }

  var scratch: String { state + "/rebuild.sqlite" }

  /// Returns the source whose answers were captured; nil for recordings.
  private func capturedSource() -> CapturedSource? {
    let base: BaseURL
    switch definition.source.opening {
    case .files, .database: return nil
    case .standIn: base = Source.Demo.namedBase
    case .service(let service): base = service.address.base
    }
    return CapturedSource(definition.source.catalogSource, base: base, name: definition.nameInStore)
  }

  /// Reads crawls one after the other; the last one is of the source.
  ///
  /// - Returns: the report of the last one; nil where it was cut off, which captures of older versions do not say, or where a finished one
  ///   has no answer to an address. Also all crawls with the findings so far.
  private func read(
    _ known: PastCrawls, upTo last: Int, with reader: CaptureReplayer
  ) async throws -> (CrawlReport?, PastCrawls) {
    let (source, events) = (reader.source, reader.events)
    var (past, doubted) = (known, known)
    var whole: CrawlReport?
    // Whether what is in the store lacks what a crawl knew that the next night builds on.
    var lacks = false
    for crawl in past.crawls[...last] {
      guard whole != nil || !crawl.captured.isNight || !crawl.captured.isOf(source.name) else {
        events(.note("the crawl \(crawl.name) cannot be repeated: the full crawl that it builds on is not there"))
        past.loseBasis(of: crawl.name)
        continue
      }
      let buildsOnLoss = crawl.captured.isNight && (lacks || past.isGap(before: crawl))
      do {
        let replayed = try await replay(crawl, as: crawl.replay(buildsOnLoss: buildsOnLoss), with: reader)
        whole = replayed?.report ?? whole
        lacks = replayed != nil && (buildsOnLoss || crawl.loss != nil)
        past.lose(replayed?.lost ?? [], of: crawl.name)
      } catch let error as SourceError where error.code == .cancelled {
        throw error
      } catch let error as SourceError where crawl.isFinished != true {
        noteEnd(of: crawl, error: error, events: events)
        guard crawl.isFinished == nil, crawl.name == past.crawls[last].name else { continue }
        doubted.crawls[last].isFinished = false
        return (nil, doubted)
      } catch let error as SourceError {
        doubted.lose([error.uri ?? error.message], of: crawl.name)
        return (nil, doubted)
      }
    }
    guard let whole else { throw past.losses.isEmpty ? RebuildError.notWhole : RebuildError.lost(past.losses) }
    return (whole, past)
  }

  /// Reads crawls that were not read to their ends, as far as their answers go.
  private func readOpen(_ crawls: ArraySlice<PastCrawl>, with reader: CaptureReplayer) async throws {
    var quiet = reader
    // Its stage is over as far as the set is concerned.
    quiet.events = { event in if case .note = event { reader.events(event) } }
    for crawl in crawls {
      do {
        _ = try await replay(crawl, as: .cutOff, with: quiet)
      } catch let error as SourceError {
        noteEnd(of: crawl, error: error, events: reader.events)
      }
    }
  }

  private func noteEnd(of crawl: PastCrawl, error: SourceError, events: EventSink) {
    events(
      .note("the crawl \(crawl.name) was not captured to its end: \(error.uri ?? error.message) is missing"))
  }

  /// - Returns: the report of the crawl, and the addresses that damaged captures lack; nil for a crawl of another source.
  private func replay(
    _ crawl: PastCrawl, as replay: GatewayCrawl.Replay, with reader: CaptureReplayer
  ) async throws -> (report: CrawlReport, lost: [String])? {
    let (source, store, events) = (reader.source, reader.store, reader.events)
    let captured = crawl.captured
    guard captured.isOf(source.name) else {
      let other = captured.info["spinrack-source"] ?? ""
      events(.note("the captures of the crawl \(captured.name) belong to another source, \(other)"))
      // It had a store of its own, and took the place of this one when a set of it was published. Older versions had one store
      // for all.
      guard captured.isPublished ?? true else { return nil }
      try store.removeAllRecords()
      _ = try store.beginCrawl(
        source: other, started: captured.started ?? wall.now().extended, number: captured.number)
      return nil
    }
    events(.note("reading the captures of the crawl \(captured.name)"))
    let moment = captured.started.flatMap { WallTime(extended: $0) }
    let stages = CrawlStages(
      store: store, width: width, wall: moment.map { moment in WallClock { moment } } ?? wall, events: events)
    return try await stages.replay(
      captured, of: source, plan: definition.crawl, as: replay)
  }
}

/// The source and the store of a replay.
private struct CaptureReplayer: Sendable {
  let source: CapturedSource
  let store: CatalogStore
  var events: EventSink
}

/// Replacing an old store by a new one.
extension PipelineRun {
  private static let storeSwap = FailPoint("store-swap")

  /// Copies another store's data about pictures, which no capture holds.
  ///
  /// - Parameter path: the other store, which may be missing.
  /// - Throws: `StoreError` where another process holds it, or where the new store cannot be written; `FileError`.
  func takeOverPictures(of path: String, into store: CatalogStore, _ events: EventSink) throws {
    guard try FileAccess.system.status(path)?.size ?? 0 > 0 else { return }
    do {
      try store.putMedia(try CatalogStore.media(of: path))
    } catch let error as StoreError where error.mayBeReplaced && error.path == path {
      events(
        .warning("the list of pictures cannot be copied from the old store, so the next run asks again: \(error.cause)")
      )
    }
  }

  /// Replaces the old store by the new one. A kill between the steps leaves one of the two.
  private func replace(_ file: StoreFile) throws {
    if try file.isThere {
      do {
        // Closing brings its log in, so the file is whole without it.
        try file.open().close()
      } catch let error as StoreError where error.mayBeReplaced {
        // It cannot be opened, so its log cannot be read either.
      }
    }
    // A log of the old store must not be taken for one of the new.
    try StoreFile.removeLog(of: file.path)
    Self.storeSwap.pass()
    try FileAccess.system.rename(scratch, file.path)
    // What the log left is empty now, and belongs to nothing.
    try StoreFile.remove(scratch)
  }
}

/// Reading everything again by the rules of this version.
extension PipelineRun {
  /// Makes and publishes the set from the captures, or from the recordings, which are their own captures.
  ///
  /// - Throws: the errors of `rebuild` and `run`.
  func readAgain(calls: CallCounter, times: StageTimes) async throws -> RunResult {
    guard definition.source.isRecorded else { return try await rebuild(times: times) }
    return try await run(calls: calls, times: times, isAnew: true)
  }
}

/// An error that says why nothing can be made from captures.
enum RebuildError: OutcomeError {
  case notCaptured
  case noCaptures(String)
  case noAnswers(String)
  case otherSource(String)
  case notWhole
  case lost([CaptureLoss])

  var outcome: Outcome {
    switch self {
    case .notCaptured: .usage
    case .noCaptures, .noAnswers, .otherSource, .notWhole, .lost: .sourceUnavailable
    }
  }

  var description: String {
    switch self {
    case .notCaptured:
      """
      the source is recordings or a dump, which are their own captures: 'spinrack run' reads them again. Move a store away first \
      that cannot be read
      """
    case .noCaptures(let folder):
      "there are no captures in \(folder); a run makes them, and --state-dir says where they are"
    case .noAnswers(let folder):
      """
      no answer is left in the captures in \(folder), so nothing was replaced; put the files back from a backup, or ask the \
      source again by 'spinrack run'
      """
    case .otherSource(let name):
      "the captures are all of other sources, and none is of \(name); change the pipeline file back, or read the source by 'spinrack run'"
    case .notWhole:
      "no crawl was captured to its end; 'spinrack run' resumes the last one"
    case .lost(let losses):
      """
      the captures are damaged, and no crawl can be repeated, so nothing was replaced; put back the files of captures that \
      are damaged or missing, or continue with the existing store by 'spinrack run': \
      \(losses.map(\.text).joined(separator: "; "))
      """
    }
  }
}
