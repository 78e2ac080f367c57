/// What is known of a picture's address: the file that came from there last, and how the last attempts went.
public struct MediaEntry: Sendable, Equatable {
  /// The address, as records and the variant that was chosen give it.
  public let url: String
  /// The last good picture; a failure never takes it away. Nil where none came yet.
  public var file: MediaFile?
  /// The entity tag of that answer, as it was sent.
  public var etag: String?
  /// Its `Last-Modified` field, as it was sent.
  public var lastModified: String?
  /// When the source last gave this picture or said that it has not changed, in seconds since 1970.
  public var fetched: Int64?
  /// How many nights in a row it failed.
  public var failures: Int
  /// Why it failed last; nil after a success.
  public var failure: String?
  /// Before this moment it is not asked for again, in seconds since 1970.
  public var nextTry: Int64

  /// What is known of an address that nobody asked for.
  public init(
    url: String, file: MediaFile? = nil, etag: String? = nil, lastModified: String? = nil, fetched: Int64? = nil,
    failures: Int = 0, failure: String? = nil, nextTry: Int64 = 0
  ) {
    self.url = url
    self.file = file
    self.etag = etag
    self.lastModified = lastModified
    self.fetched = fetched
    self.failures = failures
    self.failure = failure
    self.nextTry = nextTry
  }
}
