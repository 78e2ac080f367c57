import Catalog
import CatalogSources
import JSONKit
import Pipeline
import Store

/// Asks for the details of records that lists show in part, in a given order: one call each, followed by the pages of the record's own list
/// where its kind has one.
///
/// No call is needed for a set: a record that the source fails at keeps the fields that lists show. Where no further call may be made, or
/// several fail in a row, the planner ends the details for this run.
struct DetailPlanner: CallPlanner {
  /// Records that the source does not have, although its lists show them.
  private(set) var denied: [RecordID] = []
  /// Records whose details came.
  private(set) var answered: [RecordID] = []
  /// The reason why no further call was made; nil where all were made.
  private(set) var stop: SourceError?

  private var waiting: ArraySlice<RecordID>
  /// Pages of own lists that are still to be asked for, the next one last, and the records that wait for some.
  private var listPages: [DetailRequest] = []
  private var open: [RecordID: OwnList] = [:]
  /// The number of own lists in a row that could not be read.
  private var unreadLists = 0
  private let names: NamedSource
  private let isReplay: Bool
  /// The places of answers that have one already; all other places are counted up.
  private let places: [RecordID: PagePlace]
  /// The moments at which records whose details are stored were modified, in microseconds since 1970.
  private let known: [RecordID: Int64]
  /// Answers of this crawl that an earlier run stored: their places, and their statuses by address.
  private let taken: Set<PagePlace>
  private let stored: [String: Int]
  private var number: Int
  private var skipped = SkippedPages()

  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - places: the places of the answers, of all records or none.
  ///   - known: the moments at which records whose details are stored were modified; the lists of unchanged records are not asked for.
  ///   - stored: calls for details of this crawl that an earlier run stored.
  ///   - isReplay: whether answers come from captures: a call without one was not made then.
  init(
    _ records: [RecordID], at places: [RecordID: PagePlace] = [:], known: [RecordID: Int64] = [:],
    names: NamedSource, stored: [StoredPage] = [], isReplay: Bool
  ) {
    self.known = known
    waiting = records[...]
    self.places = places
    self.names = names
    self.isReplay = isReplay
    taken = Set(stored.map(\.place))
    self.stored = Dictionary(stored.map { ($0.uri, $0.status) }) { first, _ in first }
    number = stored.count
    // Its lists have answered: one record that fails does not speak for the source.
    if places.isEmpty { skipped.noteAnswer() }
  }

  var asksAfterStop: Bool { isReplay }

