import Basics
package import Catalog
package import Definitions
package import Pipeline
package import Stages
package import Store
import Synchronization

/// The calls after which a run is stopped: the cap of its plan, as soon as the size of every collection is known.
///
/// Until then a run is not stopped: of a source that fails often, one that is small may be read by then, with more
/// calls than the cap. To hold other pages back until every first page is in would make all runs wait for the slowest
/// one.
///
/// It is a class because the progress of a run tells it and its meter asks it.
final class RunCap: Sendable {
  private let recovery: Double
  /// What is asked for beyond pages; never of a selection.
  private let enrichment: Enrichment?
  /// Whether sizes of collections say nothing about the calls, as those of a selection.
  private let isSelection: Bool
  /// Whether the source has a quota, see ``CrawlPlan/cap(_:isMetered:)``.
  private let isMetered: Bool
  private let state: Mutex<(outlook: CrawlOutlook, calls: Int?)>

  init(
    _ outlook: CrawlOutlook, recovery: Double, enrichment: Enrichment? = nil, isSelection: Bool = false,
    isMetered: Bool = true
  ) {
    self.isSelection = isSelection
    self.isMetered = isMetered
    self.recovery = recovery
    self.enrichment = enrichment
    state = Mutex((outlook, Self.calls(of: outlook, recovery, enrichment)))
  }

  /// The cap of a run of a definition; nil for recordings, which take no calls.
  ///
  /// - Throws: `StoreError`.
  convenience init?(for definition: PipelineDefinition, _ store: CatalogStore, _ wall: WallClock) throws {
    if case .recordings = definition.source { return nil }
    self.init(
      try CrawlOutlook(of: store, definition, wall: wall), recovery: definition.fetch.recovery.fraction,
      enrichment: Enrichment(definition), isSelection: definition.selection != nil,
      isMetered: definition.source.isMetered)
  }

  /// Takes the size of a selection that was unknown when the run began.
  func learn(_ collections: [CollectionOutlook]) {
    state.withLock { state in
      guard state.calls == nil else { return }
      // A plan had to guess some of it, so the run takes less of what a plan allows above what is expected.
      let expected = Self.plan(collections, recovery).expectedCalls
      state.outlook.collections = collections
      state.calls = min(
        Self.plan(collections, recovery).mostCalls, expected + max(CrawlPlan.leastRoom, expected * 8 / 100))
    }
  }

  /// The most calls; nil as long as a collection is unknown.
  var calls: Int? {
    state.withLock { state in
      state.calls.map { CrawlPlan.cap($0, isMetered: isMetered) }
    }
  }

  /// Takes the size of a collection that was unknown when the run began. A known size stays as it was: the plan is
  /// based on it.
  func take(_ event: PipelineEvent) {
    guard !isSelection, case .progress(let progress) = event, progress.stage == .fetch, let total = progress.total
    else { return }
    learn(total, of: progress.collection)
  }

  /// Notes that a collection was not found: it takes the calls that showed it, as in a plan.
  func learn(absent kind: Kind) {
    guard !isSelection else { return }
    learn(0, of: kind.description)
  }

  private func learn(_ total: Int, of collection: String) {
    state.withLock { state in
      guard state.calls == nil,
        let index = state.outlook.collections.firstIndex(where: {
          $0.kind.description == collection && $0.total == nil
        })
      else { return }
      state.outlook.collections[index].total = total
      state.calls = Self.calls(of: state.outlook, recovery, enrichment)
    }
  }

  private static func calls(of outlook: CrawlOutlook, _ recovery: Double, _ enrichment: Enrichment?) -> Int? {
    guard outlook.collections.allSatisfy({ $0.total != nil }) else { return nil }
    return CrawlPlan(
      outlook.collections, recovery: recovery, enrichment: outlook.enrichmentCalls(enrichment),
      today: LedgerDay(number: 0), left: nil, limit: nil
    ).mostCalls
  }

  private static func plan(_ collections: [CollectionOutlook], _ recovery: Double) -> CrawlPlan {
    CrawlPlan(collections, recovery: recovery, today: LedgerDay(number: 0), left: nil, limit: nil)
  }
}

extension Source {
  /// Whether the calls of a day are limited.
  package var isMetered: Bool { if case .marvel(let marvel) = self { marvel.quota != nil } else { false } }
}

extension PipelineDefinition {
  /// The collections that are read, in their order.
  package var kinds: [Kind] { fetch.collections }
}

extension PipelineDefinition {
  /// How a run reads the source. What changed in a selection nobody can ask for.
  var crawlMode: CrawlMode {
    guard selection == nil else { return .full }
    return fetch.mode == .incremental ? .incremental : .full
  }
}

extension CrawlOutlook {
  /// What is known of the source of a definition that was never read.
  package init(_ definition: PipelineDefinition) {
    if let selection = definition.selection {
      self.init(kinds: definition.kinds, selection: selection)
    } else {
      self.init(kinds: definition.kinds)
    }
  }

  /// What a store says of the source of a definition.
  ///
  /// - Throws: `StoreError`.
  package init(of store: CatalogStore, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    try self.init(
      of: store, source: definition.nameInStore, kinds: definition.kinds, selection: definition.selection,
      mode: definition.crawlMode, fullEvery: definition.fetch.fullEvery, wall: wall)
  }

  /// What a state folder says; nothing where there is no store in it yet.
  ///
  /// - Throws: `StoreError`, `FileError`, ``EmptiedStore``.
  package init(in state: String, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    let file = try StoreFile(in: state, of: definition.nameInStore)
    guard try file.isThere else {
      self.init(definition)
      return
    }
    self = try file.reading { try CrawlOutlook(of: $0, definition, wall: wall) }
  }
}
