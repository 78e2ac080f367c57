import Basics
import DigestKit
package import Serving

/// The proof that Marvel's API asks of a request.
package enum Authentication: Sendable {
  /// No proof: every request is accepted.
  case open
  /// The parameters of a proof must be there; their values are not checked.
  case present
  /// The request must be signed with a key pair.
  case keys(KeyPair)

  /// Checks `ts`, `apikey` and `hash`, in the order in which the real gateway complains.
  ///
  /// - Throws: a `Refusal` with status 409 for a parameter that is missing, 401 for a wrong one.
  func check(_ target: RequestTarget, of request: WebRequest) throws(Refusal) {
    switch self {
    case .open: return
    case .present:
      try target.require("apikey", as: "user key")
      // Pages of a registered site had no secret to sign with.
      guard request["Origin"] == nil, request["Referer"] == nil else { return }
      try target.require("hash", as: "hash")
      try target.require("ts", as: "timestamp")
    case .keys(let credentials): try credentials.check(target)
    }
  }
}

/// The proof that an API asks of its callers.
package struct AccessRule: Sendable {
  /// The proofs of Marvel's API: none; the parameters of a proof, unchecked; a signature by the keys.
  package enum Requirement: String, Sendable, CaseIterable { case open, present, keys }

  /// The proof that Marvel's API asks; if nil, `keys` where there are keys, and `open` where there are none.
  package var requirement: Requirement?
  /// The public key of Marvel's API; with both keys requests can be signed.
  package var publicKey: String?
  /// The private key of Marvel's API.
  package var privateKey: String?
  /// The token of an API that asks for one; nil for the default of the server.
  package var token: String?

  /// Creates a rule; by default the rule of a server that is open to everybody.
  package init(
    requirement: Requirement? = nil, publicKey: String? = nil, privateKey: String? = nil, token: String? = nil
  ) {
    (self.requirement, self.publicKey, self.privateKey, self.token) = (requirement, publicKey, privateKey, token)
  }

  /// Returns the proof that requests to Marvel's API must have.
  ///
  /// - Throws: `ServingError` with `configuration` for one key of a pair, and for `keys` without any.
  package func authentication() throws(ServingError) -> Authentication {
    switch (requirement, try credentials()) {
    case (.open, _), (nil, nil): return .open
    case (.present, _): return .present
    case (nil, let credentials?), (.keys, let credentials?): return .keys(credentials)
    case (.keys, nil):
      throw ServingError(
        code: .configuration, message: "The gateway has no keys to check requests with. Give both of a pair.")
    }
  }

  private func credentials() throws(ServingError) -> KeyPair? {
    switch (publicKey, privateKey) {
    case (nil, nil): return nil
    case (let publicKey?, let privateKey?) where !publicKey.isEmpty && !privateKey.isEmpty:
      return KeyPair(publicKey: publicKey, privateKey: privateKey)
    default:
      throw ServingError(
        code: .configuration,
        message: "The gateway has one key of a pair. Give both the public and the private key, or none.")
    }
  }
}

/// The key pair a request must be signed with.
package struct KeyPair: Sendable {
  let publicKey: String
  let privateKey: String

  fileprivate func check(_ target: RequestTarget) throws(Refusal) {
    let key = try target.require("apikey", as: "user key")
    let hash = try target.require("hash", as: "hash")
    let stamp = try target.require("ts", as: "timestamp")
    guard key == publicKey else { throw .invalidKey }
    guard hash == signature(timestamp: stamp) else { throw .invalidHash }
  }

  /// Returns the MD5 of timestamp, private key and public key, in lower-case hex.
  func signature(timestamp: String) -> String {
    Hexadecimal.text(MD5.hash(Array((timestamp + privateKey + publicKey).utf8)))
  }
}

extension RequestTarget {
  /// Returns the value of a parameter that must be there.
  @discardableResult
  fileprivate func require(_ name: String, as meaning: String) throws(Refusal) -> String {
    guard let value = self[name], !value.isEmpty else { throw .missing(meaning) }
    return value
  }
}
