public import Basics
import DigestKit
import Glibc
import Synchronization

/// Tells the accounts of sources apart without naming them: what a ledger of calls is kept by.
public struct KeyFingerprint: Sendable, Hashable, CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public let description: String

  /// The fingerprint of an account at an origin; the same for every path of it.
  ///
  /// - Parameter account: nil for calls without credentials, which share what the origin allows.
  public init(origin: WebOrigin, account: String?) {
    let text = "\(origin)\n" + (account.map { "key \($0)" } ?? "unsigned")
    self.init(text)
  }

  /// The fingerprint of all accounts at an origin: a lock-out is of an address, whatever account calls from there.
  public init(allOf origin: WebOrigin) { self.init("\(origin)\nall") }

  private init(_ text: String) {
    description = Hexadecimal.text(SHA256.hash(Array(text.utf8)).prefix(8))
  }
}

extension KeyFingerprint {
  /// What tells the credentials of a source from others of the same account, so that changed ones are noticed; nil where it has none.
  ///
  /// - Returns: four hexadecimal digits: too few to find a password by, since thousands have the same.
  public static func mark(of secrets: SecretRules, at origin: WebOrigin) -> String? {
    let all = secrets.passwords + secrets.values + secrets.publicKeys
    guard !all.isEmpty else { return nil }
    let text = (["credentials", origin.description] + all).joined(separator: "\n")
    return Hexadecimal.text(SHA256.hash(Array(text.utf8)).prefix(2))
  }
}

/// Gives each attempt a timestamp of its own. A class because all requests share it.
final class TimestampSource: Sendable {
  private let last = Mutex<Int64>(0)

  /// Microseconds since 1970, always greater than the text before, also when the clock is set back.
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
