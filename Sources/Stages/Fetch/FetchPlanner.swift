package import Catalog
package import CatalogSources
package import Store

/// Decides which pages of collections and lists are fetched, by a ``WalkPlanner``, and how failures affect the walk.
///
/// A page that fails finally while others are answered is skipped, and reported when the others are in: the next run
/// asks for it.
package struct FetchPlanner: CallPlanner {
  /// Answers whose validators are sent, by collection and offset.
  package var earlier: [Kind: [Int: StoredPage]] = [:]
  /// Whether the source may have none of the collections, since it has others.
  package var mayBeAbsent = false
  /// Whether pages are asked for after one could not be requested.
  package var asksAfterStop = false
  /// Whether a page without an answer is skipped: damaged captures have lost some.
  package var losesPages = false

  private var walk: WalkPlanner
  private let names: NamedSource
  private var skipped = SkippedPages()
  private var askedAgain: [Kind: Int] = [:]
  private var denial: SourceError?

  /// Creates a planner over a walk.
  ///
  /// - Parameters:
  ///   - walk: the planner of the walk's pages.
  ///   - names: the source, with the names of requests.
  package init(_ walk: WalkPlanner, names: NamedSource) {
    self.walk = walk
    self.names = names
  }

  package mutating func next() -> FetchRequest? {
    walk.next().map { page in
      let known = page.isConditional ? earlier[page.kind]?[page.offset] : nil
      return FetchRequest(page, known: known, names: names)
    }
  }

  package mutating func received(_ answer: FetchRequest.Answer, to request: FetchRequest) throws -> [CallAction] {
    let page = request.page
    switch answer {
    case .page(let fetched, let reading):
      skipped.noteAnswer()
      guard walk.received(page, reading) == .kept else { return askAgain(page) }
      // A source may give more rows than it promises.
      let size = fetched.total.map { max($0, page.offset + reading.rows) }
      let learned = page.place.walk == .collection ? size.map { [CallAction.learnSize($0, of: page.kind)] } ?? [] : []
      return learned + [.handOn(fetched)]
    case .unfiltered(let error):
      skipped.noteAnswer()
      return denied(page, .ignoresFilter, error)
    case .failed(let error):
      return try failed(request, error)
    }
  }

  /// Ends the walk.
  ///
  /// - Throws: `SourceError`, also for skipped pages.
  package mutating func end(_ stop: SourceError?) throws -> [CallAction] {
    if let stop { throw stop }
    if let error = skipped.error { throw error }
    return []
  }

  /// The findings of the walks about the source.
  package var report: WalkReport {
    var report = WalkReport()
    for kind in walk.collections {
      report.findings[kind] = walk.finding(of: kind)
      if !walk.isFiltered(kind) { report.unfiltered.insert(kind) }
    }
    let lists = walk.lists
    report.disordered = Set(lists.filter(walk.isDisordered))
    for list in lists where list.isNarrowed { report.listFindings[list] = walk.finding(of: list) }
    report.askedAgain = askedAgain
    report.denial = denial
    return report
  }

  private mutating func askAgain(_ page: PageRequest) -> [CallAction] {
    askedAgain[page.kind, default: 0] += 1
    return []
  }

  private mutating func denied(_ page: PageRequest, _ finding: WalkFinding, _ error: SourceError) -> [CallAction] {
    guard walk.isDenied(page, finding) else { return askAgain(page) }
    denial = error
    return []
  }

  /// Takes a failure, or the refusal of a request.
  private mutating func failed(_ request: FetchRequest, _ error: SourceError) throws -> [CallAction] {
    let page = request.page
    switch error.code {
    case .parameterRefused where page.orderBy != nil:
      skipped.noteAnswer()
      guard walk.orderRefused(page) != .contradictory else { throw error }
      return askAgain(page)
    case .parameterRefused where page.modifiedSince != nil:
      skipped.noteAnswer()
      return walk.filterRefused(page) ? [] : askAgain(page)
    case .parameterRefused where page.list.isFiltered:
      skipped.noteAnswer()
      return denied(page, .refusesFilter, error)
    case .notFound where page.offset == 0:
      skipped.noteAnswer()
      return try notFound(request, error)
    case .notFound where !names.traits.takesWindows:
      // Records went while the list was read, and with them its last page.
      skipped.noteAnswer()
      walk.endedBefore(page)
      return []
    case .notFound:
      return try unanswered(page, .missingPage(of: names.source.model.name(of: page.kind), error))
    default:
      return try unanswered(page, error)
    }
  }

  /// Takes an answer that the first page of a list is not found.
  private mutating func notFound(_ request: FetchRequest, _ error: SourceError) throws -> [CallAction] {
    let page = request.page
    guard walk.isAbsent(page) else { return askAgain(page) }
    guard !page.list.isNarrowed else {
      // What is not there is remembered like a page, so that it is not asked for again.
      let uri = names.uri(of: request.call)
      return [.handOn(FetchedPage(unanswered: uri, status: 404, at: page.place))]
    }
    // A source without any of the collections is a wrong base URL.
    guard mayBeAbsent || walk.collections.contains(where: { walk.finding(of: $0) != .absent }) else {
      throw SourceError.noCollection(names.source.model.name(of: page.kind), of: names.source, error)
    }
    return [.learnSize(0, of: page.kind)]
  }

  /// Takes a failure after all attempts.
  private mutating func unanswered(_ page: PageRequest, _ error: SourceError) throws -> [CallAction] {
    if losesPages, error.code == .unavailable {
      skipped.noteAnswer()
      walk.lost(page)
      return [.lose(error.uri ?? error.message)]
    }
    switch error.code {
    case .quota: return [.stop(error)]
    case .unavailable where asksAfterStop: return [.stop(error.asStop)]
    case _ where skipped.skips(error): return []
    default: throw error
    }
  }
}

extension SourceError {
  /// Returns the error of a page in the middle of a collection that is not found.
  fileprivate static func missingPage(of collection: String, _ error: SourceError) -> SourceError {
    SourceError(
      code: .unavailable, message: "The source does not find a page in the middle of \(collection).",
      remedy: "What was fetched is kept; run again later to resume.", cause: error.cause, uri: error.uri)
  }

  /// Returns the error of a collection whose first page is not found, while no other collection is there.
  fileprivate static func noCollection(
    _ name: String, of source: any CatalogSource, _ error: SourceError
  ) -> SourceError {
    SourceError(
      code: .unavailable, message: "The source has no collection \(name).",
      remedy: source.addressRemedy, cause: error.cause, uri: error.uri)
  }
}

/// The pages that fail finally while the source answers others: they are skipped, and the next run asks for them.
///
/// Several failures in a row mean that the source is down, or no such API; then no further page is asked for.
struct SkippedPages {
  /// The number of failing pages in a row that ends the run.
  static let patience = 3

  private var hasAnswered = false
  private var inARow = 0
  private var count = 0
  private var first: SourceError?

  /// Notes that the source has answered.
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
