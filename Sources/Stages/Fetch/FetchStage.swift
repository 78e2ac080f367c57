public import Catalog
public import CatalogSources
public import Pipeline
public import Store

/// Pages every chosen collection of a gateway with a bounded number of requests in flight.
public struct FetchStage: Sendable {
  private let client: MarvelClient
  private let concurrency: Int
  private let earlier: [Kind: [Int: StoredPage]]
  private let continuesAfterStop: Bool
  private let mayBeAbsent: Bool
  private let absent: @Sendable (Kind) -> Void
  private let lost: (@Sendable (String) -> Void)?

  /// A stage.
  ///
  /// - Parameters:
  ///   - concurrency: requests in flight at most, at least 1.
  ///   - earlier: answers whose validators are sent, by collection and offset.
  ///   - continuesAfterStop: whether pages are asked for after the source could not be asked for one.
  ///   - mayBeAbsent: whether the source may have none of the collections, since it has others.
  ///   - absent: is called for collections that were not found.
  ///   - lost: is called for each page that could not be requested and is skipped; nil where every page is needed.
  public init(
    client: MarvelClient, concurrency: Int, earlier: [Kind: [Int: StoredPage]] = [:], continuesAfterStop: Bool = false,
    mayBeAbsent: Bool = false, absent: @escaping @Sendable (Kind) -> Void = { _ in },
    lost: (@Sendable (String) -> Void)? = nil
  ) {
    self.lost = lost
    self.mayBeAbsent = mayBeAbsent
    self.absent = absent
    self.continuesAfterStop = continuesAfterStop
    self.client = client
    self.earlier = earlier
    self.concurrency = max(1, concurrency)
  }

  /// Fetches what the planner asks for and sends it on, in the order of arrival.
  ///
  /// A slow reader of `pages` holds the requests back: nothing is fetched that there is no room for. A page that fails
  /// for good while others are answered is skipped, and reported when the others are in: the next run asks for it.
  ///
  /// - Throws: `SourceError`, also where the source has none of the collections, and for skipped pages; what the
  ///   channel throws when it is closed; `CancellationError`.
  /// - Returns: what the walks showed of the source.
  @discardableResult
  public func run(
    planner start: WalkPlanner, into pages: BoundedChannel<FetchedPage>
  ) async throws -> WalkReport {
    var planner = start
    let collections = start.collections
    var report = WalkReport()
    var left = SkippedPages()
    let stop = try await withBoundedCalls(
      limit: concurrency, continuesAfterStop: continuesAfterStop, next: { planner.next() },
      ask: { request in
        do {
          return try await fetch(request)
        } catch let error as SourceError where lost != nil && error.code == .unavailable {
          return .lost(error.uri ?? error.message)
        }
      },
      stop: { error in
        switch error.code {
        case .quota: return error
        case .unavailable where continuesAfterStop: return error.asStop
        case _ where left.skips(error): return nil
        default: throw error
        }
      }
    ) { request, result in
      left.noteAnswer()
      switch result {
      case .page(let page, let answer):
        guard planner.received(request, answer) == .kept else {
          report.askedAgain[request.kind, default: 0] += 1
          return
        }
        try await pages.send(page)
      case .lost(let uri):
        lost?(uri)
        planner.lost(request)
      case .orderRefused(let error):
        guard planner.orderRefused(request) != .contradictory else { throw error }
        report.askedAgain[request.kind, default: 0] += 1
      case .denied(let finding, let error):
        if planner.isDenied(request, finding) {
          report.denial = error
        } else {
          report.askedAgain[request.kind, default: 0] += 1
        }
      case .filterRefused:
        if !planner.filterRefused(request) { report.askedAgain[request.kind, default: 0] += 1 }
      case .absent(let error):
        guard planner.isAbsent(request) else {
          report.askedAgain[request.kind, default: 0] += 1
          return
        }
        guard !request.list.isNarrowed else {
          // What is not there is remembered like a page, so that it is not asked for again.
          try await pages.send(
            FetchedPage(unanswered: client.uri(of: call(of: request)), status: 404, at: request.place))
          return
        }
        // A source without any of the collections is a wrong base URL.
        guard mayBeAbsent || collections.contains(where: { planner.finding(of: $0) != .absent }) else { throw error }
        absent(request.kind)
      }
    }
    if let stop { throw stop }
    if let error = left.error { throw error }
    for kind in collections {
      report.findings[kind] = planner.finding(of: kind)
      if !planner.isFiltered(kind) { report.unfiltered.insert(kind) }
    }
    report.disordered = Set(start.lists.filter(planner.isDisordered))
    for list in start.lists where list.isNarrowed { report.listFindings[list] = planner.finding(of: list) }
    return report
  }

