/// Bodies that cannot be read.
enum BodyDamage {
  /// A JSON object that is no longer JSON: cut in the middle, closed by the wrong bracket, or without a colon.
  static func invalidJSON(_ body: [UInt8], draws: Draws) -> [UInt8] {
    var draws = draws
    var body = body
    switch draws.below(3) {
    case 0: body.removeLast(body.count / 2)
    case 1: body[body.count - 1] = UInt8(ascii: "]")
    default:
      let colon = body.firstIndex(of: UInt8(ascii: ":")) ?? 0
      body[colon] = UInt8(ascii: "=")
    }
    return body
  }

  /// A gzip member with four wrong bytes in its middle, or with a wrong checksum.
  ///
  /// CRC-32 finds every error of at most 32 bits running in what was inflated, and its own.
  static func corruptGzip(_ body: [UInt8], draws: Draws) -> [UInt8] {
    var draws = draws
    var body = body
    // The trailer is the checksum and the length, four bytes each (RFC 1952, section 2.3).
    let start = draws.chance(0.5) ? body.count / 2 : body.count - 8
    for index in start..<min(start + 4, body.count) { body[index] ^= 0x5A }
    return body
  }
}
