/// Characters that nobody sees and that keep equal texts from being equal: the soft hyphen, zero-width spaces, joiners of
/// words, marks and controls of writing direction, byte order marks.
///
/// The zero-width joiner and non-joiner are none of them: they change how letters and pictures are drawn.
public enum InvisibleCharacters {
  /// Whether a character is one.
  public static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// How many bytes the one at a place of a UTF-8 text takes; 0 where there is another character.
  public static func length(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch (bytes[index], byte(1)) {
    case (0xC2, 0xAD): return 2
    case (0xE2, 0x80), (0xE2, 0x81), (0xEF, 0xBB):
      let scalar = UInt32(bytes[index] & 0x0F) << 12 | UInt32(byte(1) & 0x3F) << 6 | UInt32(byte(2) & 0x3F)
      return byte(2) >= 0x80 && contains(scalar) ? 3 : 0
    default: return 0
    }
  }
}
