import Catalog
import CatalogSources
import Pipeline
import Store

/// Makes the calls that recovery planners ask for and gives them the answers, round by round.
///
/// Every call is stored with its answer, refusals too, so that a recovery that was cut off repeats its plan from the
/// store and makes no call twice.
struct RecoveryStage: Sendable {
  let store: CatalogStore
  let client: MarvelClient
  let plan: GatewayCrawl
  /// Recovery calls that are stored already.
  let done: [StoredPage]
  /// Collections that the source gives in an order of its own, whatever is asked.
  let disordered: Set<Kind>

  /// Runs some planners to their ends.
  ///
  /// - Parameter process: stores the pages that its argument sends, and says what came of each.
  /// - Returns: the planners, each with its verdict.
  /// - Throws: `SourceError`, `StoreError`, `CancellationError`.
  func run(
    _ start: [RecoveryPlanner],
    process: (@escaping @Sendable (BoundedChannel<FetchedPage>) async throws -> SourceHabits.Observations) async throws
      -> (result: SourceHabits.Observations, answers: [PagePlace: RecoveryAnswer])
  ) async throws -> [RecoveryPlanner] {
    var planners = start
    var known = Dictionary(grouping: done, by: subject)
    var habits = SourceHabits(
      totals: Dictionary(start.map { ($0.list, $0.total) }) { first, _ in first }, disordered: disordered)
    var scan: ReferenceScan?
    // What answers have shown since the store was read.
    var shown: Set<Int64> = []
    while true {
      var requests: [RecoveryRequest] = []
      var open: Set<Kind> = []
      var limits: [Kind: Int] = [:]
      for index in planners.indices {
        let step = planners[index].next()
        if case .finished = step {} else { open.insert(planners[index].kind) }
        switch step {
        case .ask(let some): requests += some
        case .findReferences(let limit): limits[planners[index].kind] = limit
        case .finished: break
        }
      }
      guard !requests.isEmpty || !limits.isEmpty else { return planners }
      if !limits.isEmpty {
        if scan == nil {
          // Kinds that are finished never ask again, and all others are looked for at once.
          scan = try await ReferenceScan(store: store, wanted: open, known: planners.map(\.listed))
        } else {
          let kinds = Dictionary(grouping: planners, by: \.kind)
          try scan?.add(
            shown.sorted().filter { key in
              RecordID(key: key).flatMap { kinds[$0.kind] }?.contains { $0.listed.contains(key) } ?? false
            })
        }
        shown = []
        let references = scan?.references(limits) ?? [:]
        for index in planners.indices where limits[planners[index].kind] != nil {
          planners[index].setReferences(references[planners[index].kind] ?? [])
        }
      }
      let (answers, observations) = try await answers(to: requests, &known, habits, process: process)
      habits.learn(observations)
      for index in planners.indices {
        planners[index].effort.askedAgain += observations.askedAgain[planners[index].kind] ?? 0
        for request in requests where request.list == planners[index].list {
          let answer = answers[request.place] ?? .refused
          if case .records(let keys, _) = answer { shown.formUnion(keys) }
          planners[index].received(request, answer)
        }
      }
    }
  }

  private func answers(
    to requests: [RecoveryRequest], _ known: inout [String: [StoredPage]], _ habits: SourceHabits,
    process: (@escaping @Sendable (BoundedChannel<FetchedPage>) async throws -> SourceHabits.Observations) async throws
      -> (result: SourceHabits.Observations, answers: [PagePlace: RecoveryAnswer])
  ) async throws -> (answers: [PagePlace: RecoveryAnswer], observations: SourceHabits.Observations) {
    let taken = Set(done.map(\.place))
    var answers: [PagePlace: RecoveryAnswer] = [:]
    var open: [(request: RecoveryRequest, place: PagePlace)] = []
    for request in requests {
      let subject = "\(request.kind) \(client.uri(of: request.call))"
      if let page = known[subject]?.first {
        // A request that was made twice has two answers.
        known[subject]?.removeFirst()
        answers[request.place] = RecoveryAnswer(status: page.status, keys: page.keys, rejected: page.rejected)
      } else {
        open.append((request, request.place.free(of: taken)))
      }
    }
    guard !open.isEmpty else { return (answers, SourceHabits.Observations()) }
    let asked = open
    let given = try await process { pages in try await fetch(asked, habits, into: pages) }
    for (request, place) in open { answers[request.place] = given.answers[place] }
    return (answers, given.result)
  }

