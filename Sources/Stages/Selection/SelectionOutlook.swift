import Catalog
import CatalogSources
import JSONKit
import Store

/// The known facts about a selection's lists before a run reads them. A value.
struct SelectionOutlook: Sendable, Equatable {
  let choices: [Kind: Selection.Choice]
  let collections: [Kind]
  /// The number of records of each list, as far as it was requested.
  var totals: [CatalogList: Int] = [:]
  /// The ids of the chosen records, as far as they are known.
  var found: [Kind: Set<Int64>] = [:]
  /// The number of calls for the collections that are reached through others.
  var bridged: [Kind: Int] = [:]
  /// The ids of the records that bridges begin at, where all of them are in the store.
  var middles: [SelectionPlan.Bridge: Set<Int64>] = [:]
  /// The number of all records in the collections that are reached through others.
  var collectionTotals: [Kind: Int] = [:]
  /// The number of chosen records on pages that were not read, by kind: a plan asks for no list by them.
  var unread: [Kind: Int] = [:]
  /// The lists that are not asked for: similar ones show about how long they are.
  var skipped: Set<CatalogList> = []

  /// The number of lists of a collection that are asked for, among the lists that belong to records found by names or days.
  static let sample = 10

  private let traits: SourceTraits
  private var plan: SelectionPlan { SelectionPlan(choices, collections: collections, of: traits) }

  /// Reads the facts from the pages of a crawl.
  ///
  /// - Parameter isFinished: whether the crawl read everything.
  init(
    _ choices: [Kind: Selection.Choice], collections: [Kind], of traits: SourceTraits, pages: [StoredPage] = [],
    isFinished: Bool = false
  ) {
    self.choices = choices
    self.traits = traits
    self.collections = collections
    for (kind, choice) in plan.choices {
      found[kind] = Set(choice.ids.map { Int64($0) })
    }
    let lists = Dictionary(grouping: pages.filter(\.place.isNarrowedWalk)) { $0.place.owner }
    for list in plan.roots {
      let pages = lists[list.place(offset: 0).owner] ?? []
      guard let total = pages.total else {
        // What is not there is not asked by.
        if case .record(let id) = list.scope, pages.contains(where: { $0.status != 200 }) {
          found[list.kind]?.remove(id)
        }
        continue
      }
      guard pages.count >= traits.pages(of: total, list.kind) else { continue }
      totals[list] = total
      if let ids = list.ids { found[list.kind]?.subtract(ids) }
      found[list.kind, default: []].formUnion(pages.flatMap(\.keys).compactMap { RecordID(key: $0)?.id })
    }
    guard unknownRoots.isEmpty else { return }
    for list in plan.related(found) { totals[list] = lists[list.place(offset: 0).owner]?.total }
    guard isFinished else {
      middles = plan.bridges.reduce(into: [:]) { middles, bridge in
        let related = plan.related(found).filter { $0.kind == bridge.middle && $0.belongs(to: bridge.root) }
        let isIn = related.allSatisfy { list in
          totals[list].map { (lists[list.place(offset: 0).owner]?.count ?? 0) >= traits.pages(of: $0, list.kind) }
            ?? false
        }
        guard isIn else { return }
        let numbers = Set(related.map(\.number))
        middles[bridge] = Set(
          pages.filter { $0.place.kind == bridge.middle && numbers.contains($0.place.list) }.flatMap(\.keys)
            .compactMap { RecordID(key: $0)?.id })
      }
      return
    }
    for kind in bridgedKinds {
      let first = firstBridged(kind)
      bridged[kind] = lists.filter { $0.key.kind == kind && $0.key.list >= first }.values.reduce(0) { $0 + $1.count }
    }
  }

