/// Names as they are compared: ASCII letters in lower case, no spaces outside.
enum Folded {
  static func key(_ name: some Swift.Collection<UInt8>) -> [UInt8] {
    var key = name.map(lower)
    while key.last == 0x20 { key.removeLast() }
    if let first = key.firstIndex(where: { $0 != 0x20 }) { key.removeFirst(first) }
    return key
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte }
}
