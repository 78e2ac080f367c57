public import Catalog

/// A page, or word that a known page has not changed.
public struct PageResponse: Sendable {
  /// What was asked.
  public let request: MarvelRequest
  /// The request's name in logs and captures.
  public let uri: String
  /// The last answer: status 200 or 304.
  public let response: TransportResponse
  /// Calls that it took.
  public let attempts: Int
  /// Where the answer stands among the captures; nil where nothing is captured.
  public var capture: CapturePlace?
  /// What stands around the rows; nil when the page has not changed, or when the caller reads pages by itself.
  public var envelope: Envelope?

  /// Whether the page known by `ifNoneMatch` is still the page; then the body is empty.
  public var isNotModified: Bool { response.status == 304 }
  /// The plain bytes of the page.
  public var body: [UInt8] { response.body }
  /// The entity tag to ask with the next time.
  public var etag: String? { response.etag ?? (isNotModified ? request.ifNoneMatch : nil) }
}
