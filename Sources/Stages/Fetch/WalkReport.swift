public import Catalog

/// What the walks of a crawl showed of the source.
public struct WalkReport: Sendable {
  /// Oddities, by collection.
  public var findings: [Kind: WalkFinding] = [:]
  /// Calls whose answers were doubtful and were asked for again, by collection.
  public var askedAgain: [Kind: Int] = [:]

  /// Collections of which the source gave rows that were not asked for, or refused to choose.
  public var unfiltered: Set<Kind> = []

  /// Nothing found.
  public init() {}
}
