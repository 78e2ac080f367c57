import Basics
import Catalog
import CatalogSources
import Pipeline
import Store

/// A collection in an incremental crawl: its answers so far, and the next step. A value.
///
/// The head of a collection, its first rows in the order of their last change, shows in one call the changes and the total. Where it
/// reaches back behind the newest change seen before, every change with a date is on it; otherwise the changes since a day are asked for.
/// The total must be the last one and the new ids. Where it is not, a record was deleted at the source, or came without a date, and the
/// collection is walked.
struct CollectionNight: Sendable, Equatable {
  /// The next step of a collection.
  enum Step: Sendable, Equatable {
    /// Asks for the head, once more if the last one is to be confirmed.
    case head
    /// Asks for the records modified since a day.
    case changes(since: String)
    /// Walks the whole collection.
    case walk
    /// Ends: the changes of the collection are known.
    case done
  }

  /// The result of requesting the changes since a day.
  enum Changes: Sendable, Equatable {
    /// The changes are all in.
    case read
    /// The source does not choose by date.
    case unfiltered
  }

  /// The most heads asked for, to have one total said twice.
  static let mostHeads = 4

  let basis: NightBasis
  /// The means of asking the source for changes; nil where it has none.
  let means: SourceTraits.Changes?
  /// Whether the collection has a head: the rows modified last in front.
  var hasHead = true
  /// The answers with the collection's head, in their order.
  var heads: [StoredPage] = []
  /// The moments of change of the records on the first head, in their order; nil for a record without a date.
  var moments: [Int64?] = []
  /// The result of requesting the changes since a day; nil where they were not requested.
  var changes: Changes?
  /// The number of records on all of these answers that were not known before.
  var added = 0

  init(basis: NightBasis, means: SourceTraits.Changes?) {
    self.basis = basis
    self.means = means
  }

  /// The next step.
  var step: Step {
    // One that was not there is walked when its head shows that it is.
    if basis.isAbsent { return heads.isEmpty && hasHead ? .head : .walk }
    guard let known = basis.total else { return .walk }
    guard hasHead else { return stepWithoutHead }
    guard let head = heads.last, let total = head.total else { return .head }
    if !showsAllChanges, changes != .read {
      guard changes == nil, let since = means.flatMap(basis.sinceDay) else { return .walk }
      return .changes(since: since)
    }
    if total == known + added { return .done }
    // A wrong answer must not cost a walk: what twice the same says is believed.
    let isConfirmed = heads.count > 1 && heads[heads.count - 2].total == total
    return isConfirmed || heads.count >= Self.mostHeads ? .walk : .head
  }

  /// The next step where the source gives no order, but takes a moment: to ask for the changes since then, which show everything but
  /// deletions. A walk of the collection shows those.
  private var stepWithoutHead: Step {
    switch changes {
    case .read: .done
    case .unfiltered: .walk
    case nil: means.flatMap(basis.sinceDay).map { .changes(since: $0) } ?? .walk
    }
  }

  /// Whether every change with a date is on the head.
  private var showsAllChanges: Bool {
    guard let first = heads.first else { return false }
    // As it was when an earlier crawl read all that had changed until then.
    if first.status == 304 { return true }
    guard first.status == 200, isInOrder, let last = moments.last else { return false }
    if first.rows >= first.total ?? .max { return true }
    guard let last else { return true }
    return basis.since.map { last.second < $0 } ?? false
  }

  private var isInOrder: Bool { zip(moments, moments.dropFirst()).allSatisfy { ($0 ?? .min) >= ($1 ?? .min) } }

  /// The total of the collection, as the last head says it.
  var total: Int? { heads.last?.total }
}

/// The known facts about a collection before a night requests its changes.
struct NightBasis: Codable, Sendable, Equatable {
  /// The number of records in the last crawl; nil where it is not known.
  var total: Int?
  /// The moment, in seconds since 1970, before which every change has been seen; nil where no record has a date.
  var since: Int64?
  /// Whether the source is known to refuse or to ignore the requested order.
  var lacksOrder = false
  /// Whether the source is known not to have the collection.
  var isAbsent = false

  /// The seconds that a night looks back behind the newest known change: a source may be late with some.
  static let overlap: Int64 = 86_400
  /// The seconds that a night looks back where changes are asked for by the moment.
  static let shortOverlap: Int64 = 300

  /// Returns the day from which changes are asked for, `2026-09-01`: the one that has begun at the source; or the moment.
  func sinceDay(_ changes: SourceTraits.Changes) -> String? {
    if changes.isByMoment { return since.map { WallTime(seconds: $0).extended } }
    return since.map { String(WallTime(seconds: $0 - Int64(changes.hoursBehindUTC) * 3600).extended.prefix(10)) }
  }
}

/// The findings of a night that are not in the store.
struct NightKnowledge: Sendable {
  /// Collections whose changes since a day were asked for.
  var asked: Set<Kind> = []
  /// Collections, among those asked for changes, that the source does not filter by date.
  var unfiltered: Set<Kind> = []
  /// Collections whose heads the source does not have.
  var absent: Set<Kind> = []
}

extension CollectionNight {
  /// Returns the state of each collection of a night.
  ///
  /// - Parameters:
  ///   - crawl: the night.
  ///   - traits: the requests that the source can answer.
  ///   - known: the findings of the night that are not in the store.
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages of the crawl).
  static func all(
    of kinds: [Kind], _ crawl: Crawl, in store: CatalogStore, by traits: SourceTraits,
    knowing known: NightKnowledge = NightKnowledge()
  ) throws -> [Kind: CollectionNight] {
    let parameters = crawl.parameters
    let pages = try store.pages.all(of: crawl, fromWalk: PagePlace.Walk.head)
    let tallies = try store.pages.nightTallies(of: crawl)
    var nights: [Kind: CollectionNight] = [:]
    for kind in kinds {
      let basis = parameters?.basis[store.model.name(of: kind)] ?? NightBasis()
      var night = CollectionNight(basis: basis, means: traits.changes)
      night.hasHead = !traits.asksForChangesAtOnce(of: kind)
      night.heads = pages.filter { $0.place.kind == kind && $0.place.walk == PagePlace.Walk.head }
      if let head = night.heads.first, head.status == 200 { night.moments = try store.records.modified(of: head.keys) }
      if known.asked.contains(kind) { night.changes = .read }
      if known.unfiltered.contains(kind) { night.changes = .unfiltered }
      night.added = tallies[kind] ?? 0
      nights[kind] = night
    }
    return nights
  }
}
