import Basics
import DigestKit

/// What a request must prove.
enum Authentication: Sendable {
  /// Nothing: whatever it says of itself is accepted.
  case open
  /// It must have the parameters that prove it, whatever their values.
  case present
  /// It must be signed with a key pair.
  case keys(Credentials)

  /// Checks `ts`, `apikey` and `hash`, in the order in which the real gateway complains.
  ///
  /// - Throws: a `Refusal` with status 409 for what is missing, 401 for what is wrong.
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

/// The key pair a request must be signed with.
struct Credentials: Sendable {
  let publicKey: String
  let privateKey: String

  fileprivate func check(_ target: RequestTarget) throws(Refusal) {
    let key = try target.require("apikey", as: "user key")
    let hash = try target.require("hash", as: "hash")
    let stamp = try target.require("ts", as: "timestamp")
    guard key == publicKey else { throw .invalidKey }
    guard hash == signature(timestamp: stamp) else { throw .invalidHash }
  }

  /// The MD5 of timestamp, private key and public key, in lower-case hex.
  func signature(timestamp: String) -> String {
    Hexadecimal.text(MD5.hash(Array((timestamp + privateKey + publicKey).utf8)))
  }
}

extension RequestTarget {
  /// The value of a parameter that must be there.
  @discardableResult
  fileprivate func require(_ name: String, as meaning: String) throws(Refusal) -> String {
    guard let value = self[name], !value.isEmpty else { throw .missing(meaning) }
    return value
  }
}
