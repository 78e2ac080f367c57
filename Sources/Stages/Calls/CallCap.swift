import Catalog
import Store
import Synchronization

/// The calls after which a run is stopped: the cap of its plan, as soon as every collection has said how large it is.
///
/// Until then a run is not stopped: of a source that fails often, one that is small may be read by then, with more calls than the
/// cap. To hold other pages back until every first page is in would make all runs wait for the slowest one.
///
/// It is a class because all requests of a run share it: planners tell it how large collections are, the meter asks it before
/// each call.
public final class CallCap: Sendable {
  private let recovery: Double
  /// What is asked for beyond pages; never of a selection.
  private let enrichment: Enrichment?
  /// Whether sizes of collections say nothing about the calls, as those of a selection.
  private let isSelection: Bool
  /// Whether the source has a quota, see ``CrawlPlan/cap(_:isMetered:)``.
  private let isMetered: Bool
  private let state: Mutex<(outlook: CrawlOutlook, calls: Int?)>

  /// A cap.
  ///
  /// - Parameters:
  ///   - outlook: what is known of the source when the run begins.
  ///   - recovery: recovery calls that are allowed, as a fraction of a collection's pages.
  ///   - enrichment: what is asked for beyond pages; nil for nothing.
  ///   - isSelection: whether only some records are read.
  ///   - isMetered: whether the source has a quota.
  public init(
    _ outlook: CrawlOutlook, recovery: Double, enrichment: Enrichment? = nil, isSelection: Bool = false,
    isMetered: Bool = true
  ) {
    self.isSelection = isSelection
    self.isMetered = isMetered
    self.recovery = recovery
    self.enrichment = enrichment
    state = Mutex((outlook, Self.calls(of: outlook, recovery, enrichment)))
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
  public var calls: Int? {
    state.withLock { state in
      state.calls.map { CrawlPlan.cap($0, isMetered: isMetered) }
    }
  }

  /// Learns the size of a collection that nobody knew when the run began. One that is known stays as it was: the plan held
  /// for that. A collection that the source does not have is of size 0: it takes the calls that showed it, as in a plan.
  ///
  /// - Parameter total: how many records it has.
  func learn(total: Int, of kind: Kind) {
    guard !isSelection else { return }
    state.withLock { state in
      guard state.calls == nil,
        let index = state.outlook.collections.firstIndex(where: { $0.kind == kind && $0.total == nil })
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
