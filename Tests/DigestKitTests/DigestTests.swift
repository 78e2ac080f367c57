import DigestKit
import Testing

@Suite("Digests") struct DigestTests {
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  // FIPS 180-4 and RFC 1321 give these examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 is that of the standard's examples`(text: String, digest: String) {
    #expect(Self.hexadecimal(SHA256.hash(Array(text.utf8))) == digest)
  }

  @Test func `SHA-1 and MD5 are those of the standards' examples`() {
    let (nothing, letters) = ([UInt8](), Array("abc".utf8))
    #expect(
      letters.withUnsafeBytes { Self.hexadecimal(SHA1.hash($0)) } == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      nothing.withUnsafeBytes { Self.hexadecimal(SHA1.hash($0)) } == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(Self.hexadecimal(MD5.hash(nothing)) == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(Self.hexadecimal(MD5.hash(letters)) == "900150983cd24fb0d6963f7d28e17f72")
  }

  @Test(arguments: [0, 1, 55, 63, 64, 65, 199])
  func `parts have the digest of the whole, wherever it is cut`(cut: Int) {
    let bytes = (0..<200).map { UInt8($0) }
    var hash = SHA256()
    hash.update(Array(bytes[..<cut]))
    hash.update(Array(bytes[cut...]))
    #expect(hash.finalize() == SHA256.hash(bytes))
  }

  @Test func `a copy goes on by itself`() {
    var hash = SHA256()
    hash.update([1])
    var copy = hash
    copy.update([2])
    #expect(hash.finalize() == SHA256.hash([1]))
    #expect(copy.finalize() == SHA256.hash([1, 2]))
  }
}
