package import Pipeline

/// Why a run, or a command that looks at runs, cannot do its work: what happened and what to do, and how the process ends.
package struct RunError: OutcomeError {
  package let outcome: Outcome
  package let description: String

  package init(_ outcome: Outcome, saying description: String) {
    self.outcome = outcome
    self.description = description
  }
}
