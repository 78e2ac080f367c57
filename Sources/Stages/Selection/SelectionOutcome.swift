import Catalog
import CatalogSources
import Store

/// The results of the lists of a selection, as far as they were walked.
struct SelectionOutcome: Sendable {
  /// The planners of the walked lists, in the order in which these were walked; without lists that the source does not have or does not
  /// narrow.
  private(set) var planners: [RecoveryPlanner] = []
  private(set) var findings: [CatalogList: WalkFinding] = [:]
  /// The number of the next list of each kind.
  private var numbers: [Kind: Int] = [:]

  /// Adds some lists that were walked.
  mutating func add(_ lists: [CatalogList], planners: [RecoveryPlanner], findings: [CatalogList: WalkFinding]) {
    self.planners += planners
    self.findings.merge(findings) { $1 }
    for list in lists { numbers[list.kind] = max(numbers[list.kind] ?? 0, list.number + 1) }
  }

  /// Returns the number of a kind's next list.
  func nextNumber(of kind: Kind) -> Int { numbers[kind] ?? 0 }

  /// Returns the lists whose filters the source does not apply.
  func denied(among lists: [CatalogList]) -> [CatalogList] {
    lists.filter { findings[$0] == .refusesFilter || findings[$0] == .ignoresFilter }
  }

  /// Returns the ids of a kind that lists have shown.
  ///
  /// - Parameter isWanted: whether the ids of a list are wanted.
  func ids(of kind: Kind, on isWanted: (CatalogList) -> Bool = { _ in true }) -> Set<Int64> {
    planners.reduce(into: []) { ids, planner in
      guard planner.kind == kind, isWanted(planner.list) else { return }
      for key in planner.listed { if let id = RecordID(key: key) { ids.insert(id.id) } }
    }
  }

  /// Returns the verdict on a collection, which is complete when each of its lists is.
  func verdict(of kind: Kind) -> CompletenessVerdict {
    let verdicts = planners.filter { $0.kind == kind }.map(\.verdict)
    let isAbsent = findings.contains { $0.key.kind == kind && $0.value == .absent && $0.key.isFiltered }
    if isAbsent { return CompletenessVerdict(status: .absent, missing: nil) }
    guard let short = verdicts.first(where: { $0.status != .complete }) else {
      return CompletenessVerdict(status: .complete, missing: 0, note: verdicts.compactMap(\.note).first)
    }
    guard let incomplete = verdicts.first(where: { $0.status != .complete && $0.status != .unproven }) else {
      return short
    }
    return CompletenessVerdict(
      status: .incomplete, missing: verdicts.reduce(0) { $0 + ($1.missing ?? 0) }, note: incomplete.note)
  }

  /// Returns the effort of reading a collection.
  func effort(of kind: Kind) -> CollectionEffort {
    planners.filter { $0.kind == kind }.map(\.effort).reduce(into: CollectionEffort()) { $0.add($1) }
  }

  /// Returns the finding of a collection's lists about the source; nil for none.
  func finding(of kind: Kind) -> WalkFinding? {
    let all = findings.filter { $0.key.kind == kind && !$0.key.isRecord }
    return [
      WalkFinding.absent, .refusesFilter, .ignoresFilter, .ignoresOffset, .keepsGrowing, .ignoresOrder, .refusesOrder,
    ]
    .first { all.values.contains($0) }
  }
}

extension CollectionEffort {
  /// Adds the effort of another list of the collection.
  mutating func add(_ other: CollectionEffort) {
    pages += other.pages
    askedAgain += other.askedAgain
    spotCheck.calls += other.spotCheck.calls
    spotCheck.found += other.spotCheck.found
    for (move, tally) in other.recovery {
      recovery[move, default: Tally()].calls += tally.calls
      recovery[move, default: Tally()].found += tally.found
    }
    allowed += other.allowed
    if let more = other.wanted { wanted = (wanted ?? 0) + more }
  }
}
