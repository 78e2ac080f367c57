public import Basics
import Glibc

/// Runs a gateway while `body` runs.
///
/// The universe is built and the socket bound before `body` begins; the server has stopped when this returns, on every
/// path. Signals are left alone.
///
/// - Returns: what `body` returns.
/// - Throws: `GatewayError` when the gateway does not start, and what `body` throws.
public func withGateway<R>(
  _ configuration: GatewayConfiguration, _ body: (GatewayAddress) async throws -> R
) async throws -> R {
  try configuration.checkRanges()
  switch configuration.api {
  case .marvel: break
  case .metron:
    let catalog = MetronCatalog(seed: configuration.seed, scale: configuration.scale, night: configuration.night)
    return try await withService(MetronService(catalog: catalog, configuration), configuration, body)
  case .comicvine:
    let archive = Archive(seed: configuration.seed, scale: configuration.scale, night: configuration.night)
    let service = ComicVineService(catalog: ComicVineCatalog(archive: archive), configuration)
    return try await withService(service, configuration, body)
  case .superhero: return try await withService(SuperheroService(configuration), configuration, body)
  }
  let universe = Universe(seed: configuration.seed, scale: configuration.scale, night: configuration.night)
  return try await withGateway(
    configuration, serving: InventedCatalog(universe: universe, order: configuration.order), body)
}

/// Serves until the task is cancelled, then returns.
///
/// - Parameter onReady: gets the address once the gateway answers.
/// - Throws: `GatewayError` when the gateway does not start.
public func runGateway(_ configuration: GatewayConfiguration, onReady: (GatewayAddress) -> Void) async throws {
  try await withGateway(configuration) { address in
    onReady(address)
    await untilCancelled()
  }
}

/// The same with a catalogue at hand.
func withGateway<R>(
  _ configuration: GatewayConfiguration, serving provider: any CatalogProvider,
  _ body: (GatewayAddress) async throws -> R
) async throws -> R {
  let responder = GatewayResponder(
    provider: provider, seed: configuration.seed,
    authentication: try configuration.requiredAuthentication(),
    faults: try FaultPlan(seed: configuration.seed, rates: configuration.faults), attempts: AttemptTable(),
    cache: BoundedCache(maximumBytes: provider.cacheBytes), log: try configuration.log.map(RequestLog.init),
    now: { time(nil) })
  return try await withServer(
    "The gateway", host: configuration.host, port: configuration.port,
    answer: { responder.answer(to: $0) }, body)
}

/// Runs a stand-in of a living service while `body` runs.
func withService<Standing: Service, R>(
  _ service: Standing, _ configuration: GatewayConfiguration, _ body: (GatewayAddress) async throws -> R
) async throws -> R {
  let speed = TimeSpeed(configuration.speed) ?? .usual
  let responder = ServiceResponder(
    service: service, seed: configuration.seed,
    faults: try FaultPlan(seed: configuration.seed, rates: configuration.faults),
    log: try configuration.log.map(RequestLog.init), now: { wallClock(at: speed) })
  return try await withServer(
    "The gateway", host: configuration.host, port: configuration.port,
    answer: { responder.answer(to: $0) }
  ) { address in
    try await body(GatewayAddress(host: address.host, port: address.port, path: Standing.path))
  }
}

/// Seconds since 1970 on a clock of a speed, with their fraction.
private func wallClock(at speed: TimeSpeed) -> Double {
  let now = speed.now()
  return Double(now.seconds) + Double(now.nanoseconds) / 1e9
}

/// Where a running gateway, or another server of this program, answers.
public struct GatewayAddress: Equatable, Sendable {
  /// The host the gateway listens on.
  public let host: String
  /// The port, the one the system chose if it was asked to.
  public let port: Int
  /// The path of the API.
  var path = "/v1/public"

  /// The base of the API.
  public var base: BaseURL { BaseURL(origin: WebOrigin(scheme: .http, host: host, port: port), path: path) }

  /// The base of the API as text, with its port whichever that is: `http://127.0.0.1:8080/v1/public`.
  public var baseURL: String { origin + base.path }

  /// Whether only this machine can reach it.
  public var isLoopback: Bool {
    host.lowercased() == "localhost" || IPAddress(host)?.scope == .loopback
  }

  /// Scheme, host and port, `http://127.0.0.1:8080`.
  public var origin: String { "http://" + authority }

  /// Host and port, `127.0.0.1:8080` or `[::1]:8080`.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
