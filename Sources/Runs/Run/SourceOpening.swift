package import Basics
import Catalog
package import CatalogSources
package import Definitions
import Foundation
import Pipeline
import Stages

/// A source that is ready to be crawled.
struct OpenSource: Sendable {
  /// The source of the crawl.
  let source: CrawlSource
  /// The places of pictures that are not at the host of their address: those of the demo are at its socket.
  var pictures: [WebOrigin: WebOrigin] = [:]
}

/// The means by which a run makes its calls, for any source.
struct CallMeans: Sendable {
  /// The folder of the pipeline's state, where answers are captured; nil for calls that only ask for a number.
  let state: String?
  let environment: [String: String]
  /// The limits of the calls.
  let limits: RunLimits
  /// The most calls; nil for any number.
  var cap: CallCap?
  /// The counter of the calls.
  let counter: CallCounter
  /// The servers of this program's own sources.
  let opener: any SourceOpener
  /// The file access for captures.
  var files = FileAccess.system
}

/// Opens the source of a definition, and closes it on every way out.
///
/// - Parameter means: the means of making calls.
/// - Throws: `SourceError`, `CredentialError`, `RecordingError`, `StoreError`; errors of the opener and of `body`.
func withSource<R: Sendable>(
  of definition: PipelineDefinition, by means: CallMeans, events: @escaping EventSink,
  _ body: (OpenSource) async throws -> R
) async throws -> R {
  switch definition.source.opening {
  case .files(let path):
    let folder = try RecordingFolder(path: path)
    let source = CrawlSource.recordings(
      folder, of: definition.source.catalogSource, upTo: definition.fetch.fullEvery)
    return try await body(OpenSource(source: source))

  case .database(let database):
    let place = try DumpPlace(of: database.path)
    if let note = place.note { events(.note(note)) }
    let path =
      try means.state.map { try place.unpacked(in: $0, files: means.files) { events(.note($0)) } } ?? place.path
    let dump = try database.open(path, definition.selection)
    for absence in dump.absences { events(.warning("\(path): \(absence)")) }
    let captures = means.state.map { captureFolder(in: $0, of: dump.source, by: means) }
    return try await body(
      OpenSource(source: .database(dump, captures: captures, upTo: definition.fetch.fullEvery)))

  case .standIn(let demo):
    return try await means.opener.withDemo(demo) { base in
      let place = ServicePlace(demo: definition.source.catalogSource, at: base)
      return try await withCalls(to: place, of: definition, by: means, events: events) { calls in
        try await body(
          OpenSource(
            source: .gateway(calls, definition.crawl),
            pictures: [Source.Demo.pictures: place.base.origin]))
      }
    }

  case .service(let service):
    let source = try service.authorized(environment: means.environment, events: events)
    let place = ServicePlace(service, of: source, environment: means.environment)
    return try await withCalls(to: place, of: definition, by: means, events: events) { calls in
      try await body(OpenSource(source: .gateway(calls, definition.crawl)))
    }
  }
}

extension Source.Database {
  /// Finds the database that a run would read, and opens it. One in an archive is not unpacked for that, and is nil.
  ///
  /// - Throws: `RecordingError`, `SourceError`.
  func look(_ selection: Selection? = nil) throws -> (place: DumpPlace, dump: (any LocalDump)?) {
    let place = try DumpPlace(of: path)
    return (place, place.archived == nil ? try open(place.path, selection) : nil)
  }
}

/// The address of a source, with the settings for asking it.
struct ServicePlace: Sendable {
  let source: any CatalogSource
  let base: BaseURL
  /// The base URL in captures and logs; nil for `base`.
  var namedBase: BaseURL?
  let allowsPrivateHosts: Bool
  /// The environment that names proxies.
  let environment: [String: String]
  /// The account whose calls are counted; nil for none.
  var account: MeteredAccount?
  /// The time for which a call is retried while the source accepts no connection.
  var retryFor = RetryPolicy().retryFor
  /// The contact address that is sent with the calls; nil where the source does not ask for one.
  var contact: String?

  /// Creates the place of a service, with a source that has its credentials.
  init(_ service: Source.Service, of source: any CatalogSource, environment: [String: String]) {
    self.source = source
    self.environment = environment
    base = service.address.base
    allowsPrivateHosts = service.allowPrivateHosts
    account = MeteredAccount(service, of: source)
    retryFor = service.retryFor
    contact = service.contact
  }

