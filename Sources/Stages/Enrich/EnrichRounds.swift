import Catalog
import CatalogSources
import Pipeline
import Store

/// Completes lists and looks records up: an ``EnrichPlanner`` decides the requests, round by round.
///
/// Every answer is stored like a page, and its facts about lists outlive its crawl. So nothing is requested twice,
/// neither by a run that resumes this crawl nor by the nights after it. No call here is needed for a whole set: where
/// the quota, the time or the source's patience ends, the set is made of the records at hand, and a later night continues.
struct EnrichRounds: Sendable {
  let session: CrawlSession
  let settings: EnrichSettings
  /// Pages of this crawl that are stored already.
  let done: [StoredPage]

  private var store: CatalogStore { session.store }
  private var crawl: Crawl { session.crawl }
  /// Whether answers come from captures.
  private var isReplay: Bool { session.plan.replay != nil }
  /// Whether answers come from captures of which some are lost, or whose crawl did not note its limits: then nothing bounds the
  /// requests, and one without an answer says nothing about the source. Any other replay has the limits of its crawl, since a request
  /// that was not made then would take the place of one that was.
  private var isUnbounded: Bool { isReplay && (session.plan.losesPages || crawl.parameters?.completesLists == nil) }

  /// Returns the passes of the replayed crawl, as its captures tell them; nil where they do not, and ``isUnbounded`` decides.
  private func madePasses() -> [PassDecisions]? {
    guard let replay = session.plan.replay, replay != .damaged else { return nil }
    return PassDecisions.passes(session.calls.captures.decisions(WARCRecord.enrichmentPass))
  }

  /// The most passes over the store: records that were found bring lists of their own.
  private static let mostPasses = 5

  /// The effort of this crawl so far.
  private struct Effort {
    var listCalls = 0
    var lookUps = 0
    var found = 0
    /// The number of the first call of the pass in which the run began.
    var firstCall = 0
    /// Answers of this pass that an earlier run stored, by address, in the order of their requests.
    var known: [String: [StoredPage]] = [:]
    /// Addresses without an answer, and lists that do not exist: they are not requested again in this crawl.
    var failed: Set<String> = []
    /// Requests of the round that were made and got no answer.
    var unanswered: [EnrichRequest] = []
    /// The places of pages that an earlier run of this crawl stored.
    var taken: Set<PagePlace> = []
    var stop: SourceError?

    var calls: Int { listCalls + lookUps }

    /// Takes an answer that an earlier run stored.
    mutating func count(_ page: StoredPage) {
      count(page.place)
      if page.place.walk == PagePlace.Walk.lookUps, page.status == 200, !page.keys.isEmpty { found += 1 }
    }

    mutating func count(_ place: PagePlace) {
      if place.walk == PagePlace.Walk.lists { listCalls += 1 } else { lookUps += 1 }
    }
  }

