public import Basics
import Crypto

/// Tells the keys of sources apart without being one: what a ledger of calls is kept by.
public struct KeyFingerprint: Sendable, Hashable, CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public let description: String

  /// The fingerprint of a key at an origin; the same for every path of it.
  ///
  /// - Parameter keys: nil for unsigned requests, which share what the origin allows.
  public init(origin: WebOrigin, keys: APIKeys?) {
    let text = "\(origin)\n" + (keys.map { "key \($0.publicKey)" } ?? "unsigned")
    description = Hexadecimal.text(SHA256.hash(data: Array(text.utf8)).prefix(8))
  }
}
