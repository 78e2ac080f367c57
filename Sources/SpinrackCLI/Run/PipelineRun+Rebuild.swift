import Catalog
import CatalogSources
import Definitions
import Glibc
import Pipeline
import Stages
import Store

/// Making everything again from what was captured, with no network.
extension PipelineRun {
  /// Reads the captures of the newest crawl that they hold whole into a new store, and makes and publishes its set.
  ///
  /// The store that was there is replaced when the set is made: it may be lost or damaged, the captures are what counts.
  /// - Throws: `RebuildError`, and what `run` throws.
  func rebuild(times: StageTimes) async throws -> RunResult {
    guard let source = try capturedSource() else { throw RebuildError.notCaptured }
    return try await withPlace(times) { folder, generation, events in
      let names = try CapturedCrawl.names(in: state + "/capture")
      guard !names.isEmpty else { throw RebuildError.noCaptures(state + "/capture") }
      var missing: SourceError?
      for (index, name) in names.enumerated() {
        try removeStore(scratch)
        let store = try CatalogStore(path: scratch)
        do {
          let captured = try CapturedCrawl(named: name, folder: state + "/capture")
          events(.note("reading the captures of the crawl \(name)"))
          let report = try await read(captured, older: names[(index + 1)...], source, into: store, events)
          let result = try await makeSet(of: report, nil, store, generation, folder, CallCounter(), times, events)
          try store.close()
          try replaceStore()
          return result
        } catch let error as SourceError where error.code == .unavailable {
          try? store.close()
          events(.note("the captures of the crawl \(name) are not whole: \(error.uri ?? error.message) is missing"))
          missing = missing ?? error
        } catch {
          try? store.close()
          try? removeStore(scratch)
          throw error
        }
      }
      try? removeStore(scratch)
      throw RebuildError.notWhole(missing?.uri ?? "an answer")
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

  private func read(
    _ captured: CapturedCrawl, older: ArraySlice<String>, _ source: (base: BaseURL, name: String),
    into store: CatalogStore, _ events: @escaping EventSink
  ) async throws -> CrawlReport {
    var crawl = GatewayCrawl(definition, captures: nil)
    if crawl.enrichment != nil {
      crawl.enrichment?.isReplay = true
      // What a night learns of lists and single records is not asked for again by later ones.
      let older = try older.map { try CapturedCrawl(named: $0, folder: state + "/capture") }
      crawl.enriching = captured.client(base: source.base, older: older)
    }
    let plan = crawl
    return try await withStage(.fetch, clock: ContinuousClock(), events: events) {
      let stages = CrawlStages(store: store, width: width, wall: wall, events: events)
      return try await stages.run(
        .gateway(captured.client(base: source.base), plan), named: source.name, isWhole: false)
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
