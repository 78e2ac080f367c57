import ArgumentParser

/// Serves the API of a source, and makes dumps: for tests, and for programs that were written for an API.
struct GatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway",
    abstract: "Serve the API of a source: what a pipeline holds, or an invented catalogue.",
    discussion: """
      The servers print their base URL as the first line of standard output and serve until SIGINT or SIGTERM, which end \
      them with exit code 0.

      EXAMPLES
        spinrack gateway serve nightly --port 8080
        spinrack gateway invent --scale 1 --order stable --log requests.log
        spinrack gateway stand-in metron --speed 60
        spinrack gateway dump 2026-11-01.db --scale 0.1
      """,
    subcommands: [
      GatewayServeCommand.self, GatewayInventCommand.self, GatewayStandInCommand.self, GatewayDumpCommand.self,
    ])
}
