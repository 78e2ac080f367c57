import Catalog
import CatalogSources
import Pipeline
import Store

/// Makes the calls that an ``EnrichPlanner`` asks for and gives it the answers, round by round.
///
/// Every answer is stored like a page, and what it says of lists outlives its crawl. So nothing is requested twice,
/// neither by a run that resumes this crawl nor by the nights after it. No call here is needed for a whole set: where
/// the quota, the time or the source's patience ends, the set is made of what there is, and a later night continues.
struct EnrichStage: Sendable {
  let store: CatalogStore
  let crawl: Crawl
  let client: MarvelClient
  let plan: GatewayCrawl
  let settings: Enrichment
  /// Pages of this crawl that are stored already.
  let done: [StoredPage]
  let events: EventSink

  /// The pages that go through normalizing into the store, and the answers they hold.
  typealias Process = (@escaping @Sendable (BoundedChannel<FetchedPage>) async throws -> Fetched) async throws
    -> (result: Fetched, answers: [PagePlace: RecoveryAnswer])

  /// The result of a round of calls, apart from pages.
  struct Fetched: Sendable {
    /// How many there are in all, as the answers say.
    var totals: [PagePlace: Int] = [:]
    /// Why no further call may be made.
    var stop: SourceError?
    /// Why calls were not answered, after all retries.
    var failures: [SourceError] = []
  }

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
  /// - Parameter process: stores the pages that its argument sends, and says what came of each.
  /// - Throws: `StoreError`, `JSONError`, `CancellationError`; `SourceError` where the source refuses the credentials.
  func run(process: Process) async throws -> EnrichReport {
    let before = done.filter { $0.place.isEnrichment }
    var effort = Effort()
    effort.listCalls = before.count { $0.place.walk == PagePlace.listWalk }
    effort.lookUps = before.count - effort.listCalls
    effort.known = Dictionary(grouping: before, by: \.uri)
    effort.taken = Set(before.map(\.place))
    // What the store has counted is not to be counted again.
    for (address, entry) in try store.notFoundAddresses() where address.list == nil && entry.crawl == crawl.id {
      let uri = client.uri(of: EnrichRequest(subject: .record(address.record), number: 0).call)
      if let index = effort.known[uri]?.firstIndex(where: { $0.status == 404 }) { effort.known[uri]?.remove(at: index) }
    }
    // A full crawl finds out anew what there is.
    let since = crawl.mode == .full ? crawl.id : try store.lastFullCrawl(of: crawl.source)?.crawl.id ?? 0
    var report = EnrichReport()
    for number in 0..<Self.mostPasses {
      let start = effort.calls
      report = try await run(number, since: since, &effort, process: process)
      // Where nothing was asked, nothing new is in the store.
      if effort.calls == start && (number > 0 || before.isEmpty) || effort.stop != nil { break }
    }
    (report.listCalls, report.lookUps, report.found) = (effort.listCalls, effort.lookUps, effort.found)
    report.isCutShort =
      !settings.isReplay && (effort.stop != nil || settings.completesLists && !report.listCallsLeft.isEmpty)
    if let stop = effort.stop {
      events(
        .note("list completion and look-ups end here for this run, and the next run resumes them: \(stop.message)"))
    }
    return report
  }

