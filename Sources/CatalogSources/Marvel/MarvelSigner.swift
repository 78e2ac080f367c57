import Basics
import DigestKit

/// A signer of requests to the Marvel API (marvel-api 1.1): `hash` is the MD5 of `ts`, private key and public key.
public struct MarvelSigner: Sendable {
  /// The parameters that a signature adds.
  public static let parameterNames: Set<String> = ["ts", "apikey", "hash"]

  let keys: APIKeys?

  /// Creates a signer; without keys it signs nothing.
  public init(keys: APIKeys?) {
    self.keys = keys
  }

  /// Returns the parameters to add to a request: none without keys, `apikey` alone without a private key, otherwise all three.
  ///
  /// - Parameter timestamp: A text that no other attempt has.
  public func parameters(timestamp: String) -> [QueryItem] {
    guard let keys else { return [] }
    guard let privateKey = keys.privateKey else { return [QueryItem("apikey", keys.publicKey)] }
    let digest = MD5.hash(Array((timestamp + privateKey + keys.publicKey).utf8))
    return [
      QueryItem("ts", timestamp), QueryItem("apikey", keys.publicKey), QueryItem("hash", Hexadecimal.text(digest)),
    ]
  }

  /// Returns a path and query with the signature at its end.
  ///
  /// The signature replaces one that is in `target` already.
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

/// The keys of a Marvel-compatible gateway. Printing them shows no key.
public struct APIKeys: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key that goes out with each request.
  public let publicKey: String
  /// The key that only goes into the hash; nil for gateways that ask for the public one alone.
  public let privateKey: String?

  /// Creates the keys of a source.
  public init(publicKey: String, privateKey: String? = nil) {
    self.publicKey = publicKey
    self.privateKey = privateKey
  }

  /// A text without the keys.
  public var description: String { "APIKeys(***)" }
  /// A text without the keys.
  public var debugDescription: String { description }
  /// A mirror without the keys.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
