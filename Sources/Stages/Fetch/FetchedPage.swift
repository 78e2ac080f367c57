public import Catalog
public import Store

/// An answer of the source, before anything looked into its rows.
public struct FetchedPage: Sendable {
  /// Where it stands.
  public let place: PagePlace
  /// The request or the file, without secrets.
  public let uri: String
  /// The answer's validator.
  public let etag: String?
  /// How many records the collection has; nil for recordings.
  public let total: Int?
  /// How many rows it holds; nil where that is not known yet.
  public let rows: Int?
  /// The answer's HTTP status. With 304 its rows are those of the stored page `implied`; with any other but 200 the source
  /// refused the request. There is no body then.
  public let status: Int
  /// The plain bytes.
  public let body: [UInt8]
  /// Where the answer stands among the captures; nil where nothing is captured.
  public var capture: CapturePlace?
  /// The number of the stored page that has not changed; nil for an answer with a body.
  public let implied: Int64?
  /// Why a recording could not be taken, as where it is too large; its body is empty then.
  public let unusable: String?

  /// An answer.
  public init(
    place: PagePlace, uri: String, etag: String?, total: Int?, rows: Int? = nil, body: [UInt8],
    status: Int = 200, capture: CapturePlace? = nil, implied: Int64? = nil, unusable: String? = nil
  ) {
    self.implied = implied
    self.capture = capture
    self.place = place
    self.uri = uri
    self.etag = etag
    self.total = total
    self.rows = rows
    self.body = body
    self.status = status
    self.unusable = unusable
  }
}
