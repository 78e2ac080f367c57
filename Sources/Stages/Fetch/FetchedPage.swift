public import Catalog
public import CatalogSources
public import Store

/// An answer of the source whose rows are not read yet.
public struct FetchedPage: Sendable {
  /// The place of the page in the crawl.
  public let place: PagePlace
  /// The request or the file, without secrets.
  public let uri: String
  /// The answer's validator.
  public let etag: String?
  /// The number of records in the collection, as the answer says; nil for recordings.
  public let total: Int?
  /// The plain bytes.
  public let body: [UInt8]
  /// The number of rows on the page; nil where that is not known yet.
  public var rows: Int?
  /// Whether the page answers a look-up.
  public var isRecord = false
  /// The answer's HTTP status. With 304 the page has the rows of the stored page `implied`; with any other but 200 the source refused the
  /// request. There is no body then.
  public var status = 200
  /// The place of the answer among the captures; nil where nothing is captured.
  public var capture: CapturePlace?
  /// The number of the stored page that has not changed; nil for an answer with a body.
  public var implied: Int64?
  /// The reason why a recording could not be used, for instance since it is too large; its body is empty then.
  public var unusable: String?
  /// The rows of a local database; nil for an answer of another source.
  public var dumped: DumpedRows?
  /// Notices about things that the source has and the page does not, with the reasons.
  public var notices: [Notice] = []

  /// Creates a page of its parts.
  public init(place: PagePlace, uri: String, etag: String? = nil, total: Int? = nil, body: [UInt8]) {
    self.place = place
    self.uri = uri
    self.etag = etag
    self.total = total
    self.body = body
  }
}

extension FetchedPage {
  /// Creates the page of an answer.
  init(_ answer: PageResponse, at place: PagePlace) {
    self.init(
      place: place, uri: answer.uri, etag: answer.etag, total: answer.frame?.total, body: answer.body)
    rows = answer.frame?.rows
    isRecord = answer.request.list.isRecord
    capture = answer.capture
  }

  /// Creates a page that was stored earlier and has not changed.
  ///
  /// - Parameter known: the stored page; nil where it is not known any more.
  init(unchanged known: StoredPage?, _ answer: PageResponse, at place: PagePlace) {
    self.init(place: place, uri: answer.uri, etag: answer.etag, total: known?.total, body: [])
    rows = known?.rows
    status = 304
    capture = answer.capture
    implied = known?.number
  }

  /// Creates a page that stands for a request without an answer, so that it is not made again.
  ///
  /// - Parameter status: the status of the source's refusal.
  init(unanswered uri: String, status: Int, at place: PagePlace) {
    self.init(place: place, uri: uri, body: [])
    self.status = status
  }
}

extension PagePlace {
  /// The distance from one plan's places to those of the next, greater than the number of places in a plan.
  static let otherPlan = 1_000_000

  /// Returns a free place: this one, or one after it. If a source's answers differ from those before an interruption, the plan may differ
  /// too, and its calls take later places.
  func free(of taken: Set<PagePlace>) -> PagePlace {
    var place = self
    while taken.contains(place) {
      place = PagePlace(kind: place.kind, walk: place.walk, offset: place.offset + Self.otherPlan)
    }
    return place
  }
}

extension CallLoop {
  /// Returns the number of records in a collection, asked for with one record; 0 where the answer says none.
  ///
  /// - Throws: `SourceError`.
  public func total(of kind: Kind) async throws -> Int {
    try await page(SourceRequest(CatalogList(kind), rows: .init(limit: 1))).frame?.total ?? 0
  }
}
