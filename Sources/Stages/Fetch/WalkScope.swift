public import Catalog
import Store

/// What is walked of some collections: all of their rows, or what was modified since a day.
public struct WalkScope: Sendable, Equatable {
  /// The walk that its pages belong to.
  public let walk: Int
  /// The day since which rows were modified, `2026-09-01`, by collection; none for all rows.
  public let since: [Kind: String]

  /// All rows.
  public static let whole = WalkScope(walk: 0, since: [:])

  /// What was modified since a day.
  public static func changes(since: [Kind: String]) -> WalkScope {
    WalkScope(walk: PagePlace.changes, since: since)
  }

  /// The order in which a list is walked; nil for none.
  func order(of list: CatalogList) -> String? { self == .whole ? list.order : "modified" }

  /// Where the page of a list that begins at a row stands.
  func place(of list: CatalogList, offset: Int) -> PagePlace {
    self == .whole ? list.place(offset: offset) : PagePlace(kind: list.kind, walk: walk, offset: offset)
  }
}
