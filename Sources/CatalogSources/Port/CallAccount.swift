public import Basics
import DigestKit
import Glibc
import Synchronization

/// The fingerprint of an account, which does not name it. A ledger of calls is kept for each.
///
/// ```swift
/// let origin = WebOrigin(scheme: .https, host: "toys.example")
/// let ledger = KeyFingerprint(origin: origin, account: source.account)
/// ```
public struct KeyFingerprint: Sendable, Hashable, CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public let description: String

  /// Creates the fingerprint of an account at an origin; every path of the origin has the same one.
  ///
  /// - Parameter account: the account; nil for calls without credentials, which share the limits of the origin.
  public init(origin: WebOrigin, account: String?) {
    let text = "\(origin)\n" + (account.map { "key \($0)" } ?? "unsigned")
    self.init(text)
  }

  /// Creates the fingerprint of all accounts at an origin: a lock-out is of an address, for all accounts that call from there.
  public init(allOf origin: WebOrigin) { self.init("\(origin)\nall") }

  private init(_ text: String) {
    description = Hexadecimal.text(SHA256.hash(Array(text.utf8)).prefix(8))
  }
}

extension KeyFingerprint {
  /// Returns a mark that changes when the credentials of the same account change; nil for a source without credentials.
  ///
  /// - Returns: four hexadecimal digits: too few to find a password by, since thousands have the same.
  public static func mark(of secrets: SecretRules, at origin: WebOrigin) -> String? {
    let all = secrets.passwords + secrets.values + secrets.publicKeys
    guard !all.isEmpty else { return nil }
    let text = (["credentials", origin.description] + all).joined(separator: "\n")
    return Hexadecimal.text(SHA256.hash(Array(text.utf8)).prefix(2))
  }
}

/// A source of timestamps, a new one for each attempt. A class because all requests share it.
final class TimestampSource: Sendable {
  private let last = Mutex<Int64>(0)

  /// Returns the microseconds since 1970, always more than the time before, also when the clock is set back.
  func next() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    return last.withLock { last in
      last = max(last + 1, now)
      return String(last)
    }
  }
}