  /// Counts in the store the calls that bridges will take.
  ///
  /// - Throws: `StoreError`, `CancellationError`.
  /// - Complexity: O(bytes of the records that bridges begin at).
  mutating func readBridges(in store: CatalogStore) throws {
    for (bridge, ids) in middles {
      let members = try BridgeScan(store: store).members(ids, of: bridge.middle, to: bridge.target)
      bridged[bridge.target, default: 0] += FilterCover.filters(of: members, atMost: traits.filterLimit)
        .reduce(0) { $0 + traits.pages(of: $1.targets, bridge.target) }
    }
  }

  /// The lists of chosen records whose size is not known, without the lists by ids.
  var unknownRoots: [CatalogList] { plan.roots.filter { $0.ids == nil && totals[$0] == nil } }

  /// Returns the number of the chosen records of a kind that are looked up, which gives their details.
  func lookUps(of kind: Kind) -> Int { plan.roots.count { $0.kind == kind && $0.isRecord } }

  /// The lists of records that belong to the chosen ones, whose size is not known.
  var unknownRelated: [CatalogList] { plan.related(found).filter { totals[$0] == nil } }

  /// Returns the lists to ask for so that the size of a selection is known: each list of records that the pipeline file names by their ids,
  /// and some of the lists of records that names or days have found. The other lists are skipped.
  mutating func sampled() -> [CatalogList] {
    let unknown = unknownRelated
    let found = Set(plan.roots.filter { !$0.isRecord }.map(\.kind))
    return collections.flatMap { kind in
      plan.rootKinds.flatMap { root -> [CatalogList] in
        let lists = unknown.filter { $0.kind == kind && $0.belongs(to: root) }
        guard found.contains(root), lists.count > Self.sample else { return lists }
        let chosen = (0..<Self.sample).map { lists[$0 * lists.count / Self.sample] }
        skipped.formUnion(Set(lists).subtracting(chosen))
        return chosen
      }
    }
  }

  /// The collections that are reached through others, and of which nothing is known.
  var unknownBridged: [Kind] { bridgedKinds.filter { bridged[$0] == nil && collectionTotals[$0] == nil } }

  private var bridgedKinds: [Kind] { Set(plan.bridges.map(\.target)).sorted() }

  /// Returns the number of the first list that a bridge leads to.
  private func firstBridged(_ kind: Kind) -> Int {
    ((plan.roots + plan.related(found)).filter { $0.kind == kind }.map(\.number).max() ?? -1) + 1
  }

  /// Returns the outlook on a collection.
  ///
  /// - Parameter done: the stored pages of a crawl that is resumed.
  func outlook(on kind: Kind, done: [StoredPage]) -> CollectionOutlook {
    let lists = plan.roots + (unknownRoots.isEmpty ? plan.related(found) : [])
    let mine = lists.filter { $0.kind == kind }
    let isBridged = bridgedKinds.contains(kind)
    let read = mine.filter { !skipped.contains($0) }
    let isKnown = unknownRoots.isEmpty && read.allSatisfy { $0.ids != nil || totals[$0] != nil }
    let calls = isBridged ? bridged[kind] ?? estimate(of: kind) : 0
    let rest = rest(of: kind)
    var outlook = CollectionOutlook(kind, of: traits)
    if isKnown, !isBridged || bridged[kind] != nil {
      outlook.total = read.reduce(0) { $0 + rows(of: $1) } + rest.rows
    }
    outlook.isEstimate = rest.lists > 0
    outlook.narrow(
      pages: read.reduce(0) { $0 + traits.walkCalls(of: rows(of: $1), $1.kind) } + rest.pages + calls,
      lists: read.count + rest.lists + calls, done)
    return outlook
  }

  /// Returns the number of records of a list: its total, or else one for each id, or else 1.
  private func rows(of list: CatalogList) -> Int { totals[list] ?? list.ids?.count ?? 1 }

