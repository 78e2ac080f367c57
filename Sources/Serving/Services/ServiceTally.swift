import Synchronization

/// The counts of the calls of a service so far, by status.
final class ServiceTally: Sendable {
  private struct Counts {
    var began: Double?
    var statuses: [Int: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// The path of the page with the counts; a call of it is not counted.
  static let path = ["-", "status"]

  /// Counts an answer; 0 is a connection that ended without one.
  func count(status: Int, at now: Double) {
    counts.withLock {
      if $0.began == nil { $0.began = now }
      $0.statuses[status, default: 0] += 1
    }
  }

  /// Returns the time of the first call; `now` where there was none.
  func began(at now: Double) -> Double { counts.withLock { $0.began ?? now } }

  /// Returns the counts as JSON.
  ///
  /// - Parameter more: members of the service's own.
  func page(_ more: String) -> String {
    let statuses = counts.withLock { $0.statuses }
    let members = statuses.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return
      "{\"calls\":\(statuses.values.reduce(0, +)),\"statuses\":{\(members.joined(separator: ","))}\(more)}\n"
  }
}
