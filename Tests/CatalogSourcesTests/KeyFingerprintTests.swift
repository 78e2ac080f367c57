import Basics
import Testing

@testable import CatalogSources

@Suite("The fingerprint of a key")
struct KeyFingerprintTests {
  private let origin = WebOrigin(scheme: .https, host: "gateway.example")

  @Test("tells keys and origins apart, and holds neither")
  func distinct() {
    let keys = APIKeys(publicKey: "abc", privateKey: "secret")
    let prints = [
      KeyFingerprint(origin: origin, keys: keys),
      KeyFingerprint(origin: origin, keys: APIKeys(publicKey: "abd", privateKey: "secret")),
      KeyFingerprint(origin: origin, keys: nil),
      KeyFingerprint(origin: origin, keys: APIKeys(publicKey: "unsigned")),
      KeyFingerprint(origin: WebOrigin(scheme: .https, host: "other.example"), keys: keys),
    ]
    #expect(Set(prints).count == prints.count)
    #expect(prints.allSatisfy { $0.description.count == 16 && !$0.description.contains("abc") })
    #expect(prints[0] == KeyFingerprint(origin: origin, keys: APIKeys(publicKey: "abc", privateKey: "another")))
  }
}