  /// Estimates the lists of a collection that were not asked for, and their rows and pages, by similar lists that were.
  private func rest(of kind: Kind) -> (lists: Int, rows: Int, pages: Int) {
    var rest = (lists: 0, rows: 0, pages: 0)
    guard unknownRoots.isEmpty, !skipped.isEmpty || !unread.isEmpty else { return rest }
    let related = plan.related(found).filter { $0.kind == kind }
    for root in plan.rootKinds {
      let lists = related.filter { $0.belongs(to: root) }
      let (asked, known) = (lists.compactMap { totals[$0] }, found[root]?.count ?? 0)
      guard !asked.isEmpty, known > 0 else { continue }
      let all = lists.count * (known + (unread[root] ?? 0)) / known
      let left = max(0, all - asked.count)
      rest.lists += left
      rest.rows += asked.reduce(0, +) * left / asked.count
      rest.pages += (asked.reduce(0) { $0 + traits.walkCalls(of: $1, kind) } * left + asked.count - 1) / asked.count
    }
    return rest
  }

  /// Estimates the number of calls of a bridge.
  ///
  /// A call takes a filter full of comics. There are fewer calls where comics share their creators, which they do the more of the creators
  /// there are: found by covering catalogues of many sizes, and good to a tenth.
  private func estimate(of kind: Kind) -> Int {
    let middles = Set(plan.bridges.filter { $0.target == kind }.map(\.middle))
    let members =
      totals.filter { middles.contains($0.key.kind) && $0.key.isRelatedList }.values.reduce(0, +)
      + middles.reduce(0) { $0 + rest(of: $1).rows }
    guard members > 0 else { return 0 }
    let calls = Double(members) / Double(traits.filterLimit)
    guard let whole = collectionTotals[kind], whole > 0 else { return max(1, Int(calls)) }
    return max(1, Int(calls / (1 + 2.4 * Double(members) / Double(whole)) * 0.95))
  }
}

extension CatalogList {
  /// Whether the list contains the records that belong to other records.
  fileprivate var isRelatedList: Bool {
    switch scope {
    case .related, .owned: true
    case .everything, .record, .records, .named, .holding, .days: false
    }
  }
}

extension CollectionOutlook {
  /// Returns the outlooks on the collections of a selection, as soon as every list of it is known.
  ///
  /// - Parameters:
  ///   - upcoming: the number of calls for lists that will be walked.
  ///   - done: the pages that were stored when the run began.
  static func of(
    _ kinds: [Kind], by traits: SourceTraits, outcome: SelectionOutcome, upcoming: [Kind: Int], done: [StoredPage]
  ) -> [CollectionOutlook] {
    let gone = outcome.findings.filter { $0.value == .absent }.keys
    return kinds.map { kind in
      let planners = outcome.planners.filter { $0.kind == kind }
      let coming = upcoming[kind] ?? 0
      var outlook = CollectionOutlook(kind, of: traits, total: planners.reduce(0) { $0 + $1.total })
      outlook.narrow(
        pages: planners.reduce(0) { $0 + traits.walkCalls(of: $1.total, kind) } + coming
          + gone.count { $0.kind == kind },
        lists: planners.count + coming, done)
      return outlook
    }
  }

  /// Changes the outlook to that of narrowed lists instead of a whole collection.
  mutating func narrow(pages: Int, lists: Int, _ done: [StoredPage]) {
    walkPages = pages
    borders = max(0, pages - lists)
    let mine = done.filter { $0.place.kind == kind }
    storedPages = mine.count(where: \.place.isNarrowedWalk)
    storedRecoveryCalls = mine.count - storedPages
  }
}

extension SourceTraits {
  /// Returns the number of calls of the walk of a list of rows: most sources are asked twice for a list without any.
  fileprivate func walkCalls(of rows: Int, _ kind: Kind) -> Int {
    rows == 0 && !believesEmptyLists ? 2 : pages(of: rows, kind)
  }
}

