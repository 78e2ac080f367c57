import Catalog
import CatalogSources
import Pipeline
import Stages
import Store

/// The replay of captured crawls into a store.
struct CaptureReplayer: Sendable {
  let run: PipelineRun
  let source: CapturedSource
  let store: CatalogStore
  var events: EventSink

  /// Replays crawls one after the other; the last one is of the source.
  ///
  /// - Returns: the report of the last one; nil where it was cut off, which captures of older versions do not say, or where a finished one
  ///   has no answer to an address. Also all crawls with the findings so far.
  func replay(_ known: PastCrawls, upTo last: Int) async throws -> (CrawlReport?, PastCrawls) {
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
        let replayed = try await replay(crawl, as: crawl.replay(buildsOnLoss: buildsOnLoss))
        whole = replayed?.report ?? whole
        lacks = replayed != nil && (buildsOnLoss || crawl.loss != nil)
        past.lose(replayed?.lost ?? [], of: crawl.name)
      } catch let error as SourceError where error.code == .cancelled {
        throw error
      } catch let error as SourceError where crawl.isFinished != true {
        noteEnd(of: crawl, error)
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

  /// Replays crawls that were not read to their ends, as far as their answers go.
  func replayOpen(_ crawls: ArraySlice<PastCrawl>) async throws {
    var quiet = self
    // Its stage is over as far as the set is concerned.
    quiet.events = { event in if case .note = event { events(event) } }
    for crawl in crawls {
      do {
        _ = try await quiet.replay(crawl, as: .cutOff)
      } catch let error as SourceError {
        noteEnd(of: crawl, error)
      }
    }
  }

  private func noteEnd(of crawl: PastCrawl, _ error: SourceError) {
    events(.note("the crawl \(crawl.name) was not captured to its end: \(error.uri ?? error.message) is missing"))
  }

  /// - Returns: the report of the crawl, and the addresses that damaged captures lack; nil for a crawl of another source.
  private func replay(
    _ crawl: PastCrawl, as replay: GatewayCrawl.Replay
  ) async throws -> (report: CrawlReport, lost: [String])? {
    let captured = crawl.captured
    guard captured.isOf(source.name) else {
      let other = captured.info["spinrack-source"] ?? ""
      events(.note("the captures of the crawl \(captured.name) belong to another source, \(other)"))
      // It had a store of its own, and took the place of this one when a set of it was published. Older versions had one store
      // for all.
      guard captured.isPublished ?? true else { return nil }
      try store.removeAllRecords()
      _ = try store.crawls.begin(
        source: other, started: captured.started ?? run.wall.now().extended, number: captured.number)
      return nil
    }
    events(.note("reading the captures of the crawl \(captured.name)"))
    let moment = captured.started.flatMap { WallTime(extended: $0) }
    let stages = CrawlStages(
      store: store, width: run.width, wall: moment.map { moment in WallClock { moment } } ?? run.wall, events: events)
    return try await stages.replay(captured, of: source, plan: run.definition.crawl, as: replay)
  }
}