  private enum FetchResult: Sendable {
    case page(FetchedPage, WalkPlanner.Answer)
    case lost(String)
    case orderRefused(SourceError)
    case denied(WalkFinding, SourceError)
    case filterRefused
    case absent(SourceError)
  }

  private func call(of request: PageRequest) -> MarvelRequest {
    guard let since = request.modifiedSince else {
      return request.list.call(limit: request.limit, offset: request.offset, orderBy: request.orderBy)
    }
    return .list(
      request.kind.description, limit: request.limit, offset: request.offset, orderBy: request.orderBy,
      filters: [QueryItem("modifiedSince", since)])
  }

  private func fetch(_ request: PageRequest) async throws -> FetchResult {
    var call = call(of: request)
    let known = request.isConditional ? earlier[request.kind]?[request.offset] : nil
    if let known, known.uri == client.uri(of: call) { call.ifNoneMatch = known.etag }
    do {
      let answer = try await client.page(call)
      guard let envelope = answer.envelope else {
        if let known, answer.isNotModified { return unchanged(known, request, answer) }
        throw SourceError(
          code: .malformed, message: "The source answered a plain request for \(request.kind) with 304 (not modified).",
          remedy: "Look for a cache between this machine and source.base-url that answers 304 to plain requests.",
          uri: answer.uri)
      }
      try envelope.checkTotal(of: request.kind, uri: answer.uri)
      if request.list.isFiltered, FilterWitness(request.list)?.isAnswered(by: answer.body) == false {
        return .denied(.ignoresFilter, SelectionError.ignored(request.list, uri: answer.uri))
      }
      return .page(
        FetchedPage(answer, at: request.place),
        WalkPlanner.Answer(
          total: envelope.total, rows: envelope.rows, fingerprint: PageFingerprint.of(answer.body),
          isOrdered: PageOrder.isKept(request.orderBy, in: answer.body),
          isConsistent: envelope.count == envelope.rows
            && (envelope.offset == request.offset || request.list.isRecord),
          isFiltered: request.modifiedSince.map { PageOrder.isSince($0, in: answer.body) } ?? true))
    } catch let error as SourceError where error.code == .parameterRefused && request.orderBy != nil {
      return .orderRefused(error)
    } catch let error as SourceError where error.code == .parameterRefused && request.modifiedSince != nil {
      return .filterRefused
    } catch let error as SourceError where error.code == .parameterRefused && request.list.isFiltered {
      return .denied(.refusesFilter, error)
    } catch let error as SourceError where error.code == .notFound {
      guard request.offset == 0 else {
        throw SourceError(
          code: .unavailable, message: "The source does not find a page in the middle of \(request.kind).",
          remedy: "What was fetched is kept; run again later to resume.", cause: error.cause, uri: error.uri)
      }
      return .absent(
        SourceError(
          code: .unavailable, message: "The source has no collection \(request.kind).",
          remedy: "Check source.base-url: it ends in /v1/public, and the collection's name follows it.",
          cause: error.cause, uri: error.uri))
    }
  }

  /// The page that an earlier answer holds.
  private func unchanged(_ known: StoredPage, _ request: PageRequest, _ answer: PageResponse) -> FetchResult {
    .page(
      FetchedPage(
        place: request.place, uri: answer.uri, etag: answer.etag, total: known.total, rows: known.rows, body: [],
        status: 304, capture: answer.capture, implied: known.number),
      WalkPlanner.Answer(
        total: known.total ?? 0, rows: known.rows,
        isOrdered: known.keys.count > 1 ? !known.isDisordered(in: request.orderBy) : nil, isImplied: true))
  }
}

