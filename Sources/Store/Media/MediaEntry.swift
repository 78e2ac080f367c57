/// A picture's address, with the file that came from there last and the results of the last attempts.
public struct MediaEntry: Sendable, Equatable {
  /// The address, as records and the variant that was chosen give it.
  public let url: String
  /// The last good picture; a failure never takes it away. Nil where none came yet.
  public var file: MediaFile?
  /// The entity tag of the answer with that picture, as it was sent.
  public var etag: String?
  /// The `Last-Modified` field of that answer, as it was sent.
  public var lastModified: String?
  /// The time at which the source last gave this picture or said that it has not changed, in seconds since 1970.
  public var fetched: Int64?
  /// The number of nights in a row on which it failed.
  public var failures: Int
  /// The reason for the last failure; nil after a success.
  public var failure: String?
  /// The moment before which it is not asked for again, in seconds since 1970.
  public var nextTry: Int64

  /// Creates an entry; by default for an address that was never asked for.
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

/// A checked picture on disk, named by its content.
public struct MediaFile: Sendable, Hashable {
  /// SHA-256 of its bytes in 64 lower-case hexadecimal digits.
  public let digest: String
  /// The usual file extension for the content, without a dot.
  public let fileExtension: String
  /// The length in bytes.
  public let bytes: Int
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The mean colour, 0xRRGGBB.
  public let color: Int

  /// Creates a file from its parts.
  public init(digest: String, fileExtension: String, bytes: Int, width: Int, height: Int, color: Int) {
    self.digest = digest
    self.fileExtension = fileExtension
    self.bytes = bytes
    self.width = width
    self.height = height
    self.color = color
  }

  /// The path within the folder of pictures: `ab/abcdef….jpg`.
  public var path: String { "\(digest.prefix(2))/\(digest).\(fileExtension)" }
}
