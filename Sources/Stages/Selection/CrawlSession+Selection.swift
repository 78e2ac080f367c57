import Catalog
import CatalogSources
import Pipeline
import Store

/// Reads some records of a gateway and the records that belong to them.
extension CrawlSession {
  /// Walks the lists of a selection, each like a collection.
  ///
  /// - Parameter done: pages of the crawl that an earlier run has stored.
  /// - Throws: `SourceError`, also where the source has none of the chosen records; `StoreError`, `CancellationError`.
  func read(_ selection: Selection, done: [StoredPage]) async throws -> CrawlConclusion {
    let lists = SelectionPlan(
      selection.choices(in: store.model), collections: kinds, of: calls.client.traits.choosing(in: crawl))
    var outcome = SelectionOutcome()
    func walk(_ lists: [CatalogList]) async throws {
      guard !lists.isEmpty else { return }
      try await self.walk(lists, done: done, &outcome)
    }
    try await walk(lists.roots)
    let refused = outcome.denied(among: lists.roots)
    if let denied = refused.first(where: { $0.ids == nil }) {
      throw SelectionError.denied(denied, of: store.model, cause: nil)
    }
    for kind in Set(refused.map(\.kind)).sorted() {
      events(.note("the source does not filter its \(store.model[kind].name) by ids: they are looked up one by one"))
    }
    try await walk(lists.lookUps(insteadOf: refused))
    let found = Dictionary(uniqueKeysWithValues: lists.rootKinds.map { ($0, outcome.ids(of: $0)) })
    noteMissing(lists, outcome)
    guard found.values.contains(where: { !$0.isEmpty }) else {
      // Asked anew by the next run: what is missing may come.
      try store.crawls.finish(crawl, at: wall.now().extended)
      try store.crawls.close(crawl, at: wall.now().extended, isPublished: false)
      throw SelectionError.nothing(selection)
    }
    let related = lists.related(found)
    noteUntold(related)
    try await walk(related)
    try await walk(oneByOne(outcome.denied(among: related), outcome))
    let bridges = lists.bridges
    // The calls of a source that refuses filters are not in any plan.
    let isPlanned = outcome.denied(among: related).isEmpty
    if bridges.isEmpty, isPlanned {
      learnSizes(outcome, upcoming: [:], done: done)
    }
    for bridge in bridges {
      let ids = outcome.ids(of: bridge.middle) { $0.belongs(to: bridge.root) }
      let members = try BridgeScan(store: store).members(ids, of: bridge.middle, to: bridge.target)
      let number = outcome.nextNumber(of: bridge.target)
      let known = outcome.ids(of: bridge.target)
      let filters = FilterCover.filters(of: members, known: known, atMost: lists.traits.filterLimit)
      let cover = filters.enumerated().map { index, filter in
        CatalogList(bridge.target, .related(to: bridge.middle, ids: filter.ids), number: number + index)
      }
      if bridge == bridges.last, isPlanned {
        let calls = filters.reduce(0) { $0 + lists.traits.pages(of: $1.targets, bridge.target) }
        learnSizes(outcome, upcoming: [bridge.target: calls], done: done)
      }
      try await walk(cover)
      guard !outcome.denied(among: cover).isEmpty else { continue }
      try await walk(lookUps(of: members, bridge, outcome))
    }
    let report = outcome
    return CrawlConclusion(
      of: kinds, verdicts: values { report.verdict(of: $0) }, efforts: values { report.effort(of: $0) },
      findings: values { report.finding(of: $0) })
  }

  private func values<Value>(_ value: (Kind) -> Value?) -> [Kind: Value] {
    kinds.reduce(into: [:]) { $0[$1] = value($1) }
  }

  /// Gives the cap the sizes of the selection's collections, as soon as they are known.
  private func learnSizes(_ outcome: SelectionOutcome, upcoming: [Kind: Int], done: [StoredPage]) {
    calls.meter?.cap?.learn(
      CollectionOutlook.of(kinds, by: calls.client.traits, outcome: outcome, upcoming: upcoming, done: done))
  }

