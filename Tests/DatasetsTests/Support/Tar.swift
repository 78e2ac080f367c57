/// Reads plain ustar archives.
enum Tar {
  /// The contents by name.
  static func entries(_ bytes: [UInt8]) -> [String: [UInt8]] {
    var entries: [String: [UInt8]] = [:]
    var offset = 0
    while offset + 512 <= bytes.count, bytes[offset] != 0 {
      let name = String(decoding: bytes[offset..<offset + 100].prefix { $0 != 0 }, as: UTF8.self)
      let size = Int(String(decoding: bytes[offset + 124..<offset + 135], as: UTF8.self), radix: 8) ?? 0
      entries[name] = Array(bytes[offset + 512..<offset + 512 + size])
      offset += 512 + (size + 511) / 512 * 512
    }
    return entries
  }
}
