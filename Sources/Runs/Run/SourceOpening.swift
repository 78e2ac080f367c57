package import Basics
import Catalog
package import CatalogSources
package import Definitions
import Foundation
package import Gateway
import Pipeline
package import Stages

/// A source that is ready to be crawled.
struct OpenSource: Sendable {
  /// What to read.
  let source: CrawlSource
  /// The source's name in the store: a crawl of another source is never mixed with it.
  let name: String
  /// Whether one crawl sees everything, so that records that it does not see are deleted.
  let isWhole: Bool
  /// Where pictures are that are not at the host of their address: those of the demo are at its socket.
  var pictures: [WebOrigin: WebOrigin] = [:]
}

/// Opens the source of a definition, and closes it on every way out.
///
/// - Parameters:
///   - state: the folder of the pipeline's state, where answers are captured; nil for calls that only ask for a number.
///   - limits: what bounds the calls.
///   - cap: the most calls, as far as it is known.
///   - files: how captures are written.
/// - Throws: `SourceError`, `CredentialError`, `RecordingError`, `GatewayError`, `StoreError`; what `body` throws.
func withSource<R: Sendable>(
  of definition: PipelineDefinition, state: String?, environment: [String: String], limits: RunLimits,
  cap: @escaping @Sendable () -> Int? = { nil }, calls: CallCounter, files: FileAccess = .system,
  events: @escaping EventSink,
  _ body: (OpenSource) async throws -> R
) async throws -> R {
  let name = definition.nameInStore
  switch definition.source {
  case .recordings(let recordings):
    let folder = try RecordingFolder(path: recordings.path)
    return try await body(
      OpenSource(source: .recordings(folder), name: name, isWhole: true))

  case .demo(let demo):
    return try await withGateway(GatewayConfiguration(demo)) { address in
      // Bodies and captures speak of a fixed name; the socket's port changes from run to run.
      let base = address.base
      return try await limits.withMeter(for: nil, base: base, keys: nil, cap: cap, events: events) { meter in
        try await withClient(
          definition, base: base, namedBase: Source.Demo.namedBase, keys: nil, allowsPrivateHosts: true, state: state,
          environment: [:], meter: meter, limits: limits, calls: calls, files: files, events: events
        ) { client, captures in
          try await body(
            OpenSource(
              source: .gateway(client, GatewayCrawl(definition, captures: captures)), name: name, isWhole: false,
              pictures: [Source.Demo.pictures: base.origin]))
        }
      }
    }

  case .marvel(let marvel):
    let base = marvel.baseURL.base
    let keys = try keys(of: marvel, environment: environment, events: events)
    return try await limits.withMeter(for: marvel, base: base, keys: keys, cap: cap, events: events) { meter in
      try await withClient(
        definition, base: base, namedBase: nil, keys: keys, allowsPrivateHosts: marvel.allowPrivateHosts, state: state,
        environment: environment, meter: meter, limits: limits, calls: calls, files: files, events: events
      ) { client, captures in
        try await body(
          OpenSource(
            source: .gateway(client, GatewayCrawl(definition, captures: captures)), name: name, isWhole: false))
      }
    }
  }
}

extension PipelineDefinition {
  /// The source's name in the store, with what is read of it: another selection is like another source.
  package var nameInStore: String {
    selection.map { "\(source.nameInStore), only \($0.text)" } ?? source.nameInStore
  }

  /// What is read of the source; nil for everything. Recorded answers are read whole.
  package var selection: Selection? {
    if case .recordings = source { return nil }
    return fetch.only.map { only in
      Selection(
        only.selections.reduce(into: [:]) { choices, entry in
          choices[entry.key] = .init(
            ids: entry.value.ids.map { Int64($0) }, beginnings: entry.value.nameStartsWith)
        })
    }
  }
}

extension Source {
  /// The source's name in the store: a crawl of another source is never mixed with it.
  package var nameInStore: String {
    switch self {
    case .recordings(let recordings): "recordings \(recordings.path)"
    case .demo(let demo): "demo seed \(demo.seed) scale \(demo.scale)"
    case .marvel(let marvel): "marvel \(marvel.baseURL.base)"
    }
  }
}

extension GatewayCrawl {
  /// The crawl that a definition asks for.
  package init(_ definition: PipelineDefinition, captures: CaptureFolder?) {
    self.init(
      collections: definition.fetch.collections,
      concurrency: definition.fetch.concurrency, recovery: definition.fetch.recovery.fraction,
      mode: definition.crawlMode, captures: captures)
    selection = definition.selection
    enrichment = Enrichment(definition)
    if case .marvel(let marvel) = definition.source {
      totalCounts = TotalCounts(rawValue: marvel.totalCounts.rawValue) ?? .auto
    }
  }
}

