import Catalog
import CatalogSources
import Definitions
import Glibc
import Pipeline
import Stages
import Store

/// Making everything again from what was captured, with no network.
extension PipelineRun {
  /// Reads the captures of all crawls, the oldest first, into a new store, up to the newest one that they hold whole, and
  /// makes and publishes its set.
  ///
  /// The store that was there is replaced when the set is made: it may be lost or damaged, the captures are what counts.
  /// - Throws: `RebuildError`, and what `run` throws.
  func rebuild(times: StageTimes) async throws -> RunResult {
    guard let source = try capturedSource() else { throw RebuildError.notCaptured }
    return try await withPlace(times) { folder, generation, events in
      let folderOfCaptures = state + "/capture"
      var names = try CapturedCrawl.names(in: folderOfCaptures)
      guard !names.isEmpty else { throw RebuildError.noCaptures(folderOfCaptures) }
      do {
        while true {
          try removeStore(scratch)
          let store = try CatalogStore(path: scratch)
          do {
            let reading = try await read(names, source, into: store, events)
            guard let whole = reading.whole else { throw RebuildError.notWhole(reading.missing ?? "an answer") }
            if whole.index == names.count - 1 {
              let result = try await makeSet(
                of: whole.report, nil, store, generation, folder, CallCounter(), times, events)
              try store.close()
              try replaceStore()
              return result
            }
            // What a crawl that was never read to its end left behind the last set is no part of that.
            names.removeLast(names.count - 1 - whole.index)
            try store.close()
          } catch {
            try? store.close()
            throw error
          }
        }
      } catch {
        try? removeStore(scratch)
        throw error
      }
    }
  }

  private var scratch: String { state + "/rebuild.sqlite" }

  /// The base URL of the addresses in the captures, and the source's name in the store.
  private func capturedSource() throws -> (base: BaseURL, name: String)? {
    switch definition.source {
    case .recordings: nil
    case .demo(let demo): (try BaseURL(demo.namedBase), definition.nameInStore)
    case .marvel(let marvel): (try BaseURL(marvel.baseURL.text), definition.nameInStore)
    }
  }

  /// The crawls of the source, one after the other.
  ///
  /// - Returns: the last one that is whole in the captures, by its place among the names, and the first answer that is
  ///   missing of another.
  private func read(
    _ names: [String], _ source: (base: BaseURL, name: String), into store: CatalogStore, _ events: @escaping EventSink
  ) async throws -> (whole: (index: Int, report: CrawlReport)?, missing: String?) {
    try await withStage(.fetch, clock: ContinuousClock(), events: events) {
      var whole: (index: Int, report: CrawlReport)?
      var plan = GatewayCrawl(definition, captures: nil)
      plan.enrichment?.isReplay = true
      var missing: String?
      for (index, name) in names.enumerated() {
        let captured = try CapturedCrawl(named: name, folder: state + "/capture")
        if let other = captured.info["spinrack-source"], other != source.name {
          // Another source was read into the store, and nothing of what was there before was kept.
          events(.note("the captures of the crawl \(name) are those of \(other)"))
          try store.removeAllRecords()
          continue
        }
        events(.note("reading the captures of the crawl \(name)"))
        let started = captured.info["spinrack-crawl"] ?? wall.now().extended
        let moment = WallTime(extended: started)
        let stages = CrawlStages(
          store: store, width: width, wall: moment.map { moment in WallClock { moment } } ?? wall, events: events)
        do {
          let report = try await stages.replay(
            captured.client(base: source.base), plan, named: source.name,
            started: started, isFinished: captured.isFinished, parameters: captured.info["spinrack-plan"])
          whole = (index, report)
        } catch let error as SourceError where [.quota, .unavailable].contains(error.code) {
          events(.note("the captures of the crawl \(name) are not whole: \(error.uri ?? error.message) is missing"))
          missing = missing ?? error.uri
        }
      }
      return (whole, missing)
    }
  }

  private func removeStore(_ path: String) throws {
    for suffix in ["", "-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
      try FileAccess.system.removeFile(path + suffix)
    }
  }

  /// Puts the new store in the place of the old one. A kill between the steps leaves a store that is made anew by the next run.
  private func replaceStore() throws {
    let path = state + "/spinrack.sqlite"
    try removeStore(path)
    try FileAccess.system.rename(scratch, path)
    // What the log left is empty now, and belongs to nothing.
    try removeStore(scratch)
  }
}
