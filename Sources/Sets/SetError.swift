package import Pipeline

/// An error of a published set that cannot be read, or cannot be compared with another one.
package struct SetError: OutcomeError, Equatable {
  /// The outcome of the command.
  package let outcome: Outcome
  /// A text that says what happened, where, and what to do.
  package let description: String
  /// The generation whose files are to blame; nil for none.
  package let damaged: GenerationID?

  package init(_ outcome: Outcome, saying description: String) { self.init(outcome, saying: description, damaged: nil) }

  private init(_ outcome: Outcome, saying description: String, damaged: GenerationID?) {
    self.outcome = outcome
    self.description = description
    self.damaged = damaged
  }

  /// Returns the error of a generation whose files differ from its manifest.
  package static func damaged(_ id: GenerationID, _ what: String) -> SetError {
    SetError(
      .ioError,
      saying: "Generation \(id) cannot be read: \(what). See what is damaged with 'spinrack verify'.", damaged: id)
  }
}
