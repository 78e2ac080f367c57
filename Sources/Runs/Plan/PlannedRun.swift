package import Basics
import Catalog
import CatalogSources
package import Definitions
package import Pipeline
package import Stages
import Store

/// The expected cost of a run, before it is made.
package struct PlannedRun: Sendable {
  package let plan: CrawlPlan
  /// The known sizes of the source; empty for recordings, which cost no call.
  package let outlook: CrawlOutlook
  /// The calls that are left on the day of the quota.
  package let day: QuotaDay
  /// The calls that were made to learn the sizes of collections.
  package let probes: Int
  /// Whether the source is files, which cost no call.
  package private(set) var isRecorded = false
  /// Whether the day or a rate window limits calls: then a run makes no more than its plan.
  package private(set) var isMetered = false
  /// The windows of hours for which a run does not wait; empty where the day has a limit.
  package private(set) var hours: [RateWindow] = []
  /// The least time for the expected calls at the pace of the source; nil for a source without one.
  package private(set) var leastTime: Duration?
}

extension PlannedRun {
  /// Plans the next run of a definition. Each size that the store does not know costs one call, which the ledger counts. The run makes
  /// these calls again.
  ///
  /// - Parameter stateDir: the folder of all pipelines' states.
  /// - Throws: the errors of the layers; `CancellationError`.
  package init(
    of definition: PipelineDefinition, stateDir: String, environment: [String: String], opener: any SourceOpener,
    events: @escaping EventSink
  ) async throws {
    let limits = RunLimits(
      stateDir: stateDir, speed: try TimeSpeed(of: definition.source, environment: environment))
    let means = CallMeans(
      state: nil, environment: environment, limits: limits, counter: CallCounter(), opener: opener)
    isRecorded = definition.source.isRecorded
    if case .database(let database) = definition.source.opening {
      // What is not there costs no call either, but no run can read it.
      let (place, dump) = try database.look(definition.selection)
      if let note = place.note { events(.note(note)) }
      for absence in dump?.absences ?? [] { events(.warning("\(place.path): \(absence)")) }
    } else if isRecorded {
      try await withSource(of: definition, by: means, events: events) { _ in }
    }
    outlook =
      try await isRecorded
      ? CrawlOutlook(kinds: [], of: definition.source.catalogSource.traits)
      : CrawlOutlook(in: stateDir + "/" + definition.name, definition).probed(by: means, definition, events: events)
    probes = means.counter.count.calls
    day = try QuotaDay(
      of: definition.source, ledger: limits.ledger, environment: environment, wall: limits.clock.wall, events: { _ in })
    plan = CrawlPlan(
      outlook, of: definition.crawl, quota: QuotaLeft(today: day.day, left: day.left, limit: day.limit))
    isMetered = definition.source.isMetered
    if day.limit == nil { hours = definition.source.hours }
    let source = definition.source.catalogSource
    leastTime = plan.leastTime(
      asking: source,
      at: try source.traits.pacing.current(
        of: definition.source, ledger: limits.ledger, environment: environment, wall: limits.clock.wall))
  }
}

extension Pacing {
  /// Returns the pacing with the limits that the source stated last, as far as the ledger has them.
  ///
  /// - Throws: `CredentialError`, `StoreError`.
  fileprivate func current(of source: Source, ledger path: String, environment: [String: String], wall: WallClock)
    throws -> Pacing
  {
    guard windows.contains(where: { $0.share != nil }), let service = source.service else { return self }
    let account = try service.account(environment: environment)
    var pacing = account.pacing
    let uses = try CallLedger.reading(path: path) {
      try $0.windows(of: account.key, by: pacing.windows.filter { $0.share != nil }, at: wall.now().seconds)
    }
    guard let uses else { return pacing }
    let known = Dictionary(uses.map { ($0.window.name, $0.window) }) { first, _ in first }
    pacing.windows = pacing.windows.map { $0.share == nil ? $0 : known[$0.name] ?? $0 }
    return pacing
  }
}

extension CrawlPlan {
  /// Returns the least time for the expected calls; nil where the source sets no pace.
  ///
  /// - Parameter pacing: the present pacing of the source.
  func leastTime(asking source: any CatalogSource, at pacing: Pacing) -> Duration? {
    guard pacing.windows.contains(where: { $0.counted == .calls && !$0.isBudget }) else { return nil }
    var calls: [String: Int] = [:]
    for line in lines where line.calls.expected > 0 {
      let list = CatalogList(line.kind, line.part == .enrich ? .record(1) : .everything)
      let path = source.target(of: source.traits.page(of: list)).path
      calls[String(path.prefix { $0 != "/" }), default: 0] += line.calls.expected
    }
    return pacing.leastTime(of: calls)
  }
}

extension CrawlOutlook {
  /// Returns the outlook with all sizes; asks for a record of each unsized collection, or the first page of a selection's lists.
  fileprivate func probed(
    by means: CallMeans, _ definition: PipelineDefinition, events: @escaping EventSink
  ) async throws -> CrawlOutlook {
    let unknown = collections.indices.filter { collections[$0].total == nil }
    guard !unknown.isEmpty else { return self }
    return try await withSource(of: definition, by: means, events: events) { source in
      var outlook = self
      guard case .gateway(let calls, _) = source.source else { return outlook }
      guard definition.selection == nil else {
        try await outlook.probe(by: calls)
        return outlook
      }
      var absence: SourceError?
      for index in unknown {
        do {
          outlook.collections[index].total = try await calls.total(of: outlook.collections[index].kind)
        } catch let error as SourceError where error.code == .notFound {
          outlook.collections[index].total = 0
          absence = error
        }
      }
      // The source may lack one collection; a source without any of them is not the API.
      guard let absence, outlook.collections.allSatisfy({ $0.total == 0 }) else { return outlook }
      throw SourceError(
        code: absence.code,
        message: "The source has none of the collections, so it does not answer as such an API does.",
        remedy: definition.source.catalogSource.addressRemedy, cause: absence.cause, uri: absence.uri)
    }
  }
}
