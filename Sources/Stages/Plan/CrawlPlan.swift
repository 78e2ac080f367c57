public import Catalog
import Pipeline
public import Store

/// The cost of a run before it is made. A value: the known facts go in, calls and nights come out.
public struct CrawlPlan: Sendable, Equatable {
  /// The number of calls of one part of a run.
  public struct Calls: Sendable, Equatable {
    /// The number where nothing goes wrong and nothing is displaced.
    public var least = 0
    /// The expected number.
    public var expected = 0
    /// The largest number.
    public var greatest = 0

    /// Creates the numbers; 0 by default.
    public init(least: Int = 0, expected: Int = 0, greatest: Int = 0) {
      self.least = least
      self.expected = expected
      self.greatest = greatest
    }
  }

  /// A part of a run, by the purpose of its calls.
  public enum Part: String, Sendable {
    /// The pages of a collection.
    case fetch
    /// Displaced records, and calls that are made again.
    case recovery
    /// Cut lists, by the kind of their owners, unresolved records, and details.
    case enrich
  }

  /// The calls of one part for one collection.
  public struct Line: Sendable, Equatable {
    /// The purpose of the calls.
    public let part: Part
    /// The collection.
    public let kind: Kind
    /// The number of calls.
    public var calls: Calls
    /// The number of stored answers, which are not asked for again.
    public let stored: Int
  }

  /// The calls of the run on one day.
  public struct Night: Sendable, Equatable {
    /// The day, by the calendar of the source.
    public let day: LedgerDay
    /// The number of calls expected on that day.
    public let calls: Int
  }

  /// The lines per collection, fetch before recovery; then those of enrichment.
  public let lines: [Line]
  /// The most calls of one run where the source is as expected.
  public let mostCalls: Int
  /// The number of calls that are expected.
  public var expectedCalls: Int { lines.reduce(0) { $0 + $1.calls.expected } }
  /// The days that the run takes, in their order; none where nothing is asked.
  public let nights: [Night]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - collections: the collections to read, each with its total; a collection without one counts as a single page.
  ///   - recovery: the share of recovery calls allowed, as a fraction of a collection's pages.
  ///   - enrichment: the calls for lists and look-ups; none where they are not asked for.
  ///   - quota: the calls left of a quota; they affect only the nights.
  public init(
    _ collections: [CollectionOutlook], recovery: Double, enrichment: [Kind: Calls] = [:], quota: QuotaLeft = .unlimited
  ) {
    let pages = collections.reduce(0) { $0 + $1.fetchGreatest }
    // What changed in a night may lead to a walk of everything: the cap has room for that, though it is not expected.
    let expected = collections.map { $0.night == .open ? 0 : $0.recoveryExpected(recovery) }
    let greatest = collections.map { $0.recoveryGreatest(recovery) }
    let likely = pages + collections.reduce(0) { $0 + $1.recoveryExpected(recovery) }
    // Where all pages are in, what is still to be looked for is known; before that it is a share of what is asked.
    let pending = zip(collections, greatest).reduce(0) { $0 + ($1.0.fetchGreatest == 0 ? $1.1 : 0) }
    let most = likely == 0 && pending == 0 ? 0 : max(likely + Self.leastRoom, likely * 115 / 100, pages + pending)
    let enriching = enrichment.sorted { $0.key < $1.key }.map { kind, calls in
      Line(
        part: .enrich, kind: kind,
        calls: Calls(
          least: calls.least, expected: calls.expected,
          greatest: calls.greatest + calls.expected * 115 / 100 - calls.expected), stored: 0)
    }
    mostCalls = most + enriching.reduce(0) { $0 + $1.calls.greatest }
    let shares = Self.shares(of: most - pages, expected: expected, greatest: greatest)
    lines =
      zip(collections, zip(expected, shares)).flatMap { collection, recovery in
        [
          Line(
            part: .fetch, kind: collection.kind,
            calls: Calls(
              least: collection.fetchExpected, expected: collection.fetchExpected, greatest: collection.fetchGreatest),
            stored: collection.storedPages),
          Line(
            part: .recovery, kind: collection.kind,
            calls: Calls(least: 0, expected: recovery.0, greatest: recovery.1), stored: collection.storedRecoveryCalls),
        ]
      } + enriching
    nights = Self.nights(
      collections.reduce(expected.reduce(0, +)) { $0 + $1.fetchExpected }
        + enriching.reduce(0) { $0 + $1.calls.expected }, quota)
  }

  /// Creates the plan of a crawl.
  ///
  /// - Parameter outlook: the known facts about the source.
  public init(_ outlook: CrawlOutlook, of crawl: GatewayCrawl, quota: QuotaLeft = .unlimited) {
    self.init(
      outlook.collections, recovery: crawl.fetch.recovery.fraction,
      enrichment: outlook.callsBeyondPages(crawl), quota: quota)
  }

  /// Returns the number of calls after which a run is stopped.
  ///
  /// - Parameter isMetered: whether the source has a quota.
  public func cap(isMetered: Bool) -> Int { Self.cap(mostCalls, isMetered: isMetered) }

  /// Returns the number of calls after which a run is stopped, from the most that its plan allows.
  ///
  /// With a quota a run makes no more than the plan allows. Without one there is room for a source that fails often, or whose walk shows
  /// that more has to be looked for: the cap stops only a runaway run.
  /// - Parameter isMetered: whether the source has a quota.
  public static func cap(_ mostCalls: Int, isMetered: Bool) -> Int {
    isMetered || mostCalls == 0 ? mostCalls : max(1_000, mostCalls * 10)
  }

  /// The number of calls beyond the expected ones that even a small run may make, so that one failed call does not end it.
  public static let leastRoom = 3

  /// Distributes the calls beyond the pages over the collections, so that the sum of the lines is the plan's cap.
  private static func shares(of room: Int, expected: [Int], greatest: [Int]) -> [Int] {
    var shares = expected
    var left = room - expected.reduce(0, +)
    let weights = greatest.map { max($0, 1) }
    let whole = weights.reduce(0, +)
    guard left > 0, whole > 0 else { return shares }
    let start = left
    for index in shares.indices {
      let share = min(left, start * weights[index] / whole)
      shares[index] += share
      left -= share
    }
    if let largest = weights.indices.max(by: { weights[$0] < weights[$1] }) { shares[largest] += left }
    return shares
  }

  private static func nights(_ calls: Int, _ quota: QuotaLeft) -> [Night] {
    var rest = calls
    var day = quota.today
    var room = quota.left ?? quota.limit ?? calls
    var nights: [Night] = []
    while rest > 0 {
      let some = min(rest, room)
      if some > 0 { nights.append(Night(day: day, calls: some)) }
      rest -= some
      day = day.advanced(by: 1)
      room = max(1, quota.limit ?? rest)
    }
    return nights
  }
}

/// The calls that a quota leaves to a run and to later days.
public struct QuotaLeft: Sendable, Equatable {
  /// The day on which the run begins.
  public let today: LedgerDay
  /// The number of calls left today; nil for no limit.
  public let left: Int?
  /// The number of calls of a later day; nil for no limit.
  public let limit: Int?

  /// The calls without a quota: no limit, on any day.
  public static let unlimited = QuotaLeft(today: LedgerDay(number: 0), left: nil, limit: nil)

  /// Creates the calls left of a quota.
  public init(today: LedgerDay, left: Int?, limit: Int?) {
    self.today = today
    self.left = left
    self.limit = limit
  }
}
