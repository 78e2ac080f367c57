import Basics
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
    switch source {
    case .marvel(let marvel): try await checks(of: marvel)
    case .demo(let demo): try await checks(of: demo)
    case .recordings(let recordings): [check(of: recordings)]
    }
  }

  private func checks(of marvel: Source.Marvel) async throws -> [Check] {
    var checks: [Check] = []
    let publicKey = secret("public-key", marvel.publicKey, &checks)
    let privateKey = secret("private-key", marvel.privateKey, &checks)
    guard !checks.contains(where: { $0.status == .fail }) else {
      return checks + [.warn("source", "\(marvel.baseURL) was not asked, because a secret is missing.")]
    }
    let keys = publicKey.map { APIKeys(publicKey: $0.reveal(), privateKey: privateKey?.reveal()) }
    if keys == nil { checks.append(.ok("secrets", "none; requests are not signed")) }
    let ledger = ledger(of: KeyFingerprint(origin: marvel.baseURL.base.origin, keys: keys).description)
    guard ledger.status == .ok else { return checks + [ledger] }
    return checks + [ledger, try await ask(marvel, keys)]
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

  private func ask(_ marvel: Source.Marvel, _ keys: APIKeys?) async throws -> Check {
    let question = Question(
      base: marvel.baseURL.base, keys: keys, allowsPrivateHosts: marvel.allowPrivateHosts, environment: environment)
    // Without a quota nothing is written at all.
    guard marvel.quota != nil else { return try await ask(question) }
    do {
      let account = MeteredAccount(marvel, keys: keys)
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
            Question(base: address.base, name: "the demo gateway", allowsPrivateHosts: true, environment: [:]))
        }
      ]
    } catch let error as GatewayError {
      return [.fail("source", error)]
    }
  }

  private func check(of recordings: Source.Recordings) -> Check {
    do {
      guard let status = try files.status(recordings.path) else {
        return .fail(
          "source", .usage, "\(recordings.path) does not exist.", remedy: "Set source.path to the recorded answers.")
      }
      guard status.kind == .folder else { return .ok("source", "\(recordings.path) is a file") }
      let names = try files.list(recordings.path)
      return names.isEmpty
        ? .fail("source", .sourceUnavailable, "\(recordings.path) is empty.", remedy: "Put recorded answers there.")
        : .ok("source", "\(recordings.path) has \(Quantity.count(names.count)) entries")
    } catch {
      return .fail("source", error)
    }
  }

  private func secret(_ key: String, _ reference: SecretReference?, _ checks: inout [Check]) -> Secret? {
    guard let reference else { return nil }
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
    let base: BaseURL
    /// What it is called; nil for its address.
    var name: String?
    var keys: APIKeys?
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
        let client = MarvelClient(base: base, keys: question.keys, transport: transport, manners: manners)
        return try await CallLoop(client: client, meter: meter).page(.list("characters", limit: 1))
      }
      let total = page.envelope.map { "\(Quantity.count($0.total)) characters" } ?? "a page"
      return .ok("source", "\(question.name ?? base.description) answers: \(total)")
    } catch let error as SourceError where error.code != .cancelled {
      return .fail("source", error)
    }
  }
}
