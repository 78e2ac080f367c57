import Basics
import Catalog
import CatalogSources
import Definitions
import Foundation
import Gateway
import Pipeline
import Stages
import Store

/// Asks a source for one record, as a run would.
struct SourceCheck {
  var source: Source
  var environment: [String: String]
  /// Where the call is counted, if the source has a quota.
  var limits: RunLimits
  var files = FileAccess.system

  func checks() async throws -> [Check] {
    switch source.opening {
    case .service(let service): try await checks(of: service)
    case .standIn(let demo): try await checks(of: demo)
    case .files(let path): [check(ofRecordings: path)]
    }
  }

  private func checks(of service: Source.Service) async throws -> [Check] {
    var checks: [Check] = []
    var secrets: [String: String] = [:]
    for (key, reference) in service.credentials { secrets[key] = secret(key, reference, &checks)?.reveal() }
    guard !checks.contains(where: { $0.status == .fail }) else {
      return checks + [.warn("source", "\(service.address) was not asked, because a secret is missing.")]
    }
    let source = service.source(secrets)
    if secrets.isEmpty { checks.append(.ok("secrets", "none; requests are not signed")) }
    let account = MeteredAccount(service, of: source)
    let ledger = ledger(of: account.key)
    guard ledger.status == .ok else { return checks + [ledger] }
    let question = Question(
      source: source, base: service.address.base, allowsPrivateHosts: service.allowPrivateHosts,
      environment: environment)
    return checks + [ledger, try await ask(question, countedFor: account)]
  }

  /// The error that a run would report about the ledger that counts the calls of a key.
  private func ledger(of key: String) -> Check {
    do {
      let days = try CallLedger.reading(path: limits.ledger) {
        try $0.entries(of: key, zone: .gmt, at: limits.clock.wall.now().seconds).count
      }
      return .ok(
        "ledger",
        "\(limits.ledger) "
          + (days.map { "has \(Quantity.things($0, "day")) of the key" } ?? "is made by the first run"))
    } catch {
      return .fail("ledger", error)
    }
  }

  private func ask(_ question: Question, countedFor account: MeteredAccount) async throws -> Check {
    // Without a quota nothing is written at all.
    guard account.quota != nil else { return try await ask(question) }
    do {
      return try await limits.withMeter(for: account, cap: nil, events: { _ in }) { meter in
        try await ask(question, countedBy: meter)
      }
    } catch let error as StoreError {
      return .fail("ledger", error)
    } catch let error as FileError {
      return .fail("ledger", error)
    }
  }

  private func checks(of demo: Source.Demo) async throws -> [Check] {
    do {
      return [
        try await withGateway(GatewayConfiguration(demo)) { address in
          // The demo is within this process: no proxy leads there.
          try await ask(
            Question(
              source: source.catalogSource, base: address.base, name: "the demo gateway", allowsPrivateHosts: true,
              environment: [:]))
        }
      ]
    } catch let error as GatewayError {
      return [.fail("source", error)]
    }
  }

  private func check(ofRecordings path: String) -> Check {
    do {
      guard let status = try files.status(path) else {
        return .fail(
          "source", .usage, "\(path) does not exist.", remedy: "Set source.path to the recorded answers.")
      }
      guard status.kind == .folder else { return .ok("source", "\(path) is a file") }
      let names = try files.list(path)
      return names.isEmpty
        ? .fail("source", .sourceUnavailable, "\(path) is empty.", remedy: "Put recorded answers there.")
        : .ok("source", "\(path) has \(Quantity.count(names.count)) entries")
    } catch {
      return .fail("source", error)
    }
  }

  private func secret(_ key: String, _ reference: SecretReference, _ checks: inout [Check]) -> Secret? {
    do throws(CredentialError) {
      let found = try reference.resolve(environment: environment)
      checks.append(
        found.warnings.isEmpty
          ? .ok(key, "\(reference) is set") : .warn(key, found.warnings.joined(separator: " ")))
      return found.secret
    } catch {
      checks.append(.fail(key, error))
      return nil
    }
  }

  /// Where one record is asked for, and how.
  private struct Question: Sendable {
    let source: any CatalogSource
    let base: BaseURL
    /// What it is called; nil for its address.
    var name: String?
    let allowsPrivateHosts: Bool
    let environment: [String: String]
  }

  /// One call for one record, retried once.
  private func ask(_ question: Question, countedBy meter: CallMeter? = nil) async throws -> Check {
    do {
      let base = question.base
      var configuration = try TransportConfiguration(
        allowsPrivateHosts: question.allowsPrivateHosts, environment: question.environment)
      configuration.totalTimeout = .seconds(20)
      var manners = ClientManners()
      manners.policy.maximumAttempts = 2
      manners.policy.retryFor = .seconds(1)
      manners.policy.greatestRequestedWait = .seconds(5)
      let page = try await withHTTPTransport(to: [base.origin], configuration: configuration) { [manners] transport in
        let client = SourceClient(question.source, base: base, transport: transport, manners: manners)
        return try await CallLoop(client: client, meter: meter).page(
          SourceRequest(CatalogList(question.source.model.order[0]), rows: .init(limit: 1)))
      }
      let total =
        page.frame?.total.map { "\(Quantity.count($0)) \(page.request.list.kind)" } ?? "a page"
      return .ok("source", "\(question.name ?? base.description) answers: \(total)")
    } catch let error as SourceError where error.code != .cancelled {
      return .fail("source", error)
    }
  }
}
