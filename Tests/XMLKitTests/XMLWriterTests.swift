import TestSupport
import Testing
import XMLKit

@Suite("XML writer")
struct XMLWriterTests {
  /// What a writer writes, as text.
  private func document(_ body: (XMLWriter) -> Void) -> String {
    let writer = XMLWriter()
    body(writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test func `A document has a declaration, a namespace, attributes and texts, and is well formed`() throws {
    let text = document { writer in
      writer.startDocument()
      writer.instruction("xml-stylesheet", content: "type=\"text/css\" href=\"a.css\"")
      writer.start("a", namespace: "urn:x")
      writer.attribute("id", value: -7)
      writer.attribute("name", value: "\"Q\" & 'A'")
      writer.newLine()
      writer.element("b", text: "1 < 2")
      writer.element("c", number: Int64.min)
      writer.start("d")
      writer.end()
    }
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <?xml-stylesheet type="text/css" href="a.css"?>
        <a xmlns="urn:x" id="-7" name="&quot;Q&quot; &amp; &#39;A&#39;">
        <b>1 &lt; 2</b><c>-9223372036854775808</c><d/></a>

        """)
    try checkWellFormed(Array(text.utf8))
  }

  @Test(arguments: [
    "]]>", "<!-- -->", "<script>alert(1)</script>", "&amp;&#0;&nbsp;", "\u{0}\u{1}\u{8}\u{B}\u{1F}",
    "\u{FFFE}\u{FFFF}",
    "a\r\nb\tc", "<?xml?>", "\u{FEFF}", "'\"", "<![CDATA[x]]>", "\u{202E}\u{85}\u{2028}",
  ])
  func `Hostile text stays text`(value: String) throws {
    let text = document { writer in
      writer.startDocument()
      writer.start("a")
      writer.attribute("b", value: value)
      writer.text(value)
      writer.start("c")
      writer.attribute("d", value: Array(value.utf8))
      writer.end()
    }
    try checkWellFormed(Array(text.utf8))
    #expect(!text.contains("<script") && !text.contains("<![") && !text.contains("]]>"))
  }

  @Test func `Damaged UTF-8 and lone surrogates become U+FFFD`() throws {
    let writer = XMLWriter()
    writer.start("a")
    // A surrogate, an overlong slash, a sequence that ends too soon.
    let bytes: [UInt8] = [0xED, 0xA0, 0x80, 0xC0, 0xAF, 0xE2, 0x82]
    bytes.withUnsafeBytes { writer.text($0) }
    let out = writer.finish()
    try checkWellFormed(out)
    #expect(String(validating: out, as: UTF8.self)?.contains(String(repeating: "\u{FFFD}", count: 6)) == true)
  }

  @Test func `What is drained in pieces is what is drained in one`() throws {
    func write(_ drain: (XMLWriter) throws -> Void) throws {
      let writer = XMLWriter()
      writer.startDocument()
      writer.start("a")
      for index in 0..<20_000 {
        writer.element("b", number: Int64(index))
        try drain(writer)
      }
      writer.endDocument()
      writer.drain(atLeast: 0) { last += $0 }
      try drain(writer)
    }
    var last: [UInt8] = []
    var pieces: [UInt8] = []
    var count = 0
    try write { writer in
      writer.drain {
        pieces += $0
        count += 1
      }
    }
    pieces += last
    last = []
    try write { _ in }
    #expect(count > 1)
    #expect(pieces == last)
  }

  @Test func `Parts in a wrong order are stopped before they are written`() async {
    await #expect(processExitsWith: .failure) { XMLWriter().end() }
    await #expect(processExitsWith: .failure) {
      let writer = XMLWriter()
      writer.start("a")
      writer.text("")
      writer.attribute("b", value: 1)
    }
  }

  @Test func `An element with an empty text has two tags, one without content a single one`() {
    let text = document { writer in
      writer.startLine("a")
      writer.line("b", text: "")
      writer.line("c", attributes: [("d", "")])
    }
    #expect(text == "<a>\n<b></b>\n<c d=\"\"/>\n</a>\n")
  }

  @Test func `An error of the sink is handed on`() {
    struct Full: Error {}
    let writer = XMLWriter()
    writer.start("a")
    writer.endDocument()
    #expect(throws: Full.self) { try writer.drain(atLeast: 0) { _ in throw Full() } }
  }
}
