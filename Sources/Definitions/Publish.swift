public import Pipeline

/// The guards of publishing, the number of generations to keep, and the commands that follow.
public struct Publish: Sendable, Equatable {
  /// The number of published generations kept.
  public var keep = 7
  /// The most by which a table or a collection may be smaller than in the set published before.
  public var maxShrink = Percent(5)
  /// The greatest share of the records that may have values in quarantine.
  public var maxQuarantine = Percent(1)
  /// Whether a partial set is published, and a set in which a collection that was complete has lost records.
  public var partial = false
  /// The commands that run after a set was published, each a line for a shell.
  public var then: [String] = []
  /// The longest time for each command in `then`.
  public var thenLimit = Duration.seconds(600)
}

extension Publish {
  static let section = Section(
    Publish(),
    [
      Field(
        "keep", \.keep, .integer(1...10_000), "The number of published sets that are kept, the current one included."),
      Field(
        "max-shrink", \.maxShrink, .percent(),
        "How much smaller a table or a collection may be than in the set published before; more is refused if it is "
          + "three records or more. With 0% a single one is refused."),
      Field(
        "max-quarantine", \.maxQuarantine, .percent(),
        "How large a share of the records may have values in quarantine; with more the run says so by its exit code."),
      Field(
        "partial", \.partial, .bool,
        "Whether a set of a part may be published: what is in when a quota, a plan or a deadline stops the run, and a "
          + "collection that was complete and has lost records."
      ),
      Field(
        "then", \.then, .list(of: .text(.commandLine)),
        "Commands for /bin/sh that run one after the other when a new set is published, such as one that copies it to a "
          + "web host; the set is in the folder $SPINRACK_PATH. After one that fails the others are not run, and the next "
          + "run begins with the first one again."),
      Field(
        "then-limit", \.thenLimit, .duration(.seconds(1) ... .seconds(7 * 86_400)),
        "How long each command of then may take; one that takes longer is ended, and counts as failed."),
    ])
}

extension TextRule {
  /// The rule for a line for a shell. In several lines a shell would ignore the failure of all but the last.
  fileprivate static let commandLine = Self(
    "a command of one line",
    remedy: { $0.contains("\n") ? "make a command of each line, or join the lines with &&" : nil })
}

extension PipelineDefinition {
  /// The commands that name an environment variable which the file refers to as a secret: they run without it.
  public var commandsWithoutSecrets: [(number: Int, variable: String)] {
    zip(1..., publish.then).flatMap { number, line in
      secrets.compactMap { secret in
        guard case .environment(let name) = secret, line.usesVariable(name) else { return nil }
        return (number, name)
      }
    }
  }
}

extension String {
  /// Whether a line for a shell contains `$NAME` or `${NAME`.
  fileprivate func usesVariable(_ name: String) -> Bool {
    ["$", "${"].contains { sign in
      ranges(of: sign + name).contains { range in
        let next = range.upperBound < endIndex ? self[range.upperBound] : " "
        return !(next == "_" || next.isASCII && (next.isLetter || next.isNumber))
      }
    }
  }
}
