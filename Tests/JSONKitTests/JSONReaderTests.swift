import JSONKit
import Testing

@Suite("Reading: accepted and refused")
struct JSONReaderTests {
  @Test(arguments: [
    "0", "-0", "-0.0", "1E5", "1e+5", "1e-5", "0.5", "0e0", "123456789012345678901234567890", "1e999999999999",
    "true", "false", "null", "\"\"", "[]", "{}", " [ ] ", "\t\r\n{ }\n", "[[],{},[{}]]", #"{"":1}"#,
    #"{"a":1,"a":2}"#,
    #""\"\\\/\b\f\n\r\t\u0000\uABCD\uabcd""#, #""\ud800""#, #""\udc00\ud800""#, "\"\u{7F}\u{80}\u{FFFF}😀\"",
    "\u{FEFF}[1]", "\u{FEFF} 1", "[1,2 , 3]", "{\"a\"\n:\n1}", "\"a\u{2028}b\"", #"["\\"]"#, #"["\\\\","\""]"#,
  ])
  func `Every form that RFC 8259 allows is accepted`(text: String) {
    #expect(refusal(of: text) == nil)
  }

  @Test(arguments: [
    ("", JSONError.Code.empty, 0), (" \n ", .empty, 3), ("\u{FEFF}", .empty, 3), ("\u{FEFF} ", .empty, 4),
    ("01", .invalidNumber, 1), ("-01", .invalidNumber, 2), ("[1.]", .invalidNumber, 3), ("1.", .unexpectedEnd, 2),
    ("-", .unexpectedEnd, 1), ("[-]", .invalidNumber, 2), ("1e", .unexpectedEnd, 2), ("[1e]", .invalidNumber, 3),
    ("[1e+]", .invalidNumber, 4), (".5", .unexpectedByte, 0), ("+1", .unexpectedByte, 0), ("0x1", .invalidNumber, 1),
    ("1a", .invalidNumber, 1), ("1\"a\"", .invalidNumber, 1), ("1\u{0}", .invalidNumber, 1),
    ("NaN", .unexpectedByte, 0), ("-Infinity", .invalidNumber, 1), ("tru", .unexpectedEnd, 3),
    ("[fals", .unexpectedEnd, 5),
    ("truee", .invalidLiteral, 0), ("True", .unexpectedByte, 0), ("[nul]", .invalidLiteral, 1),
    ("falsy", .invalidLiteral, 0), ("false\"\"", .invalidLiteral, 0), ("undefined", .invalidLiteral, 0),
    ("'a'", .unexpectedByte, 0), ("<html>\u{E9}", .unexpectedByte, 0),
    ("[", .unexpectedEnd, 1), ("]", .unexpectedByte, 0), ("{", .unexpectedEnd, 1), ("[}", .unexpectedByte, 1),
    ("{]", .unexpectedByte, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3), ("[1,]", .unexpectedByte, 3),
    ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2),
    ("[1:2]", .unexpectedByte, 2), ("{\"a\"}", .unexpectedByte, 4), ("{\"a\":}", .unexpectedByte, 5),
    ("{\"a\":1,}", .unexpectedByte, 7), ("{a:1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1),
    ("{\"a\" 1}", .unexpectedByte, 5), ("{\"a\",1}", .unexpectedByte, 4), ("{\"a\":1]", .unexpectedByte, 6),
    ("{\"a\":1 \"b\":2}", .unexpectedByte, 7), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
    ("{\"a\":1", .unexpectedEnd, 6), ("{\"a\":1,", .unexpectedEnd, 7),
    ("1 2", .trailingContent, 2), ("[] []", .trailingContent, 3), ("[]]", .trailingContent, 2),
    ("{},", .trailingContent, 2), ("[1]\u{0}", .trailingContent, 3), ("null\u{FEFF}", .invalidLiteral, 0),
    ("\u{FEFF}\u{FEFF}1", .unexpectedByte, 3), ("\u{0}[1]", .unexpectedByte, 0), ("[\u{0}]", .unexpectedByte, 1),
    ("[\u{C}1]", .unexpectedByte, 1), ("[1\u{1A}]", .invalidNumber, 2), ("[1]\u{C}", .trailingContent, 3),
    ("[\"a\u{0}b\"]", .controlCharacter, 3), ("\"\n\"", .controlCharacter, 1), ("\"\u{1F}\"", .controlCharacter, 1),
    ("{\"a\tb\":1}", .controlCharacter, 3), ("\"\\\n\"", .controlCharacter, 2),
    ("\"abc", .unclosedString, 0), ("[\"a\",\"b", .unclosedString, 5),
    ("\"abc\\\"", .unclosedString, 0), ("\"\\", .unclosedString, 0), ("[\"\"\"]", .unclosedString, 3),
    (#""\x""#, .invalidEscape, 1), (#""\U1234""#, .invalidEscape, 1), (#""a\u12""#, .invalidEscape, 2),
    (#""\u12G4""#, .invalidEscape, 1), (#"["a","\n\q"]"#, .invalidEscape, 8), (#""\u""#, .invalidEscape, 1),
    (#""\u123","1""#, .invalidEscape, 1), (#"[\"a"]"#, .unexpectedByte, 1), (#"[1\,2]"#, .invalidNumber, 2),
  ])
  func `Every break of the grammar is refused with its code and place`(text: String, code: JSONError.Code, offset: Int)
  {
    let refused = refusal(of: text)
    #expect(refused?.code == code)
    #expect(refused?.offset == offset)
    #expect(refused?.message.isEmpty == false)
  }

  @Test func `A document cut at any byte is refused as cut`() {
    let whole = Array(#"{"a":[1.5e3,-2,true,{"b\u00e9\n":null}],"ü":"x\\","z":{"k":[[],{}]}}"#.utf8)
    #expect(refusal(of: whole) == nil)
    for length in 0..<whole.count {
      let refused = refusal(of: Array(whole[..<length]))
      #expect([.empty, .unexpectedEnd, .unclosedString].contains(refused?.code), "\(length) bytes")
      #expect((refused?.offset ?? 0) <= length)
    }
  }

  @Test func `A number at the very end is not read into the bytes behind it`() throws {
    let reader = JSONReader()
    try reader.read(Array("[123456789]".utf8)) { _ in }
    try reader.read(Array("12".utf8)) { #expect($0.number?.int64 == 12) }
    #expect(refusal(of: Array("1.".utf8), by: reader)?.code == .unexpectedEnd)
  }

  @Test func `Depth is counted in brackets, and one too many is refused`() throws {
    let reader = JSONReader(maximumDepth: 3)
    #expect(refusal(of: Array("[[[1]],{\"a\":[]}]".utf8), by: reader) == nil)
    let refused = refusal(of: Array("[{\"a\":[[1]]}]".utf8), by: reader)
    #expect(refused?.code == .tooDeep)
    #expect(refused?.offset == 7)
    let deep = 100_000
    let nested = Array(repeating: UInt8(ascii: "["), count: deep) + Array(repeating: UInt8(ascii: "]"), count: deep)
    #expect(refusal(of: nested)?.code == .tooDeep)
    #expect(refusal(of: nested, by: JSONReader(maximumDepth: deep)) == nil)
  }

  @Test func `A document above the limit of bytes is refused unread`() {
    let reader = JSONReader(maximumBytes: 4)
    #expect(refusal(of: Array("1234".utf8), by: reader) == nil)
    #expect(refusal(of: Array("12345".utf8), by: reader)?.code == .tooLarge)
  }

  @Test func `A reader goes on after errors, of its own and of the body`() throws {
    struct Stop: Error {}
    let reader = JSONReader()
    for length in [1, 100, 10_000, 100_000, 3] {
      let text = "[\"" + String(repeating: "x", count: length) + "\"]"
      #expect(refusal(of: Array(text.dropLast().utf8), by: reader)?.code == .unexpectedEnd)
      #expect(refusal(of: Array(text.dropLast(2).utf8), by: reader)?.code == .unclosedString)
      #expect(throws: Stop.self) { try reader.read(Array(text.utf8)) { _ in throw Stop() } }
      let count = try reader.read(Array(text.utf8)) { $0.element(at: 0)?.string?.rawContents.count }
      #expect(count == length)
    }
  }

  @Test func `Padded bytes are read in place`() throws {
    let text = Array(#"{"a": [1, 2]}"#.utf8)
    var padded = text + Array(repeating: 0, count: JSONReader.padding)
    padded[text.count + 1] = UInt8(ascii: "9")
    try padded.withUnsafeBytes { bytes in
      let start = try #require(bytes.baseAddress)
      try JSONReader().read(padded: start, count: text.count) { value in
        #expect(value["a"]?.raw.baseAddress == start + 6)
        #expect(value["a"]?.array?.count == 2)
      }
    }
  }

  @Test func `A byte order mark is skipped, and offsets count it`() throws {
    try JSONReader().read(Array("\u{FEFF}[true]".utf8)) { value in
      #expect(value.offset == 3)
      #expect(value.element(at: 0)?.offset == 4)
    }
    #expect(refusal(of: "\u{FEFF}[tru]")?.offset == 4)
    #expect(refusal(of: "\u{FEFF}[\"\u{1}\"]")?.offset == 5)
  }
}
