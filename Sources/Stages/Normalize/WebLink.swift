/// Addresses for people to follow.
enum WebLink {
  /// Whether an address names a scheme other than `http` and `https`: `javascript:`, `data:`, `file:`.
  ///
  /// Source: RFC 3986, section 3.1. White space and controls within the scheme count for nothing, as browsers have it.
  static func hasForeignScheme(_ address: UnsafeRawBufferPointer) -> Bool {
    var scheme: [UInt8] = []
    for byte in address {
      switch byte {
      case UInt8(ascii: ":"): return scheme != Array("http".utf8) && scheme != Array("https".utf8)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        scheme.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
      case 0...0x20: continue
      default: return false
      }
    }
    return false
  }

  /// Whether a path holds a step upwards, `..`, also where its dots or slashes are percent-encoded.
  static func climbs(_ path: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: path, as: UTF8.self).lowercased()
      .replacing("%2e", with: ".").replacing("%2f", with: "/").replacing("%5c", with: "/").replacing("\\", with: "/")
    return text.split(separator: "/").contains("..")
  }
}
