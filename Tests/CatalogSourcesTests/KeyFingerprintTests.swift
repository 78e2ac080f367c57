import Testing

@testable import CatalogSources

@Suite("The fingerprint of a key")
struct KeyFingerprintTests {
  private let origin = Origin(scheme: .https, host: "gateway.example")

  @Test("tells keys and origins apart, and holds neither")
  func distinct() {
    let keys = APIKeys(publicKey: "abc", privateKey: "secret")
    let prints = [
      KeyFingerprint(origin: origin, keys: keys),
      KeyFingerprint(origin: origin, keys: APIKeys(publicKey: "abd", privateKey: "secret")),
      KeyFingerprint(origin: origin, keys: nil),
      KeyFingerprint(origin: origin, keys: APIKeys(publicKey: "unsigned")),
      KeyFingerprint(origin: Origin(scheme: .https, host: "other.example"), keys: keys),
    ]
    #expect(Set(prints).count == prints.count)
    #expect(prints.allSatisfy { $0.description.count == 16 && !$0.description.contains("abc") })
    #expect(prints[0] == KeyFingerprint(origin: origin, keys: APIKeys(publicKey: "abc", privateKey: "another")))
  }

  @Test("A rate limit speaks of a day where its window is long or its limit is that of a day")
  func windows() throws {
    func remaining(_ fields: HeaderFields) throws -> Int? {
      try #require(RateLimit(fields)).remainingOfDay(of: 3000, at: 1_800_000_000)
    }
    #expect(try remaining(["RateLimit-Remaining": "5"]) == 5)
    #expect(try remaining(["RateLimit-Limit": "3000", "RateLimit-Remaining": "5", "RateLimit-Reset": "9"]) == 5)
    #expect(try remaining(["RateLimit-Remaining": "5", "RateLimit-Reset": "60"]) == nil)
    #expect(try remaining(["RateLimit-Remaining": "5", "RateLimit-Reset": "1800000060"]) == nil)
    #expect(try remaining(["RateLimit-Remaining": "5", "RateLimit-Reset": "1800080000"]) == 5)
    #expect(try remaining(["RateLimit-Limit": "3000"]) == nil)
  }
}
