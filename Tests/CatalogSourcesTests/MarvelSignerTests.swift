import Basics
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("Marvel signer") struct MarvelSignerTests {
  @Test func `the documented example gives the documented hash`() {
    let signer = MarvelSigner(keys: APIKeys(publicKey: "1234", privateKey: "abcd"))
    #expect(
      signer.parameters(timestamp: "1") == [
        QueryItem("ts", "1"), QueryItem("apikey", "1234"), QueryItem("hash", "ffd275c5130566a2916217b101f26150"),
      ])
  }

  @Test func `without keys nothing is signed, with a public key alone only the key is sent`() {
    #expect(MarvelSigner(keys: nil).parameters(timestamp: "1").isEmpty)
    #expect(
      MarvelSigner(keys: APIKeys(publicKey: "1234")).parameters(timestamp: "1") == [QueryItem("apikey", "1234")])
  }

  @Test(arguments: [
    ("/comics", "/comics?apikey=k"),
    ("/comics?limit=1", "/comics?limit=1&apikey=k"),
    ("/comics?ts=5&limit=1&hash=old&apikey=old", "/comics?limit=1&apikey=k"),
    ("/comics?%74s=5&APIKEY=old", "/comics?apikey=k"),
  ])
  func `a target gets one signature`(target: String, signed: String) {
    #expect(MarvelSigner(keys: APIKeys(publicKey: "k")).sign(target: target, timestamp: "1") == signed)
  }

  @Test func `timestamps never repeat and grow`() {
    let source = TimestampSource()
    let given = (0..<1000).compactMap { _ in Int64(source.next()) }
    #expect(given.count == 1000)
    #expect(zip(given, given.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `keys do not print`() {
    let keys = TestKeys.keys
    var dumped = ""
    dump(keys, to: &dumped)
    for text in ["\(keys)", String(reflecting: keys), dumped, "\(MarvelSigner(keys: keys))"] {
      #expect(!text.contains(TestKeys.publicKey) && !text.contains(TestKeys.privateKey))
    }
  }
}

@Suite("The fingerprint of a key")
struct KeyFingerprintTests {
  private let origin = WebOrigin(scheme: .https, host: "gateway.example")

  @Test func `tells keys and origins apart, and holds neither`() {
    let prints = [
      KeyFingerprint(origin: origin, account: "abc"),
      KeyFingerprint(origin: origin, account: "abd"),
      KeyFingerprint(origin: origin, account: nil),
      KeyFingerprint(origin: origin, account: "unsigned"),
      KeyFingerprint(origin: WebOrigin(scheme: .https, host: "other.example"), account: "abc"),
      KeyFingerprint(allOf: origin),
    ]
    #expect(Set(prints).count == prints.count)
    #expect(prints.allSatisfy { $0.description.count == 16 && !$0.description.contains("abc") })
    #expect(
      prints[0]
        == KeyFingerprint(
          origin: origin, account: MarvelSource(keys: APIKeys(publicKey: "abc", privateKey: "another")).account))
  }
}
