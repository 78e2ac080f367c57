import Synchronization

/// What was asked of a service so far.
final class ServiceTally: Sendable {
  private struct Counts {
    var began: Double?
    var statuses: [Int: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Where the counts are asked for; such a call is not counted.
  static let path = ["-", "status"]

  /// Counts an answer; 0 is a connection that ended without one.
  func count(status: Int, at now: Double) {
    counts.withLock {
      if $0.began == nil { $0.began = now }
      $0.statuses[status, default: 0] += 1
    }
  }

  /// When the first call came; now where none has.
  func began(at now: Double) -> Double { counts.withLock { $0.began ?? now } }

  /// The counts as JSON.
  ///
  /// - Parameter more: members of the service's own.
  func page(_ more: String) -> String {
    let statuses = counts.withLock { $0.statuses }
    let members = statuses.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return
      "{\"calls\":\(statuses.values.reduce(0, +)),\"statuses\":{\(members.joined(separator: ","))}\(more)}\n"
  }
}