  /// One pass: scans the store, and makes the calls that the gaps need.
  ///
  /// - Parameter since: the crawl since which a not-found address is believed.
  private func run(
    _ number: Int, since: Int64, _ effort: inout Effort, process: Process
  ) async throws -> EnrichReport {
    var findings = try EnrichScan(store: store, kinds: Set(plan.collections)).findings(
      countingUnseen: settings.lookUps > 0)
    try store.removeLists(findings.stale)
    let denied = try dropNotFound(notFoundSince: since, of: &findings)
    var planner = EnrichPlanner(
      lists: findings.lists, unseen: findings.unseen, denied: denied, listCalls: allowedListCalls(effort),
      lookUps: settings.isReplay && settings.lookUps > 0 ? .max : max(0, settings.lookUps - effort.lookUps),
      firstNumber: number * 100_000, isReplay: settings.isReplay)
    let completedByRecords = findings.completedByRecords
    findings = EnrichFindings()
    while effort.stop == nil {
      let requests = planner.next()
      guard !requests.isEmpty else { break }
      let answers = try await answers(to: requests, &effort, process: process)
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
    to requests: [EnrichRequest], _ effort: inout Effort, process: Process
  ) async throws -> [EnrichRequest: EnrichAnswer] {
    var answers: [EnrichRequest: EnrichAnswer]
    let open: [(request: EnrichRequest, place: PagePlace)]
    (answers, open) = stored(requests, &effort)
    guard !open.isEmpty else { return answers }
    let given = try await process { pages in try await fetch(open, into: pages) }
    effort.stop = given.result.stop
    for (request, place) in open {
      if let answer = given.answers[place] {
        answers[request] = Self.answer(answer, total: given.result.totals[place])
        let isList = place.walk == PagePlace.listWalk
        if isList { effort.listCalls += 1 } else { effort.lookUps += 1 }
        if answers[request] == .failed || isList && answers[request] == .notFound {
          effort.failed.insert(client.uri(of: request.call))
        }
      } else if effort.stop == nil {
        answers[request] = .failed
        effort.failed.insert(client.uri(of: request.call))
      }
    }
    // A source that answers none of many requests is down, and a set does not wait for that.
    if !settings.isReplay, given.result.failures.count == open.count {
      effort.stop = effort.stop ?? given.result.failures.first
    }
    return answers
  }

  private func allowedListCalls(_ effort: Effort) -> Int {
    guard !settings.isReplay else { return settings.completesLists ? .max : 0 }
    let pages = done.count { $0.place.walk == 0 }
    return max(0, settings.listCalls(pages: pages) - effort.listCalls)
  }

  /// The answers that this crawl has already, and the requests that it has not, each with a place of its own.
  private func stored(
    _ requests: [EnrichRequest], _ effort: inout Effort
  ) -> (answers: [EnrichRequest: EnrichAnswer], open: [(request: EnrichRequest, place: PagePlace)]) {
    var answers: [EnrichRequest: EnrichAnswer] = [:]
    var open: [(request: EnrichRequest, place: PagePlace)] = []
    for request in requests {
      let uri = client.uri(of: request.call)
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
      open.append((request, request.place.free(of: effort.taken)))
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
      events(
        .progress(CollectionProgress(stage: .enrich, collection: name, done: 0, calls: calls)))
    }
  }

  private func fetch(
    _ requests: [(request: EnrichRequest, place: PagePlace)], into pages: BoundedChannel<FetchedPage>
  ) async throws -> Fetched {
    var waiting = requests[...]
    var fetched = Fetched()
    fetched.stop = try await withBoundedCalls(
      limit: plan.concurrency, next: { waiting.popFirst() }, ask: { try await page(of: $0.request, at: $0.place) },
      stop: { error in
        switch error.code {
        case .quota, .unreachable: return error
        case .unavailable, .malformed, .tooLarge, .refusedRedirect:
          fetched.failures.append(error)
          return nil
        default: throw error
        }
      }
    ) { _, page in
      fetched.totals[page.place] = page.total
      try await pages.send(page)
    }
    return fetched
  }

  /// The answer to a request; an empty page with the status of a refusal where the source gives none.
  private func page(of request: EnrichRequest, at place: PagePlace) async throws -> FetchedPage {
    do {
      return FetchedPage(try await client.page(request.call), at: place)
    } catch let error as SourceError where error.code == .parameterRefused {
      return FetchedPage(unanswered: client.uri(of: request.call), status: 409, at: place)
    } catch let error as SourceError where error.code == .notFound {
      return FetchedPage(unanswered: client.uri(of: request.call), status: 404, at: place)
    }
  }
}
