import Catalog
import CatalogSources
import Pipeline
import Store
import Synchronization

/// The calls after which a run is stopped: the cap of its plan.
///
/// Where the sizes of collections are unknown when the run begins, the plan has a single page for each of them, and all
/// attempts that one page may take. The cap grows as sizes are learned, and is the cap of the full plan when all are
/// known. So a source that fails at its first pages may get a few calls more than the plan of a very small catalogue
/// has: without them a run could end before it learns a size, and so could each run after it.
///
/// It is a class because all requests of a run share it: the call loop tells it how large collections are, the meter asks
/// it before each call.
public final class CallCap: Sendable {
  private let crawl: GatewayCrawl
  /// Whether the source has a quota, see ``CrawlPlan/cap(_:isMetered:)``.
  private let isMetered: Bool
  private let state: Mutex<State>

  private struct State {
    var outlook: CrawlOutlook
    /// The calls that the plan allows; nil while a selection is unknown.
    var calls: Int?
    /// Calls that no plan could know of.
    var more = 0
  }

  /// Creates a cap.
  ///
  /// - Parameters:
  ///   - outlook: the known facts about the source when the run begins.
  ///   - crawl: the crawl that the run makes.
  ///   - isMetered: whether the source has a quota.
  public init(_ outlook: CrawlOutlook, of crawl: GatewayCrawl, isMetered: Bool = true) {
    self.crawl = crawl
    self.isMetered = isMetered
    state = Mutex(State(outlook: outlook))
    state.withLock { $0.calls = calls(of: $0.outlook) }
  }

  /// Whether the crawl reads a selection, for which sizes of collections say nothing about the calls.
  private var isSelection: Bool { crawl.fetch.only != nil }

  /// The largest number of calls; nil while a selection is unknown.
  public var calls: Int? {
    state.withLock { state in
      state.calls.map { CrawlPlan.cap($0, isMetered: isMetered) + state.more }
    }
  }

  /// Takes the size of a selection that was unknown when the run began.
  func learn(_ collections: [CollectionOutlook]) {
    state.withLock { state in
      guard state.calls == nil else { return }
      let plan = CrawlPlan(collections, recovery: crawl.fetch.recovery.fraction)
      let known = state.outlook.collections.reduce(into: [:]) { $0[$1.kind] = $1 }
      var collections = collections
      for index in collections.indices {
        guard let before = known[collections[index].kind] else { continue }
        (collections[index].detailed, collections[index].hasOwnLists) = (before.detailed, before.hasOwnLists)
      }
      state.outlook.collections = collections
      let details = collections.reduce(0) { $0 + $1.detailCalls.greatest }
      // A plan had to guess some of it, so the run takes less of what a plan allows above what is expected.
      state.calls =
        min(
          plan.mostCalls, plan.expectedCalls + max(CrawlPlan.leastRoom, plan.expectedCalls * 8 / 100)) + details
    }
  }

  /// Takes the size of a collection that was unknown when the run began. A known size stays as it was: the plan is based
  /// on it. A collection that the source does not have is of size 0: it takes the calls that showed it, as in a plan.
  ///
  /// - Parameter total: the number of its records.
  func learn(total: Int, of kind: Kind) {
    guard !isSelection else { return }
    state.withLock { state in
      guard let index = state.outlook.collections.firstIndex(where: { $0.kind == kind && $0.total == nil })
      else { return }
      state.outlook.collections[index].total = total
      state.calls = calls(of: state.outlook)
    }
  }

  /// Allows more calls than the plan, which could not know of them.
  func allow(_ calls: Int) {
    state.withLock { $0.more += calls }
  }

  /// Returns the number of calls that an outlook allows; nil for a selection that is unknown.
  private func calls(of outlook: CrawlOutlook) -> Int? {
    let unknown = outlook.collections.count { $0.total == nil }
    guard unknown == 0 || !isSelection else { return nil }
    // The plan has one call for the first page of each.
    let attempts = unknown * (RetryPolicy().maximumAttempts - 1)
    return CrawlPlan(outlook, of: crawl).mostCalls + attempts
  }
}
