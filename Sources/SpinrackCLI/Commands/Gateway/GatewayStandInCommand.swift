import APIs
import ArgumentParser
import Serving
import StandIns

/// Stands in for a living service.
struct GatewayStandInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand-in",
    abstract: "Stand in for a living service, with its limits and an invented catalogue.",
    discussion: """
      A stand-in keeps the windows of calls of its service and shuts out clients as the service does. Its answers to \
      GET /-/status tell the calls, the refusals and the bans so far. They depend only on the seed, the scale, the night and the requests.

      EXAMPLES
        spinrack gateway stand-in metron --speed 60 --log requests.log
        spinrack gateway stand-in comicvine --token-env KEY
      """)

  @Argument(help: "The service: \(Service.allCases.map(\.rawValue).joined(separator: ", ")).")
  var service: Service

  @OptionGroup var token: TokenOptions

  @Option(
    parsing: .unconditional,
    help: "How many times as fast time passes: the windows of calls, the bans, the times that are named.")
  var speed = 1

  @OptionGroup var invention: InventionOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var serving: ServingOptions

  /// The living services that have a stand-in.
  enum Service: String, CaseIterable, ExpressibleByArgument {
    case metron, comicvine, superhero

    var api: StandInConfiguration.API {
      switch self {
      case .metron: .metron
      case .comicvine: .comicvine
      case .superhero: .superhero
      }
    }
  }

  func run() async throws {
    var configuration = StandInConfiguration(service.api, invention, order, serving)
    configuration.speed = speed
    configuration.access.token = try token.token(environment: ProcessEnvironment.current)
    try await withSignals { [configuration] in
      try await runStandIn(configuration, onReady: ServingOptions.announce)
    }
  }
}
