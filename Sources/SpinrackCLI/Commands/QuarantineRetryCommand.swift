import ArgumentParser
import Definitions
import Runs
import Store

/// Reads all captures again by the rules of this version, and shows the effect on the quarantine.
struct QuarantineRetryCommand: AsyncParsableCommand, RunningCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Make every output again with the cleaning rules of this version, and compare what is in quarantine.",
    discussion: """
      A newer version may understand more forms of a date or of a damaged row. This command reads the captures again, as \
      rebuild does, or the recordings, makes no call, and publishes the set. Then it says, rule by rule, how many values and \
      records were set aside before and are now.

      EXAMPLES
        spinrack quarantine retry nightly
      """)

  @OptionGroup var pipeline: PipelineArgument

  @OptionGroup var options: RunOptions
  @OptionGroup var guards: GuardOptions

  func run() async throws {
    let definition = try pipeline.load(options.overriding)
    let before = try totals(of: definition)
    do {
      try await request(.retry).show(options)
    } catch  where error is ExitCode || error is CommandFailure {
      // A set was published, and the command has something to say about it.
      try compare(before, with: totals(of: definition))
      throw error
    }
    try compare(before, with: totals(of: definition))
  }

  private func totals(of definition: PipelineDefinition) throws -> [QuarantineTotal] {
    try StoreFile(in: "\(options.keeping.stateDir)/\(definition.name)", of: definition)
      .quarantine(of: definition.name).reader.totals(QuarantineFilter())
  }

  private func compare(_ before: [QuarantineTotal], with after: [QuarantineTotal]) throws {
    guard !options.quiet else { return }
    StandardStream.output.write(lines: [""] + QuarantineComparison(before: before, after: after).lines)
  }
}

/// The number of values that each rule quarantined before and after the captures were read again.
struct QuarantineComparison {
  let before: [QuarantineTotal]
  let after: [QuarantineTotal]

  /// A table with one line for each rule, in the order of their names, and one for all rules.
  var lines: [String] {
    let rules = Set((before + after).map(\.rule)).sorted()
    guard !rules.isEmpty else { return ["nothing was in quarantine, and nothing is now"] }
    let rows =
      rules.map { rule in row(rule, before: before.filter { $0.rule == rule }, after: after.filter { $0.rule == rule })
      }
      + [row("all", before: before, after: after)]
    return Columns.lines([["rule", "values before", "now", "records before", "now"]] + rows, right: [1, 2, 3, 4])
  }

  private func row(_ name: String, before: [QuarantineTotal], after: [QuarantineTotal]) -> [String] {
    func sum(_ totals: [QuarantineTotal], of count: (QuarantineTotal) -> Int) -> String {
      Quantity.count(totals.reduce(0) { $0 + count($1) })
    }
    return [
      name, sum(before, of: \.values), sum(after, of: \.values), sum(before, of: \.records), sum(after, of: \.records),
    ]
  }
}
