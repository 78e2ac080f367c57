import Catalog
import CatalogSources
import Definitions
import Gateway
import Pipeline
import Stages

/// A source that is ready to be crawled.
struct OpenSource: Sendable {
  /// What to read.
  let source: CrawlSource
  /// The source's name in the store: a crawl of another source is never mixed with it.
  let name: String
  /// Whether one reading sees everything there is, so that what it does not see is gone.
  let isWhole: Bool
}

/// Opens the source of a definition, and closes it on every way out.
///
/// - Parameters:
///   - limits: what bounds the calls.
///   - cap: the most calls, as far as it is known.
/// - Throws: `SourceError`, `CredentialError`, `RecordingError`, `GatewayError`, `StoreError`; what `body` throws.
func withSource<R: Sendable>(
  of definition: PipelineDefinition, environment: [String: String], limits: RunLimits,
  cap: @escaping @Sendable () -> Int? = { nil }, calls: CallCounter, events: @escaping EventSink,
  _ body: (OpenSource) async throws -> R
) async throws -> R {
  let name = definition.source.nameInStore
  switch definition.source {
  case .recordings(let recordings):
    let folder = try RecordingFolder(path: recordings.path)
    return try await body(
      OpenSource(source: .recordings(folder), name: name, isWhole: true))

  case .demo(let demo):
    return try await withGateway(GatewayConfiguration(demo)) { address in
      // Bodies and captures speak of a fixed name; the socket's port changes from run to run.
      let base = try BaseURL(address.baseURL)
      return try await limits.withMeter(for: nil, base: base, keys: nil, cap: cap, events: events) { meter in
        try await withClient(
          definition, base: base, namedBase: BaseURL("http://gateway.spinrack.invalid/v1/public"),
          keys: nil, allowsPrivateHosts: true, environment: [:], meter: meter, calls: calls, events: events
        ) { client in
          try await body(OpenSource(source: gateway(client, definition), name: name, isWhole: false))
        }
      }
    }

  case .marvel(let marvel):
    let base = try BaseURL(marvel.baseURL.text)
    let keys = try keys(of: marvel, environment: environment, events: events)
    return try await limits.withMeter(for: marvel, base: base, keys: keys, cap: cap, events: events) { meter in
      try await withClient(
        definition, base: base, namedBase: nil, keys: keys, allowsPrivateHosts: marvel.allowPrivateHosts,
        environment: environment, meter: meter, calls: calls, events: events
      ) { client in
        try await body(OpenSource(source: gateway(client, definition), name: name, isWhole: false))
      }
    }
  }
}

extension Source {
  /// The source's name in the store: a crawl of another source is never mixed with it.
  var nameInStore: String {
    switch self {
    case .recordings(let recordings): "recordings \(recordings.path)"
    case .demo(let demo): "demo seed \(demo.seed) scale \(demo.scale)"
    case .marvel(let marvel): "marvel \((try? BaseURL(marvel.baseURL.text))?.description ?? marvel.baseURL.text)"
    }
  }
}

private func gateway(_ client: MarvelClient, _ definition: PipelineDefinition) -> CrawlSource {
  .gateway(
    client,
    GatewayCrawl(
      collections: definition.fetch.collections.compactMap { Kind(name: $0.rawValue) },
      concurrency: definition.fetch.concurrency, recovery: definition.fetch.recovery.fraction))
}

/// The keys of a source.
///
/// - Throws: `CredentialError`.
func keys(
  of marvel: Source.Marvel, environment: [String: String], events: EventSink
) throws -> APIKeys? {
  guard let publicReference = marvel.publicKey else { return nil }
  let publicKey = try publicReference.resolve(environment: environment)
  let privateKey = try marvel.privateKey?.resolve(environment: environment)
  for warning in publicKey.warnings + (privateKey?.warnings ?? []) { events(.warning(warning)) }
  return APIKeys(publicKey: publicKey.secret.reveal(), privateKey: privateKey?.secret.reveal())
}

private func withClient<R: Sendable>(
  _ definition: PipelineDefinition, base: BaseURL, namedBase: BaseURL?, keys: APIKeys?, allowsPrivateHosts: Bool,
  environment: [String: String], meter: CallMeter, calls: CallCounter, events: @escaping EventSink,
  _ body: (MarvelClient) async throws -> R
) async throws -> R {
  var configuration = try TransportConfiguration(allowsPrivateHosts: allowsPrivateHosts, environment: environment)
  configuration.maximumConnections = definition.fetch.concurrency
  var hooks = ClientHooks()
  hooks.beforeAttempt = { _ in try await meter.spend() }
  hooks.afterAttempt = { _, response, _ in
    if let limit = response.rateLimit { try await meter.hear(limit) }
  }
  hooks.event = { event in
    switch event {
    case .attempt: calls.attempt()
    case .received(_, _, let wireBytes, let plainBytes): calls.received(wireBytes: wireBytes, plainBytes: plainBytes)
    case .waiting(let attempt, let duration, let reason):
      events(.note("waiting \(Quantity.time(duration)) before \(attempt.uri) is asked again: \(reason)"))
    }
  }
  return try await withHTTPTransport(to: [base.origin], configuration: configuration) { transport in
    try await body(MarvelClient(base: base, namedBase: namedBase, keys: keys, transport: transport, hooks: hooks))
  }
}
