import Catalog
import CatalogSources
import Store

/// Decides the calls of one round of enrichment. No call is needed for a set: a request that the source fails at is
/// skipped, and where no further call may be made the round ends with what there is.
struct EnrichRound: CallPlanner {
  /// The totals of the answers.
  private(set) var totals: [PagePlace: Int] = [:]
  /// Why no further call may be made; nil where all were made.
  private(set) var stop: SourceError?
  /// Why calls were not answered, after all attempts.
  private(set) var failures: [SourceError] = []

  private var waiting: ArraySlice<EnrichCall>

  init(_ calls: [EnrichCall]) { waiting = calls[...] }

  mutating func next() -> EnrichCall? { waiting.popFirst() }

  mutating func received(_ answer: EnrichCall.Answer, to call: EnrichCall) throws -> [CallAction] {
    switch answer {
    case .success(let response):
      let page = FetchedPage(response, at: call.place)
      totals[page.place] = page.total
      return [.handOn(page)]
    case .failure(let error):
      switch error.code {
      case .parameterRefused: return [.handOn(FetchedPage(unanswered: call.uri, status: 409, at: call.place))]
      case .notFound: return [.handOn(FetchedPage(unanswered: call.uri, status: 404, at: call.place))]
      case .quota, .unreachable: return [.stop(error)]
      case .unavailable, .malformed, .tooLarge, .refusedRedirect:
        failures.append(error)
        return []
      default: throw error
      }
    }
  }

  mutating func end(_ stop: SourceError?) -> [CallAction] {
    self.stop = stop
    return []
  }
}

/// A call for what the pages of collections do not say, with its place in the crawl.
struct EnrichCall: PlannedRequest {
  typealias Answer = Result<PageResponse, SourceError>

  let request: EnrichRequest
  let place: PagePlace
  let call: SourceRequest
  /// The request's name.
  let uri: String
}
