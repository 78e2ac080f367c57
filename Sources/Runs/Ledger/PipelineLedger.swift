import Basics
import CatalogSources
package import Definitions
package import Foundation
package import Pipeline
package import Store

/// The calls that were counted of a pipeline's source. The ledger is shared by all pipelines of a state folder.
package struct PipelineLedger: Sendable {
  /// The pipeline's name.
  package let pipeline: String
  /// The ledger's file.
  package let path: String
  /// The fingerprint of the pipeline's key, or why it is not at hand.
  package let key: Result<String, CredentialError>
  /// The calls of a day; nil for any number.
  package let limit: Int?
  /// The zone in which a day begins at midnight.
  package let zone: TimeZone
  /// The day that calls are counted on now.
  package var today: LedgerDay { LedgerDay(of: now, in: zone) }

  private let stateDir: String
  private let now: Int64
  /// How locks are taken.
  var files = FileAccess.system

  /// The ledger of a definition; nothing is read yet.
  ///
  /// - Throws: ``NoLedger``.
  package init(
    of definition: PipelineDefinition, stateDir: String, environment: [String: String], wall: WallClock = .system
  ) throws {
    guard let service = definition.source.service else { throw NoLedger(source: definition.source.kind) }
    let quota = service.quota?.daily
    pipeline = definition.name
    path = RunLimits.ledger(in: stateDir)
    limit = quota?.calls
    zone = quota?.zone ?? Source.Quota().daily.zone
    now = wall.now().seconds
    self.stateDir = stateDir
    do {
      let source = try service.authorized(environment: environment) { _ in }
      key = .success(MeteredAccount(service, of: source).key)
    } catch let error as CredentialError {
      key = .failure(error)
    }
  }

  /// The days of a key, the newest first; those of all keys for nil.
  ///
  /// - Throws: `StoreError`.
  package func entries(of key: String?) throws -> [LedgerEntry] {
    try CallLedger.reading(path: path) { try $0.entries(of: key, zone: zone, at: now) } ?? []
  }

  /// Removes what was counted on a day, under the lock of the pipeline's runs.
  ///
  /// The day that counts now is removed under the locks of all other pipelines too, whose runs may count calls by the same key.
  /// - Returns: what was counted on the day.
  /// - Throws: ``NoSuchDay``, ``OtherRun``, `StoreError`, `FileError`.
  package func forget(_ day: LedgerDay, of key: String) async throws -> LedgerEntry {
    try await withRunLock(folder: "\(stateDir)/\(pipeline)", files: files, events: { _ in }) {
      let entries = try entries(of: key)
      guard let entry = entries.first(where: { $0.day == day }) else {
        throw NoSuchDay(day: day, key: key, days: entries.prefix(5).map(\.day))
      }
      let counts = entry.validity == .counted && entry.day >= today
      try await withLocks(of: counts ? otherPipelines()[...] : []) {
        let ledger = try CallLedger(path: path)
        defer { try? ledger.close() }
        _ = try ledger.forget(day, of: key)
      }
      return entry
    }
  }

  /// The other pipelines that ran with this state folder.
  private func otherPipelines() throws -> [String] {
    try files.list(stateDir).sorted().filter { name in
      try name != pipeline && files.status("\(stateDir)/\(name)/\(RunLock.stateName)")?.kind == .file
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
      throw OtherRun(pipeline: name, holder: error.holder)
    }
  }
}

/// A pipeline whose source has no ledger.
struct NoLedger: OutcomeError {
  /// The kind of the source.
  var source: String

  var description: String { "Calls to a source of kind \(source) are not counted, so it has no ledger." }
  var outcome: Outcome { .usage }
}

/// A run of another pipeline that counts its calls in the same ledger.
struct OtherRun: OutcomeError {
  var pipeline: String
  var holder: LockHolder?

  var description: String {
    "A run of \(pipeline) is under way\(holder.map { " (\($0))" } ?? "") and counts its calls in the same ledger, so the day was not "
      + "forgotten. Wait for it to end, or stop it."
  }
  var outcome: Outcome { .locked }
}

/// A day that the ledger does not have.
struct NoSuchDay: OutcomeError {
  var day: LedgerDay
  var key: String
  /// Days that it has, the newest first.
  var days: [LedgerDay]

  var description: String {
    let known = days.isEmpty ? "It has none." : "The newest are \(days.map(\.description).joined(separator: ", "))."
    return "The ledger has no calls on \(day) of key \(key). \(known)"
  }
  var outcome: Outcome { .usage }
}
