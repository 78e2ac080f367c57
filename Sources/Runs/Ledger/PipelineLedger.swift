import Basics
package import CatalogSources
package import Definitions
package import Foundation
package import Pipeline
package import Store

/// The counted calls of a pipeline's source. All pipelines of a state folder share the ledger.
package struct PipelineLedger: Sendable {
  /// The pipeline's name.
  package let pipeline: String
  /// The ledger's file.
  package let path: String
  /// The fingerprint of the pipeline's key, or the reason why the key is not available.
  package var key: Result<String, CredentialError> { account.map(\.key) }
  /// The number of calls allowed on a day; nil for any number.
  package let limit: Int?
  /// The time zone in which a day begins at midnight.
  package let zone: TimeZone
  /// The day on which calls are counted now.
  package var today: LedgerDay { LedgerDay(of: now, in: zone) }
  /// The pacing of the pipeline file; the usual pacing of the source where the key is not available.
  package var pacing: Pacing { (try? account.get())?.pacing ?? usualPacing }
  private let usualPacing: Pacing
  /// The account of the key. All accounts at the source share its lock-outs.
  private let account: Result<MeteredAccount, CredentialError>

  private let stateDir: String
  private let now: Int64
  /// The file access for locks.
  var files = FileAccess.system

  /// Creates the ledger of a definition, without reading it.
  ///
  /// - Parameter wall: the clock for its days and windows; nil for that of the runs.
  /// - Throws: ``RunError`` for a source without a ledger.
  package init(
    of definition: PipelineDefinition, stateDir: String, environment: [String: String], wall: WallClock? = nil
  ) throws {
    guard let service = definition.source.service else {
      throw RunError(
        .usage,
        saying: "Calls to a source of kind \(definition.source.kind) are not counted, so it has no ledger.")
    }
    let quota = service.quota?.daily
    pipeline = definition.name
    path = RunLimits.ledger(in: stateDir)
    limit = quota?.calls
    zone = quota?.zone ?? Source.Quota().daily.zone
    let clock = try wall ?? .running(at: TimeSpeed(of: definition.source, environment: environment))
    now = clock.now().seconds
    self.stateDir = stateDir
    usualPacing = definition.source.catalogSource.traits.pacing
    do {
      account = .success(try service.account(environment: environment))
    } catch let error as CredentialError {
      account = .failure(error)
    }
  }

  /// The fingerprint of all accounts at the source; nil where the key is not available.
  private var host: String? { (try? account.get())?.host }

  /// Returns the days of a key, the newest first; those of all keys for nil.
  ///
  /// - Throws: `StoreError`.
  package func entries(of key: String?) throws -> [LedgerEntry] {
    try CallLedger.reading(path: path) { try $0.entries(of: key, zone: zone, at: now) } ?? []
  }

  /// Returns the rate windows of a key; none for a source without any.
  ///
  /// - Throws: `StoreError`.
  package func windows(of key: String) throws -> [WindowUse] {
    try CallLedger.reading(path: path) { try $0.windows(of: key, host: host, by: pacing.windows, at: now) } ?? []
  }

  /// Returns the locks that stop calls by a key now.
  ///
  /// - Throws: `StoreError`.
  package func locks(of key: String) throws -> [CallLock] {
    try CallLedger.reading(path: path) {
      try $0.locks(of: key, host: host, credentials: (try? account.get())?.credentials, at: now)
    } ?? []
  }

  /// Removes everything that the source has said to stop calls by a key: a lock-out, which holds for every key there, a pause that it asked
  /// for, refused credentials, calls that only it has counted.
  ///
  /// - Returns: whether anything was removed.
  /// - Throws: `StoreError`.
  package func unlock(_ key: String) throws -> Bool {
    guard try CallLedger.reading(path: path, { _ in true }) == true else { return false }
    let ledger = try CallLedger(path: path)
    defer { try? ledger.close() }
    let ofHost = try host.map { try ledger.unlock($0, zone: zone, at: now) } ?? false
    return try ledger.unlock(key, zone: zone, at: now) || ofHost
  }

  /// Deletes the counts of a day, under the lock of the pipeline's runs.
  ///
  /// The day that counts now is deleted under the locks of all other pipelines too, whose runs may count calls by the same key. Where one
  /// of these locks cannot be taken, nothing is deleted.
  /// - Returns: the counts of the day.
  /// - Throws: ``RunError``, also for a day without calls, `RunLockError`, `StoreError`, `FileError`.
  package func forget(_ day: LedgerDay, of key: String) async throws -> LedgerEntry {
    try await withRunLock(folder: "\(stateDir)/\(pipeline)", files: files, events: { _ in }) {
      let entries = try entries(of: key)
      guard let entry = entries.first(where: { $0.day == day }) else {
        let days = entries.prefix(5).map(\.day.description)
        throw RunError(
          .usage,
          saying: "The ledger has no calls on \(day) of key \(key). "
            + (days.isEmpty ? "It has none." : "The newest are \(days.joined(separator: ", "))."))
      }
      let counts = entry.validity == .counted && entry.day >= today
      // The other pipelines that ran with this state folder.
      let others = try (counts ? files.list(stateDir) : []).sorted().filter { name in
        try name != pipeline && files.status("\(stateDir)/\(name)/\(RunLock.stateName)")?.kind == .file
      }
      try await withLocks(of: others[...]) {
        let ledger = try CallLedger(path: path)
        defer { try? ledger.close() }
        _ = try ledger.forget(day, of: key, in: zone)
      }
      return entry
    }
  }

  /// Holds the locks of pipelines while `body` runs.
  private func withLocks(of names: ArraySlice<String>, _ body: () throws -> Void) async throws {
    guard let name = names.first else { return try body() }
    do {
      try await withRunLock(folder: "\(stateDir)/\(name)", files: files, events: { _ in }) {
        try await withLocks(of: names.dropFirst(), body)
      }
    } catch let error as RunLockError {
      throw RunError(
        .locked,
        saying:
          "A run of \(name) is under way\(error.holder.map { " (\($0))" } ?? "") and counts its calls in the same ledger, so "
          + "the day was not forgotten. Wait for it to end, or stop it.")
    } catch let error as FileError {
      throw RunError(
        .ioError,
        saying:
          "The lock of \(name), whose runs count their calls in the same ledger, cannot be taken, so the day was not "
          + "forgotten. \(error)")
    }
  }
}