  private func subject(of page: StoredPage) -> String { "\(page.place.kind?.description ?? "") \(page.uri)" }

  private func fetch(
    _ requests: [(request: RecoveryRequest, place: PagePlace)], _ habits: SourceHabits,
    into pages: BoundedChannel<FetchedPage>
  ) async throws -> SourceHabits.Observations {
    var waiting = requests[...]
    var observations = SourceHabits.Observations()
    var failed: [CheckedPage] = []
    let stop = try await withBoundedCalls(
      limit: plan.concurrency, next: { waiting.popFirst() },
      ask: { try await checkedPage(of: $0.request, at: $0.place, habits) }
    ) { _, checked in
      observations.add(checked.doubt, kind: checked.kind, tries: checked.tries)
      if checked.failure == nil { try await pages.send(checked.page) } else { failed.append(checked) }
    }
    if let stop { throw stop }
    // What a source fails at is not asked for again in this crawl, so it must not have gone down meanwhile.
    if let failure = failed.first?.failure, !mayLackAnswers { try await probe(requests[0].request, failure) }
    for checked in failed { try await pages.send(checked.page) }
    return observations
  }

  /// Whether a replay may have no answer where the crawl had one: damaged captures have lost some, and the search of
  /// another version made other requests.
  private var mayLackAnswers: Bool { plan.lost != nil || plan.isOfOtherSearch }

  /// Tells a source that fails at a request from one that is down: the former still answers a page of its walk.
  ///
  /// The answer has to come from the source as it is now. One that an earlier run captured says nothing about that, so
  /// the page is asked for again until a call was made for it; only a replay uses its captures.
  ///
  /// - Throws: the failure of the request, where the source is down.
  private func probe(_ request: RecoveryRequest, _ failure: SourceError) async throws {
    let subject = MarvelRequest.list(
      request.kind.description, limit: 1, offset: 0, orderBy: WalkPlanner.order(of: request.kind))
    do {
      var answer: PageResponse
      repeat { answer = try await client.page(subject) } while answer.attempts == 0 && plan.replay == nil
    } catch let error as SourceError where error.code == .parameterRefused {
      return
    } catch let error as SourceError where error.code == .quota {
      throw error
    } catch is SourceError {
      throw failure
    }
  }

  /// Requests a page until the answer fits the request, a few times at most.
  private func checkedPage(
    of request: RecoveryRequest, at place: PagePlace, _ habits: SourceHabits
  ) async throws -> CheckedPage {
    var tries = 1
    var last: FetchedPage?
    while true {
      let (page, failure) = try await page(of: request, at: place)
      let doubt = habits.doubt(about: page, to: request)
      guard let doubt, tries < SourceHabits.mostTries(doubt), !SourceHabits.isConfirmed(doubt, page, after: last) else {
        return CheckedPage(kind: request.kind, page: page, failure: failure, doubt: doubt, tries: tries)
      }
      last = page
      tries += 1
    }
  }

  /// The last answer to a request, and the doubt that is left about it.
  private struct CheckedPage: Sendable {
    let kind: Kind
    let page: FetchedPage
    /// Why there is no answer, after all retries.
    let failure: SourceError?
    let doubt: SourceHabits.Doubt?
    let tries: Int
  }

  /// The answer to a request; an empty page with the status of a refusal where there is none. The records of the walk
  /// do not need these answers, so a request that the source fails at counts as not answered.
  private func page(
    of request: RecoveryRequest, at place: PagePlace
  ) async throws -> (page: FetchedPage, failure: SourceError?) {
    func unanswered(_ status: Int) -> FetchedPage {
      FetchedPage(unanswered: client.uri(of: request.call), status: status, at: place)
    }
    do {
      let answer = try await client.page(request.call)
      guard FilterWitness(request.list)?.isAnswered(by: answer.body) != false else { return (unanswered(409), nil) }
      return (FetchedPage(answer, at: place), nil)
    } catch let error as SourceError {
      switch error.code {
      case .parameterRefused: return (unanswered(409), nil)
      case .notFound: return (unanswered(404), nil)
      case .unavailable, .malformed, .tooLarge, .refusedRedirect: return (unanswered(500), error)
      default: throw error
      }
    }
  }
}
