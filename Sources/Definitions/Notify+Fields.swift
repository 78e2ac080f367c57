import Pipeline

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
