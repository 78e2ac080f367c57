import Catalog
import CatalogSources
import Pipeline
import Store

/// Completes lists and looks records up: an ``EnrichPlanner`` decides what is requested, round by round.
///
/// Every answer is stored like a page, and what it says of lists outlives its crawl. So nothing is requested twice,
/// neither by a run that resumes this crawl nor by the nights after it. No call here is needed for a whole set: where
/// the quota, the time or the source's patience ends, the set is made of what there is, and a later night continues.
struct EnrichRounds: Sendable {
  let session: CrawlSession
  let settings: EnrichSettings
  /// Pages of this crawl that are stored already.
  let done: [StoredPage]

  private var store: CatalogStore { session.store }
  private var crawl: Crawl { session.crawl }
  /// Whether answers come from captures: nothing bounds the requests, and one without an answer says nothing of the source.
  private var isReplay: Bool { session.plan.replay != nil }

  /// Passes over the store: records that were found bring lists of their own.
  private static let mostPasses = 5

  /// The effort of this crawl so far.
  private struct Effort {
    var listCalls = 0
    var lookUps = 0
    var found = 0
    /// Answers of this crawl that an earlier run stored, by address, in the order of their requests.
    var known: [String: [StoredPage]] = [:]
    /// Addresses without an answer, and lists that do not exist: they are not requested again in this crawl.
    var failed: Set<String> = []
    /// The places of pages that an earlier run of this crawl stored.
    var taken: Set<PagePlace> = []
    var stop: SourceError?

    var calls: Int { listCalls + lookUps }
  }

  /// Completes lists and looks records up within the limits.
  ///
  /// - Throws: `StoreError`, `JSONError`, `CancellationError`; `SourceError` where the source refuses the credentials.
  func run() async throws -> EnrichReport {
    let before = done.filter { $0.place.isEnrichment }
    var effort = Effort()
    effort.listCalls = before.count { $0.place.walk == PagePlace.listWalk }
    effort.lookUps = before.count - effort.listCalls
    effort.known = Dictionary(grouping: before, by: \.uri)
    effort.taken = Set(before.map(\.place))
    // What the store has counted is not to be counted again.
    for (address, entry) in try store.notFoundAddresses() where address.list == nil && entry.crawl == crawl.id {
      let uri = session.calls.client.uri(
        of: EnrichRequest(subject: .record(address.record), number: 0).call(of: session.calls.client.traits))
      if let index = effort.known[uri]?.firstIndex(where: { $0.status == 404 }) { effort.known[uri]?.remove(at: index) }
    }
    // A full crawl finds out anew what there is.
    let since = crawl.mode == .full ? crawl.id : try store.lastFullCrawl(of: crawl.source)?.crawl.id ?? 0
    var report = EnrichReport()
    for number in 0..<Self.mostPasses {
      let start = effort.calls
      report = try await run(process: number, since: since, &effort)
      // Where nothing was asked, nothing new is in the store.
      if effort.calls == start && (number > 0 || before.isEmpty) || effort.stop != nil { break }
    }
    (report.listCalls, report.lookUps, report.found) = (effort.listCalls, effort.lookUps, effort.found)
    report.isCutShort =
      !isReplay && (effort.stop != nil || settings.completesLists && !report.listCallsLeft.isEmpty)
    if let stop = effort.stop {
      session.events(
        .note("list completion and look-ups end here for this run, and the next run resumes them: \(stop.message)"))
    }
    return report
  }

  /// One pass: scans the store, and makes the calls that the gaps need.
  ///
  /// - Parameter since: the crawl since which a not-found address is believed.
  private func run(process number: Int, since: Int64, _ effort: inout Effort) async throws -> EnrichReport {
    let traits = session.calls.client.traits
    let scan = EnrichScan(store: store, kinds: Set(session.kinds), routes: traits.routes)
    var findings = try scan.findings(countingUnseen: settings.lookUps > 0)
    try store.removeLists(findings.stale)
    let denied = try dropNotFound(notFoundSince: since, of: &findings)
    var planner = EnrichPlanner(
      lists: findings.lists, unseen: findings.unseen, denied: denied,
      limits: EnrichPlanner.Limits(
        listCalls: allowedListCalls(effort),
        lookUps: isReplay && settings.lookUps > 0 ? .max : max(0, settings.lookUps - effort.lookUps),
        isReplay: isReplay, pageSize: traits.pageSize),
      firstNumber: number * 100_000)
    let completedByRecords = findings.completedByRecords
    findings = EnrichFindings()
    while effort.stop == nil {
      let requests = planner.next()
      guard !requests.isEmpty else { break }
      let answers = try await answers(to: requests, &effort)
      for request in requests { if let answer = answers[request] { planner.received(request, answer) } }
      try store.putLists(planner.completed)
      try store.putNotFound(planner.notFound, in: crawl)
      try store.removeNotFound(requests.compactMap { Self.address(given: answers[$0], to: $0) })
      planner.clearCompleted()
      sendProgress(effort)
    }
    effort.found += planner.found
    var report = EnrichReport(planner, completedByRecords: completedByRecords)
    report.absent = try store.notFoundAddresses().count {
      Self.isBelieved($0.key, $0.value, since) && $0.key.list == nil
    }
    return report
  }

