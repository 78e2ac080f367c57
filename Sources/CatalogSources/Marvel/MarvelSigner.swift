public import Basics
import Crypto
import Glibc
import Synchronization

/// Signs requests as the Marvel API wants it (marvel-api 1.1): `hash` is the MD5 of `ts`, private key and public key.
public struct MarvelSigner: Sendable {
  /// The parameters that a signature adds.
  public static let parameterNames: Set<String> = ["ts", "apikey", "hash"]

  let keys: APIKeys?

  /// A signer; without keys it signs nothing.
  public init(keys: APIKeys?) {
    self.keys = keys
  }

  /// The parameters to add to a request: none without keys, `apikey` alone without a private key, otherwise all three.
  ///
  /// - Parameter timestamp: A text that no other attempt has.
  public func parameters(timestamp: String) -> [QueryItem] {
    guard let keys else { return [] }
    guard let privateKey = keys.privateKey else { return [QueryItem("apikey", keys.publicKey)] }
    let digest = Insecure.MD5.hash(data: Array((timestamp + privateKey + keys.publicKey).utf8))
    return [
      QueryItem("ts", timestamp), QueryItem("apikey", keys.publicKey), QueryItem("hash", Hexadecimal.text(digest)),
    ]
  }

  /// A path and query with the signature at its end.
  ///
  /// Parameters of a signature that stand in `target` already are replaced.
  func sign(target: String, timestamp: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let kept = parts.dropFirst().joined().split(separator: "&").filter { pair in
      let name = pair.prefix { $0 != "=" }
      return !Self.parameterNames.contains(
        (PercentEncoding.decode(name, plusIsSpace: true) ?? String(name)).lowercased())
    }
    let query = kept.map(String.init) + parameters(timestamp: timestamp).map(\.encoded)
    return query.isEmpty ? String(parts[0]) : parts[0] + "?" + query.joined(separator: "&")
  }
}

/// The keys of a Marvel-compatible gateway. They print as nothing.
public struct APIKeys: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key that goes out with each request.
  public let publicKey: String
  /// The key that only goes into the hash; nil for gateways that ask for the public one alone.
  public let privateKey: String?

  /// Keys of a source; nil for a source without any.
  public init(publicKey: String, privateKey: String? = nil) {
    self.publicKey = publicKey
    self.privateKey = privateKey
  }

  /// Never the keys.
  public var description: String { "APIKeys(***)" }
  /// Never the keys.
  public var debugDescription: String { description }
  /// Never the keys.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

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

/// Gives each attempt a `ts` of its own.
public struct TimestampSource: Sendable {
  /// A text that was not given before.
  public var next: @Sendable () -> String

  /// A source made of a function.
  public init(next: @escaping @Sendable () -> String) {
    self.next = next
  }

  /// Microseconds since 1970, always greater than the one before, also when the clock is set back.
  public static func system() -> TimestampSource {
    let last = Mutex<Int64>(0)
    return TimestampSource {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      let now = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
      return last.withLock { last in
        last = max(last + 1, now)
        return String(last)
      }
    }
  }
}
