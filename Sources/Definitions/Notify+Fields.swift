import Pipeline

extension Notify {
  static let section = Section(
    Notify(),
    [
      Field(
        "ping-url", optional: \.pingURL, .secret,
        "The address that is asked for at the end of a run; a secret, since whoever knows it can call it.",
        example: .secret(.environment("HEALTHCHECK_URL")), availability: .notYet(idle: nil))
    ])
}
