/// How gaps in what list pages tell are filled.
public struct Enrich: Sendable, Equatable {
  /// The most calls for records that are referred to and were never seen.
  public var lookUps = 0
  /// Whether resource lists that were cut at 20 items are completed.
  public var completeLists = true
  /// Which pictures are fetched; nil for none.
  public var thumbnails: Thumbnails?

  /// The stage with its defaults.
  public init() {}

  /// Which pictures are fetched.
  public struct Thumbnails: Sendable, Equatable {
    /// The collections whose pictures are fetched.
    public var kinds: [CollectionName] = [.characters, .comics, .series, .events]
    /// The hosts that pictures may come from.
    public var hosts = ["i.annihil.us"]
    /// The number of pictures in flight.
    public var concurrency = 8

    /// The pictures of the four collections that have them.
    public init() {}
  }
}
