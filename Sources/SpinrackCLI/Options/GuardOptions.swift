import ArgumentParser

/// The option `--accept`.
struct GuardOptions: ParsableArguments {
  @Option(
    name: .customLong("accept"),
    help: ArgumentHelp(
      "A guard that does not refuse this time: shrink, empty-column, lost-completeness, accounting; can be given several times.",
      valueName: "rule"))
  var accepted: [GuardRule] = []
}