  /// Creates the place of the demo within this process: no proxy leads there. Bodies and captures use a fixed name, since the port of its
  /// socket changes from run to run.
  init(demo source: any CatalogSource, at base: BaseURL) {
    (self.source, self.base, environment) = (source, base, [:])
    namedBase = Source.Demo.namedBase
    allowsPrivateHosts = true
  }
}

extension PipelineDefinition {
  /// The source's name in the store, with the selection: another selection is treated like another source.
  package var nameInStore: String {
    selection.map { "\(source.nameInStore), only \($0.text)" } ?? source.nameInStore
  }

  /// The selection that is read of the source; nil for everything. Recorded answers are read whole.
  var selection: Selection? { crawl.fetch.only }

  /// The crawl that the definition asks for.
  var crawl: GatewayCrawl {
    var crawl = GatewayCrawl(fetch, enrich: enrich)
    switch source.opening {
    case .files: crawl.fetch.only = nil
    case .database: crawl.fetch.collections = source.model.order.map(source.model.name(of:))
    case .service, .standIn: break
    }
    if let service = source.service { crawl.totalCounts = service.totalCounts ?? .auto }
    return crawl
  }
}

extension Source {
  /// The source's name in the store: crawls of two sources are never mixed.
  package var nameInStore: String {
    switch opening {
    case .files(let path): "\(kind) \(path)"
    // Dumps follow one another under other names; each is compared with the one before.
    case .database: kind
    case .standIn(let demo): "\(kind) seed \(demo.seed) scale \(demo.scale)"
    case .service(let service): "\(kind) \(service.address.base)"
    }
  }
}

extension Source.Demo {
  /// The base URL of the demo in captures and logs; the socket's port changes from run to run.
  static let namedBase = BaseURL(
    origin: WebOrigin(scheme: .http, host: "gateway.spinrack.invalid"), path: "/v1/public")

  /// The host of the pictures in the demo's records.
  package static let pictures = WebOrigin(scheme: .http, host: "images.spinrack.invalid")
}

extension CaptureRecords {
  /// Creates records with this program as the software.
  ///
  /// - Parameter redactor: removes the secrets of the source from its answers.
  init(_ redactor: Redactor = Redactor()) {
    self.init(software: Program.userAgent, redactor: redactor, identifier: { UUID().uuidString.lowercased() })
  }
}

extension Source.Service {
  /// Returns the source with its credentials.
  ///
  /// - Throws: `CredentialError`.
  func authorized(environment: [String: String], events: EventSink) throws -> any CatalogSource {
    let found = try credentials.map { ($0.key, try $0.secret.resolve(environment: environment)) }
    for warning in found.flatMap(\.1.warnings) { events(.warning(warning)) }
    return source(Dictionary(uniqueKeysWithValues: found.map { ($0, $1.secret.reveal()) }))
  }
}

/// Returns the captures below the folder of a pipeline's state.
private func captureFolder(in state: String, of source: any CatalogSource, by means: CallMeans) -> CaptureFolder {
  CaptureFolder(
    path: state + "/capture", records: CaptureRecords(source.redactor), files: means.files,
    now: { WallClock.system.now().extended })
}

/// Opens the calls to a gateway, and closes them on every way out.
private func withCalls<R: Sendable>(
  to place: ServicePlace, of definition: PipelineDefinition, by means: CallMeans, events: @escaping EventSink,
  _ body: (CallLoop) async throws -> R
) async throws -> R {
  let limits = means.limits
  var configuration = try TransportConfiguration(for: place)
  let concurrency = definition.fetch.concurrency
  configuration.maximumConnections = min(concurrency, place.source.traits.pacing.callsInFlight ?? concurrency)
  let captures = means.state.map { state in
    CallCaptures.folder(captureFolder(in: state, of: place.source, by: means))
  }
  var manners = ClientManners()
  manners.policy.retryFor = place.retryFor
  manners.time = limits.timeToDeadline
  manners.sourceWasReachable = limits.sourceWasReachable
  if !place.source.traits.pacing.isEmpty {
    // What such a source asks for is waited for like a window of its own.
    manners.policy.greatestRequestedWait = WaitPlanner.longestWait
    manners.policy.totalTime += WaitPlanner.longestWait
  }
  let name = (place.namedBase ?? place.base).origin.host
  var resolver = HostResolver.system
  if limits.sourceWasReachable {
    resolver = resolver.retrying(
      for: place.retryFor, time: manners.time,
      outage: { events(PipelineEvent(.outage(reason: $0, upTo: $1), of: name)) },
      recovered: { events(PipelineEvent(.recovered(after: $0, attempts: $1), of: name)) })
  }
  return try await limits.withMeter(for: place.account, cap: means.cap, events: events) { [manners, resolver] meter in
    try await withHTTPTransport(to: [place.base.origin], configuration: configuration, resolver: resolver) {
      transport in
      try await body(
        CallLoop(
          client: SourceClient(
            place.source, base: place.base, namedBase: place.namedBase, transport: transport, manners: manners),
          captures: captures ?? .none, meter: meter, counter: means.counter,
          notes: { events(PipelineEvent($0, of: name)) }))
    }
  }
}

