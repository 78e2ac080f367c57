import ArgumentParser

/// The option `--accept`.
struct GuardOptions: ParsableArguments {
  @Option(
    name: .customLong("accept"),
    help: ArgumentHelp(
      "A guard to ignore this time: shrink, empty-column, lost-completeness, accounting; may be given several times.",
      valueName: "rule"))
  var accepted: [GuardRule] = []
}
