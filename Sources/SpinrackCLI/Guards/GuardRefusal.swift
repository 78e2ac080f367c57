import Pipeline

/// An error that stands for a guard's refusal.
protocol GuardError: OutcomeError {
  /// The rules that refused, each once.
  var rules: [GuardRule] { get }
}

/// A set that guards refused. Nothing is published over the last good set.
struct GuardRefusal: GuardError {
  /// The command that was given, as a remedy names it.
  let verb: String
  let findings: [GuardFinding]
  /// The rules that the command accepted already, which has to accept them again.
  var accepted: Set<GuardRule> = []
  /// Whether it was made again from damaged captures.
  var isOfDamage = false

  var outcome: Outcome { .refused }
  var rules: [GuardRule] { Set(findings.map(\.rule)).sorted() }

  /// The most findings that are told.
  private static let told = 20

  var description: String {
    var lines = findings.prefix(Self.told).map { "\($0.rule.rawValue): \($0.what)." }
    if findings.count > Self.told { lines.append("And \(findings.count - Self.told) more.") }
    return "The new set was refused, and the last good one stays. " + lines.joined(separator: "\n")
  }

  var remedy: String {
    let options = accepted.union(rules).sorted().map { "--accept \($0.rawValue)" }.joined(separator: " ")
    guard !isOfDamage else {
      return
        "Put back the files of captures that are damaged or missing. To publish the new set nevertheless, and to replace the store: "
        + "spinrack rebuild NAME \(options)"
    }
    return
      "If the new set is right, publish it, without fetching again: spinrack \(verb) NAME \(options). Otherwise look "
      + "at the source; without --accept the next run begins a new crawl."
  }
}
