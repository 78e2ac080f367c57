import Basics
import JSONKit
import Testing

@Suite("Strings")
struct JSONStringTests {
  @Test(arguments: [
    (#"plain"#, "plain"), (#""#, ""), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#"\u0041\u00e9\u20AC\uffff\u0000"#, "A\u{E9}\u{20AC}\u{FFFF}\u{0}"), (#"\ud83d\ude00"#, "😀"),
    (#"\uD800\uDC00\uDBFF\uDFFF"#, "\u{10000}\u{10FFFF}"), (#"\ud800"#, "\u{FFFD}"), (#"\udc00"#, "\u{FFFD}"),
    (#"\ud800\ud800\udc00"#, "\u{FFFD}\u{10000}"), (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}"),
    (#"\ud800x"#, "\u{FFFD}x"), (#"\ud800\n"#, "\u{FFFD}\n"), (#"\ud800\u0041"#, "\u{FFFD}A"),
    (
      #"a long run of text before \n and a long run of text behind it"#,
      "a long run of text before \n and a long run of text behind it"
    ),
    (#"\\u0041"#, "\\u0041"), (#"12345678\\"#, "12345678\\"), (#"漢\t字"#, "漢\t字"),
  ])
  func `Escapes are decoded, and lone surrogates become the replacement character`(source: String, expected: String)
    throws
  {
    try JSONReader().read(Array("\"\(source)\"".utf8)) { value in
      let string = try #require(value.string)
      var builder = ByteBuilder()
      builder.append("<")
      string.append(to: &builder)
      #expect(builder.array() == Array("<\(expected)".utf8))
      #expect(string.string.utf8.elementsEqual(expected.utf8))
      #expect(string.withUTF8 { Array($0) } == Array(expected.utf8))
      #expect(string.equals(utf8: expected))
      #expect(!string.equals(utf8: expected + "x"))
      #expect(!string.equals(utf8: "x"))
      #expect(string.hasEscapes == source.contains("\\"))
      #expect(string.isEmpty == expected.isEmpty)
      #expect(string.rawContents.elementsEqual(source.utf8))
      #expect(value.raw.count == source.utf8.count + 2)
    }
  }

  @Test func `A string with escapes is marked wherever it stands among others without`() throws {
    try JSONReader().read(Array(#"["a","b\n","c",{"d":"e","f\t":"\\"},"g"  ,  "\"" , "h"]"#.utf8)) { value in
      let marks = value.array?.map { $0.string?.hasEscapes }
      #expect(marks == [false, true, false, nil, false, true, false])
      let names = value.element(at: 3)?.object?.map { [$0.name.hasEscapes, $0.value.string?.hasEscapes] }
      #expect(names == [[false, false], [true, true]])
    }
  }

  @Test func `Equality tells every byte apart`() throws {
    let text = "abcdefghijklmnopqrstuvwxyz"
    for length in 1...text.count {
      let part = String(text.prefix(length))
      try JSONReader().read(Array("\"\(part)\"".utf8)) { value in
        #expect(value.string?.equals(utf8: part) == true)
        for at in 0..<length {
          var other = Array(part.utf8)
          other[at] ^= 1
          #expect(value.string?.equals(utf8: String(decoding: other, as: UTF8.self)) == false)
        }
      }
    }
  }
}
