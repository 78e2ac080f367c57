import ArgumentParser
import Pipeline

/// A length of time on the command line, written as in pipeline files: `90s`, `15m`, `2h`, `7d`.
struct TimeSpan: ExpressibleByArgument, Equatable, Sendable {
  /// The time, above zero.
  var duration: Duration

  init?(argument: String) {
    guard let duration = DurationText.duration(argument), duration > .zero else { return nil }
    self.duration = duration
  }
}