  /// Completes lists and looks records up within the limits.
  ///
  /// - Throws: `StoreError`, `JSONError`, `CancellationError`; `SourceError` where the source refuses the credentials.
  func run() async throws -> EnrichReport {
    let before = done.filter { $0.place.walk == PagePlace.Walk.lists || $0.place.walk == PagePlace.Walk.lookUps }
    // What the pass that an interrupted run was in began with: by now the store knows more, and would ask otherwise.
    var kept = try store.enrichment.pass(of: crawl)
    let first = kept?.number ?? (before.isEmpty ? 0 : 1)
    var firstCall = kept?.firstCall ?? before.map { $0.place.offset + 1 }.max() ?? 0
    var effort = Effort(firstCall: firstCall, taken: Set(before.map(\.place)))
    for page in before where page.place.offset < firstCall { effort.count(page) }
    // A list of which a pass before got some pages is not paid for again.
    effort.known = Dictionary(
      grouping: before.filter {
        $0.place.offset >= firstCall || $0.place.walk == PagePlace.Walk.lists && $0.status == 200
      }, by: \.uri)
    // A full crawl finds out anew what there is.
    let since = crawl.mode == .full ? crawl.id : try store.crawls.lastFull(of: crawl.source)?.crawl.id ?? 0
    var report = EnrichReport()
    // Records that passes before did not find: no pass asks for them again, the next crawl does.
    var unconfirmed: [RecordID] = []
    let passes = madePasses()
    for number in first..<max(Self.mostPasses, first + 1, passes?.count ?? 0) {
      let start = effort.calls
      let made = passes.flatMap { passes in
        // One that was cut off may have made a part of the next one.
        number < passes.count ? passes[number] : session.plan.replay == .whole ? PassDecisions.none : nil
      }
      var planner: EnrichPlanner
      let completedByRecords: [ListRoute: Int]
      do {
        let gaps = try kept.flatMap { EnrichFindings($0.gaps, store.model) } ?? gaps(notFoundSince: since)
        if kept == nil, !gaps.isEmpty {
          try store.enrichment.putPass(
            EnrichmentPass(number: number, firstCall: firstCall, gaps: gaps.packed), of: crawl)
        }
        kept = nil
        completedByRecords = gaps.completedByRecords
        planner = EnrichPlanner(gaps, limits: limits(ofPass: number, as: made, after: effort), firstNumber: firstCall)
      }
      try await run(&planner, as: made, from: firstCall, &effort)
      firstCall = planner.nextNumber
      report = EnrichReport(planner, completedByRecords: completedByRecords, of: store.model)
      for id in unconfirmed { report.lookUpsLeft[store.model.name(of: id.kind), default: 0] += 1 }
      unconfirmed += planner.unconfirmed
      report.absent = try store.enrichment.notFound().count {
        isBelieved($0.key, $0.value, since: since) && $0.key.list == nil
      }
      // Where nothing was asked, nothing new is in the store.
      if effort.calls == start || effort.stop != nil || made?.isStopped == true { break }
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

  /// Makes the calls of one pass, for its gaps.
  ///
  /// - Parameters:
  ///   - made: the pass as the replayed crawl made it; nil where that is not known, and where nothing is replayed.
  ///   - firstCall: the number of the pass's first call for a list and of its first call for a record.
  private func run(
    _ planner: inout EnrichPlanner, as made: PassDecisions?, from firstCall: Int, _ effort: inout Effort
  ) async throws {
    var notFound: [NotFoundAddress] = []
    var decisions = PassDecisions(firstCall: firstCall, limits: planner.limits)
    while effort.stop == nil, made.map({ decisions.rounds < $0.rounds }) ?? true {
      let requests = planner.next()
      guard !requests.isEmpty else { break }
      let isAnswered = { (request: EnrichRequest) in made?.isUnanswered(request, from: firstCall) != true }
      var answers = try await answers(to: requests.filter(isAnswered), &effort)
      // Of the round in which the source was given up no request without an answer has failed.
      if made?.isStopped != true || decisions.rounds + 1 < made?.rounds ?? 0 {
        for request in requests where !isAnswered(request) { fail(request, &answers, &effort) }
      }
      decisions.addRound(unanswered: effort.unanswered)
      effort.unanswered = []
      for request in requests { if let answer = answers[request] { planner.received(request, answer) } }
      try store.enrichment.putLists(planner.completed)
      try store.enrichment.removeNotFound(requests.compactMap { Self.address(given: answers[$0], to: $0) })
      notFound += planner.notFound
      planner.clearCompleted()
      sendProgress(effort)
    }
    decisions.isStopped = effort.stop != nil
    if decisions.rounds > 0 {
      try await session.calls.captures.folder?.note(WARCRecord.enrichmentPass, try decisions.text())
    }
    // An answer must count once, however often the pass is resumed.
    try store.enrichment.endPass(of: crawl, notFound: notFound)
    effort.found += planner.found
  }

  /// Notes that the replayed crawl got no answer to a request.
  private func fail(_ request: EnrichRequest, _ answers: inout [EnrichRequest: EnrichAnswer], _ effort: inout Effort) {
    answers[request] = .failed
    effort.failed.insert(session.calls.client.uri(of: request.call(of: session.calls.client.traits)))
  }

  /// Returns the limits of a pass.
  ///
  /// - Parameter made: the pass as the replayed crawl made it; nil where that is not known, and where nothing is replayed.
  private func limits(
    ofPass number: Int, as made: PassDecisions?, after effort: Effort
  ) -> EnrichPlanner.Limits {
    var limits = EnrichPlanner.Limits(
      listCalls: 0, isUnbounded: isUnbounded && made == nil, pageSize: session.calls.client.traits.pageSize)
    limits.withheld = Set(store.model.all.filter { store.model[$0].privateField != nil })
    if let made {
      (limits.listCalls, limits.lookUps) = (made.listCalls, made.lookUps)
      return limits
    }
    guard number < Self.mostPasses else { return limits }
    if isUnbounded {
      limits.listCalls = settings.completesLists ? .max : 0
      limits.lookUps = settings.lookUps > 0 ? .max : 0
    } else {
      let pages = done.count { $0.place.walk == .collection }
      limits.listCalls = max(0, settings.listCalls(pages: pages) - effort.listCalls)
      limits.lookUps = max(0, settings.lookUps - effort.lookUps)
    }
    return limits
  }

  /// Returns the gaps in the store, and removes answers to lists that are no longer valid.
  ///
  /// - Parameter since: the crawl since which a not-found address is believed.
  private func gaps(notFoundSince since: Int64) throws -> EnrichFindings {
    let scan = EnrichScan(store: store, kinds: Set(session.kinds), asking: session.calls.client.traits)
    var findings = try scan.findings(countingUnseen: settings.lookUps > 0)
    try store.enrichment.removeLists(findings.stale)
    let notFound = try store.enrichment.notFound()
    let believed = Set(notFound.filter { isBelieved($0.key, $0.value, since: since) }.keys)
    for index in findings.lists.indices {
      let list = findings.lists[index]
      if believed.contains(NotFoundAddress(list.owner, list: list.target)) { findings.lists[index].isAsked = true }
    }
    for address in believed where address.list == nil { findings.unseen[address.record] = nil }
    let refused = Set(done.lazy.filter { $0.status == 404 && !$0.place.isEnrichment }.map(\.uri))
    if !refused.isEmpty {
      let client = session.calls.client
      findings.unseen = findings.unseen.filter { !refused.contains(client.uri(of: client.traits.lookUp($0.key))) }
    }
    findings.denied = Set(notFound.keys.lazy.filter { $0.list == nil && !believed.contains($0) }.map(\.record))
    return findings
  }

  /// Whether an address is believed to be not found, so that this crawl does not ask for it. One answer is enough in the crawl that
  /// got it, and for a list, whose owner exists. The next crawl asks once more for a record.
  private func isBelieved(_ address: NotFoundAddress, _ entry: (crawl: Int64, times: Int), since: Int64) -> Bool {
    entry.crawl == crawl.id || entry.crawl >= since && (address.list != nil || entry.times > 1)
  }

  /// Returns the address of the record that an answer gave; nil where it gave none.
  private static func address(given answer: EnrichAnswer?, to request: EnrichRequest) -> NotFoundAddress? {
    guard case .record(let id) = request.subject, case .records(let keys, _) = answer, keys.contains(id.key) else {
      return nil
    }
    return NotFoundAddress(id)
  }

  /// Returns the answers to a round of requests; none to requests that were not made any more.
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
      let isList = call.place.walk == PagePlace.Walk.lists
      if let answer = given.answers[call.place] {
        answers[call.request] = Self.answer(answer, total: round.totals[call.place])
        effort.count(call.place)
        if answers[call.request] == .failed || isList && answers[call.request] == .notFound {
          effort.failed.insert(call.uri)
        }
      } else {
        effort.unanswered.append(call.request)
        guard effort.stop == nil else { continue }
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

  /// Returns the answers that this pass has already, and the requests still to be made, each with a place of its own.
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
        // Those of passes before are counted.
        if page.place.offset >= effort.firstCall { effort.count(page.place) }
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
      var progress = CollectionProgress(stage: .enrich, collection: name, done: 0)
      progress.calls = calls
      session.events(.progress(progress))
    }
  }
}

/// Decides the calls of one round of enrichment. No call is needed for a set: a request that the source fails at is
/// skipped, and where no further call may be made the round ends with the answers that it has.
struct EnrichRound: CallPlanner {
  /// The totals of the answers.
  private(set) var totals: [PagePlace: Int] = [:]
  /// The reason why no further call may be made; nil where all were made.
  private(set) var stop: SourceError?
  /// The reasons why calls were not answered, after all attempts.
  private(set) var failures: [SourceError] = []

