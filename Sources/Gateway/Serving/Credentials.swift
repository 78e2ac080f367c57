import Basics
import Crypto

/// The key pair a request must be signed with.
struct Credentials: Sendable {
  let publicKey: String
  let privateKey: String

  /// Checks `ts`, `apikey` and `hash`, in the order in which the real gateway complains.
  func check(_ target: RequestTarget) throws(Refusal) {
    guard let key = target["apikey"], !key.isEmpty else { throw .missing("user key") }
    guard let hash = target["hash"], !hash.isEmpty else { throw .missing("hash") }
    guard let stamp = target["ts"], !stamp.isEmpty else { throw .missing("timestamp") }
    guard key == publicKey else { throw .invalidKey }
    guard hash == signature(timestamp: stamp) else { throw .invalidHash }
  }

  /// The MD5 of timestamp, private key and public key, in lower-case hex.
  func signature(timestamp: String) -> String {
    Hexadecimal.text(Insecure.MD5.hash(data: Array((timestamp + privateKey + publicKey).utf8)))
  }
}
