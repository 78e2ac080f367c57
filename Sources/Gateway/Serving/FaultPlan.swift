/// Which requests go wrong on purpose: a function of the seed, the request and the attempt.
///
/// The place is kept: no fault is available yet, and a plan that names one is refused.
struct FaultPlan: Sendable {
  /// A fault that can be drawn; none so far.
  enum Fault: Sendable {}

  /// The keys of the contract.
  static let keys: Set<String> = [
    "rate-limit", "server-error", "unavailable", "reset", "truncate", "wrong-length", "slow", "html", "error-body",
    "invalid-json", "corrupt-gzip", "wrong-total", "empty", "malformed-record", "foreign-redirect", "ignore-optional",
    "reject-optional", "revoked",
  ]

  let seed: UInt64

  /// - Throws: `GatewayError` with `fault`.
  init(seed: UInt64, rates: [String: Double]) throws(GatewayError) {
    self.seed = seed
    guard let key = rates.keys.min() else { return }
    throw GatewayError(
      code: .fault,
      message: Self.keys.contains(key)
        ? "The fault \(key) is not available in this version. Leave it out."
        : "There is no fault \(key). Choose among: \(Self.keys.sorted().joined(separator: ", ")).")
  }

  /// What happens to the given attempt of a request; nil means that it is answered.
  func fault(request: UInt64, attempt: Int) -> Fault? { nil }
}