/// What the walks of a crawl showed about the source.
public struct WalkReport: Sendable {
  /// Oddities, by collection.
  public var findings: [Kind: WalkFinding] = [:]
  /// Oddities, by list.
  public var listFindings: [CatalogList: WalkFinding] = [:]
  /// Lists of which pages in another order than the one asked for are the source's way.
  var disordered: Set<CatalogList> = []
  /// Calls whose answers were doubtful and were asked for again, by collection.
  public var askedAgain: [Kind: Int] = [:]
  /// The last refusal of a filter, where there was one.
  public var denial: SourceError?

  /// Collections of which the source gave rows that were not asked for, or refused to choose.
  public var unfiltered: Set<Kind> = []

  /// Nothing found.
  public init() {}

  /// The result of the walk of one list.
  ///
  /// - Parameters:
  ///   - total: how many records the source says there are.
  ///   - pages: the pages of the walk, kept ones only.
  func finished(_ list: CatalogList, total: Int, pages: [StoredPage]) -> FinishedWalk {
    let finding = list.isNarrowed ? listFindings[list] : findings[list.kind]
    var walk = FinishedWalk(
      list, total: total, pages: pages, orderBy: finding == .refusesOrder ? nil : list.order)
    walk.finding = finding
    walk.askedAgain = askedAgain[list.kind] ?? 0
    walk.isDisordered = disordered.contains(list)
    return walk
  }
}

/// The walk of one list that has ended.
public struct FinishedWalk: Sendable {
  /// What was walked.
  public let list: CatalogList
  /// How many records the source says there are.
  public let total: Int
  /// The pages of the walk, kept ones only.
  public let pages: [StoredPage]
  /// The order of the walk; nil for the source's own.
  public let orderBy: String?
  /// What it showed of the source.
  public var finding: WalkFinding?
  /// Calls whose answers were doubtful and were asked for again.
  public var askedAgain = 0
  /// Whether pages in another order are the source's way.
  public var isDisordered = false

  /// A walk in which nothing was odd.
  public init(_ list: CatalogList, total: Int, pages: [StoredPage], orderBy: String?) {
    self.list = list
    self.total = total
    self.pages = pages
    self.orderBy = orderBy
  }
}

/// The pages that fail for good while the source answers others: they are skipped, and the next run asks for them.
///
/// Several failures in a row mean that the source is down, or no such API; then no further page is asked for.
struct SkippedPages {
  /// So many pages in a row that fail end the run.
  static let patience = 3

  private var hasAnswered = false
  private var inARow = 0
  private var count = 0
  private var first: SourceError?

  /// The source has answered.
  mutating func noteAnswer() {
    hasAnswered = true
    inARow = 0
  }

  /// Takes the failure of a page, after all its attempts.
  ///
  /// - Returns: whether the page is skipped and the others are asked for; false ends the run.
  mutating func skips(_ error: SourceError) -> Bool {
    guard hasAnswered, [.unavailable, .malformed, .tooLarge].contains(error.code) else { return false }
    inARow += 1
    count += 1
    first = first ?? error
    return inARow < Self.patience
  }

  /// The error that ends the run; nil where no page was skipped.
  var error: SourceError? {
    guard let first else { return nil }
    let pages = count == 1 ? "One page is" : "\(count) pages are"
    return SourceError(
      code: first.code, message: "\(pages) left for the next run; all others were read. \(first.message)",
      remedy: "Run again: only what is missing is asked for. \(first.remedy)", cause: first.cause, uri: first.uri)
  }
}

/// Compares the rows of answers without reading them.
enum PageFingerprint {
  /// How much of each end of the rows is looked at: more than the first record and the last need to differ.
  private static let span = 4096

  /// A digest of the beginning and the end of the rows; equal for equal rows, within one process.
  ///
  /// The envelope stands before the rows and says the offset, which a source may echo without obeying it.
  static func of(_ body: [UInt8]) -> Int? {
    body.withUnsafeBytes { bytes in
      let mark = Array("\"results\"".utf8)
      let head = bytes.prefix(span)
      guard let start = head.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
      var hasher = Hasher()
      hasher.combine(bytes.count - start)
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + span)]))
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[max(start, bytes.count - span)...]))
      return hasher.finalize()
    }
  }
}
