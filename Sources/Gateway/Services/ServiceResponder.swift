import Basics
import GzipKit
import NIOCore
import Synchronization

/// Answers the calls of a service: faults, compression, the log, and a page that says what was counted.
struct ServiceResponder<Standing: Service>: Sendable {
  let service: Standing
  let seed: UInt64
  let faults: FaultPlan
  let attempts = AttemptTable()
  let log: RequestLog?
  let tally = ServiceTally()
  /// Seconds since 1970.
  let now: @Sendable () -> Double

  func answer(to request: WebRequest) -> WebAnswer {
    let target = RequestTarget(request.target)
    let call = ServiceCall(request: request, target: target, client: request.client, now: now())
    if target.segments == ServiceTally.path {
      let page = tally.page(service.statusMembers(at: call.now))
      return .json(Array(page.utf8))
    }
    var (answer, fault) = self.answer(call)
    let status = answer.delivery == .nothing ? 0 : answer.status
    if status > 0 { service.note(call, status: status) }
    tally.count(status: status, at: call.now)
    log?.record(
      RequestLog.Entry(
        method: request.method, target: target, status: status, bytes: answer.body.count, fault: fault,
        seconds: call.now - tally.began(at: call.now)))
    answer.onBreak = { [service] in service.note(call, status: 499) }
    return request.method == "HEAD" ? answer.withoutBody : answer
  }

  /// The answer to a call, and the fault that was made.
  func answer(_ call: ServiceCall) -> (WebAnswer, Fault?) {
    if service.isShutOut(call) {
      var answer = WebAnswer(status: 403)
      answer.delivery = .nothing
      return (answer, nil)
    }
    switch service.admit(call) {
    case .refused(let answer): return (packed(answer, for: call), nil)
    case .admitted(let fields):
      let strike = strike(call)
      var answer =
        strike.map { self.answer(call, struckBy: $0) } ?? packed(service.answer(call, damage: nil), for: call)
      for (name, value) in fields { answer[name] = value }
      return (answer, strike?.fault)
    }
  }

  private func strike(_ call: ServiceCall) -> FaultPlan.Strike? {
    guard !faults.isEmpty else { return nil }
    let request = GatewayResponder.identity(call.target.canonical, seed: seed)
    return faults.strike(request: request, attempt: attempts.count(request)) { service.canStrike($0, on: call) }
  }

  private func answer(_ call: ServiceCall, struckBy strike: FaultPlan.Strike) -> WebAnswer {
    if let answer = service.answer(to: call, struckBy: strike.fault) { return packed(answer, for: call) }
    if let answer = strike.plainAnswer(to: call.target, at: Int(call.now)) { return answer }
    var answer = service.answer(call, damage: PageDamage(strike))
    let bytes = answer.body.array
    switch strike.fault {
    case .invalidJSON where !bytes.isEmpty:
      answer.body = .bytes(BodyDamage.invalidJSON(bytes, draws: strike.draws))
    case .corruptGzip where !bytes.isEmpty:
      answer["Content-Encoding"] = "gzip"
      answer.body = .bytes(BodyDamage.corruptGzip(gzip(bytes, level: 1), draws: strike.draws))
      return answer
    default: break
    }
    return strike.delivered(packed(answer, for: call))
  }

  /// The answer as the client accepts it.
  private func packed(_ answer: WebAnswer, for call: ServiceCall) -> WebAnswer {
    guard answer.body.count >= 256, call.request.acceptsGzip, answer["Content-Encoding"] == nil,
      !(answer["Content-Type"]?.hasPrefix("image/") ?? false)
    else { return answer }
    var answer = answer
    answer["Content-Encoding"] = "gzip"
    answer["Vary"] = "Accept-Encoding"
    answer.body = .bytes(answer.body.whole.withUnsafeReadableBytes { gzip($0, level: 1) })
    return answer
  }
}

/// What was asked of a service so far.
final class ServiceTally: Sendable {
  private struct Counts {
    var began: Double?
    var statuses: [Int: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Where the counts are asked for; such a call is not counted.
  static let path = ["-", "status"]

  /// Counts an answer; 0 is a connection that ended without one.
  func count(status: Int, at now: Double) {
    counts.withLock {
      if $0.began == nil { $0.began = now }
      $0.statuses[status, default: 0] += 1
    }
  }

  /// When the first call came; now where none has.
  func began(at now: Double) -> Double { counts.withLock { $0.began ?? now } }

  /// The counts as JSON.
  ///
  /// - Parameter more: members of the service's own.
  func page(_ more: String) -> String {
    let statuses = counts.withLock { $0.statuses }
    let members = statuses.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return
      "{\"calls\":\(statuses.values.reduce(0, +)),\"statuses\":{\(members.joined(separator: ","))}\(more)}\n"
  }
}
