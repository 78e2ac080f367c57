public import Catalog
public import Store

/// One page that a walk asks for.
public struct PageRequest: Sendable, Hashable {
  /// Where it stands in the crawl.
  public let place: PagePlace
  /// What is walked.
  public let list: CatalogList
  /// The row at which it begins.
  public let offset: Int
  /// The explicit order; nil where the source refused one.
  public let orderBy: String?
  /// The day since which the rows were modified; nil for all rows.
  public var modifiedSince: String?
  /// Whether it may be asked for with the validator of an earlier answer, which is so for the first time.
  public var isConditional = false
  /// Rows asked for.
  public let limit: Int

  /// Its collection.
  public var kind: Kind { list.kind }
}
