import ArgumentParser

/// The option `--metrics`.
struct MetricsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file that gets the figures of the run for Prometheus' textfile collector, such as DIR/spinrack.prom.",
      valueName: "file"))
  var metrics: String?

  func validate() throws {
    if metrics?.isEmpty == true { throw ValidationError("--metrics is empty: name a file, or leave the option out.") }
  }
}
