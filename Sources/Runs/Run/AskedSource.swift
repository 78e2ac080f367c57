import CatalogSources
import Definitions
import Pipeline
import Site
import Stages
import Store

/// A run with its source opened.
struct AskedSource: Sendable {
  let source: OpenSource
  var work: SourceRun

  /// Reads the source into the store.
  ///
  /// - Parameter isEnriching: whether cut lists and unresolved records are asked for, after which the crawl is finished.
  mutating func crawl(isEnriching: Bool) async throws {
    let (run, crawls, source) = (work.run, work.crawls, source.source)
    work.report = try await withStage(.fetch, clock: ContinuousClock(), events: work.place.events) {
      try await crawls.run(
        source.ending(beforeEnriching: !isEnriching), named: run.definition.nameInStore,
        isWhole: run.definition.source.isFolder)
    }
    if isEnriching { try run.limits.clock.checkDeadline() }
  }

  /// Fetches the pictures that are due, until the deadline, if the pipeline file asks for any. A set does not wait for them: a later run
  /// requests a picture that did not come.
  ///
  /// - Throws: `SourceError` where a proxy's address is wrong; `FileError`, `StoreError`, `CancellationError`.
  mutating func fetchPictures() async throws {
    let (run, events) = (work.run, work.place.events)
    guard let settings = run.definition.thumbnails(aliases: source.pictures) else { return }
    let configuration = try TransportConfiguration(
      allowsPrivateHosts: run.definition.source.service?.allowPrivateHosts ?? false, environment: run.environment)
    var time = run.limits.time
    time.now = { [wall = run.wall] in wall.now().seconds }
    var stage = ThumbnailStage(
      store: work.store, folder: run.state + "/media", settings: settings, configuration: configuration)
    stage.time = time
    stage.isOver = { [clock = run.limits.clock] in clock.isOver }
    stage.events = events
    work.media = try await withStage(.enrich, clock: ContinuousClock(), events: events) { [stage] in
      try await stage.run()
    }
  }
}

extension SourceRun {
  /// The means by which the run makes its calls. Recordings take none.
  var means: CallMeans {
    get throws {
      let (definition, source) = (run.definition, run.definition.source)
      var limits = run.limits
      limits.sourceWasReachable = try !store.crawls.lastKnown(of: definition.nameInStore).totals.isEmpty
      let cap =
        try source.isRecorded
        ? nil
        : CallCap(
          CrawlOutlook(of: store, definition, wall: run.wall), of: definition.crawl, isMetered: source.isMetered)
      return CallMeans(
        state: run.state, environment: run.environment, limits: limits, cap: cap, counter: place.calls,
        opener: run.opener, files: run.files)
    }
  }
}
