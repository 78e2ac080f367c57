import Basics
import Catalog
import CatalogSources
import Definitions
import Foundation
import Pipeline
import Stages
import Store

/// A check that asks a source for one record, as a run would.
struct SourceCheck {
  var source: Source
  var environment: [String: String]
  /// The limits of the call, with the ledger that counts it if the source has a quota.
  var limits: RunLimits
  let opener: any SourceOpener
  var files = FileAccess.system

  func checks() async throws -> [Check] {
    switch source.opening {
    case .service(let service): try await checks(of: service)
    case .standIn(let demo): try await checks(of: demo)
    case .files(let path): [check(ofRecordings: path)]
    case .database(let database): check(of: database)
    }
  }

  private func checks(of service: Source.Service) async throws -> [Check] {
    var checks: [Check] = []
    var secrets: [String: String] = [:]
    for (key, reference) in service.credentials {
      secrets[key] = secret(key, from: reference, checks: &checks)?.reveal()
    }
    guard !checks.contains(where: { $0.status == .fail }) else {
      return checks + [.warn("source", finding: "\(service.address) was not asked, because a secret is missing.")]
    }
    let source = service.source(secrets)
    if secrets.isEmpty { checks.append(.ok("secrets", finding: "none; requests are not signed")) }
    let ledger = ledger(of: MeteredAccount(service, of: source).key)
    guard ledger.status == .ok else { return checks + [ledger] }
    return checks + [ledger, try await askCounting(ServicePlace(service, of: source, environment: environment))]
  }

  /// The error that a run would report about the ledger that counts the calls of a key.
  private func ledger(of key: String) -> Check {
    do {
      let days = try CallLedger.reading(path: limits.ledger) {
        try $0.entries(of: key, zone: .gmt, at: limits.clock.wall.now().seconds).count
      }
      return .ok(
        "ledger",
        finding: "\(limits.ledger) "
          + (days.map { "has \(Quantity.things($0, "day")) of the key" } ?? "is made by the first run"))
    } catch {
      return .fail("ledger", error: error)
    }
  }

  private func askCounting(_ place: ServicePlace) async throws -> Check {
    // Without a quota nothing is written at all.
    guard place.account?.isMetered == true else { return try await ask(place) }
    // A minute's window is waited for, and no longer one.
    var limits = limits
    limits.clock.deadline = limits.clock.elapsed() + .seconds(70)
    do {
      return try await limits.withMeter(for: place.account, cap: nil, events: { _ in }) { meter in
        try await ask(place, countedBy: meter)
      }
    } catch  where error is StoreError || error is FileError {
      return .fail("ledger", error: error)
    }
  }

  private func checks(of demo: Source.Demo) async throws -> [Check] {
    do {
      return [
        try await opener.withDemo(demo) { base in
          try await ask(ServicePlace(demo: source.catalogSource, at: base))
        }
      ]
    } catch let error as any OutcomeError {
      return [.fail("source", error: error)]
    }
  }

  private func check(of database: Source.Database) -> [Check] {
    do {
      let (place, dump) = try database.look()
      let choice = place.note.map { [Check.ok("source", finding: $0)] } ?? []
      guard let dump else {
        let inside = place.archived.map { "\($0.name) of \(Quantity.count($0.size)) bytes" } ?? "a dump"
        return choice + [.ok("source", finding: "\(place.path) has \(inside), which the next run unpacks and looks at")]
      }
      let date = dump.file.date.map { " of \($0)" } ?? ""
      let found = "\(place.path) is a dump\(date) with \(Quantity.things(dump.kinds.count, "collection"))"
      return choice + [.ok("source", finding: found)]
        + dump.absences.map { .warn("source", finding: "\($0)") }
    } catch {
      return [.fail("source", error: error)]
    }
  }

  private func check(ofRecordings path: String) -> Check {
    do {
      guard let status = try files.status(path) else {
        return .fail(
          "source", outcome: .usage, finding: "\(path) does not exist.",
          remedy: "Set source.path to the recorded answers.")
      }
      guard status.kind == .folder else { return .ok("source", finding: "\(path) is a file") }
      let names = try files.list(path)
      return names.isEmpty
        ? .fail(
          "source", outcome: .sourceUnavailable, finding: "\(path) is empty.", remedy: "Put recorded answers there.")
        : .ok("source", finding: "\(path) has \(Quantity.count(names.count)) entries")
    } catch {
      return .fail("source", error: error)
    }
  }

  private func secret(_ key: String, from reference: SecretReference, checks: inout [Check]) -> Secret? {
    do throws(CredentialError) {
      let found = try reference.resolve(environment: environment)
      checks.append(
        found.warnings.isEmpty
          ? .ok(key, finding: "\(reference) is set") : .warn(key, finding: found.warnings.joined(separator: " ")))
      return found.secret
    } catch {
      checks.append(.fail(key, error: error))
      return nil
    }
  }

  /// Makes one call for one record, retried once.
  private func ask(_ place: ServicePlace, countedBy meter: CallMeter? = nil) async throws -> Check {
    do {
      let base = place.base
      var configuration = try TransportConfiguration(for: place)
      configuration.totalTimeout = .seconds(20)
      var manners = ClientManners()
      manners.time = limits.time
      manners.policy.maximumAttempts = 2
      manners.policy.retryFor = .seconds(1)
      manners.policy.greatestRequestedWait = .seconds(5)
      let page = try await withHTTPTransport(to: [base.origin], configuration: configuration) { [manners] transport in
        let client = SourceClient(place.source, base: base, transport: transport, manners: manners)
        return try await CallLoop(client: client, meter: meter).page(
          SourceRequest(CatalogList(place.source.model.order[0]), rows: .init(limit: 1)))
      }
      let kind = place.source.model[page.request.list.kind].name
      let total = page.frame.map { "\(Quantity.count($0.total)) \(kind)" } ?? "a page"
      return .ok(
        "source", finding: "\(place.namedBase == nil ? base.description : "the demo gateway") answers: \(total)")
    } catch let error as SourceError where error.code != .cancelled {
      return .fail("source", error: error)
    }
  }
}
