/// How far a stage is with one collection.
public struct CollectionProgress: Equatable, Sendable {
  /// The stage at work.
  public var stage: StageName
  /// The name of the collection or output.
  public var collection: String
  /// Records done so far.
  public var done: Int
  /// Records expected, when the source has said so.
  public var total: Int?
  /// Pages that are in so far; they may come from captures, without a call.
  public var pages: Int
  /// Calls made so far, where the stage counts them.
  public var calls: Int
  /// Bytes received or written so far.
  public var bytes: Int

  /// Makes a report; counts are totals since the stage started, not differences.
  public init(
    stage: StageName, collection: String, done: Int, total: Int? = nil, pages: Int = 0, calls: Int = 0,
    bytes: Int = 0
  ) {
    self.stage = stage
    self.collection = collection
    self.done = done
    self.total = total
    self.pages = pages
    self.calls = calls
    self.bytes = bytes
  }
}
