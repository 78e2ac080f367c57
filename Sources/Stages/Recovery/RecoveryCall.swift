import Basics
import Catalog
import CatalogSources
import Store

/// A call of the recovery: a request of its planners, or the probe that shows whether the source is up.
struct RecoveryCall: PlannedRequest {
  /// A request with its place in the crawl, which may differ from the request's own: an interrupted run may have asked
  /// for something else there.
  struct Subject: Sendable {
    let request: RecoveryRequest
    let place: PagePlace
  }

  /// The result of a call.
  enum Answer: Sendable {
    /// The page, which is empty and has the status of a refusal where there is none; and the failure after all attempts, if any.
    case answered(FetchedPage, SourceError?)
    /// The source is up, as this number of attempts showed.
    case probed(attempts: Int)
    /// An error that ends the round.
    case failed(SourceError)
  }

  let call: SourceRequest
  /// The request, with its place; nil for the probe.
  let subject: Subject?
  /// The number of times that the call was made.
  var tries = 0
  /// The answer to the last try; nil for none.
  var last: FetchedPage?
  private let names: NamedSource
  /// The request's name.
  private let uri: String

  /// Creates the call for a request.
  ///
  /// - Parameter names: the source, with the names of requests.
  init(_ subject: Subject, names: NamedSource) {
    self.init(subject: subject, call: subject.request.call(of: names.traits), names: names)
  }

  private init(subject: Subject?, call: SourceRequest, names: NamedSource) {
    self.subject = subject
    self.call = call
    self.names = names
    uri = names.uri(of: call)
  }

  /// The call for one row of the same collection, which shows whether the source is up.
  var probe: RecoveryCall {
    let list = CatalogList(call.list.kind)
    let call = SourceRequest(list, rows: .init(limit: 1), orderBy: names.traits.order(of: list))
    return RecoveryCall(subject: nil, call: call, names: names)
  }

  func answer(from answer: PageResponse) throws -> Answer {
    guard let subject else { return .probed(attempts: answer.attempts) }
    guard FilterWitness(subject.request.list, of: names.source)?.isAnswered(by: answer.body) != false else {
      return .answered(FetchedPage(unanswered: uri, status: 409, at: subject.place), nil)
    }
    return .answered(FetchedPage(answer, at: subject.place), nil)
  }

  func answer(failing error: SourceError) -> Answer {
    guard let subject else {
      // A source that refuses the order is up.
      return error.code == .parameterRefused ? .probed(attempts: .max) : .failed(error)
    }
    func unanswered(_ status: Int) -> FetchedPage { FetchedPage(unanswered: uri, status: status, at: subject.place) }
    return switch error.code {
    case .parameterRefused: .answered(unanswered(409), nil)
    case .notFound: .answered(unanswered(404), nil)
    case .unavailable, .malformed, .tooLarge, .refusedRedirect: .answered(unanswered(500), error)
    default: .failed(error)
    }
  }
}
