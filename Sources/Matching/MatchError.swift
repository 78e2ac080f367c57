package import Pipeline

/// An error of a folder or a catalogue that cannot be compared.
package struct MatchError: OutcomeError, Equatable {
  package let outcome: Outcome
  package let description: String

  package init(_ outcome: Outcome = .usage, saying description: String) {
    (self.outcome, self.description) = (outcome, description)
  }
}
