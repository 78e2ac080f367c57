import Basics
import Catalog
import CatalogSources
import Pipeline
import Store

/// A collection in an incremental crawl: its answers so far, and the next step. A value.
///
/// The head of a collection, its rows with what was modified last in front, says in one call what changed and how many
/// records there are. Where it reaches back behind what was seen before, every change with a date is on it; otherwise
/// the changes since a day are asked for. The total must be the last one and the new ids. Where it is not, a record has
/// gone, or come without a date, and the collection is walked.
struct CollectionNight: Sendable, Equatable {
  /// What to do next.
  enum Step: Sendable, Equatable {
    /// Ask for its head, once more if the last one is to be confirmed.
    case head
    /// Ask for what was modified since a day.
    case changes(since: String)
    /// Walk all of it.
    case walk
    /// Done: its changes are known.
    case done
  }

  /// The result of requesting the changes since a day.
  enum Changes: Sendable, Equatable {
    /// They are all in.
    case read
    /// The source does not choose by date.
    case unfiltered
  }

  /// Heads that are asked for at most, to have one total said twice.
  static let mostHeads = 4

  let basis: NightBasis
  /// How the source is asked for what changed; nil where it cannot be.
  let means: SourceTraits.Changes?
  /// Whether it has a head: the rows with what was modified last in front.
  var hasHead = true
  /// The answers about its head, in their order.
  var heads: [StoredPage] = []
  /// `modified` of the records of the last answer with rows of its own, in their order.
  var moments: [Int64?] = []
  /// Nil where they were not asked for.
  var changes: Changes?
  /// Records that were not known before, on all of these answers.
  var added = 0

  init(basis: NightBasis, means: SourceTraits.Changes?) {
    self.basis = basis
    self.means = means
  }

  /// What to do next.
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

  /// What to do next where the source gives no order, but takes a moment: ask for what changed since, which is everything but what
  /// is gone. That shows when the collection is walked.
  private var stepWithoutHead: Step {
    switch changes {
    case .read: .done
    case .unfiltered: .walk
    case nil: means.flatMap(basis.sinceDay).map { .changes(since: $0) } ?? .walk
    }
  }

  /// Whether every change that has a date stands on the head.
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

  /// Its total as the last head says it.
  var total: Int? { heads.last?.total }
}

/// What is known of a collection before a night requests its changes.
struct NightBasis: Codable, Sendable, Equatable {
  /// How many records it had last; nil where that is not known.
  var total: Int?
  /// What was modified before this moment, in seconds since 1970, has been seen; nil where no record has a date.
  var since: Int64?
  /// Whether the source is known to refuse, or not to care for, the order that it is asked for.
  var lacksOrder = false
  /// Whether the source is known not to have the collection.
  var isAbsent = false

  /// How far a night looks back behind the newest change that is known: a source may be late with some.
  static let overlap: Int64 = 86_400
  /// The same where changes are asked for by the moment.
  static let shortOverlap: Int64 = 300

  /// The day from which changes are asked for, `2026-09-01`: the one that has begun at the source; or the moment.
  func sinceDay(_ changes: SourceTraits.Changes) -> String? {
    if changes.isByMoment { return since.map { WallTime(seconds: $0).extended } }
    return since.map { String(WallTime(seconds: $0 - Int64(changes.hoursBehindUTC) * 3600).extended.prefix(10)) }
  }
}

/// What a night has found out that is not in the store.
struct NightKnowledge: Sendable {
  /// Collections whose changes since a day were asked for.
  var asked: Set<Kind> = []
  /// Those of them of which the source does not choose by date.
  var unfiltered: Set<Kind> = []
  /// Collections whose heads the source does not have.
  var absent: Set<Kind> = []
}

extension CollectionNight {
  /// How far each collection of a night is.
  ///
  /// - Parameters:
  ///   - crawl: the night.
  ///   - traits: what the source can be asked.
  ///   - known: what it has found out that is not in the store.
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages of the crawl).
  static func all(
    of kinds: [Kind], _ crawl: Crawl, in store: CatalogStore, by traits: SourceTraits,
    knowing known: NightKnowledge = NightKnowledge()
  ) throws -> [Kind: CollectionNight] {
    let parameters = crawl.parameters
    let pages = try store.pages(of: crawl, fromWalk: PagePlace.head)
    let tallies = try store.nightTallies(of: crawl)
    var nights: [Kind: CollectionNight] = [:]
    for kind in kinds {
      let basis = parameters?.basis[store.model.name(of: kind)] ?? NightBasis()
      var night = CollectionNight(basis: basis, means: traits.changes)
      night.hasHead = !traits.asksForChangesAtOnce(of: kind)
      night.heads = pages.filter { $0.place.kind == kind && $0.place.walk == PagePlace.head }
      if let head = night.heads.first, head.status == 200 { night.moments = try store.modified(of: head.keys) }
      if known.asked.contains(kind) { night.changes = .read }
      if known.unfiltered.contains(kind) { night.changes = .unfiltered }
      night.added = tallies[kind] ?? 0
      nights[kind] = night
    }
    return nights
  }
}
