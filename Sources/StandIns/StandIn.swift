import APIs
import Basics
import Invented
package import Serving

/// Runs a stand-in of a service while `body` runs.
///
/// The universe is made and the socket bound before `body` begins; the server has stopped when this returns, on every path. Signals are
/// left alone.
///
/// ```swift
/// try await withStandIn(StandInConfiguration(.metron, scale: 0.01)) { address in
///   print(address.baseURL)  // http://127.0.0.1:43817/api
/// }
/// ```
///
/// - Returns: the result of `body`.
/// - Throws: `ServingError` when it does not start, and any error of `body`.
package func withStandIn<R>(
  _ configuration: StandInConfiguration, _ body: (ServerAddress) async throws -> R
) async throws -> R {
  try configuration.check()
  let (seed, scale, night) = (configuration.seed, configuration.scale, configuration.night)
  switch configuration.api {
  case .marvel:
    let catalog = InventedCatalog(
      universe: Universe(seed: seed, scale: scale, night: night), order: configuration.order)
    return try await withStandIn(configuration, serving: catalog, body)
  case .metron:
    let catalog = MetronCatalog(seed: seed, scale: scale, night: night)
    return try await withService(MetronService(catalog: catalog, configuration), configuration, body)
  case .comicvine:
    let catalog = ComicVineCatalog(archive: Archive(seed: seed, scale: scale, night: night))
    return try await withService(ComicVineService(catalog: catalog, configuration), configuration, body)
  case .superhero: return try await withService(SuperheroService(configuration), configuration, body)
  }
}

/// Runs a stand-in of Marvel's API with a given catalogue while `body` runs.
func withStandIn<R>(
  _ configuration: StandInConfiguration, serving catalog: InventedCatalog,
  _ body: (ServerAddress) async throws -> R
) async throws -> R {
  let faults = try RequestFaults(seed: configuration.seed, rates: configuration.faults)
  return try await withMarvelAPI(
    of: catalog, at: configuration.place, access: configuration.access, faults: faults, body)
}

private func withService<R>(
  _ service: some FaultyService, _ configuration: StandInConfiguration,
  _ body: (ServerAddress) async throws -> R
) async throws -> R {
  let speed = TimeSpeed(configuration.speed) ?? .usual
  let faults = try RequestFaults(seed: configuration.seed, rates: configuration.faults)
  return try await withService(
    service, at: configuration.place, spoiler: faults.spoiler(of: service), now: { speed.seconds }, body)
}

/// Serves until the task is cancelled, then returns.
///
/// - Parameter onReady: gets the address once the stand-in answers.
/// - Throws: `ServingError` when it does not start.
package func runStandIn(_ configuration: StandInConfiguration, onReady: (ServerAddress) -> Void) async throws {
  try await withStandIn(configuration) { address in
    onReady(address)
    await untilCancelled()
  }
}
