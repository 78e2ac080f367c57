import Basics
import Catalog
import CatalogSources
import Store

/// Decides the calls for the heads of collections: one each, where nothing goes wrong. A doubtful head is asked for again before it is
/// believed.
struct HeadPlanner: CallPlanner {
  /// Collections that the source does not have.
  private(set) var absent: Set<Kind> = []

  private var waiting: ArraySlice<HeadRequest>
  /// Heads to be asked for again, before all others.
  private var again: [HeadRequest] = []
  private let losesHeads: Bool

  /// Creates a planner.
  ///
  /// - Parameter losesHeads: whether a head without an answer is skipped: damaged captures have lost some.
  init(_ requests: [HeadRequest], losesHeads: Bool) {
    waiting = requests[...]
    self.losesHeads = losesHeads
  }

  mutating func next() -> HeadRequest? { again.isEmpty ? waiting.popFirst() : again.removeFirst() }

  mutating func received(_ answer: HeadRequest.Answer, to request: HeadRequest) throws -> [CallAction] {
    var request = request
    request.tries += 1
    switch answer {
    case .success(let head):
      if let doubt = head.doubt, request.tries < doubt.mostTries {
        request.call.ifNoneMatch = nil
        again.append(request)
        return []
      }
      return [.handOn(head.page)]
    case .failure(let error):
      return try failed(request, error)
    }
  }

  private mutating func failed(_ start: HeadRequest, _ error: SourceError) throws -> [CallAction] {
    var request = start
    switch error.code {
    case .parameterRefused where request.refusals < 4:
      // A source that refuses once may be failing; one that refuses four times takes no order.
      request.refusals += 1
      request.call.ifNoneMatch = nil
      if request.refusals == 4 { request.call.orderBy = nil }
      again.append(request)
      return []
    case .notFound:
      request.absences += 1
      // A refusal of an earlier crawl is believed at once.
      guard request.absences == (request.basis.isAbsent ? 1 : 3) else {
        again.append(request)
        return []
      }
      absent.insert(request.kind)
      return []
    case .quota: return [.stop(error)]
    case .unavailable where losesHeads: return [.lose(error.uri ?? error.message)]
    default: throw error
    }
  }
}

/// The call for the head of a collection, and its history so far.
struct HeadRequest: PlannedRequest {
  /// A head that came.
  struct Head: Sendable {
    let page: FetchedPage
    /// The doubt about the head; nil for none.
    let doubt: HeadDoubt?
  }

  typealias Answer = Result<Head, SourceError>

  let kind: Kind
  let basis: NightBasis
  var call: SourceRequest
  /// The order that the head should be in.
  private let order: SourceOrder?
  private let pageSize: Int
  /// The place of the head in the crawl.
  private let place: PagePlace
  /// The last answer to the same request.
  private let earlier: StoredPage?
  /// The numbers of requests for the head, of refusals of its order, and of answers that it was not found.
  var tries = 0
  var refusals = 0
  var absences = 0

  /// Creates the call for a head.
  ///
  /// - Parameters:
  ///   - number: the number of heads of the collection that this crawl has.
  ///   - earlier: an earlier head; its validator is sent where the same was requested.
  ///   - names: the source, with the names of requests.
  init(for kind: Kind, number: Int, basis: NightBasis, earlier: StoredPage?, names: NamedSource) {
    self.kind = kind
    self.basis = basis
    self.earlier = earlier
    place = PagePlace(kind: kind, walk: PagePlace.Walk.head, offset: number)
    call = Self.call(for: kind, isOrdered: !basis.lacksOrder, of: names.traits)
    order = call.orderBy
    pageSize = names.traits.pageSize(of: kind)
    if let earlier, earlier.uri == names.uri(of: call) { call.ifNoneMatch = earlier.etag }
  }

  /// Returns the request for the head of a collection: the page of the rows modified last.
  static func call(for kind: Kind, isOrdered: Bool, of traits: SourceTraits) -> SourceRequest {
    var call = traits.page(of: CatalogList(kind))
    call.orderBy = isOrdered ? traits[kind].orders.newestFirst : nil
    return call
  }

  func answer(failing error: SourceError) -> Answer { .failure(error) }

  func answer(from answer: PageResponse) throws -> Answer {
    guard let frame = answer.frame else {
      return .success(Head(page: FetchedPage(unchanged: earlier, answer, at: place), doubt: nil))
    }
    var reading = WalkPlanner.PageSummary(total: frame.total, rows: frame.rows)
    reading.isConsistent = frame.isConsistent(from: 0)
    reading.isOrdered = PageOrder.isKept(order, in: answer.body)
    let doubt = HeadDoubt(reading, pageSize: pageSize, known: basis.total)
    return .success(Head(page: FetchedPage(answer, at: place), doubt: doubt))
  }
}

/// A doubt about the head of a collection, which is asked for again before it is believed.
enum HeadDoubt: Sendable, Equatable {
  /// The head has no rows where there are some.
  case empty
  /// The rows come in another order than the one asked for.
  case disordered
  /// The numbers around the rows do not agree with them.
  case inconsistent

  /// The most requests for a head with this doubt.
  var mostTries: Int { self == .inconsistent ? 2 : 4 }

  /// Judges an answer; nil where nothing is doubtful.
  ///
  /// - Parameter known: the number of records that there were; nil where it is not known.
  init?(_ answer: WalkPlanner.PageSummary, pageSize: Int, known: Int?) {
    let (rows, total) = (answer.rows, answer.total)
    if rows == 0, max(total, known ?? 0) > 0 {
      self = .empty
    } else if answer.isOrdered == false {
      self = .disordered
    } else if !answer.isConsistent || rows > total || rows < min(pageSize, total) {
      self = .inconsistent
    } else {
      return nil
    }
  }
}
