import CompressionKit
package import Serving

/// A service whose answers can be spoiled on purpose.
protocol FaultyService: Service {
  /// Returns the answer to a call that was admitted.
  ///
  /// - Parameter damage: the damage to the rows of a list; nil for none.
  func answer(_ call: ServiceCall, damage: PageDamage?) -> WebAnswer

  /// Returns the answer of a fault that has a form of its own at this service; nil for a fault that has the same form everywhere.
  func answer(to call: ServiceCall, struckBy fault: Fault) -> WebAnswer?

  /// Returns the scope of the answer to a call, which says what faults it can have.
  func scope(of call: ServiceCall) -> AnswerScope

  /// The faults that the service can have; those of every server by default.
  var faults: Set<Fault> { get }
}

extension FaultyService {
  var faults: Set<Fault> { Fault.common }

  func answer(_ call: ServiceCall) -> WebAnswer { answer(call, damage: nil) }

  /// Whether a fault can happen to a call.
  func canStrike(_ fault: Fault, on call: ServiceCall) -> Bool {
    fault.scope <= scope(of: call) && faults.contains(fault)
  }
}

extension RequestFaults {
  /// Returns the spoiler of the answers of a service; nil where there are no faults.
  func spoiler(of service: some FaultyService) -> ServiceSpoiler? {
    spoiler(where: service.canStrike, own: service.answer(to:struckBy:), damaged: service.answer(_:damage:))
  }

  /// Returns the spoiler of a service that knows no faults; nil where there are none. Only faults that any answer can have are made.
  package func spoiler(ofSound service: some Service) -> ServiceSpoiler? {
    spoiler(
      where: { fault, _ in fault.scope == .file }, own: { _, _ in nil }, damaged: { call, _ in service.answer(call) }
    )
  }

  private func spoiler(
    where canStrike: @escaping @Sendable (Fault, ServiceCall) -> Bool,
    own: @escaping @Sendable (ServiceCall, Fault) -> WebAnswer?,
    damaged: @escaping @Sendable (ServiceCall, PageDamage?) -> WebAnswer
  ) -> ServiceSpoiler? {
    guard !plan.isEmpty else { return nil }
    return { call in
      guard let strike = strike(call.target.canonical, where: { canStrike($0, call) }) else { return nil }
      let answer =
        own(call, strike.fault)?.packed(for: call.request) ?? strike.plainAnswer(to: call.target, at: Int(call.now))
        ?? strike.spoiled(damaged(call, PageDamage(strike)), for: call.request)
      return (answer, strike.fault.rawValue)
    }
  }
}

extension FaultPlan.Strike {
  /// Returns an answer as the fault sends it: with broken bytes, if the fault breaks them, and with its delivery.
  fileprivate func spoiled(_ answer: WebAnswer, for request: WebRequest) -> WebAnswer {
    var answer = answer
    let bytes = answer.body.array
    switch fault {
    case .invalidJSON where !bytes.isEmpty: answer.body = .bytes(BodyDamage.invalidJSON(bytes, draws: draws))
    case .corruptGzip where !bytes.isEmpty:
      answer["Content-Encoding"] = "gzip"
      answer.body = .bytes(BodyDamage.corruptGzip(gzip(bytes, level: 1), draws: draws))
      return answer
    default: break
    }
    return delivered(answer.packed(for: request))
  }
}