extension CrawlOutlook {
  /// Adds the facts that the last crawl of a selection shows.
  ///
  /// - Parameter isResumed: whether the last crawl is resumed.
  mutating func add(
    _ choices: [Kind: Selection.Choice], of last: Crawl, in store: CatalogStore, isResumed: Bool
  ) throws {
    let isFinished = last.finished != nil
    let before = traits.choosing(in: last)
    // The pages of a crawl that chose its records otherwise say nothing of the lists of the next one.
    let tellsNext = isResumed || before == traits
    let pages = tellsNext ? try store.pages.all(of: last) : []
    var sizes = SelectionOutlook(
      choices, collections: collections.map(\.kind), of: isResumed ? before : traits, pages: pages,
      isFinished: isFinished && tellsNext)
    if isResumed { try sizes.readBridges(in: store) }
    stored = isResumed ? pages : []
    take(sizes)
    // The last crawl's extra calls say more than any guess.
    guard isResumed, isFinished else { return }
    // Nothing is asked any more, whatever the pages say.
    for index in collections.indices {
      collections[index].total = collections[index].total ?? 0
      collections[index].isOver = true
      collections[index].storedPages = max(collections[index].storedPages, collections[index].pages)
    }
  }

  /// Asks for the unknown sizes of a selection's lists, one call for a filter at most: the first page of the records that a name or a day
  /// finds, and the lists of records that are named by their ids. Only some lists of records that were found are asked for, and the rest is
  /// estimated.
  ///
  /// - Throws: `SourceError`; `StoreError` of the ledger.
  public mutating func probe(by calls: CallLoop) async throws {
    guard var sizes = selection else { return }
    for list in sizes.unknownRoots {
      // Which records they are matters where others are asked for by them.
      let needsIDs = sizes.collections.contains { traits.canFilter($0, by: list.kind) }
      let page = try await answer(to: traits.page(of: list), by: calls)
      let total = page.frame?.total ?? 0
      let ids = try JSONReader().read(page.body) { document in
        calls.client.names.answers.rows(in: document)?.compactMap { $0["id"]?.number?.int64 } ?? []
      }
      sizes.totals[list] = total
      sizes.found[list.kind, default: []].formUnion(ids)
      if needsIDs { sizes.unread[list.kind, default: 0] += max(0, total - ids.count) }
    }
    for list in sizes.sampled() {
      do {
        let page = try await answer(to: SourceRequest(list, rows: .init(limit: 1)), by: calls)
        sizes.totals[list] = page.frame?.total ?? 0
      } catch let error as SourceError where error.code == .notFound {
        sizes.totals[list] = 0
      }
    }
    for kind in sizes.unknownBridged {
      sizes.collectionTotals[kind] = try await calls.total(of: kind)
    }
    take(sizes)
  }

  /// Returns a page of a list; a source that refuses or ignores the filter is asked a few times.
  private func answer(to request: SourceRequest, by calls: CallLoop) async throws -> PageResponse {
    let witness = FilterWitness(request.list, of: calls.client.source)
    var refusal: SourceError?
    for _ in 0..<Self.mostTries {
      do {
        let page = try await calls.page(request)
        if witness?.isAnswered(by: page.body) != false { return page }
      } catch let error as SourceError where error.code == .parameterRefused {
        refusal = error
      }
    }
    throw SelectionError.unplanned(request.list, of: calls.client.source.model, cause: refusal)
  }

  private static let mostTries = 4

  /// Replaces the outlook on a selection's lists, and the collections by it.
  mutating func take(_ sizes: SelectionOutlook) {
    selection = sizes
    for index in collections.indices {
      let last = collections[index].lastExtraCalls
      var outlook = sizes.outlook(on: collections[index].kind, done: stored)
      // The look-up of a chosen record gives its details, too, but not its own list.
      outlook.hasOwnLists = collections[index].hasOwnLists
      let lookUps = sizes.lookUps(of: collections[index].kind)
      outlook.lookedUp = lookUps
      outlook.detailed = collections[index].detailed.map { outlook.hasOwnLists ? $0 : max($0, lookUps) }
      collections[index] = outlook
      collections[index].lastExtraCalls = last
    }
  }
}