  /// Walks some lists and searches for records that their walks did not see.
  ///
  /// - Parameter done: pages of the crawl that an earlier run has stored.
  private func walk(_ lists: [CatalogList], done: [StoredPage], _ outcome: inout SelectionOutcome) async throws {
    if let last = lists.max(by: { $0.number < $1.number }), last.number >= CatalogList.greatestCount {
      throw SelectionError.tooMany(store.model.name(of: last.kind))
    }
    let traits = calls.client.traits
    let done = try await readWhole(lists, done: done)
    var planner = fetching(
      WalkPlanner(lists, of: traits, start: WalkStart(done: done, readsBeyondTotal: !plan.isOfOtherSearch)))
    planner.asksAfterStop = plan.losesPages
    let walks = try await run(planner).planner.report
    FreedMemory.release()
    let pages = try store.pages.all(of: crawl)
    let walked = Dictionary(grouping: pages.filter(\.place.isNarrowedWalk)) { $0.place.owner }
    var planners: [RecoveryPlanner] = []
    for list in lists {
      let walk = (walked[list.place(offset: 0).owner] ?? []).filter { $0.status == 200 }
      guard let total = walk.total else { continue }
      var finished = walks.finished(list, total: total, pages: walk, of: traits)
      // The lists of a collection share one count.
      if planners.contains(where: { $0.kind == list.kind }) { finished.askedAgain = 0 }
      planners.append(
        RecoveryPlanner(
          finished, of: traits, recovery: plan.fetch.recovery.fraction, totalCounts: plan.totalCounts))
    }
    planners = try await recover(
      planners, done: pages.filter { $0.place.walk == PagePlace.Walk.selectionRecovery }, after: walks)
    outcome.add(lists, planners: planners, findings: walks.listFindings)
    if let cause = walks.denial, let list = outcome.denied(among: lists).first, case .named = list.scope {
      throw SelectionError.denied(list, of: store.model, cause: cause)
    }
  }

  /// Looks up those records of some lists that have lists of their own, and reads the lists of changed ones. Without their lists, the
  /// records would be asked for once more for their details.
  ///
  /// - Parameter done: pages of the crawl that an earlier run has stored.
  /// - Returns: the pages that are stored afterwards.
  private func readWhole(_ lists: [CatalogList], done: [StoredPage]) async throws -> [StoredPage] {
    guard asksForDetails else { return done }
    let known = Set(done.map(\.place))
    var records: [(id: RecordID, place: PagePlace)] = []
    for list in lists where store.model[list.kind].ownList != nil {
      guard case .record(let number) = list.scope, let id = RecordID(list.kind, number) else { continue }
      let place = list.place(offset: 0)
      if !known.contains(place) { records.append((id, place)) }
    }
    guard !records.isEmpty else { return done }
    let without = Set(try store.records.withoutDetails(of: Array(Set(records.map(\.id.kind))), in: nil))
    var moments: [RecordID: Int64] = [:]
    for id in records.lazy.map(\.id) where !without.contains(id) {
      if let origin = try store.records.origin(of: id), origin.missingSince == nil { moments[id] = origin.modified }
    }
    let end = try await run(
      DetailPlanner(
        records.map(\.id), at: Dictionary(records.map { ($0.id, $0.place) }) { first, _ in first },
        known: moments, names: calls.client.names, isReplay: plan.replay != nil)
    ).planner
    if let stop = end.stop { throw stop }
    return try store.pages.all(of: crawl)
  }

  /// Warns of relations that the lists of a selection do not tell: a row is in the requested list, but only its details say to which
  /// records it belongs.
  private func noteUntold(_ lists: [CatalogList]) {
    guard plan.fetch.depth == .list else { return }
    let model = store.model
    var known: Set<Relation> = []
    for list in lists {
      guard case .related(let owner, _) = list.scope,
        let relation = model.relations.first(where: { $0.isTold(by: list.kind, of: owner, in: model) }),
        known.insert(relation).inserted
      else { continue }
      events(
        .warning(
          "lists of \(model.name(of: list.kind)) do not say to which \(model.name(of: owner)) a record belongs: "
            + "the table of this relation stays empty unless fetch.depth is detail"))
    }
  }