  /// Removes addresses that were not found.
  ///
  /// - Returns: the unresolved records that were not found, but not often enough or too long ago to be believed.
  private func dropNotFound(notFoundSince since: Int64, of findings: inout EnrichFindings) throws -> Set<RecordID> {
    let notFound = try store.notFoundAddresses()
    let believed = Set(notFound.filter { Self.isBelieved($0.key, $0.value, since) }.keys)
    for index in findings.lists.indices {
      let list = findings.lists[index]
      if believed.contains(NotFoundAddress(list.owner, list: list.target)) { findings.lists[index].isAsked = true }
    }
    for address in believed where address.list == nil { findings.unseen[address.record] = nil }
    return Set(notFound.keys.lazy.filter { $0.list == nil && !believed.contains($0) }.map(\.record))
  }

  /// Whether an address is believed to be not found; of a list, whose owner exists, one answer is enough.
  private static func isBelieved(
    _ address: NotFoundAddress, _ entry: (crawl: Int64, times: Int), _ since: Int64
  ) -> Bool {
    entry.crawl >= since && (address.list != nil || entry.times > 1)
  }

  /// The record that an answer gave; nil where it did not.
  private static func address(given answer: EnrichAnswer?, to request: EnrichRequest) -> NotFoundAddress? {
    guard case .record(let id) = request.subject, case .records(let keys, _) = answer, keys.contains(id.key) else {
      return nil
    }
    return NotFoundAddress(id)
  }

  /// The answers to a round of requests; none to those that were not made any more.
  private func answers(
    to requests: [EnrichRequest], _ effort: inout Effort
  ) async throws -> [EnrichRequest: EnrichAnswer] {
    var answers: [EnrichRequest: EnrichAnswer]
    let open: [EnrichCall]
    (answers, open) = stored(requests, &effort)
    guard !open.isEmpty else { return answers }
    let given = try await session.run(EnrichRound(open))
    let round = given.planner
    effort.stop = round.stop
    for call in open {
      let isList = call.place.walk == PagePlace.listWalk
      if let answer = given.answers[call.place] {
        answers[call.request] = Self.answer(answer, total: round.totals[call.place])
        if isList { effort.listCalls += 1 } else { effort.lookUps += 1 }
        if answers[call.request] == .failed || isList && answers[call.request] == .notFound {
          effort.failed.insert(call.uri)
        }
      } else if effort.stop == nil {
        answers[call.request] = .failed
        effort.failed.insert(call.uri)
      }
    }
    // A source that answers none of many requests is down, and a set does not wait for that.
    if !isReplay, round.failures.count == open.count {
      effort.stop = effort.stop ?? round.failures.first
    }
    return answers
  }

  private func allowedListCalls(_ effort: Effort) -> Int {
    guard !isReplay else { return settings.completesLists ? .max : 0 }
    let pages = done.count { $0.place.walk == 0 }
    return max(0, settings.listCalls(pages: pages) - effort.listCalls)
  }

  /// The answers that this crawl has already, and the requests that it has not, each with a place of its own.
  private func stored(
    _ requests: [EnrichRequest], _ effort: inout Effort
  ) -> (answers: [EnrichRequest: EnrichAnswer], open: [EnrichCall]) {
    var answers: [EnrichRequest: EnrichAnswer] = [:]
    var open: [EnrichCall] = []
    for request in requests {
      let call = request.call(of: session.calls.client.traits)
      let uri = session.calls.client.uri(of: call)
      if effort.failed.contains(uri) {
        answers[request] = .failed
        continue
      }
      if let page = effort.known[uri]?.first {
        effort.known[uri]?.removeFirst()
        answers[request] = Self.answer(
          RecoveryAnswer(status: page.status, keys: page.keys, rejected: page.rejected), total: page.total)
        continue
      }
      // An interrupted run may have asked for something else under this number.
      open.append(EnrichCall(request: request, place: request.place.free(of: effort.taken), call: call, uri: uri))
    }
    return (answers, open)
  }

  private static func answer(_ answer: RecoveryAnswer?, total: Int?) -> EnrichAnswer {
    switch answer {
    case .records(let keys, _): .records(keys, total: total)
    case .notFound: .notFound
    case .refused, nil: .failed
    }
  }

  private func sendProgress(_ effort: Effort) {
    for (name, calls) in [("lists", effort.listCalls), ("look-ups", effort.lookUps)] where calls > 0 {
      session.events(
        .progress(CollectionProgress(stage: .enrich, collection: name, done: 0, calls: calls)))
    }
  }
}
