package import APIs
package import ArgumentParser
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

  @Argument(help: "The service: \(API.allValueStrings.joined(separator: ", ")).")
  var service: API

  @OptionGroup var token: TokenOptions

  @Option(
    parsing: .unconditional,
    help: "How many times as fast time passes: the windows of calls, the bans, the times that are named.")
  var speed = 1

  @OptionGroup var invention: InventionOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var serving: ServingOptions

  func run() async throws {
    var configuration = StandInConfiguration(service, invention, order, serving)
    configuration.speed = speed
    configuration.access.token = try token.token(environment: ProcessEnvironment.current)
    try await withSignals { [configuration] in
      try await runStandIn(configuration, onReady: ServingOptions.announce)
    }
  }
}

/// The APIs of living services: Marvel's has ended.
extension API: ExpressibleByArgument {
  /// The names of the services.
  package static var allValueStrings: [String] { allCases.filter { $0 != .marvel }.map(\.rawValue) }

  /// The names of the services.
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// Finds the API of a living service; nil for another text.
  package init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}
