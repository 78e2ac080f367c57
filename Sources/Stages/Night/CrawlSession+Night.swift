import Catalog
import CatalogSources
import Pipeline
import Store

/// Incremental crawls: the changes of all collections, and every page of those whose totals the changes do not explain.
extension CrawlStages {
  /// The greatest lead of a date that is believed, in seconds. A source may date a record into the future by mistake, and no change would
  /// ever be newer.
  private static let greatestLead: Int64 = 2 * 86_400

  /// Returns the basis of a night that begins now, by the names of collections.
  ///
  /// - Parameter traits: the requests that the source can answer.
  func nightBasis(
    of kinds: [Kind], source: String, now: WallTime, by traits: SourceTraits
  ) throws -> [String: NightBasis] {
    let known = try store.crawls.lastKnown(of: source)
    let findings = known.conclusion.flatMap({ CrawlConclusion(text: $0, of: store.model) })?.findings ?? [:]
    let newest = try store.records.lastModified(upTo: now.seconds + Self.greatestLead)
    // A crawl may take days: what came while it read, it may have missed, whatever newer it saw.
    let lastBegan = try store.crawls.lastFinished(of: source)?.began.map { began in
      // It was dated by a clock that was ahead, by a day at most: with a greater lead the night would walk every page.
      began > now.seconds ? began - CrawlDecision.greatestLead : began
    }
    return Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        // Where a moment is taken, one of the clock is as good for a collection whose rows show none.
        let isByMoment = traits.asksForChangesAtOnce(of: kind)
        let newest = newest[kind] ?? (isByMoment ? lastBegan : nil)
        let overlap = isByMoment ? NightBasis.shortOverlap : NightBasis.overlap
        return (
          store.model.name(of: kind),
          NightBasis(
            total: known.totals[kind], since: newest.map { min($0, lastBegan ?? $0) - overlap },
            lacksOrder: findings[kind] == .refusesOrder || findings[kind] == .ignoresOrder,
            isAbsent: findings[kind] == .absent)
        )
      })
  }
}

extension CrawlSession {
  /// Asks for the heads of all collections, then for more changes where a head does not show all of them, and walks the collections whose
  /// totals nothing explains.
  func readNight() async throws -> CrawlConclusion {
    let heads = try store.pages.validated(before: crawl, walk: PagePlace.Walk.head)
    var known = NightKnowledge()
    // How many heads there were when one more was asked for: damaged captures may not have it.
    var headsBefore: [Kind: Int] = [:]
    while true {
      let nights = try CollectionNight.all(of: kinds, crawl, in: store, by: calls.client.traits, knowing: known)
      var requests: [HeadRequest] = []
      var since: [Kind: String] = [:]
      var due: [Kind] = []
      for kind in kinds {
        guard let night = nights[kind] else { continue }
        switch await step(of: kind, in: night, knowing: known, headsBefore: headsBefore[kind]) {
        case .head:
          headsBefore[kind] = night.heads.count
          requests.append(
            HeadRequest(
              for: kind, number: night.heads.count, basis: night.basis,
              earlier: night.heads.last ?? heads[kind]?.max { $0.value.number < $1.value.number }?.value,
              names: calls.client.names))
        case .changes(let day): since[kind] = day
        case .walk: due.append(kind)
        case .done: break
        }
      }
      if !requests.isEmpty {
        let planner = HeadPlanner(requests, losesHeads: plan.losesPages)
        known.absent.formUnion(try await run(planner).planner.absent)
      } else if !since.isEmpty {
        let report = try await readChanges(since: since)
        known.asked.formUnion(since.keys)
        known.unfiltered.formUnion(report.unfiltered)
        known.unfiltered.formUnion(report.findings.filter { $0.value == .absent }.keys)
      } else {
        return try await conclude(nights, due: due, absent: known.absent)
      }
    }
  }

