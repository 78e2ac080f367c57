import Basics
import JSONKit
import Testing

@Suite("The byte buffer")
struct ByteBuilderTests {
  @Test("Everything appended stands in order, through every growth")
  func appendedBytesStandInOrder() {
    var builder = ByteBuilder(capacity: 1)
    var expected: [UInt8] = []
    for round in 0..<500 {
      builder.append(UInt8(truncatingIfNeeded: round))
      builder.append("lit")
      builder.append("é" + String(round))
      builder.append("a sub".dropFirst(2))
      builder.append([1, 2, 3])
      builder.append([])
      expected.append(UInt8(truncatingIfNeeded: round))
      expected += Array("lité\(round)sub".utf8) + [1, 2, 3]
    }
    #expect(builder.array() == expected)
    #expect(builder.count == expected.count)
    #expect(builder.withUnsafeBytes { $0.elementsEqual(expected) })
    builder.truncate(to: 3)
    #expect(builder.array() == Array(expected[..<3]))
    builder.removeAll()
    let isEmpty = builder.isEmpty
    #expect(isEmpty)
  }

  @Test("Whole numbers are written as Swift writes them")
  func integersAreWritten() {
    var generator = SplitMix64(seed: 3)
    var numbers: [Int64] = [.min, .max, 0, -1, 1]
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power, 1 - power]
    }
    for _ in 0..<2000 {
      numbers.append(Int64(bitPattern: generator.next() >> UInt64.random(in: 0..<64, using: &generator)))
    }
    for number in numbers {
      var builder = ByteBuilder()
      builder.append(integer: number)
      #expect(builder.array() == Array(number.description.utf8))
    }
    var builder = ByteBuilder()
    builder.append(unsigned: .max)
    #expect(builder.array() == Array("18446744073709551615".utf8))
  }

  @Test(
    "Doubles are spelled as JSON",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e-7, "1e-7"), (1.5e-10, "1.5e-10"),
      (1e21, "1e21"), (-1.25e30, "-1.25e30"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e308"),
      (9007199254740991, "9007199254740991"), (-9007199254740991, "-9007199254740991"),
      (9007199254740992, "9007199254740992"), (1e100, "1e100"), (1e15, "1000000000000000"),
    ])
  func doublesAreSpelled(double: Double, expected: String) {
    var builder = ByteBuilder()
    builder.append(double: double)
    #expect(String(decoding: builder.array(), as: UTF8.self) == expected)
  }

  @Test("Every double reads back as itself")
  func doublesReadBack() throws {
    let reader = JSONReader()
    var generator = SplitMix64(seed: 4)
    for _ in 0..<3000 {
      let double = Double(bitPattern: generator.next())
      guard double.isFinite else { continue }
      var builder = ByteBuilder()
      builder.append(double: double)
      let back = try reader.read(builder.array()) { $0.number?.double }
      #expect(back?.bitPattern == double.bitPattern)
    }
  }

  @Test("JSON strings have the escapes that RFC 8259 asks for and no other")
  func stringsAreEscaped() {
    for scalar in (0...0x2FF).compactMap(UnicodeScalar.init) {
      for lead in [0, 3, 7, 8, 12] {
        let text = String(repeating: "x", count: lead) + String(Character(scalar)) + "tail"
        var builder = ByteBuilder()
        builder.appendJSONString(text)
        #expect(builder.array() == Array(plainlyEscaped(text).utf8))
      }
    }
  }

  @Test("Texts of every length and mixture are escaped like a plain loop does it, and read back")
  func randomTextsAreEscaped() throws {
    let reader = JSONReader()
    var generator = SplitMix64(seed: 9)
    let letters = Array("abcdefghijklmnopqrstuvwxyz é漢😀\"\\\n\u{1}\u{1F} !#[]^\u{7F}".unicodeScalars)
    for length in 0..<400 {
      var text = ""
      for _ in 0..<length { text.unicodeScalars.append(letters.randomElement(using: &generator) ?? "x") }
      var builder = ByteBuilder()
      builder.appendJSONString(text)
      #expect(builder.array() == Array(plainlyEscaped(text).utf8))
      let back = try reader.read(builder.array()) { $0.string?.string }
      #expect(back.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test("Bytes that are not UTF-8 cannot end a string early")
  func invalidUTF8KeepsTheStructure() {
    var generator = SplitMix64(seed: 10)
    for length in 0..<200 {
      let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var builder = ByteBuilder()
      noise.withUnsafeBytes { builder.appendJSONString(utf8: $0) }
      let contents = builder.array().dropFirst().dropLast()
      var escaped = false
      var ends = 0
      for byte in contents {
        if escaped {
          escaped = false
        } else if byte == UInt8(ascii: "\\") {
          escaped = true
        } else if byte == UInt8(ascii: "\"") {
          ends += 1
        }
      }
      #expect(ends == 0 && !escaped && contents.allSatisfy { $0 >= 0x20 })
    }
  }

  private func plainlyEscaped(_ text: String) -> String {
    var escaped = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\u{8}": escaped += "\\b"
      case "\u{C}": escaped += "\\f"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\u{0}"..."\u{1F}":
        let hex = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped + "\""
  }
}
