public import Pipeline

/// How records are fetched.
public struct Fetch: Sendable, Equatable {
  /// The collections to fetch, in this order, none twice.
  public var collections = CollectionName.allCases
  /// What to fetch of the collections; nil for everything.
  public var only: Only?
  /// Whether a run walks everything or asks for what changed.
  public var mode = Mode.full
  /// How old the last full crawl may be before an incremental run becomes a full one.
  public var fullEvery = Duration.seconds(7 * 86_400)
  /// The number of requests in flight.
  public var concurrency = 8
  /// Extra calls allowed to find displaced records, of the collection's pages.
  public var recovery = Percent(10)

  /// Every collection, in full.
  public init() {}

  /// Whether a run walks everything or asks for what changed.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Every page of every collection.
    case full
    /// What was modified since the last crawl; a full crawl every ``Fetch/fullEvery``.
    case incremental
  }

  /// The records to begin with, by collection; what they refer to in the other collections follows.
  public struct Only: Sendable, Equatable {
    /// The chosen records of each collection named.
    public var selections: [CollectionName: Selection] = [:]

    /// Nothing chosen yet.
    public init(_ selections: [CollectionName: Selection] = [:]) {
      self.selections = selections
    }
  }

  /// Records of one collection; a record is chosen when any of the two choices has it.
  public struct Selection: Sendable, Equatable {
    /// The ids of the records.
    public var ids: [Int] = []
    /// Beginnings of their names or titles.
    public var nameStartsWith: [String] = []

    /// Nothing chosen yet.
    public init(ids: [Int] = [], nameStartsWith: [String] = []) {
      self.ids = ids
      self.nameStartsWith = nameStartsWith
    }
  }
}
