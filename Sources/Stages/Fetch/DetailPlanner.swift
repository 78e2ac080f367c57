import Catalog
import CatalogSources
import Pipeline
import Store

/// Asks for the details of records that lists show in part, one call each, in a given order.
///
/// No call is needed for a set: a record that the source fails at keeps what lists show of it. Where no further call may be
/// made, or several fail in a row, the details end for this run.
struct DetailPlanner: CallPlanner {
  /// Records that the source does not have, although its lists show them.
  private(set) var denied: [RecordID] = []
  /// Records whose details came.
  private(set) var answered: [RecordID] = []
  /// Why no further call was made; nil where all were made.
  private(set) var stop: SourceError?

  private var waiting: ArraySlice<RecordID>
  private let names: NamedSource
  private let isReplay: Bool
  /// Answers of this crawl that an earlier run stored: their places, and their statuses by address.
  private let taken: Set<PagePlace>
  private let stored: [String: Int]
  private var number: Int
  private var skipped = SkippedPages()

  /// - Parameters:
  ///   - stored: calls for details of this crawl that an earlier run stored.
  ///   - isReplay: whether answers come from captures: a call without one was not made then.
  init(_ records: [RecordID], names: NamedSource, stored: [StoredPage] = [], isReplay: Bool) {
    waiting = records[...]
    self.names = names
    self.isReplay = isReplay
    taken = Set(stored.map(\.place))
    self.stored = Dictionary(stored.map { ($0.uri, $0.status) }) { first, _ in first }
    number = stored.count
    // Its lists have answered: one record that fails does not speak for the source.
    skipped.noteAnswer()
  }

  var asksAfterStop: Bool { isReplay }

  mutating func next() -> DetailRequest? {
    while let id = waiting.popFirst() {
      let call = names.traits.lookUp(id)
      let uri = names.uri(of: call)
      switch stored[uri] {
      case nil:
        let place = PagePlace(kind: id.kind, walk: PagePlace.details, offset: number).free(of: taken)
        number += 1
        return DetailRequest(id: id, place: place, call: call, uri: uri)
      case 404?: denied.append(id)
      default: answered.append(id)
      }
    }
    return nil
  }

  mutating func received(_ answer: DetailRequest.Answer, to request: DetailRequest) throws -> [CallAction] {
    switch answer {
    case .success(let page):
      skipped.noteAnswer()
      answered.append(request.id)
      return [.handOn(FetchedPage(page, at: request.place))]
    case .failure(let error):
      switch error.code {
      case .notFound:
        skipped.noteAnswer()
        denied.append(request.id)
        return [.handOn(FetchedPage(unanswered: request.uri, status: 404, at: request.place))]
      case .credentials, .cancelled: throw error
      case .refusedRedirect, .parameterRefused: return []
      case _ where isReplay || skipped.skips(error): return []
      default: return [.stop(error)]
      }
    }
  }

  mutating func end(_ stop: SourceError?) -> [CallAction] {
    self.stop = stop
    return []
  }
}

/// The call for the details of a record.
struct DetailRequest: PlannedRequest {
  typealias Answer = Result<PageResponse, SourceError>

  let id: RecordID
  /// Its place in the crawl.
  let place: PagePlace
  let call: SourceRequest
  /// The request's name.
  let uri: String
}

extension CrawlSession {
  /// Asks for the details of records that lists show in part, what changed last first, as far as the quota, the plan and the
  /// time allow; later crawls continue.
  ///
  /// - Throws: `StoreError`, `FileError`, `CancellationError`; `SourceError` where the source refuses the credentials.
  func readDetails() async throws {
    guard kinds.contains(where: { store.model[$0].detail != 0 }) else { return }
    // No more than was planned for the crawl, so that a rebuild asks for the same.
    if plan.fetch.depth == .detail, crawl.parameters.map({ $0.depth == .detail }) ?? true {
      let records = try store.recordsWithoutDetails(of: kinds, in: crawl, shownByIt: plan.fetch.only != nil)
      if !records.isEmpty { try await readDetails(of: records) }
    }
    // What is enriched reads records as they are published.
    try store.mergeDetails(of: crawl)
  }

  private func readDetails(of records: [RecordID]) async throws {
    let stored = try store.pages(of: crawl, fromWalk: PagePlace.details).filter { $0.place.walk == PagePlace.details }
    let planner = try await run(
      DetailPlanner(records, names: calls.client.names, stored: stored, isReplay: plan.replay != nil)
    ).planner
    try store.putNotFound(planner.denied.map { NotFoundAddress($0) }, in: crawl)
    try store.removeNotFound(planner.answered.map { NotFoundAddress($0) })
    let left = records.count - planner.answered.count - planner.denied.count
    guard plan.replay == nil, left > 0 else { return }
    let reason = planner.stop.map { ": \($0.message)" } ?? ""
    events(.note("\(left) records are without details, which the next runs ask for\(reason)"))
  }
}
