/// An API with terms of its own: which callers it admits, how often, and how it answers each call.
package protocol Service: Sendable {
  /// The path of its API, without a slash at the end.
  static var path: String { get }

  /// The most bytes of the address of a call.
  static var greatestTarget: Int { get }

  /// Whether a client is shut out, so that its connection ends without an answer.
  func isShutOut(_ call: ServiceCall) -> Bool

  /// Decides whether a call is answered at all: credentials, windows of calls.
  func admit(_ call: ServiceCall) -> Admission

  /// Returns the answer to a call that was admitted.
  func answer(_ call: ServiceCall) -> WebAnswer

  /// Notes the status of a call. 499 is a call that the client broke off.
  func note(_ call: ServiceCall, status: Int)

  /// Returns more members of the status page, as JSON: `,"bans":[]`.
  func statusMembers(at now: Double) -> String
}

extension Service {
  package static var greatestTarget: Int { ServerLimits().targetBytes }

  package func isShutOut(_ call: ServiceCall) -> Bool { false }

  package func note(_ call: ServiceCall, status: Int) {}

  package func statusMembers(at now: Double) -> String { "" }
}

/// A decision about a call before it is answered.
package enum Admission: Sendable {
  /// The call is answered, with more header fields.
  case admitted([(name: String, value: String)])
  case refused(WebAnswer)
}

/// A call of a service.
package struct ServiceCall: Sendable {
  package var request: WebRequest
  package var target: RequestTarget
  /// The address of the client.
  package let client: String
  /// Seconds since 1970.
  package let now: Double

  /// Creates the call of a request at a moment.
  package init(_ request: WebRequest, at now: Double) {
    (self.request, self.now) = (request, now)
    target = RequestTarget(request.target)
    client = request.client
  }

  /// The User-Agent; empty where none was sent.
  package var userAgent: String { request["user-agent"] ?? "" }
}
