import Basics
import TestSupport
import Testing
import XMLKit

@Suite("Escaping for XML")
struct XMLEscapingTests {
  private func text(_ bytes: [UInt8], isAttribute: Bool = false) -> String {
    var output = ByteBuilder()
    bytes.withUnsafeBytes { XMLEscaping.append($0, isAttribute: isAttribute, to: &output) }
    return String(decoding: output.array(), as: UTF8.self)
  }

  private func attribute(_ bytes: [UInt8]) -> String { text(bytes, isAttribute: true) }

  @Test func `Signs of the markup are escaped, each where it must be`() {
    let bytes = Array("a<b>&\"c\"'\t\n\r é🕷".utf8)
    #expect(text(bytes) == "a&lt;b&gt;&amp;\"c\"'\t\n&#13; é🕷")
    #expect(attribute(bytes) == "a&lt;b&gt;&amp;&quot;c&quot;&#39;&#9;&#10;&#13; é🕷")
  }

  @Test(
    arguments: [
      [0x00], [0x1F], [0x0B], [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF], [0xFF], [0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x95],
    ] as [[UInt8]])
  func `What XML cannot carry becomes U+FFFD`(bytes: [UInt8]) {
    #expect(text([0x61] + bytes + [0x62]) == "a\u{FFFD}b")
    #expect(attribute([0x61] + bytes) == "a\u{FFFD}")
  }

  @Test func `Any bytes are read back as the text they stand for`() throws {
    let bytes = (0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    try checkWellFormed(Array("<r a=\"\(attribute(bytes))\">\(text(bytes))</r>".utf8))
  }
}
