import ArgumentParser

/// The option `--metrics`.
struct MetricsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file to write the figures of the run to, for Prometheus' textfile collector, such as DIR/spinrack.prom.",
      valueName: "file"),
    completion: .file())
  var metrics: String?

  func validate() throws {
    if metrics?.isEmpty == true { throw ValidationError("--metrics is empty: name a file, or leave the option out.") }
  }
}
