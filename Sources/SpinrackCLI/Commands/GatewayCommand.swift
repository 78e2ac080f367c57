import ArgumentParser
import Gateway
import Pipeline

/// Serves the demo API.
struct GatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway",
    abstract: "Serve a Marvel-compatible API with an invented catalogue.",
    discussion: """
      Prints the base URL as the first line of standard output and serves until SIGINT or SIGTERM, which end it with \
      exit code 0. Its answers depend only on the seed, the scale, the night and the request.

      EXAMPLES
        spinrack gateway --port 8080
        spinrack gateway --scale 1 --order stable --log requests.log
        PUBLIC=demo PRIVATE=secret spinrack gateway --public-key-env PUBLIC --private-key-env PRIVATE
      """)

  @OptionGroup var options: GatewayOptions

  func run() async throws {
    let configuration = try options.configuration(environment: ProcessEnvironment.current)
    try await withSignals {
      try await runGateway(configuration) { address in
        StandardStream.output.write(address.baseURL + "\n")
      }
    }
  }
}
