import APIs
import ArgumentParser
import StandIns

/// Serves an invented catalogue as Marvel's API.
struct GatewayInventCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invent",
    abstract: "Serve an invented catalogue as the Marvel Comics API.",
    discussion: """
      The answers depend only on the seed, the scale, the night and the request.

      EXAMPLES
        spinrack gateway invent --port 8080
        spinrack gateway invent --scale 1 --order stable --log requests.log
        spinrack gateway invent --public-key-env A --private-key-env B
      """)

  @OptionGroup var invention: InventionOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var serving: ServingOptions
  @OptionGroup var keys: KeyOptions

  func validate() throws {
    if serving.faults?.rates[Fault.movingPages.rawValue] != nil {
      throw ValidationError("Pages move only at living services: see 'spinrack gateway stand-in'.")
    }
  }

  func run() async throws {
    var configuration = StandInConfiguration(.marvel, invention, order, serving)
    configuration.access = try keys.access(environment: ProcessEnvironment.current)
    try await withSignals { [configuration] in
      try await runStandIn(configuration, onReady: ServingOptions.announce)
    }
  }
}

extension StandInConfiguration {
  /// Creates the configuration that the options describe.
  init(_ api: API, _ invention: InventionOptions, _ order: OrderOptions, _ serving: ServingOptions) {
    self.init(
      api, seed: invention.seed, scale: invention.scale, night: invention.night,
      order: order.order, faults: serving.faults?.rates ?? [:])
    place = serving.place
  }
}
