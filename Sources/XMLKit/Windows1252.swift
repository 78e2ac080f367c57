/// The upper half of Windows-1252.
///
/// Source: WHATWG Encoding Standard, index windows-1252.
package enum Windows1252 {
  /// The character of a byte from 0x80 to 0x9F; nil for the five bytes that stand for none.
  package static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    let value = scalars[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// The byte of a character; C1 controls have their own, as where the text was read as Latin-1.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x100 { return UInt8(scalar.value) }
    guard scalar.value < 0x1_0000 else { return nil }
    return scalars.firstIndex(of: UInt16(scalar.value)).map { UInt8($0 + 0x80) }
  }

  private static let scalars: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
