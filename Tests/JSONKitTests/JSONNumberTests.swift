import Basics
import JSONKit
import Testing

@Suite("Numbers")
struct JSONNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("0.000e-99999999999999999999", 0), ("12", 12), ("12.0", 12),
      ("1e3", 1000), ("-1E+3", -1000), ("1.5e1", 15), ("1500e-2", 15), ("120e-1", 12), ("1.25", nil), ("15e-2", nil),
      ("1e-1", nil), ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", 1_000_000_000_000_000_000),
      ("9223372036854775807", .max), ("9223372036854775807.000", .max), ("9223372036854775808", nil),
      ("-9223372036854775808", .min), ("-9223372036854775809", nil), ("-9.223372036854775808e18", .min),
      ("18446744073709551616", nil), ("99999999999999999999", nil), ("9223372036854775807e1", nil),
      ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e99999999999999999999", nil),
      ("1e-99999999999999999999", nil),
      ("100000000000000000000000000000000e-30", 100), ("0.000000000000000000001e21", 1),
      ("10000000000000000000000000000000000000001e-40", nil), ("12345678901234567890123", nil),
    ] as [(String, Int64?)])
  func `A whole number of 64 bits is exact in every spelling, and anything else is none`(text: String, expected: Int64?)
    throws
  {
    let integer = try JSONReader().read(Array(text.utf8)) { $0.number?.int64 }
    #expect(integer == expected)
  }

  @Test func `A double is the nearest one`() throws {
    let reader = JSONReader()
    var generator = SplitMix64(seed: 5)
    var texts = [
      "0.1", "-0.0", "1e23", "8.5e22", "9007199254740993", "9007199254740992.5", "1e22", "1e-22", "1e-23", "5e-324",
      "2.4703282292062327e-324", "1.7976931348623157e308", "1.7976931348623159e308", "1e400", "-1e400", "1e-400",
      "179769313486231580793728971405301e276", "0.500000000000000166533453693773481063544750213623046875",
    ]
    for _ in 0..<3000 {
      let double = Double(bitPattern: generator.next())
      if double.isFinite { texts.append(double.description) }
      let digits = UInt64.random(in: 0...(1 << UInt64.random(in: 1...63, using: &generator)), using: &generator)
      texts.append("\(digits)e\(Int.random(in: -30...30, using: &generator))")
    }
    for text in texts {
      let double = try reader.read(Array(text.utf8)) { $0.number?.double }
      #expect(double?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func `The source of a number of any length is kept`() throws {
    let text = "-" + String(repeating: "9", count: 400) + ".50E+2"
    try JSONReader().read(Array("[ \(text) ]".utf8)) { value in
      let raw = try #require(value.element(at: 0)?.number?.raw)
      #expect(String(decoding: raw, as: UTF8.self) == text)
      #expect(value.element(at: 0)?.raw.count == text.utf8.count)
    }
  }
}