extension Enrichment {
  /// What a pipeline file asks for beyond the pages of collections; nil for nothing. A selection is complete in itself:
  /// records beyond it are not looked up.
  package init?(_ definition: PipelineDefinition) {
    guard let enrich = definition.enrich, definition.selection == nil, enrich.completeLists || enrich.lookUps > 0
    else { return nil }
    self.init(completesLists: enrich.completeLists, lookUps: enrich.lookUps)
  }
}

extension Source.Demo {
  /// The base URL of the demo in captures and logs; the socket's port changes from run to run.
  static let namedBase = BaseURL(
    origin: WebOrigin(scheme: .http, host: "gateway.spinrack.invalid"), path: "/v1/public")

  /// Where the demo's records say that their pictures are.
  package static let pictures = WebOrigin(scheme: .http, host: "images.spinrack.invalid")
}

extension CaptureRecords {
  /// What this program writes of a source with these keys.
  package init(keys: APIKeys?) {
    self.init(
      software: Version.userAgent, redactor: Redactor(keys: keys), identifier: { UUID().uuidString.lowercased() })
  }
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
  state: String?, environment: [String: String], meter: CallMeter, limits: RunLimits, calls: CallCounter,
  files: FileAccess, events: @escaping EventSink,
  _ body: (MarvelClient, CaptureFolder?) async throws -> R
) async throws -> R {
  var configuration = try TransportConfiguration(allowsPrivateHosts: allowsPrivateHosts, environment: environment)
  configuration.maximumConnections = definition.fetch.concurrency
  let captures = state.map { state in
    CaptureFolder(
      path: state + "/capture",
      records: CaptureRecords(keys: keys), files: files,
      now: { WallClock.system.now().extended })
  }
  var hooks = ClientHooks()
  hooks.earlierAnswer = { try await captures?.earlierAnswer($0) }
  hooks.beforeAttempt = { _ in try await meter.spend() }
  hooks.afterAttempt = { attempt, response in
    let place = try await captures?.keep(attempt, response)
    FailPoint.captureAppend.pass()
    if let limit = response.rateLimit { try await meter.take(limit) }
    return place
  }
  let name = (namedBase ?? base).origin.host
  hooks.event = { event in
    switch event {
    case .attempt: calls.attempt()
    case .received(_, _, let wireBytes, let plainBytes): calls.received(wireBytes: wireBytes, plainBytes: plainBytes)
    case .waiting(let attempt, let duration, let reason, let times):
      let others = times > 1 ? "; \(Quantity.things(times, "wait")) like this since the last note" : ""
      events(.note("waiting \(Quantity.time(duration)) before \(attempt.uri) is asked again: \(reason)\(others)"))
    case .outage(_, let reason, let limit): events(.outage(of: name, reason, upTo: limit))
    case .recovered(let lasted, let attempts): events(.recovery(of: name, after: lasted, attempts: attempts))
    }
  }
  var policy = RetryPolicy()
  if case .marvel(let marvel) = definition.source { policy.retryFor = marvel.retryFor }
  let time = limits.timeToDeadline
  var resolver = HostResolver.system
  if limits.sourceWasReachable {
    resolver = resolver.retrying(
      for: policy.retryFor, time: time,
      outage: { events(.outage(of: name, $0, upTo: $1)) },
      recovered: { events(.recovery(of: name, after: $0, attempts: $1)) })
  }
  return try await withHTTPTransport(to: [base.origin], configuration: configuration, resolver: resolver) {
    transport in
    try await body(
      MarvelClient(
        base: base, namedBase: namedBase, keys: keys, wasReachable: limits.sourceWasReachable, transport: transport,
        policy: policy, time: time, hooks: hooks),
      captures)
  }
}

extension PipelineEvent {
  /// The outage of a source, which a run waits for.
  fileprivate static func outage(of host: String, _ reason: String, upTo limit: Duration) -> PipelineEvent {
    .note("no connection to \(host), trying again for up to \(Quantity.time(limit)): \(reason)")
  }

  /// The end of an outage.
  fileprivate static func recovery(of host: String, after lasted: Duration, attempts: Int) -> PipelineEvent {
    .note(
      "\(host) is back after \(Quantity.time(lasted)), in which \(Quantity.things(attempts, "attempt")) found no connection"
    )
  }
}

/// The connection to a source, in a run and in a check alike.
extension GatewayConfiguration {
  /// The gateway of a demo source.
  package init(_ demo: Source.Demo) {
    self.init(
      seed: UInt64(clamping: demo.seed), scale: demo.scale, faults: demo.faults.mapValues(\.fraction))
  }
}

extension TransportConfiguration {
  /// The client's limits for a source, with the proxies of the environment.
  ///
  /// - Throws: `SourceError` where a proxy's address is wrong.
  package init(allowsPrivateHosts: Bool, environment: [String: String]) throws {
    self.init(userAgent: Version.userAgent)
    addressPolicy = AddressPolicy(allowsPrivateHosts: allowsPrivateHosts)
    proxies = try ProxySettings(environment: environment)
  }
}
