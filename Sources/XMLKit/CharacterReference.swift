import Basics
import CLibXML2

/// A character reference in HTML text: `&name;`, `&#39;` or `&#x27;`.
struct CharacterReference {
  /// The character of the reference.
  let scalar: UInt32
  /// The length of the reference in bytes, from `&` on.
  let count: Int

  /// Reads the reference at a place.
  ///
  /// - Returns: nil where there is no reference with a known meaning.
  init?(in bytes: UnsafeRawBufferPointer, at start: Int) {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[(start + 1)...].prefix(32))
    let found = rest.first == 0x23 ? Self.number(rest.dropFirst()) : Self.name(rest)
    guard let found else { return nil }
    (scalar, count) = (found.scalar, found.count + 1)
  }

  private typealias Found = (scalar: UInt32, count: Int)

  private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Found? {
    let isHexadecimal = digits.first.map { $0 | 0x20 } == 0x78
    let body = isHexadecimal ? digits.dropFirst() : digits
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var value: UInt32 = 0
    var index = body.startIndex
    while index < body.endIndex, let digit = Hexadecimal.value(of: body[index]).map(UInt32.init), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      index += 1
    }
    guard index > body.startIndex else { return nil }
    if index < body.endIndex, body[index] == 0x3B { index += 1 }
    return (Self.meaning(value), index)
  }

  /// Returns the character that a number means (HTML Standard, section 13.2.5.80).
  private static func meaning(_ number: UInt32) -> UInt32 {
    switch number {
    case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
    // A byte without a character stands for itself.
    case 0x80...0x9F: Windows1252.scalar(of: UInt8(number))?.value ?? number
    default: number
    }
  }

  private static func name(_ rest: UnsafeRawBufferPointer) -> Found? {
    guard let end = rest.firstIndex(of: 0x3B), end > 1 else { return nil }
    let name = rest[..<end]
    guard name.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }) else { return nil }
    if let scalar = lookUp(name.map { $0 }) { return (scalar, end + 1) }
    guard name.allSatisfy({ 0x41...0x5A ~= $0 }) else { return nil }
    return lookUp(name.map { $0 | 0x20 }).map { ($0, end + 1) }
  }

  private static func lookUp(_ name: [UInt8]) -> UInt32? {
    htmlEntityLookup(name + [0])?.pointee.value
  }
}

/// Character references (entities) in text that is no markup, such as names and titles.
public enum CharacterReferences {
  /// Returns the text with each reference of a known meaning replaced by its character, once: `&amp;lt;` becomes `&lt;`.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(*n*).
  public static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == 0x26, let reference = CharacterReference(in: text, at: index) {
        output.append(scalar: reference.scalar)
        index += reference.count
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }
}

/// The upper half of Windows-1252.
///
/// Source: WHATWG Encoding Standard, index windows-1252.
package enum Windows1252 {
  /// Returns the character of a byte from 0x80 to 0x9F; nil for the five bytes that stand for none.
  package static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    let value = scalars[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// Returns the byte of a character; C1 controls have their own, as where the text was read as Latin-1.
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
