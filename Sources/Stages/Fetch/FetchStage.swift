public import Catalog
public import CatalogSources
public import Pipeline
import Store

/// Pages every chosen collection of a gateway with a bounded number of requests in flight.
public struct FetchStage: Sendable {
  private let client: MarvelClient
  private let concurrency: Int

  /// A stage.
  ///
  /// - Parameter concurrency: requests in flight at most, at least 1.
  public init(client: MarvelClient, concurrency: Int) {
    self.client = client
    self.concurrency = max(1, concurrency)
  }

  /// Fetches what the planner asks for and sends it on, in the order of arrival.
  ///
  /// A slow reader of `pages` holds the requests back: nothing is fetched that there is no room for.
  ///
  /// - Throws: `SourceError`; what the channel throws when it is closed; `CancellationError`.
  /// - Returns: the collections whose source refused an explicit order.
  @discardableResult
  public func run(
    planner start: WalkPlanner, into pages: BoundedChannel<FetchedPage>
  ) async throws -> Set<Kind> {
    var planner = start
    var unordered: Set<Kind> = []
    try await withThrowingTaskGroup(of: (PageRequest, FetchResult).self) { group in
      // Bounded by `concurrency`: the number of connections that the definition allows. One in, one out.
      var inFlight = 0
      while true {
        while inFlight < concurrency, let request = planner.next() {
          group.addTask { (request, try await fetch(request)) }
          inFlight += 1
        }
        guard inFlight > 0, let (request, result) = try await group.next() else { break }
        inFlight -= 1
        switch result {
        case .page(let page):
          planner.received(request, total: page.total ?? 0, rows: page.rows ?? 0)
          try await pages.send(page)
        case .orderRefused:
          unordered.insert(request.kind)
          planner.orderRefused(request)
        }
      }
    }
    return unordered
  }

  /// The greatest total that is believed: ten times the largest comics database there is.
  static let greatestTotal = 10_000_000

  private enum FetchResult: Sendable {
    case page(FetchedPage)
    case orderRefused
  }

  private func fetch(_ request: PageRequest) async throws -> FetchResult {
    let call = MarvelRequest.list(
      request.kind.description, limit: request.limit, offset: request.place.offset, orderBy: request.orderBy)
    do {
      let answer = try await client.page(call)
      guard let envelope = answer.envelope, envelope.total <= FetchStage.greatestTotal else {
        throw SourceError(
          code: .malformed, message: "The source says that it has \(answer.envelope?.total ?? 0) \(request.kind).",
          remedy: "No catalogue is that large; look at what answers at source.base-url.", uri: answer.uri)
      }
      return .page(
        FetchedPage(
          place: request.place, uri: answer.uri, etag: answer.etag, total: envelope.total, rows: envelope.rows,
          body: answer.body))
    } catch let error as SourceError where error.code == .parameterRefused && request.orderBy != nil {
      return .orderRefused
    } catch let error as SourceError where error.code == .notFound {
      // A collection that is not there is a wrong base URL, not an empty collection.
      throw SourceError(
        code: .unavailable, message: "The source has no collection \(request.kind).",
        remedy: "Check source.base-url: it ends in /v1/public, and the collection's name follows it.",
        cause: error.message, uri: error.uri)
    }
  }
}
