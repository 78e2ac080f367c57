import Catalog
import CatalogSources
import Store

/// Which lists a selection takes, and in which order. A value: found ids in, lists out; no network, no store.
///
/// First the records themselves (`roots`), then what belongs to them in the other collections, as many of them a list as a filter
/// takes (`related`), then what the source cannot be asked for by them but by something that belongs to them: the creators of a
/// hero's comics (`Bridge`).
struct SelectionPlan: Sendable {
  /// A collection that is reached by way of another.
  struct Bridge: Sendable, Hashable {
    /// The kind of the chosen records.
    let root: Kind
    /// What belongs to them.
    let middle: Kind
    /// What belongs to that.
    let target: Kind
  }

  /// The chosen records of what is read.
  let choices: [Kind: Selection.Choice]
  /// What is read.
  let collections: [Kind]
  /// What the source can be asked.
  let traits: SourceTraits
  /// Kinds whose ids no list of a kind takes, or takes no longer: one record is asked for its list at a time.
  var unfiltered: Set<Kind> = []

  init(_ choices: [Kind: Selection.Choice], collections: [Kind], of traits: SourceTraits) {
    self.choices = choices.filter { collections.contains($0.key) }
    self.traits = traits
    self.collections = collections
  }

  /// The kinds of the chosen records, by name.
  var rootKinds: [Kind] { choices.keys.sorted() }

  /// The chosen records themselves.
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

  /// The chosen records that lists by ids did not show since the source does not apply that filter, one by one.
  ///
  /// - Parameter denied: those lists.
  func lookUps(insteadOf denied: [CatalogList]) -> [CatalogList] {
    denied.flatMap { list -> [CatalogList] in
      guard case .records(let ids) = list.scope, let all = choices[list.kind]?.ids.sorted() else { return [] }
      let first = roots.count { $0.kind == list.kind }
      return ids.map { id in
        CatalogList(list.kind, .record(id), number: first + (all.firstIndex { Int64($0) == id } ?? 0))
      }
    }
  }

  /// The number of the first list of a kind that holds what belongs to chosen records: behind those of the chosen ones, and of the
  /// look-ups that may take their place.
  private func firstRelated(_ kind: Kind) -> Int {
    roots.count { $0.kind == kind } + (traits[kind].listsIDs ? choices[kind]?.ids.count ?? 0 : 0)
  }

  /// What belongs to the chosen records.
  ///
  /// - Parameter found: the ids of the chosen records that are there, by kind.
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

  /// Ten at a time, by id, or one at a time where the source does not take filters.
  func scopes(of ids: Set<Int64>, _ kind: Kind) -> [CatalogList.Scope] {
    let ids = ids.sorted()
    if unfiltered.contains(kind) { return ids.compactMap { RecordID(kind, $0).map { .owned(by: $0) } } }
    return parts(of: ids).map { .related(to: kind, ids: $0) }
  }

  /// As many ids at a time as a filter takes.
  private func parts(of ids: [Int64]) -> [[Int64]] {
    stride(from: 0, to: ids.count, by: traits.filterLimit).map { start in
      Array(ids[start..<min(ids.count, start + traits.filterLimit)])
    }
  }

  /// Collections that are reached by way of another: of the chosen kind, none of them can be narrowed by it.
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