  mutating func next() -> DetailRequest? {
    if let page = listPages.popLast() { return page }
    while let id = waiting.popFirst() {
      // Whoever cannot be read without its list is left for another day.
      if names.source.model[id.kind].ownList != nil, unreadLists >= SkippedPages.patience { continue }
      let call = names.traits.lookUp(id)
      let uri = names.uri(of: call)
      switch stored[uri] {
      case nil:
        let place =
          places[id] ?? PagePlace(kind: id.kind, walk: PagePlace.Walk.details, offset: number).free(of: taken)
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
      return take(page, to: request)
    case .failure(let error):
      if let offset = request.offset { return try listFailed(at: offset, of: request, error) }
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

  /// Takes a record, or a page of its own list, and hands the record on when both are whole.
  private mutating func take(_ page: PageResponse, to request: DetailRequest) -> [CallAction] {
    let id = request.id
    if let offset = request.offset {
      guard var list = open[id], let more = list.take(page, at: offset, of: names.source) else { return giveUp(id) }
      open[id] = list
      ask(for: more, of: request)
      let unplanned = more.count + 1 - CollectionOutlook.pagesOfOwnList
      return (unplanned > 0 ? [.allow(unplanned)] : []) + finish(request)
    }
    guard let field = names.source.model[id.kind].ownList, !isKnown(page, id) else {
      answered.append(id)
      return [.handOn(FetchedPage(page, at: request.place))]
    }
    open[id] = OwnList(of: page, at: request.place, field: field)
    ask(for: [.init(limit: names.traits.pageSize(of: id.kind))], of: request)
    return []
  }

  /// Whether a record is unchanged since its details were stored.
  private func isKnown(_ page: PageResponse, _ id: RecordID) -> Bool {
    guard let moment = known[id], let field = names.source.model[id.kind].modifiedName else { return false }
    let sent = try? JSONReader().read(page.body) { record in
      record[field]?.string?.withUTF8 { CatalogDate.microseconds(of: $0) } ?? nil
    }
    return sent == moment
  }

  private mutating func ask(for pages: [SourceRequest.Rows], of request: DetailRequest) {
    let list = CatalogList(request.id.kind, .owned(by: request.id))
    listPages += pages.reversed().map { rows in
      let call = SourceRequest(list, rows: rows)
      return DetailRequest(
        id: request.id, place: request.place, call: call, uri: names.uri(of: call), offset: rows.offset)
    }
  }

  private mutating func finish(_ request: DetailRequest) -> [CallAction] {
    let id = request.id
    guard var list = open[id], list.hasAllPages else { return [] }
    // Rows moved while the list was read, or went: it is read once more.
    if !list.isWhole, list.beginAgain() {
      open[id] = list
      ask(for: [.init(limit: names.traits.pageSize(of: id.kind))], of: request)
      return []
    }
    open[id] = nil
    unreadLists = 0
    answered.append(id)
    return [.handOn(list.page)]
  }

  /// Takes the failure of a page of a record's own list.
  private mutating func listFailed(at offset: Int, of request: DetailRequest, _ error: SourceError) throws
    -> [CallAction]
  {
    switch error.code {
    case .credentials, .cancelled: throw error
    case .notFound where offset > 0:
      // The last pages went while the list was read.
      skipped.noteAnswer()
      open[request.id]?.end(at: offset)
      return finish(request)
    case .notFound, .refusedRedirect, .parameterRefused: return giveUp(request.id)
    case _ where isReplay || skipped.skips(error): return giveUp(request.id)
    default: return giveUp(request.id) + [.stop(error)]
    }
  }

  /// Hands on a record whose own list could not be read: it is known in part, and the next crawl asks for it again.
  private mutating func giveUp(_ id: RecordID) -> [CallAction] {
    // Another page of it may have been on its way.
    guard let list = open.removeValue(forKey: id) else { return [] }
    listPages.removeAll { $0.id == id }
    unreadLists += 1
    return [.handOn(list.record)]
  }
}

/// The call for the details of a record.
struct DetailRequest: PlannedRequest {
  typealias Answer = Result<PageResponse, SourceError>

  let id: RecordID
  /// The call's place in the crawl.
  let place: PagePlace
  let call: SourceRequest
  /// The request's name.
  let uri: String
  /// The offset of the first row asked for, in the record's own list; nil for the record.
  var offset: Int?
}

extension CrawlSession {
  /// Asks for the details of records that lists show in part, the last modified first, as far as the quota, the plan and the time allow;
  /// later crawls continue.
  ///
  /// - Throws: `StoreError`, `FileError`, `CancellationError`; `SourceError` where the source refuses the credentials.
  func readDetails() async throws {
    guard kinds.contains(where: { store.model[$0].detail != 0 }) else { return }
    if asksForDetails {
      let records = try store.records.withoutDetails(of: kinds, in: crawl, shownByIt: plan.fetch.only != nil)
      if !records.isEmpty { try await readDetails(of: records) }
    }
    // What is enriched reads records as they are published.
    try store.records.mergeDetails(of: crawl)
  }

  /// Whether the crawl asks for details: no more than was planned for it, so that a rebuild asks for the same.
  var asksForDetails: Bool {
    plan.fetch.depth == .detail && crawl.parameters.map { $0.depth == .detail } ?? true
  }

  private func readDetails(of records: [RecordID]) async throws {
    let stored = try store.pages.all(of: crawl, fromWalk: PagePlace.Walk.details).filter {
      $0.place.walk == PagePlace.Walk.details
    }
    let planner = try await run(
      DetailPlanner(records, names: calls.client.names, stored: stored, isReplay: plan.replay != nil)
    ).planner
    try store.enrichment.putNotFound(planner.denied.map { NotFoundAddress($0) }, in: crawl)
    try store.enrichment.removeNotFound(planner.answered.map { NotFoundAddress($0) })
    let left = records.count - planner.answered.count - planner.denied.count
    guard plan.replay == nil, left > 0 else { return }
    let reason = planner.stop.map { ": \($0.message)" } ?? ""
    events(.note("\(left) records are without details, which the next runs ask for\(reason)"))
  }
}
