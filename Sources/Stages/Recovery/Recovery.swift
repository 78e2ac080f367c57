import Catalog
import CatalogSources
import JSONKit
import Store

/// Searches for records that walks did not see: recovery planners decide the requests, round by round, until each has its verdict.
///
/// Every answer is stored, also a refusal, so that a recovery that was cut off repeats its plan from the store and makes no call twice.
struct Recovery {
  private let session: CrawlSession
  private var planners: [RecoveryPlanner]
  /// The answers that are stored already, by kind and address.
  private var known: [String: [StoredPage]]
  /// The places of answers that are stored already.
  private let taken: Set<PagePlace>
  private var habits: SourceHabits
  private var scan: ReferenceScan?
  /// The keys of records that answers have shown since the store was read.
  private var shown: Set<Int64> = []

  /// Creates a recovery.
  ///
  /// - Parameters:
  ///   - done: the pages of recovery calls that are stored already.
  ///   - disordered: the collections that the source gives in an order of its own, in spite of the requested one.
  init(_ planners: [RecoveryPlanner], done: [StoredPage], disordered: Set<Kind>, in session: CrawlSession) {
    self.session = session
    self.planners = planners
    known = Dictionary(grouping: done) { "\($0.place.kind?.index ?? -1) \($0.uri)" }
    taken = Set(done.map(\.place))
    habits = SourceHabits(
      totals: Dictionary(planners.map { ($0.list, $0.total) }) { first, _ in first }, disordered: disordered)
  }

  /// Runs the planners to their ends.
  ///
  /// - Returns: the planners, each with its verdict.
  /// - Throws: `SourceError`, `StoreError`, `CancellationError`.
  mutating func run() async throws -> [RecoveryPlanner] {
    while true {
      var requests: [RecoveryRequest] = []
      var open: Set<Kind> = []
      var limits: [Kind: Int] = [:]
      var unnamed: [Int: [Int64]] = [:]
      for index in planners.indices {
        let step = planners[index].next()
        if case .finished = step {} else { open.insert(planners[index].kind) }
        switch step {
        case .ask(let some): requests += some
        case .findReferences(let limit): limits[planners[index].kind] = limit
        case .findNames(let keys): unnamed[index] = keys
        case .finished: break
        }
      }
      guard !requests.isEmpty || !limits.isEmpty || !unnamed.isEmpty else { return planners }
      for (index, keys) in unnamed { planners[index].setNames(try names(of: keys)) }
      if !limits.isEmpty { try await findReferences(limits, open: open) }
      let (answers, observations) = try await answers(to: requests)
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

  /// Returns the names of records, in the form in which the source searches for names.
  private func names(of keys: [Int64]) throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    var cursor = try RecordCursor(store: session.store)
    let fields = session.store.model.kinds.map { $0.names.compactMap(\.field) }
    for id in keys.compactMap({ RecordID(key: $0) }) {
      cursor.move(to: id)
      guard let batch = try cursor.nextBatch() else { continue }
      try batch.forEach { record in
        let name = try JSONReader(maximumBytes: .max).read(Array(record.json)) { document in
          fields[id.kind.index].lazy.compactMap { document[$0]?.string?.string }.first { !$0.isEmpty }
        }
        names[id.key] = name.map { session.calls.client.source.nameToLookFor($0, of: id.kind) }
      }
      cursor.giveBack(consume batch)
    }
    return names
  }

  /// Gives planners the unseen ids that other records refer to.
  ///
  /// - Parameters:
  ///   - limits: the most ids that each collection wants.
  ///   - open: the collections whose search is not finished.
  private mutating func findReferences(_ limits: [Kind: Int], open: Set<Kind>) async throws {
    if scan == nil {
      // Kinds that are finished never ask again, and all others are looked for at once.
      scan = try await ReferenceScan(
        store: session.store, wanted: open, known: planners.map(\.listed), traits: session.calls.client.traits)
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

  /// Returns the answers to a round of requests: from the store where they are there, by calls otherwise.
  private mutating func answers(
    to requests: [RecoveryRequest]
  ) async throws -> (answers: [PagePlace: RecoveryAnswer], observations: SourceHabits.Observations) {
    var answers: [PagePlace: RecoveryAnswer] = [:]
    var open: [RecoveryCall.Subject] = []
    for request in requests {
      let subject =
        "\(request.kind.index) \(session.calls.client.uri(of: request.call(of: session.calls.client.traits)))"
      if let page = known[subject]?.first {
        // A request that was made twice has two answers.
        known[subject]?.removeFirst()
        answers[request.place] = RecoveryAnswer(status: page.status, keys: page.keys, rejected: page.rejected)
      } else {
        open.append(RecoveryCall.Subject(request: request, place: request.place.free(of: taken)))
      }
    }
    guard !open.isEmpty else { return (answers, SourceHabits.Observations()) }
    // What a walk showed at the borders of its pages no plan could know.
    session.calls.allow(open.count { $0.request.move == .name || $0.request.move == .samePage })
    let plan = session.plan
    let round = RecoveryRound(
      open.map { RecoveryCall($0, names: session.calls.client.names) }, habits: habits,
      options: RecoveryRound.Options(
        isReplay: plan.replay != nil, mayLackAnswers: plan.replay == .damaged || plan.isOfOtherSearch))
    let given = try await session.run(round)
    for subject in open { answers[subject.request.place] = given.answers[subject.place] }
    return (answers, given.planner.observations)
  }
}
