/// What a guard found in a new set.
struct GuardFinding: Sendable, Equatable {
  let rule: GuardRule
  /// Which table or collection, and by how much, as one sentence without a stop.
  let what: String
}
