/// The plain text of a recording, and what was wrong with the file.
public struct RecordedBytes: Sendable, Equatable {
  /// The plain bytes, as UTF-8 where the file's encoding could be told.
  public var bytes: [UInt8]
  /// What was damaged, if anything: then the bytes are what could be had.
  public var damage: Notice?

  init(_ bytes: [UInt8], damage: Notice? = nil) {
    self.bytes = bytes
    self.damage = damage
  }

  /// Turns UTF-16 into UTF-8; anything else stays as it is.
  ///
  /// Without a byte order mark the zero beside the first bracket tells it (RFC 4627, section 3).
  /// - Complexity: O(bytes).
  mutating func decodeUTF16() {
    guard bytes.count >= 4 else { return }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0): isLittle = true
    case (0xFE, 0xFF), (0, UInt8(ascii: "{")), (0, UInt8(ascii: "[")): isLittle = false
    default: return
    }
    let hasMark = bytes[0] >= 0xFE
    let units = bytes.withUnsafeBytes { bytes in
      stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { at in
        let unit = bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self)
        return isLittle ? UInt16(littleEndian: unit) : UInt16(bigEndian: unit)
      }
    }
    if bytes.count % 2 == 1, damage == nil { damage = .damaged("the UTF-16 text ends within a character") }
    bytes = Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
