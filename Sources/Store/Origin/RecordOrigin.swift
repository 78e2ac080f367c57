public import Catalog

/// Where the record that the store has comes from.
public struct RecordOrigin: Sendable, Equatable {
  /// An answer that the record stood in.
  public struct Sighting: Sendable, Equatable {
    /// The request or the file, without secrets.
    public let uri: String
    /// The answer's validator; nil for none.
    public let etag: String?
    /// The walk over the collection: 0, or a later one that looked for displaced records.
    public let walk: Int
    /// The page's offset in its walk, or a recording's rank.
    public let offset: Int
    /// Whether the record that the store has is from here.
    public let hasWon: Bool
  }

  /// The record.
  public let id: RecordID
  /// The crawl that saw it last.
  public let crawl: Crawl
  /// The crawl that saw it first; nil where the store does not know that crawl any more.
  public let first: Crawl?
  /// `modified` in seconds since the epoch; nil for none.
  public let modified: Int64?
  /// The date since which it is missing; nil while it is there.
  public let missingSince: String?
  /// The row of the answer that it stood on, from 1.
  public let row: Int
  /// The answers of that crawl that it stood in, in the order of their places. Empty where the crawl's pages are gone; of
  /// recordings only the one that won.
  public let sightings: [Sighting]
}
