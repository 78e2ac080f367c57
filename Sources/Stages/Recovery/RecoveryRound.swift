import Basics
import Catalog
import CatalogSources
import Store

/// Decides the calls of one round of the recovery: each request is made until its answer fits, a few times at most. The walk does not need
/// these answers, so a request that the source fails at counts as refused, not as an outage, while the source is up.
struct RecoveryRound: CallPlanner {
  /// The observations about the source in this round.
  private(set) var observations = SourceHabits.Observations()

  private let habits: SourceHabits
  private let options: Options
  private var waiting: ArraySlice<RecoveryCall>
  /// Requests to be made again, before all others.
  private var again: [RecoveryCall] = []
  private var inFlight = 0
  /// The requests that the source failed at, in the order in which they failed.
  private var failed: [(page: FetchedPage, error: SourceError)] = []
  /// Whether a probe has shown that the source is up.
  private var isProbed = false
  /// The call that shows whether the source is up.
  private let firstProbe: RecoveryCall?

  /// The options that differ from crawl to crawl.
  struct Options: Sendable {
    /// Whether the answers come from captures alone.
    var isReplay = false
    /// Whether a replay may have no answer where the crawl had one: damaged captures have lost some, and the search of
    /// another version made other requests.
    var mayLackAnswers = false
  }

  /// Creates a planner of a round.
  ///
  /// - Parameters:
  ///   - calls: the calls of the round, each with a place of its own.
  ///   - habits: the known odd answers of the source.
  init(_ calls: [RecoveryCall], habits: SourceHabits, options: Options) {
    self.habits = habits
    self.options = options
    waiting = calls[...]
    firstProbe = calls.first?.probe
  }

  mutating func next() -> RecoveryCall? {
    let call = again.isEmpty ? waiting.popFirst() ?? probe : again.removeFirst()
    if call != nil { inFlight += 1 }
    return call
  }

  /// The call that tells a source that fails at a request from one that is down: only the former still answers a page of its walk. A
  /// request that it fails at is not made again in this crawl.
  private var probe: RecoveryCall? {
    guard inFlight == 0, !failed.isEmpty, !isProbed, !options.mayLackAnswers else { return nil }
    return firstProbe
  }

  mutating func received(_ answer: RecoveryCall.Answer, to call: RecoveryCall) throws -> [CallAction] {
    inFlight -= 1
    switch answer {
    case .failed(let error) where error.code == .quota: return [.stop(error)]
    case .failed(let error):
      // The probe failed, so the source is down.
      throw call.subject == nil ? failed.first?.error ?? error : error
    case .probed(let attempts):
      // The answer has to come from the source as it is now, not from the captures of an earlier run: the probe is made
      // again until a call was made for it. Only a replay believes its captures.
      isProbed = attempts > 0 || options.isReplay
      return []
    case .answered(let page, let failure):
      guard let subject = call.subject else { return [] }
      return take(page, failure: failure, of: subject, asked: call)
    }
  }

  private mutating func take(
    _ page: FetchedPage, failure: SourceError?, of subject: RecoveryCall.Subject, asked: RecoveryCall
  ) -> [CallAction] {
    var call = asked
    call.tries += 1
    let doubt = habits.doubt(about: page, to: subject.request)
    if let doubt, call.tries < SourceHabits.mostTries(doubt), !SourceHabits.isConfirmed(doubt, page, after: call.last) {
      call.last = page
      again.append(call)
      return []
    }
    observations.add(doubt, kind: subject.request.kind, tries: call.tries)
    guard let failure else { return [.handOn(page)] }
    failed.append((page, failure))
    return []
  }

  mutating func end(_ stop: SourceError?) throws -> [CallAction] {
    if let stop { throw stop }
    return failed.map { .handOn($0.page) }
  }
}
