import Catalog
import CatalogSources
import Definitions
import Glibc
import Pipeline
import Stages
import Store

/// Making everything again from what was captured, with no network.
extension PipelineRun {
  /// Reads the captures of all crawls, the oldest first, into a new store, and makes and publishes the set of the newest one
  /// that was read to its end. Those that came after it stay open in the new store, so that a run goes on with the last.
  ///
  /// The store that was there is replaced when all of that is done: it may be lost or damaged, the captures are what counts.
  /// - Throws: `RebuildError`, and what `run` throws; what was there is as it was then.
  func rebuild(times: StageTimes) async throws -> RunResult {
    guard let source = try capturedSource() else { throw RebuildError.notCaptured }
    return try await withPlace(times) { folder, generation, events in
      if let warning = try? StoreFile(in: state, of: source.name).warning(of: source.name) { events(.warning(warning)) }
      let folderOfCaptures = state + "/capture"
      let crawls = try CapturedCrawl.names(in: folderOfCaptures).map {
        try CapturedCrawl(named: $0, folder: folderOfCaptures)
      }
      guard !crawls.isEmpty else { throw RebuildError.noCaptures(folderOfCaptures) }
      var isFinished = crawls.map(\.isFinished)
      do {
        while true {
          try removeStore(scratch)
          let store = try CatalogStore(path: scratch)
          do {
            guard
              let last = crawls.indices.last(where: { isFinished[$0] != false && crawls[$0].isOf(source.name) })
            else {
              try await readOpen(crawls[...], source, into: store, events)
              try store.close()
              // A store that is there knows at least as much.
              if access(path, F_OK) != 0 { try replaceStore() }
              throw RebuildError.notWhole
            }
            let reading = try await store.copyingLog {
              try await withStage(.fetch, clock: ContinuousClock(), events: events) {
                try await read(crawls[...last], source, into: store, events)
              }
            }
            switch reading {
            case .cutOff(let name):
              // Captures of older versions do not say how far they reach: now it is known.
              for index in crawls.indices where crawls[index].name == name { isFinished[index] = false }
              try store.close()
            case .whole(let report):
              // A site shows them.
              try takeOverPictures(into: store, events)
              let result = try await makeSet(
                of: report, nil, store, generation, folder, comparing: .digests, CallCounter(), times, events)
              try await readOpen(crawls[(last + 1)...], source, into: store, events)
              try store.close()
              try replaceStore()
              try StoreFile(in: state, of: source.name).takeOver(events)
              return result
            }
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

  private var path: String { StoreFile.path(in: state) }
  private var scratch: String { state + "/rebuild.sqlite" }

  /// What came of reading crawls up to one that is thought to be whole.
  private enum Reading: Sendable {
    case whole(CrawlReport)
    /// The last one was cut off, which its captures do not say.
    case cutOff(String)
  }

  /// The base URL of the addresses in the captures, and the source's name in the store.
  private func capturedSource() throws -> (base: BaseURL, name: String)? {
    switch definition.source {
    case .recordings: nil
    case .demo(let demo): (try BaseURL(demo.namedBase), definition.nameInStore)
    case .marvel(let marvel): (try BaseURL(marvel.baseURL.text), definition.nameInStore)
    }
  }

  /// Reads crawls one after the other, the last of which is of the source.
  private func read(
    _ crawls: ArraySlice<CapturedCrawl>, _ source: (base: BaseURL, name: String), into store: CatalogStore,
    _ events: @escaping EventSink
  ) async throws -> Reading {
    var whole: CrawlReport?
    for crawl in crawls {
      do {
        whole = try await replay(crawl, source, into: store, events) ?? whole
      } catch let error as SourceError where crawl.isFinished != true {
        noteEnd(of: crawl, error, events)
        if crawl.isFinished == nil, crawl.name == crawls.last?.name { return .cutOff(crawl.name) }
      } catch let error as SourceError {
        throw RebuildError.missing(crawl: crawl.name, address: error.uri ?? error.message)
      }
    }
    guard let whole else { throw RebuildError.notWhole }
    return .whole(whole)
  }

  /// Reads crawls that were not read to their ends, as far as they came.
  private func readOpen(
    _ crawls: ArraySlice<CapturedCrawl>, _ source: (base: BaseURL, name: String), into store: CatalogStore,
    _ events: @escaping EventSink
  ) async throws {
    for crawl in crawls {
      do {
        // Its stage is over as far as the set is concerned.
        _ = try await replay(crawl, source, into: store) { event in if case .note = event { events(event) } }
      } catch let error as SourceError {
        noteEnd(of: crawl, error, events)
      }
    }
  }

  private func noteEnd(of crawl: CapturedCrawl, _ error: SourceError, _ events: EventSink) {
    events(
      .note("the crawl \(crawl.name) was not captured to its end: \(error.uri ?? error.message) is missing"))
  }

  /// - Returns: what a crawl gave; nil for one of another source.
  private func replay(
    _ captured: CapturedCrawl, _ source: (base: BaseURL, name: String), into store: CatalogStore,
    _ events: @escaping EventSink
  ) async throws -> CrawlReport? {
    let started = captured.info["spinrack-crawl"] ?? wall.now().extended
    guard captured.isOf(source.name) else {
      let other = captured.info["spinrack-source"] ?? ""
      events(.note("the captures of the crawl \(captured.name) are those of \(other)"))
      // It had a store of its own, and took the place of this one when a set of it was published. Older versions had one store
      // for all.
      guard captured.isPublished ?? true else { return nil }
      try store.removeAllRecords()
      _ = try store.beginCrawl(source: other, started: started, number: captured.number)
      return nil
    }
    events(.note("reading the captures of the crawl \(captured.name)"))
    let moment = WallTime(extended: started)
    let stages = CrawlStages(
      store: store, width: width, wall: moment.map { moment in WallClock { moment } } ?? wall, events: events)
    return try await stages.replay(
      captured, at: source.base, GatewayCrawl(definition, captures: nil), named: source.name, started: started)
  }
}

/// Putting a new store in the place of the old one.
extension PipelineRun {
  private static let storeSwap = FailPoint("store-swap")

  /// Takes what is known of pictures out of the store that is replaced: no capture holds that.
  ///
  /// - Throws: `StoreError` where another process holds it, or where the new store cannot be written.
  func takeOverPictures(into store: CatalogStore, _ events: EventSink) throws {
    guard access(path, F_OK) == 0 else { return }
    var entries: [MediaEntry] = []
    do {
      try CatalogStore.reading(path: path) { old in
        entries = []
        try old.forEachMedia { entries.append($0) }
      }
    } catch let error as StoreError where error.code != .busy {
      events(.warning("what is known of pictures cannot be taken over, so the next run asks for them again: \(error)"))
    }
    try store.putMedia(entries)
  }

  private func removeStore(_ path: String) throws {
    for suffix in ["", "-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
      try FileAccess.system.removeFile(path + suffix)
    }
  }

  /// Puts the new store in the place of the old one. A kill between the steps leaves one of the two.
  private func replaceStore() throws {
    if access(path, F_OK) == 0 {
      do {
        // Closing brings its log in, so the file is whole without it.
        try CatalogStore(path: path).close()
      } catch let error as StoreError where error.code != .busy {
        // It cannot be opened, so there is nothing in the log that anybody could read.
      }
    }
    // A log of the old store must not be taken for one of the new.
    for suffix in ["-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
      try FileAccess.system.removeFile(path + suffix)
    }
    Self.storeSwap.pass()
    try FileAccess.system.rename(scratch, path)
    // What the log left is empty now, and belongs to nothing.
    try removeStore(scratch)
  }
}

extension CapturedCrawl {
  /// Whether it read a source, by its name in the store.
  fileprivate nonisolated func isOf(_ source: String) -> Bool { (info["spinrack-source"] ?? source) == source }
}
