public import Pipeline

/// Who is notified about a run.
public struct Notify: Sendable, Equatable {
  /// The address that is asked for at the end of a run; a secret, since whoever knows it can call it.
  public var pingURL: SecretReference?
}

extension Notify {
  static let section = Section(
    Notify(),
    [
      Field(
        "ping-url", optional: \.pingURL, .secret,
        "The address that is asked for when a run begins (with /start behind it), ends well, or fails (with /EXITCODE); a secret, since whoever knows it can call it.",
        example: .secret(.environment("HEALTHCHECK_URL")))
    ])
}
