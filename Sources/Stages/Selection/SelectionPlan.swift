import Catalog
import CatalogSources
import Store

/// The lists that a selection takes, in their order. A value: found ids in, lists out; no network, no store.
///
/// First the chosen records themselves (`roots`), then the records of other collections that belong to them, as many owners a list as a
/// filter takes (`related`), then collections that the source filters only by records which belong to the chosen ones: the creators of a
/// hero's comics (`Bridge`).
struct SelectionPlan: Sendable {
  /// A collection that is reached through another.
  struct Bridge: Sendable, Hashable {
    /// The kind of the chosen records.
    let root: Kind
    /// The kind of the records that belong to them.
    let middle: Kind
    /// The kind of the records that belong to those of `middle`.
    let target: Kind
  }

  /// The choices of records, of the kinds that are read.
  let choices: [Kind: Selection.Choice]
  /// The collections that are read, in their order.
  let collections: [Kind]
  /// The requests that the source can answer.
  let traits: SourceTraits
  /// The kinds whose ids no list takes, or takes no longer as a filter: the list of one record at a time is asked for.
  var unfiltered: Set<Kind> = []

  init(_ choices: [Kind: Selection.Choice], collections: [Kind], of traits: SourceTraits) {
    self.choices = choices.filter { collections.contains($0.key) }
    self.traits = traits
    self.collections = collections
  }

  /// The kinds of the chosen records, by name.
  var rootKinds: [Kind] { choices.keys.sorted() }

  /// The lists of the chosen records themselves.
  var roots: [CatalogList] {
    rootKinds.flatMap { kind -> [CatalogList] in
      guard let choice = choices[kind] else { return [] }
      let ids = choice.ids.sorted().map { Int64($0) }
      let scopes =
        (traits[kind].listsIDs ? parts(of: ids).map { CatalogList.Scope.records($0) } : ids.map { .record($0) })
        + (traits[kind].takesBeginnings
          ? choice.beginnings.sorted().map { CatalogList.Scope.named(beginning: $0) } : [])
        + (traits[kind].takesNames ? choice.names.sorted().map { .holding($0) } : [])
        + (traits[kind].takesDays
          ? choice.days.sorted().compactMap(DayRange.init).map { .days($0.first, $0.last) } : [])
      return scopes.enumerated().map { CatalogList(kind, $1, number: $0) }
    }
  }

  /// Returns look-ups of the chosen records that lists by ids did not show, since the source does not apply that filter.
  ///
  /// - Parameter denied: the lists by ids.
  func lookUps(insteadOf denied: [CatalogList]) -> [CatalogList] {
    denied.flatMap { list -> [CatalogList] in
      guard case .records(let ids) = list.scope, let all = choices[list.kind]?.ids.sorted() else { return [] }
      let first = roots.count { $0.kind == list.kind }
      return ids.map { id in
        CatalogList(list.kind, .record(id), number: first + (all.firstIndex { Int64($0) == id } ?? 0))
      }
    }
  }

  /// Returns the number of the first list of a kind that contains records which belong to the chosen ones: behind the lists of chosen
  /// records, and the look-ups that may replace them.
  private func firstRelated(_ kind: Kind) -> Int {
    roots.count { $0.kind == kind } + (traits[kind].listsIDs ? choices[kind]?.ids.count ?? 0 : 0)
  }

  /// Returns the lists of records that belong to the chosen ones.
  ///
  /// - Parameter found: the ids of the chosen records that the source has, by kind.
  func related(_ found: [Kind: Set<Int64>]) -> [CatalogList] {
    var lists: [CatalogList] = []
    for target in collections {
      var number = firstRelated(target)
      for root in rootKinds where traits.canFilter(target, by: root) {
        for scope in scopes(of: found[root] ?? [], root) {
          lists.append(CatalogList(target, scope, number: number))
          number += 1
        }
      }
    }
    return lists
  }

  /// Returns the scopes of the lists of some records: as many ids at a time as a filter takes, or one where the source takes no filters.
  func scopes(of ids: Set<Int64>, _ kind: Kind) -> [CatalogList.Scope] {
    let ids = ids.sorted()
    if unfiltered.contains(kind) { return ids.compactMap { RecordID(kind, $0).map { .owned(by: $0) } } }
    return parts(of: ids).map { .related(to: kind, ids: $0) }
  }

  /// Returns ids in parts, as many at a time as a filter takes.
  private func parts(of ids: [Int64]) -> [[Int64]] {
    stride(from: 0, to: ids.count, by: traits.filterLimit).map { start in
      Array(ids[start..<min(ids.count, start + traits.filterLimit)])
    }
  }

  /// The collections that are reached through another, since they cannot be narrowed by records of the chosen kind.
  var bridges: [Bridge] {
    rootKinds.flatMap { root in
      collections.compactMap { target in
        guard target != root, !traits.canFilter(target, by: root) else { return nil }
        return traits.bridge(from: root, to: target, among: collections).map {
          Bridge(root: root, middle: $0, target: target)
        }
      }
    }
  }
}
