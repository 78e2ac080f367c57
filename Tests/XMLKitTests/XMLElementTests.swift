import Testing
import XMLKit

@Suite("Elements of small documents") struct XMLElementTests {
  private static func parse(_ text: String) -> XMLElement? { XMLElement(parsing: Array(text.utf8)) }

  @Test func `a document gives its elements, attributes and texts`() throws {
    let root = try #require(
      Self.parse("<?xml version=\"1.0\"?><a x=\"1\"> t&amp;u <b/><n:c xmlns:n=\"u\"><![CDATA[<d>]]></n:c><b>2</b></a>"))
    #expect(root.name == "a" && root.attributes == ["x": "1"] && root.text == "t&u")
    #expect(root.elements.map(\.name) == ["b", "c", "b"] && root["c"]?.text == "<d>" && root["b"]?.text == "")
    #expect(root["z"] == nil)
  }

  @Test func `another encoding is read as the document declares it`() {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(XMLElement(parsing: bytes)?.text == "é")
  }

  @Test(arguments: [
    "", "text", "<a>", "<a></b>", "<a><b></a></b>", "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>",
    "<a>&e;</a>",
    "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", "<a/><b/>",
  ])
  func `a document that is not well-formed, or has a document type, is refused`(text: String) {
    #expect(Self.parse(text) == nil)
  }

  @Test func `a document that is too deep or has too many elements is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(Self.parse(nested(32)) != nil && Self.parse(nested(33)) == nil)
    #expect(Self.parse("<a>" + String(repeating: "<b/>", count: 60_000) + "</a>") == nil)
  }

  @Test func `an element with very many attributes is refused before it is read`() {
    func element(_ count: Int) -> String {
      "<a " + (0..<count).map { "a\($0)=\"\"" }.joined(separator: " ") + ">text = text</a>"
    }
    #expect(Self.parse(element(300))?.attributes.count == 300)
    #expect(Self.parse(element(150_000)) == nil)
  }
}
