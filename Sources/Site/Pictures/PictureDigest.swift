import Crypto

/// A SHA-256 digest in 32 bytes, since tens of thousands of them are in memory at a time.
struct PictureDigest: Sendable, Hashable {
  private let words: SIMD4<UInt64>

  init(_ digest: SHA256Digest) {
    words = digest.withUnsafeBytes { bytes in
      SIMD4((0..<4).map { UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) })
    }
  }

  /// The digest of some bytes.
  init(of bytes: [UInt8]) {
    self.init(SHA256.hash(data: bytes))
  }

  /// Reads 64 lower-case hexadecimal digits; nil where it is something else.
  init?(hexadecimal: some Collection<UInt8>) {
    guard hexadecimal.count == 64 else { return nil }
    var words = SIMD4<UInt64>()
    for (place, digit) in hexadecimal.enumerated() {
      guard let value = Hexadecimal.value(of: digit) else { return nil }
      words[place / 16] = words[place / 16] << 4 | UInt64(value)
    }
    self.words = words
  }

  /// The digest in 64 lower-case hexadecimal digits.
  var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for place in 0..<4 { Hexadecimal.append(words[place], to: &digits) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The first 64 bits of the digest of this digest and a text.
  func combined(with text: String) -> UInt64 {
    var hash = SHA256()
    hash.update(data: Array(hexadecimal.utf8))
    hash.update(data: Array(text.utf8))
    return PictureDigest(hash.finalize()).words[0]
  }
}