extension PipelineEvent {
  /// Creates the pipeline event for a wait or an outage.
  ///
  /// - Parameter host: the source's name.
  fileprivate init(_ event: SourceEvent, of host: String) {
    switch event {
    case .paced(let until, let reason):
      self = .waiting(until: WallTime(seconds: until), reason: reason)
    case .waiting(let uri, let duration, let reason, let times):
      let others = times > 1 ? "; \(Quantity.things(times, "wait")) like this since the last note" : ""
      self = .note("waiting \(Quantity.time(duration)) before \(uri) is asked again: \(reason)\(others)")
    case .outage(let reason, let limit):
      self = .note("no connection to \(host), trying again for up to \(Quantity.time(limit)): \(reason)")
    case .recovered(let lasted, let attempts):
      let found = "\(Quantity.things(attempts, "attempt")) found no connection"
      self = .note("\(host) is back after \(Quantity.time(lasted)), in which \(found)")
    }
  }
}

extension TransportConfiguration {
  /// Creates the client's limits for a place where a source is asked, with the user agent that the source asks for.
  ///
  /// - Throws: `SourceError` where a proxy's address is wrong.
  init(for place: ServicePlace) throws {
    try self.init(allowsPrivateHosts: place.allowsPrivateHosts, environment: place.environment)
    userAgent = Program.userAgent(contact: place.contact)
  }

  /// Creates the client's limits for a source, with the proxies of the environment.
  ///
  /// - Throws: `SourceError` where a proxy's address is wrong.
  package init(allowsPrivateHosts: Bool, environment: [String: String]) throws {
    self.init(userAgent: Program.userAgent)
    addressPolicy = AddressPolicy(allowsPrivateHosts: allowsPrivateHosts)
    proxies = try ProxySettings(environment: environment)
  }
}

/// The speed of time for trying a source at a stand-in on this machine. A living service is never asked faster.
extension TimeSpeed {
  /// The environment variable that sets it.
  static let variable = "SPINRACK_TIME_SPEED"

  /// Creates the speed at which time passes for the calls to a source.
  ///
  /// - Throws: ``RunError`` for a value that is no speed, and for a source that is not only at a loopback address; `SourceError` where a
  ///   proxy's address is wrong.
  init(of source: Source, environment: [String: String]) throws {
    guard let text = environment[Self.variable], !text.isEmpty else {
      self = .usual
      return
    }
    guard let factor = Int(text), let speed = TimeSpeed(factor) else {
      throw RunError(
        .usage,
        saying: "\(Self.variable) is not a whole number from \(Self.range.lowerBound) to \(Self.range.upperBound): "
          + "\(text.visibleLine). Set it to the --speed of the stand-in, or unset it.")
    }
    self = speed
    guard speed != .usual, let origin = source.service?.address.base.origin else { return }
    // A name could lead anywhere.
    guard IPAddress(origin.host)?.scope == .loopback else {
      throw RunError(
        .usage,
        saying: "\(Self.variable) is set, but \(origin.host) is not a loopback address. Only a stand-in on this "
          + "machine, such as http://127.0.0.1:8080, may be asked faster than the source allows. Unset it to ask "
          + "this source.")
    }
    guard try ProxySettings(environment: environment).proxy(for: origin) == nil else {
      throw RunError(
        .usage,
        saying: "\(Self.variable) is set, but calls to \(origin.host) go through a proxy, behind which anybody may be. "
          + "Name \(origin.host) in no_proxy.")
    }
  }
}
