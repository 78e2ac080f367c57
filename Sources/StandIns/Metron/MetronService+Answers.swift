import APIs
import Basics
import Serving

extension MetronService {
  /// Whether an answer states if it comes from the server's cache.
  static func isCached(_ route: MetronRoute) -> Bool {
    switch route {
    case .index: false
    case .list(let resource), .detail(let resource, _), .sublist(let resource, _, of: _): resource.isCached
    }
  }

  // MARK: - Faults

  func answer(to call: ServiceCall, struckBy fault: Fault) -> WebAnswer? {
    switch fault {
    case .revoked: return MetronAnswer.unauthorized("Invalid token.")
    case .rateLimit: return MetronAnswer.throttled(wait: 1)
    case .errorBody:
      var answer = MetronAnswer.detail("Request was throttled. Expected available in 1 second.", status: 429)
      answer.status = 200
      return answer
    case .rejectOptional:
      let name = call.target.parameters.first { $0.name != "page" }?.name ?? ""
      return MetronAnswer.json(Array("{\"\(name)\":[\"Enter a valid value.\"]}".utf8), status: 400)
    case .ignoreOptional:
      var whole = call
      whole.target = call.target.keeping { $0 == "page" }
      return answer(whole, damage: nil)
    default: return nil
    }
  }

  var faults: Set<Fault> { Set(Fault.allCases) }

  func scope(of call: ServiceCall) -> AnswerScope {
    switch MetronRoute(call.target.segments) {
    case .list, .sublist: call.target.parameters.contains { $0.name != "page" } ? .narrowedList : .list
    case .index, .detail: .document
    case nil: .file
    }
  }
}
