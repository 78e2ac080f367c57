import Catalog
import CatalogSources
import Pipeline
import Store

/// Incremental crawls: what changed, and every page only of collections where that does not explain their totals.
extension CrawlStages {
  /// A source may date a record into the future by mistake. What lies more than two days ahead is not believed, or nothing
  /// would ever be newer.
  private static let greatestLead: Int64 = 2 * 86_400

  /// The basis of a night that begins now.
  func nightBasis(of kinds: [Kind], source: String, now: WallTime) throws -> [String: NightBasis] {
    let known = try store.lastKnown(of: source)
    let findings = known.conclusion.flatMap(CrawlConclusion.init)?.findings ?? [:]
    let newest = try store.lastModified(upTo: now.seconds + Self.greatestLead)
    // A crawl may take days: what came while it read, it may have missed, whatever newer it saw.
    let lastBegan = try store.lastFinishedCrawl(of: source).flatMap { WallTime(extended: $0.started) }?.seconds
    return Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        (
          kind.description,
          NightBasis(
            total: known.totals[kind], since: newest[kind].map { min($0, lastBegan ?? $0) - NightBasis.overlap },
            lacksOrder: findings[kind] == .refusesOrder || findings[kind] == .ignoresOrder,
            isAbsent: findings[kind] == .absent)
        )
      })
  }

  /// Asks for the heads of all collections, then for more changes where a head does not show all of them, and walks those
  /// whose totals nothing explains.
  func readNight(
    _ client: MarvelClient, _ plan: GatewayCrawl, _ crawl: Crawl, _ writer: CrawlWriter, _ progress: inout CrawlProgress
  ) async throws -> CrawlConclusion {
    let parameters = crawl.parameters
    let heads = try store.validatedPages(before: crawl, walk: PagePlace.head)
    var unfiltered: Set<Kind> = []
    var asked: Set<Kind> = []
    var absent: Set<Kind> = []
    // How many heads there were when one more was asked for: damaged captures may not have it.
    var headsBefore: [Kind: Int] = [:]
    while true {
      let nights = try CollectionNight.all(
        of: plan.collections, parameters, crawl, store, read: asked.subtracting(unfiltered), unfiltered: unfiltered)
      var subjects: [HeadStage.Subject] = []
      var since: [Kind: String] = [:]
      var due: [Kind] = []
      for kind in plan.collections {
        guard let night = nights[kind] else { continue }
        var step = absent.contains(kind) ? night.basis.isAbsent ? .done : .walk : night.step
        if let captured = plan.damaged {
          let isHeadLost = headsBefore[kind] == night.heads.count
          step = await self.step(step, of: kind, night, isHeadLost: isHeadLost, client, captured)
        }
        switch step {
        case .head:
          headsBefore[kind] = night.heads.count
          subjects.append(
            HeadStage.Subject(
              kind: kind, number: night.heads.count, basis: night.basis,
              earlier: night.heads.last ?? heads[kind]?.max { $0.value.number < $1.value.number }?.value))
        case .changes(let day): since[kind] = day
        case .walk: due.append(kind)
        case .done: break
        }
      }
      if !subjects.isEmpty {
        let stage = HeadStage(client: client, concurrency: plan.concurrency, lost: plan.lost)
        let some = subjects
        absent.formUnion(
          try await process(writer, client.redactor, &progress) { try await stage.run(some, into: $0) }.result)
      } else if !since.isEmpty {
        let planner = WalkPlanner(
          collections: plan.collections.filter { since[$0] != nil },
          done: try store.pages(of: crawl, fromWalk: PagePlace.changes), scope: .changes(since: since),
          readsBeyondTotal: !plan.isOfOtherSearch)
        let report = try await process(writer, client.redactor, &progress) { pages in
          try await FetchStage(
            client: client, concurrency: plan.concurrency, continuesAfterStop: plan.lost != nil, mayBeAbsent: true,
            lost: plan.lost
          )
          .run(planner: planner, into: pages)
        }.result
        asked.formUnion(since.keys)
        unfiltered.formUnion(report.unfiltered)
        unfiltered.formUnion(report.findings.filter { $0.value == .absent }.keys)
      } else {
        return try await conclude(nights, due, absent, client, plan, crawl, writer, &progress)
      }
    }
  }

  /// Walks what is due, and keeps what earlier crawls found of the rest.
  ///
  /// - Parameter absent: collections whose heads the source does not have.
  private func conclude(
    _ nights: [Kind: CollectionNight], _ due: [Kind], _ absent: Set<Kind>, _ client: MarvelClient, _ plan: GatewayCrawl,
    _ crawl: Crawl, _ writer: CrawlWriter, _ progress: inout CrawlProgress
  ) async throws -> CrawlConclusion {
    let earlier = try store.lastKnown(of: crawl.source).conclusion.flatMap(CrawlConclusion.init)
    var found = CrawlConclusion()
    if !due.isEmpty {
      let names = due.map(\.description).joined(separator: ", ")
      events(.note("walking \(names): the changes do not explain the totals"))
      found = try await walk(
        due, client, plan, crawl, try store.pages(of: crawl), writer, &progress,
        heads: nights.compactMapValues(\.total),
        mayBeAbsent: plan.collections.contains { !due.contains($0) && !absent.contains($0) })
    }
    // Where answers are lost, what an earlier crawl found counts only of collections whose totals the changes explain.
    let kept =
      plan.damaged == nil
      ? plan.collections
      : plan.collections.filter { absent.contains($0) || nights[$0]?.step == .done }
    found.keep(earlier, of: kept, totalCounts: plan.totalCounts)
    return found
  }
}