  private var waiting: ArraySlice<EnrichCall>

  init(_ calls: [EnrichCall]) { waiting = calls[...] }

  mutating func next() -> EnrichCall? { waiting.popFirst() }

  mutating func received(_ answer: EnrichCall.Answer, to call: EnrichCall) throws -> [CallAction] {
    switch answer {
    case .success(let response):
      let page = FetchedPage(response, at: call.place)
      totals[page.place] = page.total
      return [.handOn(page)]
    case .failure(let error):
      switch error.code {
      case .parameterRefused: return [.handOn(FetchedPage(unanswered: call.uri, status: 409, at: call.place))]
      case .notFound: return [.handOn(FetchedPage(unanswered: call.uri, status: 404, at: call.place))]
      case .quota, .unreachable: return [.stop(error)]
      case .unavailable, .malformed, .tooLarge, .refusedRedirect:
        failures.append(error)
        return []
      default: throw error
      }
    }
  }

  mutating func end(_ stop: SourceError?) -> [CallAction] {
    self.stop = stop
    return []
  }
}

/// A call for facts that the pages of collections do not give, with its place in the crawl.
struct EnrichCall: PlannedRequest {
  typealias Answer = Result<PageResponse, SourceError>

  let request: EnrichRequest
  let place: PagePlace
  let call: SourceRequest
  /// The request's name.
  let uri: String
}
