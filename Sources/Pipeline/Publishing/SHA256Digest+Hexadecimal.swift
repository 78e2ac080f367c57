import Crypto

extension SHA256Digest {
  /// The digest in lower-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 64) { text in
      var next = 0
      for byte in self {
        text[next] = digits[Int(byte >> 4)]
        text[next + 1] = digits[Int(byte & 15)]
        next += 2
      }
      return next
    }
  }
}
