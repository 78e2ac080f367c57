import Catalog
import Store

/// Which lists a selection takes, and in which order. A value: found ids in, lists out; no network, no store.
///
/// First the records themselves (`roots`), then what belongs to them in the other collections, ten of them a list
/// (`related`), then what the API cannot be asked for by them but by something that belongs to them: the creators of a
/// hero's comics (`Bridge`).
struct SelectionPlan: Sendable {
  /// Ids that a filter takes (marvel-api 1.3).
  static let greatestFilter = 10

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
  /// Kinds whose ids no list of a kind takes, or takes no longer: one record is asked for its list at a time.
  var unfiltered: Set<Kind> = []

  init(_ selection: Selection, collections: [Kind]) {
    choices = collections.reduce(into: [:]) { $0[$1] = selection.choices[$1.description] }
    self.collections = collections
  }

  /// The kinds of the chosen records, by name.
  var rootKinds: [Kind] { choices.keys.sorted() }

  /// Whether the lists of a kind can be narrowed to what belongs to records of another.
  static func canFilter(_ kind: Kind, by other: Kind) -> Bool {
    kind != other && ReferenceScan.filters(of: kind).contains(other)
  }

  /// The chosen records themselves.
  var roots: [CatalogList] {
    rootKinds.flatMap { kind -> [CatalogList] in
      guard let choice = choices[kind] else { return [] }
      let scopes =
        choice.ids.sorted().map { CatalogList.Scope.record(Int64($0)) }
        + (kind == .stories ? [] : choice.beginnings.sorted().map { CatalogList.Scope.named(beginning: $0) })
      return scopes.enumerated().map { CatalogList(kind, $1, number: $0) }
    }
  }

  /// What belongs to the chosen records.
  ///
  /// - Parameter found: the ids of the chosen records that are there, by kind.
  func related(_ found: [Kind: Set<Int64>]) -> [CatalogList] {
    var lists: [CatalogList] = []
    for target in collections {
      var number = roots.count { $0.kind == target }
      for root in rootKinds where Self.canFilter(target, by: root) {
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
    return stride(from: 0, to: ids.count, by: Self.greatestFilter).map { start in
      .related(to: kind, ids: Array(ids[start..<min(ids.count, start + Self.greatestFilter)]))
    }
  }

  /// Collections that are reached by way of another: of the chosen kind, none of them can be narrowed by it.
  var bridges: [Bridge] {
    rootKinds.flatMap { root in
      collections.compactMap { target in
        guard target != root, !Self.canFilter(target, by: root) else { return nil }
        return Self.middle(from: root, to: target, among: collections).map {
          Bridge(root: root, middle: $0, target: target)
        }
      }
    }
  }

  /// The collection by way of which another is reached, the one of which records name the most exact company first; nil
  /// where none of them is read.
  static func middle(from root: Kind, to target: Kind, among collections: [Kind]) -> Kind? {
    [Kind.comics, .stories, .events, .series].first {
      collections.contains($0) && $0 != target && canFilter($0, by: root) && canFilter(target, by: $0)
    }
  }
}
