import Basics
import JSONKit
import Testing

@Suite("JSON in the byte buffer")
struct JSONBytesTests {
  @Test func `Every double reads back as itself`() throws {
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

  @Test func `JSON strings have the escapes that RFC 8259 asks for and no other`() {
    for scalar in (0...0x2FF).compactMap(UnicodeScalar.init) {
      for lead in [0, 3, 7, 8, 12] {
        let text = String(repeating: "x", count: lead) + String(Character(scalar)) + "tail"
        var builder = ByteBuilder()
        builder.appendJSONString(text)
        #expect(builder.array() == Array(plainlyEscaped(text).utf8))
      }
    }
  }

  @Test func `Texts of every length and mixture are escaped like a plain loop does it, and read back`() throws {
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

  @Test func `Bytes that are not UTF-8 cannot end a string early`() {
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
