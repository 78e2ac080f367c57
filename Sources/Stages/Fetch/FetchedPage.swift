public import Catalog
public import CatalogSources
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
  /// The plain bytes.
  public let body: [UInt8]
  /// How many rows it holds; nil where that is not known yet.
  public var rows: Int?
  /// Whether it answers a look-up.
  public var isRecord = false
  /// The answer's HTTP status. With 304 its rows are those of the stored page `implied`; with any other but 200 the source
  /// refused the request. There is no body then.
  public var status = 200
  /// Where the answer stands among the captures; nil where nothing is captured.
  public var capture: CapturePlace?
  /// The number of the stored page that has not changed; nil for an answer with a body.
  public var implied: Int64?
  /// Why a recording could not be used, for instance since it is too large; its body is empty then.
  public var unusable: String?
  /// What the source has and the page does not, and why.
  public var notices: [Notice] = []

  /// An answer.
  public init(place: PagePlace, uri: String, etag: String? = nil, total: Int? = nil, body: [UInt8]) {
    self.place = place
    self.uri = uri
    self.etag = etag
    self.total = total
    self.body = body
  }
}

extension FetchedPage {
  /// The page of an answer.
  init(_ answer: PageResponse, at place: PagePlace) {
    self.init(
      place: place, uri: answer.uri, etag: answer.etag, total: answer.frame?.total, body: answer.body)
    rows = answer.frame?.rows
    isRecord = answer.request.list.isRecord
    capture = answer.capture
  }

  /// The page that was stored earlier and has not changed.
  ///
  /// - Parameter known: nil where nobody knows it any more.
  init(unchanged known: StoredPage?, _ answer: PageResponse, at place: PagePlace) {
    self.init(place: place, uri: answer.uri, etag: answer.etag, total: known?.total, body: [])
    rows = known?.rows
    status = 304
    capture = answer.capture
    implied = known?.number
  }

  /// A page that stands for a request without an answer, so that it is not made again.
  ///
  /// - Parameter status: what it said instead.
  init(unanswered uri: String, status: Int, at place: PagePlace) {
    self.init(place: place, uri: uri, body: [])
    self.status = status
  }
}

extension PagePlace {
  /// From one plan's places to those of the next: more than a plan has.
  static let otherPlan = 1_000_000

  /// A free place after this one. If a source answers otherwise than before an interruption, the plan may be another,
  /// and its calls take later places.
  func free(of taken: Set<PagePlace>) -> PagePlace {
    var place = self
    while taken.contains(place) {
      place = PagePlace(kind: place.kind, walk: place.walk, offset: place.offset + Self.otherPlan)
    }
    return place
  }
}

extension CallLoop {
  /// How many records a collection has, asked for with one record.
  ///
  /// - Throws: `SourceError`.
  public func total(of kind: Kind) async throws -> Int {
    try await page(SourceRequest(CatalogList(kind), rows: .init(limit: 1))).frame?.total ?? 0
  }
}