  /// Warns of chosen records that the source does not have.
  private func noteMissing(_ lists: SelectionPlan, _ outcome: SelectionOutcome) {
    for kind in lists.rootKinds {
      let found = outcome.ids(of: kind) { $0.ids != nil }
      let missing = (lists.choices[kind]?.ids ?? []).map { Int64($0) }.filter { !found.contains($0) }.sorted()
      guard !missing.isEmpty else { continue }
      let what = CatalogList.words(of: missing, kind, in: store.model)
      let advice = missing.count == 1 ? "check the id, or leave it out" : "check the ids, or leave them out"
      events(.warning("the source has no \(what), which fetch.only names: \(advice)"))
    }
    for list in lists.roots where list.ids == nil && outcome.ids(of: list.kind, on: { $0 == list }).isEmpty {
      let what = list.words(in: store.model)
      events(.warning("the source has no \(what), as fetch.only says: check it, or leave it out"))
    }
  }

  /// Returns the lists of single owners, in place of denied lists of several owners.
  private func oneByOne(_ denied: [CatalogList], _ outcome: SelectionOutcome) -> [CatalogList] {
    var lists: [CatalogList] = []
    for (kind, denied) in Dictionary(grouping: denied, by: \.kind).sorted(by: { $0.key < $1.key }) {
      var number = outcome.nextNumber(of: kind)
      for case .related(let owner, let ids) in denied.map(\.scope) {
        for id in ids.compactMap({ RecordID(owner, $0) }) {
          lists.append(CatalogList(kind, .owned(by: id), number: number))
          number += 1
        }
      }
      events(
        .note(
          "the source does not filter its \(store.model[kind].name): the lists of the chosen records are read one by one"
        ))
    }
    return lists
  }

  /// Returns the look-ups of the records that a bridge leads to, by the ids in other records, where the source takes no filters.
  private func lookUps(
    of members: [FilterCover.Member], _ bridge: SelectionPlan.Bridge, _ outcome: SelectionOutcome
  ) -> [CatalogList] {
    let known = outcome.ids(of: bridge.target)
    let isAsked = calls.client.traits[bridge.target].hasLookUps
    let wanted = isAsked ? Set(members.flatMap(\.targets)).subtracting(known).sorted() : []
    let scopes =
      members.filter { !$0.isWhole }.sorted { $0.id < $1.id }
      .compactMap { RecordID(bridge.middle, $0.id).map { CatalogList.Scope.owned(by: $0) } }
      + wanted.map { CatalogList.Scope.record($0) }
    events(.note("the source does not filter its \(store.model[bridge.target].name): they are looked up one by one"))
    let number = outcome.nextNumber(of: bridge.target)
    return scopes.enumerated().map { CatalogList(bridge.target, $1, number: number + $0) }
  }
}

extension Relation {
  /// Whether only the details of one side's records tell the relation, neither their lists nor the other side.
  fileprivate func isTold(by kind: Kind, of owner: Kind, in model: CatalogModel) -> Bool {
    guard left == kind, right == owner, rightField == nil, let leftField else { return false }
    return model[kind].isInDetailsOnly(leftField)
  }
}

extension CatalogList {
  /// Whether the list contains the records that belong to records of a kind.
  func belongs(to kind: Kind) -> Bool {
    switch scope {
    case .related(let other, _): other == kind
    case .owned(let owner): owner.kind == kind
    case .everything, .record, .records, .named, .holding, .days: false
    }
  }
}

extension SourceTraits {
  /// Returns the traits by which a crawl chooses records by their ids: one that an older version began looks each of them up.
  func choosing(in crawl: Crawl) -> SourceTraits {
    guard crawl.parameters?.listsIDs != true else { return self }
    var traits = self
    for index in traits.collections.indices { traits.collections[index].listsIDs = false }
    return traits
  }
}

extension PagePlace {
  /// The place of the first page of the same list.
  var owner: PagePlace {
    PagePlace(kind: kind, walk: walk, offset: list << CatalogList.offsetBits)
  }
}

extension [StoredPage] {
  /// The number of records of a list: the last total that several of its pages say; where there is none, the total of its last page.
  var total: Int? {
    StoredPage.agreed(sorted { $0.place.offset > $1.place.offset }.compactMap(\.total))
  }
}
