import CompressionKit
import NIOCore

/// Answers the calls of a service: admission, compression, the log, and a page with the counts of calls.
package struct ServiceResponder<Served: Service>: Sendable {
  package let service: Served
  let log: RequestLog?
  /// Spoils answers on purpose; nil for a server that never does.
  let spoiler: ServiceSpoiler?
  let tally = ServiceTally()
  /// Seconds since 1970.
  let now: @Sendable () -> Double

  /// Creates a responder without calls so far.
  package init(
    _ service: Served, log: RequestLog? = nil, spoiler: ServiceSpoiler? = nil, now: @escaping @Sendable () -> Double
  ) {
    (self.service, self.log, self.spoiler, self.now) = (service, log, spoiler, now)
  }

  /// Returns the answer to a request.
  package func answer(to request: WebRequest) -> WebAnswer {
    let call = ServiceCall(request, at: now())
    if call.target.segments == ServiceTally.path {
      let page = tally.page(service.statusMembers(at: call.now))
      return .json(Array(page.utf8))
    }
    var (answer, fault) = self.answer(call)
    let status = answer.delivery == .nothing ? 0 : answer.status
    if status > 0 { service.note(call, status: status) }
    tally.count(status: status, at: call.now)
    log?.record(
      RequestLog.Entry(
        request.method, call.target, answer, fault: fault, seconds: call.now - tally.began(at: call.now)))
    answer.onBreak = { [service] in service.note(call, status: 499) }
    return request.method == "HEAD" ? answer.withoutBody : answer
  }

  /// Returns the answer to a call, and its fault; the call is neither counted nor logged.
  package func answer(_ call: ServiceCall) -> (answer: WebAnswer, fault: String?) {
    if service.isShutOut(call) {
      var answer = WebAnswer(status: 403)
      answer.delivery = .nothing
      return (answer, nil)
    }
    switch service.admit(call) {
    case .refused(let answer): return (answer.packed(for: call.request), nil)
    case .admitted(let fields):
      let spoiled = spoiler?(call)
      var answer = spoiled?.answer ?? service.answer(call).packed(for: call.request)
      for (name, value) in fields { answer[name] = value }
      return (answer, spoiled?.fault)
    }
  }
}

/// Returns an answer that replaces the right one, and the name of the fault; nil where the call is answered as it should be.
package typealias ServiceSpoiler = @Sendable (ServiceCall) -> (answer: WebAnswer, fault: String)?

extension WebAnswer {
  /// Returns the answer, compressed where the client accepts that and it is worth it.
  package func packed(for request: WebRequest) -> WebAnswer {
    guard body.count >= 256, request.acceptsGzip, self["Content-Encoding"] == nil,
      !(self["Content-Type"]?.hasPrefix("image/") ?? false)
    else { return self }
    var answer = self
    answer["Content-Encoding"] = "gzip"
    answer["Vary"] = "Accept-Encoding"
    answer.body = .bytes(body.whole.withUnsafeReadableBytes { gzip($0, level: 1) })
    return answer
  }
}

/// Runs a server of a service while `body` runs.
///
/// - Parameters:
///   - place: where it listens and logs.
///   - now: seconds since 1970, with their fraction.
/// - Throws: `ServingError` when the server does not start, and any error of `body`.
package func withService<Served: Service, R>(
  _ service: Served, at place: ServerPlace, spoiler: ServiceSpoiler? = nil, now: @escaping @Sendable () -> Double,
  _ body: (ServerAddress) async throws -> R
) async throws -> R {
  let responder = ServiceResponder(
    service, log: try place.log.map(RequestLog.init), spoiler: spoiler, now: now)
  var limits = ServerLimits()
  limits.targetBytes = Served.greatestTarget
  return try await withServer("The gateway", at: place, limits: limits, answer: { responder.answer(to: $0) }) {
    address in
    try await body(ServerAddress(host: address.host, port: address.port, path: Served.path))
  }
}
