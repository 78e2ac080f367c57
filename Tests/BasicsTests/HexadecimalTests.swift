import Basics
import Testing

@Suite("Hexadecimal") struct HexadecimalTests {
  @Test(arguments: [0, 1, 0x0123_4567_89AB_CDEF, .max] as [UInt64])
  func `a number that was written is read again`(number: UInt64) {
    var text: [UInt8] = []
    Hexadecimal.append(number, to: &text)
    #expect(text.count == 16)
    #expect(Hexadecimal.number(text) == number)
    #expect(String(decoding: text, as: UTF8.self) == Hexadecimal.text(number, digits: 16))
  }

  @Test(arguments: [
    "", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF", "0123456789abcdeg", "+123456789abcdef",
  ])
  func `a name has one spelling: sixteen lower-case digits`(text: String) {
    #expect(Hexadecimal.number(text.utf8) == nil)
  }

  @Test func `digits of either case are read`() {
    #expect("09afAF".utf8.map { Hexadecimal.value(of: $0) } == [0, 9, 10, 15, 10, 15])
    #expect("/:@G`g".utf8.allSatisfy { !Hexadecimal.isDigit($0) })
    #expect(!Hexadecimal.isDigit(0xFF))
  }

  @Test func `bytes become two digits each, numbers get zeros in front and are never cut`() {
    #expect(Hexadecimal.text([0, 0x0A, 0xFF] as [UInt8]) == "000aff")
    #expect(Hexadecimal.text(0x1B, digits: 4, isUpperCase: true) == "001B")
    #expect(Hexadecimal.text(0x1_F600, digits: 4) == "1f600")
    #expect((0...15).map { Hexadecimal.lowerCaseDigit($0) } == Array("0123456789abcdef".utf8))
    #expect((0...15).map { Hexadecimal.upperCaseDigit($0) } == Array("0123456789ABCDEF".utf8))
  }
}
