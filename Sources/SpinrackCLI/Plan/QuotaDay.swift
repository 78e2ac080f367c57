import Basics
import CatalogSources
import Definitions
import Foundation
import Pipeline
import Store

/// The day of a source's quota as the ledger has it.
struct QuotaDay: Sendable, Equatable {
  /// The zone of the day, by its IANA name.
  let zone: String
  /// The day.
  let day: LedgerDay
  /// Calls of a day; nil for any number.
  let limit: Int?
  /// Calls that are spent, those included that only the source knows of.
  let used: Int
  /// Calls that are left; nil for any number.
  let left: Int?

  /// What the ledger says of a source.
  ///
  /// - Throws: `CredentialError`, `SourceError` for a wrong base URL, `StoreError`.
  init(
    of source: Source, ledger path: String, environment: [String: String], wall: WallClock, events: EventSink
  ) throws {
    let now = wall.now().seconds
    guard case .marvel(let marvel) = source, let quota = marvel.quota?.daily else {
      zone = "UTC"
      day = LedgerDay(of: now, in: .gmt)
      limit = nil
      used = 0
      left = nil
      return
    }
    let base = try BaseURL(marvel.baseURL.text)
    let key = KeyFingerprint(origin: base.origin, keys: try keys(of: marvel, environment: environment, events: events))
    let state = try CallLedger.state(of: key.description, quota: quota, at: now, reading: path)
    zone = marvel.quota?.timeZone ?? quota.zone.identifier
    day = state.day
    limit = quota.calls
    used = quota.calls - state.left
    left = state.left
  }
}
