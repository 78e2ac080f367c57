import DigestKit
import Pipeline
import Testing

@Suite("Sealed set") struct SealedSetTests {
  static func sha256(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A digest of nothing in particular.
  static func digest(_ text: String) -> ContentDigest { ContentDigest(of: Array(text.utf8)) }

  @Test func `files are sorted by the bytes of their paths`() {
    let paths = ["b", "a/b", "a-b", "a", "ä", "Z", "a/", "\u{FF5E}", "\u{1F600}"]
    let set = SealedSet(files: paths.map { PublishedFile(path: $0, bytes: 0, sha256: Self.digest("abc")) })
    #expect(set.files.map(\.path) == ["Z", "a", "a-b", "a/", "a/b", "b", "ä", "\u{FF5E}", "\u{1F600}"])
    #expect(set.digest == Self.sha256(set.files.map { "\(Self.sha256("abc"))  \($0.path)\n" }.joined()))
  }

  @Test func `rows and order of writing do not change the digest`() {
    let one = PublishedFile(path: "a", bytes: 1, sha256: Self.digest("1"), rows: 1)
    let two = PublishedFile(path: "b", bytes: 2, sha256: Self.digest("2"))
    var other = one
    other.rows = nil
    #expect(SealedSet(files: [one, two]).digest == SealedSet(files: [two, other]).digest)
  }

  @Test(arguments: [
    "", "20140429T181817Z-0123456789aB", "20140429T181817Z_0123456789ab", "20140429T181817Z-0123456789abc", "current",
    ".staging-1-0",
  ])
  func `only ids of the right form are generations`(text: String) {
    #expect(GenerationID(text) == nil)
    #expect(GenerationID("20140429T181817Z-0123456789ab")?.digestPrefix == "0123456789ab")
  }
}