  /// Returns the next step of a collection of a night.
  ///
  /// - Parameter headsBefore: the number of its heads when one more was asked for; nil where none was.
  private func step(
    of kind: Kind, in night: CollectionNight, knowing known: NightKnowledge, headsBefore: Int?
  ) async -> CollectionNight.Step {
    let step =
      known.absent.contains(kind) ? night.basis.isAbsent ? CollectionNight.Step.done : .walk : night.step
    guard let captured = plan.damaged else { return step }
    return await self.step(
      insteadOf: step, of: kind, in: night, isHeadLost: headsBefore == night.heads.count, by: captured)
  }

  /// Reads the rows modified since a day, by collection.
  ///
  /// No other answer shows a row that is missing from a list chosen by moment. So where a record was deleted while the pages of the list
  /// were read, and moved another one off them, the list is read again, a few times at most.
  func readChanges(since: [Kind: String]) async throws -> WalkReport {
    let report = try await readChanges(since: since, walk: PagePlace.Walk.changes)
    var doubtful = since.filter { kind, _ in
      calls.client.traits.asksForChangesAtOnce(of: kind) && !report.unfiltered.contains(kind)
    }
    for walk in [PagePlace.Walk.changes, .changesAgain, .changesOnceMore] where !doubtful.isEmpty {
      if walk > .changes { _ = try await readChanges(since: doubtful, walk: walk) }
      let pages = Dictionary(grouping: try pages(ofWalk: walk), by: \.place.kind)
      doubtful = doubtful.filter { kind, _ in pages[kind]?.offsetsBeforeFalls.isEmpty == false }
    }
    if !doubtful.isEmpty {
      let names = doubtful.keys.sorted().map(store.model.name(of:)).joined(separator: ", ")
      events(
        .warning(
          "the source deleted records each time the changes of \(names) were read, so a change may be missing until the "
            + "next full crawl"))
    }
    return report
  }

  /// Returns the stored pages of one walk of changes.
  private func pages(ofWalk walk: PagePlace.Walk) throws -> [StoredPage] {
    try store.pages.all(of: crawl, fromWalk: walk).filter { $0.place.walk == walk }
  }

  private func readChanges(since: [Kind: String], walk: PagePlace.Walk) async throws -> WalkReport {
    var planner = fetching(
      WalkPlanner(
        kinds.filter { since[$0] != nil }.map { CatalogList($0) }, of: calls.client.traits,
        scope: .changes(since: since, walk: walk),
        start: WalkStart(done: try pages(ofWalk: walk), readsBeyondTotal: !plan.isOfOtherSearch)))
    planner.asksAfterStop = plan.losesPages
    planner.mayBeAbsent = true
    return try await run(planner).planner.report
  }

  /// Walks the collections that need it, and keeps the findings of earlier crawls about the others.
  ///
  /// - Parameter absent: collections whose heads the source does not have.
  private func conclude(
    _ nights: [Kind: CollectionNight], due: [Kind], absent: Set<Kind>
  ) async throws -> CrawlConclusion {
    let last = try store.crawls.lastKnown(of: crawl.source)
    let earlier = last.conclusion.flatMap { CrawlConclusion(text: $0, of: store.model) }
    var found = CrawlConclusion()
    if !due.isEmpty {
      let names = due.map(store.model.name(of:)).joined(separator: ", ")
      events(.note("walking \(names): the changes alone do not show everything"))
      found = try await walk(
        due, done: try store.pages.all(of: crawl), heads: nights.compactMapValues(\.total),
        mayBeAbsent: kinds.contains { !due.contains($0) && !absent.contains($0) })
    }
    // Where answers are lost, what an earlier crawl found counts only of collections whose totals the changes explain.
    let kept =
      plan.damaged == nil ? kinds : kinds.filter { absent.contains($0) || nights[$0]?.step == .done }
    found.keep(earlier, of: last.started.map { String($0.prefix(10)) }, in: kept, totalCounts: plan.totalCounts)
    return found
  }
}
