/// Addresses for people to follow.
enum WebLink {
  /// Whether an address names a scheme other than `http` and `https`: `javascript:`, `data:`, `file:`.
  ///
  /// Source: RFC 3986, section 3.1. White space and controls within the scheme count for nothing, as browsers have it.
  static func hasForeignScheme(_ address: UnsafeRawBufferPointer) -> Bool {
    // Scheme letters in lower case, one a byte; a longer one than eight is neither of the two.
    var scheme: UInt64 = 0
    var isLong = false
    for byte in address {
      switch byte {
      case UInt8(ascii: ":"): return isLong || scheme != 0x68_74_74_70 && scheme != 0x68_74_74_70_73
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        isLong = isLong || scheme >> 56 != 0
        scheme = scheme << 8 | UInt64(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        isLong = isLong || scheme >> 56 != 0
        scheme = scheme << 8 | UInt64(byte | 0x20)
      case 0...0x20: continue
      default: return false
      }
    }
    return false
  }

  /// Whether a path holds a step upwards, `..`, also where its dots or slashes are percent-encoded.
  static func climbs(_ path: UnsafeRawBufferPointer) -> Bool {
    // Nearly no path has two dots in a row or a percent sign, and only these have to be taken apart.
    var last: UInt8 = 0
    let isDoubtful = path.contains { byte in
      defer { last = byte }
      return byte == UInt8(ascii: "%") || byte == UInt8(ascii: ".") && last == byte
    }
    guard isDoubtful else { return false }
    let text = String(decoding: path, as: UTF8.self).lowercased()
      .replacing("%2e", with: ".").replacing("%2f", with: "/").replacing("%5c", with: "/").replacing("\\", with: "/")
    return text.split(separator: "/").contains("..")
  }
}
